"""Choose Targets: what a Detachment may fire at, and what stops one of its weapons."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.geometry import clearly_more
from umpire.rulings import Finding, Forbid, Margin, Permit, Ruling, Witness, aside, cite, heard
from umpire.systems.legions.battlefield import Arc, Battlefield, remembered_by_parts
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.arcs import arc_of, in_arc, in_arc_of
from umpire.systems.legions.rules.firing.eligible import beyond_all, eligible_models, fire_at, pieces_of, shown
from umpire.systems.legions.rules.firing.ranges import range_to
from umpire.systems.legions.rules.firing.topics import Choosing, Fire, Targeting
from umpire.systems.legions.rules.movement.engagement import is_engaged, is_pinned
from umpire.systems.legions.rules.sight import centre_of, look_at, sees, sight
from umpire.systems.legions.rules.structures.damage import can_damage_structures
from umpire.systems.legions.rules.traits.barrage import indirect
from umpire.systems.legions.rules.traits.bombing_run import BOMBED, BOMBING_RUN, as_dropped, spares
from umpire.systems.legions.rules.traits.point_defence import POINT_DEFENCE, may_defend

BY_RANGE = ("LI-FIR-010", "LI-BAS-042")


def _visible(fire: Fire) -> list[str]:
    pieces = pieces_of(fire.field, fire.target)
    if indirect(fire.weapon):
        return list(pieces)
    return shown(fire.field, fire.firer, pieces)


def _aimed(fire: Fire) -> list[str]:
    return [each for each in _visible(fire) if in_arc(fire.field, fire.firer, fire.weapon, each)]


def _closest(fire: Fire) -> float | None:
    found = [range_to(fire.field, fire.firer, piece) for piece in _aimed(fire)]
    return min(found) if found else None


@BOOK.rule("LI-FIR-008")
def someone_in_sight(topic: Choosing) -> Finding | None:
    """A model can target an enemy Detachment only if it sees at least one of its models."""
    fire = topic.fire
    if _visible(fire):
        return None
    field, firer, pieces = fire.field, fire.firer, pieces_of(fire.field, fire.target)
    if any(sees(field, firer, piece) for piece in pieces):
        told = f"{firer} sees nothing of {fire.target} but insignificant parts."
        return Finding(rule="LI-FIR-031", effect=Forbid(reason="wholly obscured"), says=told)
    blockers = {blocker: None for piece in pieces for blocker in sight(field, firer, piece).blockers}
    behind = f" behind {', '.join(blockers)}" if blockers else ""
    return Finding(
        effect=Forbid(reason="no line of sight"),
        facts={"firer": firer, "target": fire.target},
        says=f"{firer} sees no model of {fire.target}{behind}.",
    )


@BOOK.rule("LI-TRT-004")
def someone_in_arc(topic: Choosing) -> Finding | None:
    """A weapon with an Arc is only aimed into it; what lies outside counts as out of the weapon's sight."""
    fire = topic.fire
    if not _visible(fire) or _aimed(fire):
        return None
    arc = arc_of(fire.weapon)
    told = f"No model of {fire.target} that {fire.firer} sees lies in the {arc} Arc of {fire.weapon.name}."
    return Finding(effect=Forbid(reason="outside the Arc"), facts={"arc": str(arc)}, says=told)


@BOOK.rule("LI-FIR-010")
def within_range(topic: Choosing) -> Finding | None:
    """A weapon whose range does not reach the closest visible model of the target cannot be fired at it."""
    fire = topic.fire
    if fire.weapon.has(BOMBING_RUN):
        return None
    closest, furthest = _closest(fire), fire.weapon.maximum
    if furthest is None:
        cite("LI-TRT-079", fire.firer)
        told = f"{fire.weapon.name} has no range: it is not fired."
        return Finding(effect=Forbid(reason="no range"), says=told)
    if closest is None or not clearly_more(closest, furthest):
        return None
    cite("LI-BAS-020", fire.firer)
    told = f'{fire.target} is {closest:.2f}" from {fire.firer}, {fire.weapon.name} reaches {furthest:g}".'
    return Finding(effect=Forbid(reason="out of range"), facts={"distance": closest, "range": furthest}, says=told)


