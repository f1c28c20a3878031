"""Questions about moves: whether they are allowed, what they cost, who is Engaged, who is in Coherency."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.geometry import Point, path_length, total
from umpire.rulings import Fact, Finding, Forbid, Question, Ruling, Witness, cite, close_call, tracing
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Model, Phase
from umpire.systems.legions.questions.boarding import boarding_ends
from umpire.systems.legions.questions.question import answers, check_in_play
from umpire.systems.legions.rules.combat import combat_of
from umpire.systems.legions.rules.movement import (
    ModelMove,
    allowance,
    apart,
    carry_out,
    coherency,
    coherency_losses,
    contacts_of,
    counted_contacts,
    distance,
    engaged_with,
    is_pinned,
    judge_move,
    path_cost,
    spent,
)
from umpire.systems.legions.rules.movement.charging import off_the_battlefield
from umpire.systems.legions.rules.movement.coherency import only_just
from umpire.systems.legions.rules.movement.passage import inches, stretches
from umpire.systems.legions.rules.orders import activation_findings
from umpire.systems.legions.rules.special_rules.independent import cite_parts, far_from_core
from umpire.systems.legions.rules.structures import garrison_models, garrison_offers, garrison_refusals
from umpire.systems.legions.rules.terrain import dangerous_areas
from umpire.systems.legions.rules.titans.structures import strikes_with_body
from umpire.systems.legions.rules.titans.walking import walk_of
from umpire.systems.legions.rules.traits.wrecker import touched_structures

Path = tuple[Point, ...]


class MayMove(Question, frozen=True, kw_only=True, tag="may_move"):
    """May a Detachment move so? Models that are not named stay; each path begins where its model stands."""

    detachment: str
    manoeuvre: Manoeuvre = Manoeuvre.MOVE
    moves: tuple[ModelMove, ...] = ()
    garrison: str = ""


@answers(MayMove)
def may_move(field: Battlefield, question: MayMove) -> Ruling:
    """Rule on a Detachment's move, with the permissions that each model makes use of where it is allowed.

    Further findings say which Transports models may go aboard as it ends.
    """
    with tracing() as trace:
        ruling = judged_at_once(field, question)
    used: list[Finding] = []
    for each in trace.noted:
        cite(each.finding.rule, *each.about)
        if ruling.allowed and each.finding.says:
            who = each.about[0]
            told = Finding(rule=each.finding.rule, facts={"subject": who}, says=f"{who} {each.finding.says}")
            if told not in used:
                used.append(told)
    aboard = boarding_ends(field, question.detachment, question.moves) if ruling.allowed else ()
    return msgspec.structs.replace(ruling, findings=(*ruling.findings, *used, *aboard))


def judged_at_once(field: Battlefield, question: MayMove) -> Ruling:
    """Rule on a move as quickly as a hand on a model asks for it: what each model spends where, what it would lose."""
    ruling = judge_move(field, question.detachment, question.manoeuvre, question.moves, question.garrison)
    barred = _not_activated(field, question)
    if barred:
        ruling = msgspec.structs.replace(ruling, allowed=False, findings=(*barred, *ruling.findings))
    paths = {move.model: move.path for move in question.moves}
    found = tuple(_with_path(finding, paths) for finding in ruling.findings)
    if ruling.allowed and not question.garrison:
        found += _lost_by(field, question)
    return msgspec.structs.replace(ruling, findings=found)


def _not_activated(field: Battlefield, question: MayMove) -> tuple[Finding, ...]:
    """Return what keeps a Detachment from being activated; before the Movement phase that is still to come."""
    if field.phase in (Phase.SETUP, Phase.ORDERS):
        return ()
    if field.phase is not Phase.MOVEMENT:
        told = f"Detachments are moved in the Movement phase, and this is the {field.phase} phase"
        return (Finding(rule="LI-RND-003", effect=Forbid(reason="not in this phase"), says=told),)
    owner = field.detachments[question.detachment]
    away = off_the_battlefield(field, owner, question.manoeuvre, moving=bool(question.moves))
    return (*activation_findings(field, owner), *away)


def _with_path(finding: Finding, paths: Mapping[str, tuple[Point, ...]]) -> Finding:
    """Return what a model spends together with the path it spends it on; one that is too long is shown already."""
    path = paths.get(str(finding.facts.get("model", "")))
    if finding.witness is not None or "spent" not in finding.facts or path is None or len(path) < 2:
        return finding
    return msgspec.structs.replace(finding, witness=Witness(kind="path", points=path))


def _lost_by(field: Battlefield, question: MayMove) -> tuple[Finding, ...]:
    """Return what a move that leaves the Detachment out of Coherency costs it (LI-MOV-034 to 037)."""
    if all(path_length(move.path) == 0.0 for move in question.moves):
        return ()
    losses = coherency_losses(carry_out(field, question.moves), question.detachment)
    told = (
        ("LI-MOV-034", ", ".join(losses.alone), "left alone, and destroyed"),
        ("LI-MOV-036", ", ".join(losses.lost), "not in the largest group, and destroyed"),
        (
            "LI-MOV-037",
            "; ".join(", ".join(group) for group in losses.tied),
            "equal groups: chance picks the one to stay",
        ),
    )
    return tuple(Finding(rule=rule, facts={"models": who}, says=f"{who}: {what}") for rule, who, what in told if who)


class Allowance(Question, frozen=True, kw_only=True, tag="allowance"):
    """How far may a model move?"""

    model: str
    manoeuvre: Manoeuvre = Manoeuvre.MOVE


@answers(Allowance)
def allowed_movement(field: Battlefield, question: Allowance) -> Ruling:
    """Rule on a model's allowance; the fact ``allowance`` is in inches."""
    model, owner = field.models[question.model], field.detachment_of(question.model)
    with tracing() as trace:
        found = allowance(field, owner, question.manoeuvre, model)
    fixed = field.profile(model).movement is None
    told = f'{found:g}"' if found is not None else f"no {question.manoeuvre.value} under its Order"
    finding = Finding(
        rule="LI-MOV-021" if fixed else "LI-MOV-016", facts={"allowance": found or 0.0}, says=f"{model.id}: {told}"
    )
    by_order = [each for each in trace.taken() if each.rule != finding.rule]
    findings = (finding, *(msgspec.structs.replace(each, facts={"detachment": owner.id}) for each in by_order))
    return Ruling(question=f"How far may {model.id} move?", allowed=bool(found), findings=findings)


