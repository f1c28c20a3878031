"""Questions about sight, distances and Arcs."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding, Margin, Question, Ruling, Witness, decided_by_flips
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.question import answers, check_in_play, weapon_index
from umpire.systems.legions.rules.firing import THRESHOLDS, Fire, behind, in_arc, range_to
from umpire.systems.legions.rules.sight import obscured, sight, sight_margin_of, sight_rules


class See(Question, frozen=True, kw_only=True, tag="see"):
    """Does a model have line of sight to another model, or to a Structure? With ``margin``, by how much?"""

    viewer: str
    target: str
    margin: bool = False


@answers(See)
def see(field: Battlefield, question: See) -> Ruling:
    """Rule on a line of sight; the witness is the free line."""
    check_in_play(field, question.viewer, question.target)
    found = sight(field, question.viewer, question.target)
    behind_what = f" behind {', '.join(found.blockers)}" if found.blockers else ""
    told = "" if found.visible else f"{question.target} is hidden{behind_what}."
    witness = Witness(kind="line", points=found.line, label="line of sight") if found.line else None
    facts: dict[str, str | int | float | bool] = {"blockers": ", ".join(found.blockers)}
    finding = Finding(rule="LI-BAS-022", facts=facts, says=told, witness=witness)
    asked = f"Does {question.viewer} see {question.target}?"
    findings = (finding, *sight_rules(field, (question.viewer,), (question.target,)))
    ruling = Ruling(question=asked, allowed=found.visible, findings=findings, too_close_to_call=found.undecided)
    if not question.margin:
        return ruling
    margin = sight_margin_of(field, question.viewer, question.target)
    return decided_by_flips(ruling, margin.flips, rule=finding.rule, of="sight", limit=margin.limit)


class Obscured(Question, frozen=True, kw_only=True, tag="obscured"):
    """How much of a model is hidden from another?"""

    viewer: str
    target: str


@answers(Obscured)
def how_obscured(field: Battlefield, question: Obscured) -> Ruling:
    """Rule on the obscured share of a model: fact ``share``; allowed as long as some of it shows.

    The margin is how much of the outline more or less would bring the share to the next threshold of the rules.
    """
    check_in_play(field, question.viewer, question.target)
    share = obscured(field, question.viewer, question.target)
    told = f"{question.target} is {share:.1%} obscured from {question.viewer}."
    facts: dict[str, str | int | float | bool] = {"viewer": question.viewer, "target": question.target, "share": share}
    finding = Finding(rule="LI-FIR-030", facts=facts, says=told)
    asked = f"How much of {question.target} is obscured from {question.viewer}?"
    margin = Margin(amount=min(abs(share - each) for each in THRESHOLDS), unit="of the outline", of="obscured")
    return Ruling(question=asked, allowed=share < 1.0, findings=(finding,), margin=margin)


class Range(Question, frozen=True, kw_only=True, tag="range"):
    """How far is a model, or a Structure, from another model?"""

    model: str
    target: str


@answers(Range)
def how_far(field: Battlefield, question: Range) -> Ruling:
    """Rule on a distance: fact ``distance``, inches."""
    check_in_play(field, question.model, question.target)
    apart = range_to(field, question.model, question.target)
    told = f'{question.target} is {apart:.2f}" from {question.model}.'
    finding = Finding(rule="LI-BAS-018", facts={"distance": apart}, says=told)
    asked = f"How far is {question.target} from {question.model}?"
    return Ruling(question=asked, allowed=True, findings=(finding,), margin=Margin(amount=apart, of="distance"))


class RearArc(Question, frozen=True, kw_only=True, tag="rear_arc"):
    """Does a model stand in the Rear Arc of another?"""

    model: str
    of: str


@answers(RearArc)
def in_rear_arc(field: Battlefield, question: RearArc) -> Ruling:
    """Rule on an Arc: allowed where the model is behind the other."""
    check_in_play(field, question.model, question.of)
    found = behind(field, question.of, question.model)
    told = f"{question.model} is in the {'Rear' if found else 'Front'} Arc of {question.of}."
    asked = f"Is {question.model} in the Rear Arc of {question.of}?"
    return Ruling(question=asked, allowed=found, findings=(Finding(rule="LI-BAS-027", says=told),))


class WeaponArc(Question, frozen=True, kw_only=True, tag="weapon_arc"):
    """Does a target lie in the Arc of a weapon?"""

    model: str
    target: str
    weapon: str | int = 0


@answers(WeaponArc)
def in_weapon_arc(field: Battlefield, question: WeaponArc) -> Ruling:
    """Rule on whether a weapon can be aimed at a model."""
    check_in_play(field, question.model, question.target)
    weapon = field.profile(question.model).weapons[weapon_index(field, question.model, question.weapon)]
    found = in_arc(field, question.model, weapon, question.target)
    asked = f"Is {question.target} in the Arc of {weapon.name}?"
    return Ruling(question=asked, allowed=found, findings=(Finding(rule="LI-BAS-029"),))


def sight_of_target(field: Battlefield, firers: tuple[str, ...], target: str) -> tuple[Finding, ...]:
    """Return the rules on what these firing models see of a target, each once."""
    if target not in field.structures and target not in field.detachments:
        return ()
    looking = tuple(model for model in firers if field.models[model].in_play)
    pieces = (target,) if target in field.structures else tuple(each.id for each in field.models_of(target))
    return _behind(sight_rules(field, looking, pieces))


def sight_behind_fire(fire: Fire) -> tuple[Finding, ...]:
    """Return the rules on what a firing model sees of one that it can hit, or else of the target."""
    pieces = fire.eligible[:1] or tuple(each.id for each in fire.models[:1])
    return _behind(sight_rules(fire.field, (fire.firer,), pieces))


def _behind(found: tuple[Finding, ...]) -> tuple[Finding, ...]:
    return tuple(msgspec.structs.replace(each, behind=True) for each in found)