@BOOK.rule("LI-TRT-028")
def below_its_model(topic: Choosing) -> Finding | None:
    """Bombs fall on what is within 3" of their model, never on Flyers."""
    fire = topic.fire
    if not fire.weapon.has(BOMBING_RUN):
        return None
    if spares(fire.field, fire.weapon, fire.target):
        return Finding(effect=Forbid(reason="Flyers"), says=f"{fire.target} flies: bombs do not fall on Flyers.")
    closest = _closest(fire)
    if closest is None or not clearly_more(closest, BOMBED):
        return None
    told = f'{fire.target} is {closest:.2f}" from {fire.firer}; bombs fall within {BOMBED:g}".'
    return Finding(effect=Forbid(reason="out of range"), facts={"distance": closest, "range": BOMBED}, says=told)


@BOOK.rule("LI-TRT-079")
def tells_how_it_hits(topic: Choosing) -> Finding | None:
    """A weapon without a To Hit value, and without a trait that supplies one, is not fired."""
    fire = topic.fire
    if fire.weapon.to_hit is not None or fire.weapon.maximum is None:
        return None
    told = f"{fire.weapon.name} has no To Hit value: it is not fired."
    return Finding(effect=Forbid(reason="no To Hit value"), says=told)


@BOOK.rule("LI-BAS-042")
def beyond_minimum(topic: Choosing) -> Finding | None:
    """A weapon with two range values is fired neither closer than the first nor farther than the second."""
    fire = topic.fire
    closest, least = _closest(fire), fire.weapon.minimum
    if closest is None or not clearly_more(least, closest):
        return None
    told = f'{fire.target} is {closest:.2f}" from {fire.firer}, closer than the {least:g}" of {fire.weapon.name}.'
    return Finding(effect=Forbid(reason="too close"), facts={"distance": closest, "minimum": least}, says=told)


def can_fire(field: Battlefield, model: str, weapon: int, target: str, *, overwatch: bool = False) -> Ruling:
    """Rule on whether one weapon of a model may be fired at a target; fact ``eligible`` names whom it can hit."""
    fire = fire_at(field, model, weapon, target, overwatch=overwatch)
    found = BOOK.findings(Choosing(fire=fire))
    refused = any(isinstance(each.effect, Forbid) for each in found)
    closest, furthest = _closest(fire), fire.weapon.maximum
    if fire.at_structure:
        cite("LI-STR-038", model)
    if target in pieces_of(field, target):
        cite("LI-STR-065", model)  # the Structure is seen and hit as a model is
    if not refused:
        if fire.seen:
            cite("LI-FIR-027", fire.firer)
        cite("LI-BAS-020", fire.firer)
        if arc_of(fire.weapon) is Arc.ALL and heard() is not None and _some_behind(fire):
            cite("LI-TRT-005", fire.firer)
        told = f"{', '.join(fire.eligible)} can be hit."
        facts: dict[str, str | int | float | bool] = {"eligible": ", ".join(fire.eligible)}
        if closest is not None:
            facts["distance"] = closest
        found += (Finding(rule="LI-FIR-009", facts=facts, says=told, witness=_line(field, model, fire)),)
    margin = None
    if closest is not None and furthest is not None:
        limits = (fire.weapon.minimum, furthest) if fire.weapon.minimum > 0.0 else (furthest,)
        margin = Margin(amount=min(abs(limit - closest) for limit in limits), of="range")
    by_range = all(each.rule in BY_RANGE for each in found if isinstance(each.effect, Forbid))
    close = margin is not None and margin.too_close and by_range
    asked = f"Can {model} fire {fire.weapon.name} at {target}?"
    return Ruling(question=asked, allowed=not refused, findings=found, margin=margin, too_close_to_call=close)


def _some_behind(fire: Fire) -> bool:
    """Whether an Arc to the front would leave out some of what can be hit."""
    with aside():
        return not all(in_arc_of(fire.field, fire.firer, Arc.FRONT, piece) for piece in fire.eligible)


def _line(field: Battlefield, model: str, fire: Fire) -> Witness | None:
    shown = next((each for each in fire.eligible if each in fire.seen), None)
    if shown is None:
        return None
    line = sight(field, model, shown).line
    points: tuple[tuple[float, ...], ...] = line or (centre_of(field, model), centre_of(field, shown))
    return Witness(kind="line", points=points, label="line of sight")