class PathCostOf(Question, frozen=True, kw_only=True, tag="path_cost"):
    """How much movement does a path spend?"""

    model: str
    path: Path


@answers(PathCostOf)
def cost_of_path(field: Battlefield, question: PathCostOf) -> Ruling:
    """Rule on the movement that a path spends; the fact ``spent`` is in inches."""
    model = _placed(field, question.model, question.path)
    walk = walk_of(field, model, ModelMove(model=model.id, path=question.path))
    length, total = path_length(question.path), spent(field, model, question.path, walk)
    head = Finding(
        rule="LI-MOV-017",
        facts={"length": length, "spent": total},
        says=f'the path is {length:.2f}" long and spends {total:.2f}"',
    )
    cost = path_cost(field, model, question.path, walk)
    return Ruling(question=f"What does this path cost {model.id}?", allowed=True, findings=(head, *cost))


class DistanceInside(Question, frozen=True, kw_only=True, tag="distance_inside"):
    """How far does a model move through an area?"""

    model: str
    path: Path
    area: str


@answers(DistanceInside)
def how_far_inside(field: Battlefield, question: DistanceInside) -> Ruling:
    """Rule on the length of a path during which the base overlaps an area; the fact is ``inside``."""
    model = _placed(field, question.model, question.path)
    crossed = stretches(field, model, question.path)
    inside = total(inches(each.counted) for each in crossed if each.area.id == question.area)
    finding = Finding(
        rule="LI-TER-007",
        facts={"inside": inside},
        says=f'{model.id} moves through {question.area} for {inside:.2f}" of its path',
    )
    return Ruling(
        question=f"How far does {model.id} move through {question.area}?", allowed=inside > 0.0, findings=(finding,)
    )


def _placed(field: Battlefield, model: str, path: Path) -> Model:
    return msgspec.structs.replace(field.models[model], at=path[0])


class DangerousHits(Question, frozen=True, kw_only=True, tag="dangerous_hits"):
    """What Hits does a Detachment suffer for moving through Dangerous terrain?"""

    detachment: str
    moves: tuple[ModelMove, ...]


