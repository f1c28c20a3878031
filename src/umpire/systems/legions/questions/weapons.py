"""Naming weapons in questions: by name, by name and profile, or by number."""

from __future__ import annotations

from umpire.errors import InputError
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.firing import Hit, weapon_of


def weapon_index(field: Battlefield, model: str, weapon: str | int) -> int:
    """Return which weapon of a model is meant, counted from 0.

    Args:
        field: The battlefield.
        model: The id of a model.
        weapon: Its number, its name, or its name and profile as in ``Missile launcher (frag)``.

    Raises:
        InputError: If the model does not carry it.
    """
    carried = field.profile(model).weapons
    if isinstance(weapon, int) and 0 <= weapon < len(carried):
        return weapon
    for index, each in enumerate(carried):
        if weapon in (each.name, f"{each.name} ({each.profile})"):
            return index
    fix = f"It carries {', '.join(each.name for each in carried) or 'none'}."
    raise InputError(f"{model} has no such weapon", path="weapon", value=str(weapon), fix=fix)


def hit_by(field: Battlefield, by: str, weapon: str | int, ap: int) -> Hit:
    """Return the Hit that a model's weapon scores, or, where no model is named, one of that AP."""
    if not by:
        return Hit(ap=ap)
    return Hit(firer=by, weapon=weapon_of(field, by, weapon_index(field, by, weapon)))
