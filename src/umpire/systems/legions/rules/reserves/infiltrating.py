"""Who Infiltrates."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield, Detachment
from umpire.systems.legions.rules.filed import special_rule

INFILTRATE = "Infiltrate"

special_rule(INFILTRATE, "LI-SPC-048")


def infiltrates(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment is set up after all others: each of its models has the rule."""
    models = [each for each in detachment.models if field.models[each].alive]
    return bool(models) and all(field.profile(each).has(INFILTRATE) for each in models)