@answers(DangerousHits)
def hits_of_danger(field: Battlefield, question: DangerousHits) -> Ruling:
    """Rule on the Hits that Dangerous areas do; facts ``hits`` in all, and the models that may be allocated them."""
    found = dangerous_areas(field, question.moves)
    hits = sum(each.hits for each in found)
    head = Finding(
        rule="LI-TER-042", facts={"hits": hits, "areas": len(found)}, says=f"{hits} Hits for {question.detachment}"
    )
    rest = tuple(
        Finding(
            rule=rule,
            facts={
                "area": each.area,
                "hits_here": each.hits,
                "models": ", ".join(each.models),
                "farthest": max(each.inches),
            },
            says=f'{each.area}: {", ".join(each.models)} moved up to {max(each.inches):.2f}", {each.hits} Hits',
        )
        for each in found
        for rule in ("LI-TER-045", "LI-TER-046", "LI-TER-049")
    )
    return Ruling(
        question=f"What does Dangerous terrain do to {question.detachment}?", allowed=hits > 0, findings=(head, *rest)
    )


class Engaged(Question, frozen=True, kw_only=True, tag="engaged"):
    """Is a Detachment Engaged, with whom, and is it Pinned?"""

    detachment: str


@answers(Engaged)
def who_is_engaged(field: Battlefield, question: Engaged) -> Ruling:
    """Rule on a Detachment's contacts; facts ``with`` and ``pinned``."""
    others = engaged_with(field, question.detachment)
    pinned = is_pinned(field, question.detachment)
    told = f"Engaged with {', '.join(others)}" if others else "not Engaged"
    findings = [Finding(rule="LI-MOV-052", facts={"with": ", ".join(others), "engaged": bool(others)}, says=told)]
    if others:
        if any(all(field.models[each].on_table for each in pair) for pair in contacts_of(field, question.detachment)):
            cite("LI-BAS-026", question.detachment)
        scales = ", ".join(f"{other} {field.scale_of(other)}" for other in others)
        found = f"Scale {field.scale_of(question.detachment)} against {scales}: {'' if pinned else 'not '}Pinned"
        findings.append(Finding(rule="LI-MOV-053", facts={"pinned": pinned}, says=found))
        if pinned:
            cite("LI-MOV-055", question.detachment)
        else:
            cite("LI-MOV-062", question.detachment)
        if len(others) > 1:
            findings.append(Finding(rule="LI-MOV-066", facts={"opponents": len(others)}, says="each Scale for itself"))
        combat, side = combat_of(field, question.detachment), field.detachments[question.detachment].side
        members = combat.detachments if combat is not None else ()
        if any(field.detachments[each].side != side and each not in others for each in members):
            cite("LI-CBT-028", question.detachment)
    else:
        findings.append(Finding(rule="LI-MOV-053", facts={"pinned": False}, says="not Pinned"))
        cite("LI-MOV-060", question.detachment)
    findings += _through_structures(field, question.detachment)
    findings += _engaged_structures(field, question.detachment)
    cite("LI-MOV-054", question.detachment)
    cite_parts(field, field.detachments[question.detachment])
    counted_contacts(field)
    return Ruling(question=f"Is {question.detachment} Engaged?", allowed=bool(others), findings=tuple(findings))


def _engaged_structures(field: Battlefield, detachment: str) -> list[Finding]:
    """Return the finding that Titans are Engaged with the Structures that they touch, if they are (LI-TIT-009)."""
    titans = [model for model in field.models_of(detachment) if strikes_with_body(field, model)]
    named = ", ".join(dict.fromkeys(each for model in titans for each in touched_structures(field, model)))
    if not named:
        return []
    return [Finding(rule="LI-TIT-009", facts={"structures": named}, says=f"Engaged with {named}, not Pinned by it")]


def _through_structures(field: Battlefield, detachment: str) -> list[Finding]:
    """Return the finding that some of a Detachment's contacts are those of a Garrison, if they are."""
    walls = [pair for pair in contacts_of(field, detachment) if not all(field.models[each].on_table for each in pair)]
    if not walls:
        return []
    told = f"{walls[0][0]} and {walls[0][1]} touch through a Structure"
    return [Finding(rule="LI-STR-032", facts={"through_structures": len(walls)}, says=told)]


class Coherency(Question, frozen=True, kw_only=True, tag="coherency"):
    """Is a Detachment in Coherency, and what would it lose if it cannot restore it?"""

    detachment: str


