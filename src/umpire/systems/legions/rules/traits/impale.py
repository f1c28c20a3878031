"""Impale: both players roll, and the difference is Wounds."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.topics import Hit

IMPALE = weapon_trait("Impale", "LI-TRT-050", "LI-TRT-031", past_shields=True)

LEAST_SCALE = 3
STURDY, STURDIEST = 3, 5


def impales(field: Battlefield, detachment: str, hit: Hit) -> bool:
    """Whether a Hit on a Detachment is decided by both players' dice: its Scale is 3 or more."""
    return hit.has(IMPALE.name) and field.scale_of(detachment) >= LEAST_SCALE


def hold_of(field: Battlefield, model: Model) -> int:
    """Return what a model adds to its die: its Scale, 1 with 3 Wounds left, 2 with 5."""
    more = 2 if model.wounds >= STURDIEST else 1 if model.wounds >= STURDY else 0
    return field.profile(model).scale + more


def impale_wounds(field: Battlefield, firer: Model, model: Model, dice: tuple[int, int]) -> int:
    """Return by how much the firer's total is higher than the target's, for the dice of both: the Wounds of a Hit."""
    cite("LI-TRT-050", model)
    return max(0, dice[0] + hold_of(field, firer) - dice[1] - hold_of(field, model))
