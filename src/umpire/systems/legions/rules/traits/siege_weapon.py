"""Siege Weapon: it reaches twice as far from where its model stands."""

from __future__ import annotations

from msgspec.structs import replace

from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Model, Weapon
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.traits.bombing_run import as_dropped

SIEGE_WEAPON = "Siege Weapon"
weapon_trait(SIEGE_WEAPON, "LI-TRT-071")


def keeps_still_for(field: Battlefield, model: Model) -> bool:
    """Whether a model has a weapon for which it counts that something moves it."""
    return any(each.has(SIEGE_WEAPON) for each in field.profile(model).weapons)


def as_it_stands(field: Battlefield, firer: str, weapon: Weapon) -> Weapon:
    """Return a weapon with the range that it has where its model stands.

    That of a Siege Weapon is doubled if its model has not moved this round, and a bomb has one while it can be dropped.
    """
    if weapon.maximum is None:
        return as_dropped(field, firer, weapon)
    if not weapon.has(SIEGE_WEAPON):
        return weapon
    model = field.models[firer]
    if model.moved > 0.0 or model.displaced:
        return weapon
    cite("LI-TRT-071", firer)
    return replace(weapon, maximum=2.0 * weapon.maximum)
