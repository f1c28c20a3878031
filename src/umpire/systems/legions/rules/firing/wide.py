"""Fire that does not choose one target: everything within a distance, dice split between targets."""

from __future__ import annotations

from msgspec import UNSET

from umpire.geometry import at_most
from umpire.rulings import Finding, Forbid, Ruling, cite
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.firing.choosing import can_fire, no_target
from umpire.systems.legions.rules.firing.eligible import fire_at, pieces_of, weapon_of
from umpire.systems.legions.rules.firing.ranges import range_to
from umpire.systems.legions.rules.movement.engagement import is_pinned
from umpire.systems.legions.rules.structures.damage import can_damage_structures
from umpire.systems.legions.rules.traits.barrage import barrage_targets
from umpire.systems.legions.rules.traits.bombing_run import BOMBING_RUN, bombed
from umpire.systems.legions.rules.traits.saturation_fire import SATURATION


def targets_within(field: Battlefield, firer: str, weapon: int, inches: float) -> tuple[str, ...]:
    """A weapon that hits all Detachments within a distance hits the Structures there too, if it can damage them."""
    enemies = field.detachments_of(field.opponent(field.side_of(firer)))
    offered = [each.id for each in enemies]
    if can_damage_structures(weapon_of(field, firer, weapon)):
        offered += list(field.structures)
    return tuple(
        each
        for each in offered
        if any(at_most(range_to(field, firer, piece), inches) for piece in pieces_of(field, each))
    )


def struck_by(field: Battlefield, firer: str, weapon: int, target: str) -> tuple[str, ...]:
    """Return whom a weapon that is aimed at a target is fired at: itself alone, unless a trait says more."""
    fired = weapon_of(field, firer, weapon)
    if fired.has(BOMBING_RUN):
        return bombed(field, target)
    if not fired.has(SATURATION):
        return barrage_targets(field, fired, target)
    own = field.detachment_of(firer)
    standing = [each.id for side in field.sides for each in field.detachments_of(side) if each.id != own.id]
    offered = [each for each in standing if not is_pinned(field, each)]
    if can_damage_structures(fired):
        offered += list(field.structures)
    cite("LI-TRT-067", firer)
    others = (each for each in offered if each != target and fire_at(field, firer, weapon, each).eligible)
    return (target, *others)


def bombing_targets(field: Battlefield, detachment: str) -> tuple[str, ...]:
    """Return what lies below a Detachment that drops bombs: enemy Detachments, then Structures but for one's own."""
    own = field.detachments[detachment]
    bombs = [(model.id, each) for model in field.models_of(own) if model.bombs is not UNSET for each in model.bombs]
    if not bombs:
        return ()
    offered = [each.id for each in field.detachments_of(field.opponent(own.side)) if not is_pinned(field, each)]
    offered += [
        each.id
        for each in field.structures.values()
        if each.damage < each.wounds and all(inside.side != own.side for inside in field.garrison_of(each.id))
    ]
    return tuple(each for each in offered if any(fire_at(field, *bomb, each).eligible for bomb in bombs))


def may_split(field: Battlefield, firer: str, weapon: int, primary: str, secondary: tuple[str, ...]) -> Ruling:
    """A rule may keep Structures out of a role: they cannot be the primary target of dice that are split."""
    asked = f"May {firer} split its dice between {', '.join((primary, *secondary))}?"
    if primary in field.structures:
        told = f"{primary} is a Structure, and the primary target of split dice is not"
        found: tuple[Finding, ...] = (Finding(rule="LI-STR-067", effect=Forbid(reason="a Structure"), says=told),)
        return Ruling(question=asked, allowed=False, findings=found)
    owner = field.detachment_of(firer).id
    refusals = [
        each
        for target in (primary, *secondary)
        for each in (*no_target(field, owner, target), *can_fire(field, firer, weapon, target).refusals)
    ]
    if not refusals and any(each in field.structures for each in secondary):
        cite("LI-STR-067", firer, says="Structures may be secondary targets of split dice")
    return Ruling(question=asked, allowed=not refusals, findings=tuple(refusals))