@BOOK.rule("LI-FIR-019", restricts=("LI-FIR-014", "LI-STR-037"))
def only_enemies(topic: Targeting) -> Finding | None:
    """Only an enemy Detachment can be chosen as the target, never one's own and never a single model."""
    field, target = topic.field, topic.target
    if target in field.structures:
        return None
    if target in field.models:
        told = f"{target} is a single model: its Detachment {field.models[target].detachment} is the target."
        return Finding(effect=Forbid(reason="a single model"), says=told)
    if target not in field.detachments:
        told = f"{target} is neither a Detachment nor a Structure on this battlefield."
        return Finding(effect=Forbid(reason="unknown target"), says=told)
    if field.detachments[target].side != field.detachments[topic.detachment].side:
        return None
    return Finding(effect=Forbid(reason="own Detachment"), says=f"{target} is on the firer's own side.")


@BOOK.rule("LI-FIR-013")
def not_pinned(topic: Targeting) -> Finding | None:
    """An enemy Detachment that is Engaged & Pinned is no target."""
    if topic.target not in topic.field.detachments or not is_pinned(topic.field, topic.target):
        return None
    return Finding(
        effect=Forbid(reason="Engaged & Pinned"),
        facts={"target": topic.target},
        says=f"{topic.target} is Engaged & Pinned.",
    )


@BOOK.rule("LI-FIR-014")
def engaged_is_a_target(topic: Targeting) -> Finding | None:
    """An enemy Detachment that is Engaged but not Pinned can be targeted."""
    field, target = topic.field, topic.target
    if target not in field.detachments or not is_engaged(field, target) or is_pinned(field, target):
        return None
    return Finding(effect=Permit(reason="Engaged but not Pinned"), says=f"{target} is Engaged but not Pinned.")


@BOOK.rule("LI-STR-037")
def structure_is_a_target(topic: Targeting) -> Finding | None:
    """A Structure can be chosen as the target as if it were a Detachment."""
    if topic.target not in topic.field.structures:
        return None
    cite("LI-STR-038", topic.target)
    cite("LI-STR-065", topic.target)
    return Finding(effect=Permit(reason="a Structure"), says=f"{topic.target} is a Structure.")


def can_target(field: Battlefield, detachment: str, target: str, *, overwatch: bool = False) -> Ruling:
    """A Detachment fires even if some of its models cannot: those that are eligible are resolved."""
    asked = f"Can {detachment} fire at {target}?"
    found = BOOK.findings(Targeting(field=field, detachment=detachment, target=target, overwatch=overwatch))
    if any(isinstance(each.effect, Forbid) for each in found):
        return Ruling(question=asked, allowed=False, findings=found)
    able = _first_able(field, detachment, target, overwatch=overwatch)
    if able is None:
        why = _reasons(field, detachment, target, overwatch=overwatch)
        return Ruling(question=asked, allowed=False, findings=found + why)
    if heard() is not None and not _all_able(field, detachment, target, overwatch=overwatch):
        cite("LI-FIR-012", detachment)
    ruling = can_fire(field, *able, target, overwatch=overwatch)
    whom = tuple(each for each in ruling.findings if each.effect is None)
    return Ruling(question=asked, allowed=True, findings=found + whom)


def no_target(field: Battlefield, detachment: str, target: str, *, overwatch: bool = False) -> tuple[Finding, ...]:
    """Return why a target is none for a Detachment, whatever its weapons."""
    found = BOOK.findings(Targeting(field=field, detachment=detachment, target=target, overwatch=overwatch))
    return tuple(each for each in found if isinstance(each.effect, Forbid))


def is_target(field: Battlefield, detachment: str, target: str, *, overwatch: bool = False) -> bool:
    """Whether a Detachment can fire at a target, without the reasons: `can_target` gives them."""
    if BOOK.forbids(Targeting(field=field, detachment=detachment, target=target, overwatch=overwatch)):
        return False
    return _first_able(field, detachment, target, overwatch=overwatch) is not None


def _first_able(field: Battlefield, detachment: str, target: str, *, overwatch: bool) -> tuple[str, int] | None:
    able = (each for each in _weapons(field, detachment) if eligible_models(field, *each, target, overwatch=overwatch))
    return next(able, None)


def _all_able(field: Battlefield, detachment: str, target: str, *, overwatch: bool) -> bool:
    """Whether each model of a Detachment has a weapon that it can fire at a target."""
    weapons = _weapons(field, detachment)
    able = {each[0] for each in weapons if eligible_models(field, *each, target, overwatch=overwatch)}
    return len(able) == len(field.models_of(detachment))


