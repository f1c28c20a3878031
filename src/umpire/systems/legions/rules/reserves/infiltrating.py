"""Who Infiltrates."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield, Detachment
from umpire.systems.legions.rules.filed import special_rule

INFILTRATE = "Infiltrate"
STRONGPOINT = "nobody_infiltrates"
"""The rule of a Formation that is never set up like this (LI-BTL-077)."""

special_rule(INFILTRATE, "LI-SPC-048")


def infiltrates(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment is set up after all others: each of its models has the rule, and its Formation lets it."""
    able = field.bearers(INFILTRATE)
    if not able:
        return False
    models = [field.models[each] for each in detachment.models]
    left = [each for each in models if each.alive] or models
    all_able = bool(left) and all(each.profile in able for each in left)
    return all_able and not stays_in_its_strongpoint(field, detachment)


def stays_in_its_strongpoint(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment is of a Formation of which nobody Infiltrates (LI-BTL-077)."""
    return field.formation_has(detachment, STRONGPOINT)
