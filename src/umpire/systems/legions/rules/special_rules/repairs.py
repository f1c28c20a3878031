"""Special rules that give lost Wounds back: Blessed Auto-simulacra, Necrotechica."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.filed import special_rule

REPAIRS = {"Blessed Auto-simulacra": "LI-SPC-012", "Necrotechica": "LI-SPC-063"}
NEEDED = 5

for _name, _rule in REPAIRS.items():
    special_rule(_name, _rule)


def repair_of(field: Battlefield, model: Model) -> str:
    """Return the rule by which a model may regain Wounds that it has lost, or ""."""
    profile = field.profile(model)
    if not model.alive or model.wounds >= profile.wounds:
        return ""
    return next((rule for name, rule in REPAIRS.items() if profile.has(name)), "")


def regained(dice: tuple[int, ...]) -> int:
    """Return how many Wounds come back: one for each D6 of 5+."""
    return sum(natural >= NEEDED for natural in dice)
