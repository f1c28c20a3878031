"""Barrage: fire at what cannot be seen."""

from __future__ import annotations

from umpire.rulings import AddDice, Finding, Forbid, HitModifier, cite
from umpire.systems.legions.battlefield import Battlefield, Weapon, remembered_by_parts
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import special_rule, weapon_trait
from umpire.systems.legions.rules.firing.topics import Choosing, Fire, MayWaive, Waiving
from umpire.systems.legions.rules.sight import sees

HEAVY = "Heavy Barrage"
weapon_trait(HEAVY, "LI-TRT-047", "LI-TRT-009", "LI-TRT-010", "LI-TRT-011", "LI-TRT-012", "LI-TRT-013")
weapon_trait("Barrage", "LI-TRT-009", "LI-TRT-010", "LI-TRT-011", "LI-TRT-012", "LI-TRT-013")

special_rule("Auger Array", "LI-SPC-005")

WAIVER = "LI-TRT-011"


def indirect(weapon: Weapon) -> bool:
    """Whether a weapon needs no line of sight."""
    return weapon.has("Barrage") or weapon.has(HEAVY)


def unseen_of(fire: Fire) -> tuple[str, ...]:
    """Return the eligible models of a Barrage's target that the firing model does not see."""
    if not indirect(fire.weapon):
        return ()
    return tuple(piece for piece in fire.eligible if piece not in fire.seen)


def _sees_some(fire: Fire) -> bool:
    return any(piece in fire.seen for piece in fire.eligible)


def _spotter(fire: Fire) -> str:
    """Return a friendly model with an Auger Array that sees at least half of the target's models, or ""."""
    pieces = (fire.target,) if fire.at_structure else tuple(model.id for model in fire.models)
    side = fire.field.side_of(fire.firer)
    arrays = (each for each in _arrays(fire.field) if fire.field.side_of(each) == side)
    found = (each for each in arrays if 2 * sum(sees(fire.field, each, piece) for piece in pieces) >= len(pieces))
    return next(found, "")


@remembered_by_parts(2, "models", "profiles")
def _arrays(field: Battlefield) -> tuple[str, ...]:
    return tuple(each.id for each in field.models.values() if each.in_play and field.profile(each).has("Auger Array"))


@BOOK.rule("LI-TRT-009")
def fire_at_the_unseen(fire: Fire) -> Finding | None:
    """A Barrage weapon may be fired at a Detachment that its model cannot see, at -1."""
    unseen = unseen_of(fire)
    if not unseen or (WAIVER in fire.waived and _sees_some(fire)):
        return None
    cite("LI-TRT-010", fire.firer)
    spotter = _spotter(fire)
    if spotter:
        cite("LI-SPC-005", fire.firer, spotter)
        return Finding(says=f"{fire.firer} does not see {', '.join(unseen)}, but {spotter} does: no -1.")
    told = f"{fire.firer} does not see {', '.join(unseen)}: -1."
    return Finding(effect=HitModifier(by=-1, because="Barrage without line of sight"), says=told)


@BOOK.rule(WAIVER)
def aim_at_the_seen(topic: Waiving) -> Finding | None:
    """If only some models are visible, the firer may aim at these alone: no -1, and no Hits on the others."""
    unseen = unseen_of(topic.fire)
    if not unseen or not _sees_some(topic.fire) or _spotter(topic.fire):
        return None
    return Finding(
        effect=MayWaive(waiver=WAIVER, by=1, excluded=unseen),
        says=f"Aimed at visible models only there is no -1; {', '.join(unseen)} cannot be hit.",
    )


@BOOK.rule("LI-TRT-012")
def barrage_on_a_garrison(fire: Fire) -> Finding | None:
    """Against each Detachment in a Structure a Barrage weapon rolls half its Dice, rounded up."""
    dice = fire.weapon.dice
    if not fire.garrison or not indirect(fire.weapon) or dice is None:
        return None
    lost = dice // 2
    return Finding(
        effect=AddDice(dice=-lost, because="Barrage at a Garrison"),
        says=f"{dice - lost} of {dice} dice against each Detachment in {fire.garrison}.",
    )


def barrage_targets(field: Battlefield, weapon: Weapon, target: str) -> tuple[str, ...]:
    """Return whom a weapon aimed at a target fires at.

    A Barrage at one of a Garrison is one at each Detachment of it, and a Heavy Barrage at a Structure hits that and
    then everybody inside.
    """
    if target in field.structures:
        inside = field.garrison_of(target) if weapon.has(HEAVY) else ()
        if inside:
            cite("LI-TRT-047", target)
        return (target, *(each.id for each in inside))
    held = field.detachments[target].garrison if target in field.detachments else ""
    if not held or not indirect(weapon):
        return (target,)
    return tuple(each.id for each in field.garrison_of(held))


@BOOK.rule("LI-TRT-013")
def not_in_overwatch(topic: Choosing) -> Finding | None:
    """A Barrage weapon cannot be fired in an Overwatch."""
    fire = topic.fire
    if not fire.overwatch or not indirect(fire.weapon):
        return None
    told = f"{fire.weapon.name} is a Barrage weapon: it cannot be fired in an Overwatch."
    return Finding(effect=Forbid(reason="Barrage in Overwatch"), says=told)