@answers(Coherency)
def in_coherency(field: Battlefield, question: Coherency) -> Ruling:
    """Rule on Coherency; facts ``groups`` (their sizes), ``alone``, ``lost`` and ``tied``."""
    groups = coherency(field, question.detachment)
    coherent = len(groups) == 1
    sizes = ", ".join(str(len(group)) for group in groups)
    facts: dict[str, Fact] = {"groups": sizes, **close_call(only_just(field, question.detachment))}
    if coherent:
        findings = [Finding(rule="LI-MOV-026", facts=facts, says=f"one group of {sizes}")]
    else:
        findings = [Finding(rule="LI-MOV-029", facts=facts, says=f"groups of {sizes}")]
    away = far_from_core(field, field.detachments[question.detachment])
    if away is not None:
        findings.append(msgspec.structs.replace(away, rule="LI-SPC-044"))
    inside = garrison_models(field, question.detachment)
    if inside:
        told = f"{len(inside)} models are Garrisoned, on the roof or set aside"
        findings.append(Finding(rule="LI-STR-022", facts={"garrisoned": len(inside)}, says=told))
    nearest = _nearest(field, question.detachment)
    if nearest is not None:
        told = f'the most isolated model has its nearest neighbour {nearest:.2f}" away'
        findings.append(Finding(rule="LI-MOV-027", facts={"gap": nearest}, says=told))
    if not coherent:
        losses = coherency_losses(field, question.detachment)
        tied = "; ".join(", ".join(group) for group in losses.tied)
        for rule, name, value in (
            ("LI-MOV-034", "alone", ", ".join(losses.alone)),
            ("LI-MOV-036", "lost", ", ".join(losses.lost)),
            ("LI-MOV-037", "tied", tied),
        ):
            findings.append(Finding(rule=rule, facts={name: value}, says=f"{name}: {value or 'none'}"))
    allowed = coherent and away is None
    return Ruling(question=f"Is {question.detachment} in Coherency?", allowed=allowed, findings=tuple(findings))


def _nearest(field: Battlefield, detachment: str) -> float | None:
    """Return the greatest distance of a model on the table to its nearest neighbour; None if there are not two."""
    models = [model for model in field.models_of(detachment) if model.on_table]
    if len(models) < 2:
        return None
    return max(min(distance(one, other) for other in models if other is not one) for one in models)


class Gap(Question, frozen=True, kw_only=True, tag="gap"):
    """How far apart are two models, or a model and a Structure?"""

    model: str
    other: str


@answers(Gap)
def gap_between(field: Battlefield, question: Gap) -> Ruling:
    """Rule on the distance between two bases; the fact is ``gap``, negative where they overlap."""
    check_in_play(field, question.model, question.other)
    found = apart(field, question.model, question.other)
    finding = Finding(rule="LI-BAS-018", facts={"gap": found}, says=f'{round(found, 3) + 0.0:.3f}" between the bases')
    findings = (finding, *_garrisoned(field, question.model, question.other))
    return Ruling(question=f"How far is {question.other} from {question.model}?", allowed=True, findings=findings)


def _garrisoned(field: Battlefield, *pieces: str) -> tuple[Finding, ...]:
    """Return which of some pieces are measured from, or to, the Structure that holds them."""
    inside = [each for each in pieces if each in field.models and not field.models[each].on_table]
    return tuple(
        Finding(
            rule="LI-STR-050",
            facts={"model": each, "structure": field.detachment_of(field.models[each]).garrison},
            says=f"the whole of {field.detachment_of(field.models[each]).garrison} is the base of {each}",
        )
        for each in inside
    )


class MayGarrison(Question, frozen=True, kw_only=True, tag="may_garrison"):
    """May a Detachment Garrison a Structure, if its activation ends as it stands?"""

    detachment: str
    structure: str


@answers(MayGarrison)
def may_garrison(field: Battlefield, question: MayGarrison) -> Ruling:
    """Rule on a Garrison declared where the models stand."""
    owner, asked = field.detachments[question.detachment], f"May {question.detachment} Garrison {question.structure}?"
    if question.structure not in field.structures:
        open_to = ", ".join(garrison_offers(field, owner)) or "none"
        told = f"{question.structure} is no Structure; it touches {open_to}"
        nothing = Finding(rule="LI-STR-005", effect=Forbid(reason="no Structure"), says=told)
        return Ruling(question=asked, allowed=False, findings=(nothing,))
    refusals = garrison_refusals(field, owner, question.structure)
    told = f"{owner.id} meets the conditions; its player decides"
    findings = refusals or (Finding(rule="LI-STR-020", says=told),)
    return Ruling(question=asked, allowed=not refusals, findings=findings)
