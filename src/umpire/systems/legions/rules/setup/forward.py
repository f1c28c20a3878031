"""Who moves before the first round."""

from __future__ import annotations

from umpire.systems.legions.battlefield import Battlefield, Detachment
from umpire.systems.legions.rules.filed import special_rule

special_rule("Forward Deployment", "LI-SPC-037")

FORWARD_DEPLOYMENT = "Forward Deployment"


def deploys_forward(field: Battlefield, detachment: Detachment) -> bool:
    """After deployment a Detachment whose models all have the rule may move up to its Movement, whatever the ground."""
    models = field.models_of(detachment)
    return bool(models) and all(field.profile(model).has(FORWARD_DEPLOYMENT) for model in models)
