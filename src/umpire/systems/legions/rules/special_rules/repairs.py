"""Special rules that give lost Wounds back: Blessed Auto-simulacra, Necrotechica."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.filed import special_rule

special_rule("Blessed Auto-simulacra", "LI-SPC-012")
special_rule("Necrotechica", "LI-SPC-063")

NEEDED = 5


def may_regain(field: Battlefield, model: Model) -> bool:
    """Whether a model has lost Wounds and a rule by which they may come back."""
    profile = field.profile(model)
    if not model.alive or model.wounds >= profile.wounds:
        return False
    if profile.has("Blessed Auto-simulacra"):
        cite("LI-SPC-012", model)
        return True
    if profile.has("Necrotechica"):
        cite("LI-SPC-063", model)
        return True
    return False


def regained(dice: tuple[int, ...]) -> int:
    """Return how many Wounds come back: one for each D6 of 5+."""
    return sum(natural >= NEEDED for natural in dice)
