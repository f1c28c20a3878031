"""Skyfire and Tracking: weapons against Flyers, and what all others can do to these."""

from __future__ import annotations

from msgspec.structs import replace

from umpire.rulings import Finding, HitModifier, cite
from umpire.systems.legions.battlefield import Battlefield, Order, Weapon
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import special_rule, weapon_trait
from umpire.systems.legions.rules.firing.topics import Fire, RerollHits
from umpire.systems.legions.rules.traits.point_defence import POINT_DEFENCE

SKYFIRE, TRACKING, TRACKING_ARRAY, FLYER = "Skyfire", "Tracking", "Tracking Array", "Flyer"
weapon_trait(SKYFIRE, "LI-TRT-072", "LI-TRT-073")
weapon_trait(TRACKING, "LI-TRT-074")
special_rule(TRACKING_ARRAY, "LI-SPC-073")

NATURAL_SIX = 7
"""More than a die shows: a natural 6 alone hits."""


def flies(field: Battlefield, target: str) -> bool:
    """Whether a target is a Detachment of Flyers."""
    found = field.detachments.get(target)
    return found is not None and field.models[found.models[0]].profile in field.bearers(FLYER)


def has_skyfire(field: Battlefield, firer: str, weapon: Weapon) -> bool:
    """Whether a weapon has Skyfire, of itself or by its model's Tracking Array under a First Fire Order."""
    if weapon.has(SKYFIRE):
        return True
    if not field.profile(firer).has(TRACKING_ARRAY) or field.detachment_of(firer).order is not Order.FIRST_FIRE:
        return False
    cite("LI-SPC-073", firer)
    return True


def _aims_up(field: Battlefield, firer: str, weapon: Weapon) -> bool:
    """Whether a weapon hits Flyers as it hits others; the Point Defence weapons of a Flyer do."""
    if weapon.has(POINT_DEFENCE) and field.profile(firer).has(FLYER):
        cite("LI-SPC-033", firer)
        return True
    return has_skyfire(field, firer, weapon)


def at_flyers(field: Battlefield, firer: str, weapon: Weapon, target: str) -> Weapon:
    """Return a weapon with the To Hit value that it has against Flyers: a natural 6 alone without Skyfire."""
    if not flies(field, target) or _aims_up(field, firer, weapon):
        return weapon
    return replace(weapon, to_hit=NATURAL_SIX)


def cite_flyers(fire: Fire) -> None:
    """Cite what a weapon needs against Flyers."""
    if not flies(fire.field, fire.target):
        return
    if _aims_up(fire.field, fire.firer, fire.weapon):
        cite("LI-TRT-072", fire.firer)
    else:
        cite("LI-SPC-032", fire.firer)


@BOOK.rule("LI-TRT-072", overrides="LI-OVW-017")
def skyfire_in_overwatch(fire: Fire) -> Finding | None:
    """In an Overwatch a Skyfire weapon takes -1 instead of -2; a Point Defence weapon takes nothing."""
    if not fire.overwatch or fire.weapon.has(POINT_DEFENCE) or not has_skyfire(fire.field, fire.firer, fire.weapon):
        return None
    return Finding(effect=HitModifier(by=-1, because="Overwatch"), says=f"{fire.weapon.name} has Skyfire: -1.")


@BOOK.rule("LI-TRT-074")
def tracks_flyers(fire: Fire) -> Finding | None:
    """Failed Hit rolls with a Tracking weapon against Flyers may be rolled again."""
    if not fire.weapon.has(TRACKING) or not flies(fire.field, fire.target):
        return None
    return Finding(effect=RerollHits(which="failed"), facts={"dice": "failed"}, says="Tracking: failed rolls again.")
