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
    models = [each for each in detachment.models if field.models[each].alive]
    able = bool(models) and all(field.profile(each).has(INFILTRATE) for each in models)
    return able and not field.formation_has(detachment, STRONGPOINT)