@remembered_by_parts(64, "profiles", "models")
def _weapons(field: Battlefield, detachment: str) -> tuple[tuple[str, int], ...]:
    """Return every weapon that can be fired, those of the longest range first."""
    found = [
        (-reach, order, model.id, index)
        for order, model in enumerate(field.models_of(detachment))
        for index, weapon in enumerate(field.profile(model).weapons)
        if (reach := weapon.maximum or as_dropped(field, model.id, weapon).maximum) is not None
    ]
    return tuple((model, index) for _, _, model, index in sorted(found))


def _reasons(field: Battlefield, detachment: str, target: str, *, overwatch: bool) -> tuple[Finding, ...]:
    """Return why no weapon can be fired, each rule told once."""
    told: dict[str, Finding] = {}
    for each in _refusals(field, detachment, target, overwatch=overwatch):
        told.setdefault(each.rule, each)
    return tuple(told.values())


def _refusals(field: Battlefield, detachment: str, target: str, *, overwatch: bool) -> Iterator[Finding]:
    """Yield why each weapon cannot be fired, then what follows for the Detachment."""
    for model, weapon in _weapons(field, detachment):
        yield from can_fire(field, model, weapon, target, overwatch=overwatch).refusals
    says = f"No weapon of {detachment} can be fired at {target}."
    yield Finding(rule="LI-FIR-012", effect=Forbid(reason="no weapon"), says=says)


def foremost_reason(field: Battlefield, detachment: str, target: str) -> Finding:
    """Return the one finding of `can_target` that tells a player most: what forbids it first, or who can be hit.

    The other reasons are not worked out, which is most of the work where many targets are asked about.
    """
    found = BOOK.findings(Targeting(field=field, detachment=detachment, target=target))
    forbidden = next((each for each in found if isinstance(each.effect, Forbid)), None)
    if forbidden is not None:
        return forbidden
    able = _first_able(field, detachment, target, overwatch=False)
    if able is None:
        return next(_refusals(field, detachment, target, overwatch=False))
    said = next((each for each in found if each.says), None)
    return said or next(each for each in can_fire(field, *able, target).findings if each.effect is None)


@remembered_by_parts(256, "profiles", "models", "areas", "structures", "detachments", "stipulations", "house_rules")
def defence_targets(field: Battlefield, detachment: str) -> tuple[str, ...]:
    """Return what a Detachment can fire its Point Defence weapons at in its activation, () where it may not."""
    own = field.detachments[detachment]
    if not may_defend(field, own):
        return ()
    carried = [
        (model.id, index, weapon)
        for model in field.models_of(own)
        for index, weapon in enumerate(field.profile(model).weapons)
        if weapon.has(POINT_DEFENCE)
    ]
    offered = [each.id for each in field.detachments_of(field.opponent(own.side)) if not is_pinned(field, each)]
    if any(can_damage_structures(weapon) for _, _, weapon in carried):
        offered += [each.id for each in field.structures.values() if each.damage < each.wounds]
    return tuple(
        each for each in offered if any(eligible_models(field, model, index, each) for model, index, _ in carried)
    )


def targets(field: Battlefield, detachment: str, *, overwatch: bool = False) -> tuple[str, ...]:
    """Return what a Detachment can fire at: enemy Detachments, then Structures that it can damage."""
    return _targets(field, detachment, overwatch)


@remembered_by_parts(256, "profiles", "models", "areas", "structures", "detachments", "stipulations", "house_rules")
def _targets(field: Battlefield, detachment: str, overwatch: bool) -> tuple[str, ...]:
    mine = field.detachments[detachment]
    offered = [each.id for each in field.detachments_of(field.opponent(mine.side))]
    armed = (weapon for each in field.models_of(mine) for weapon in field.profile(each).weapons)
    if any(can_damage_structures(weapon) for weapon in armed):
        offered += [each.id for each in field.structures.values() if each.damage < each.wounds]
    near = [each for each in offered if not beyond_all(field, detachment, each)]
    look_at(field, detachment, near)
    return tuple(
        each
        for each in near
        if not (each in field.detachments and is_pinned(field, each))
        and _first_able(field, detachment, each, overwatch=overwatch) is not None
    )
