"""How much of a model is hidden from another: a question apart from whether it can be seen at all."""

from __future__ import annotations

from umpire.geometry import Outline, Solid, obscured_shares
from umpire.systems.legions.battlefield import Battlefield, Model, remembered_by_parts
from umpire.systems.legions.rules.sight.bodies import Standing, standing_at
from umpire.systems.legions.rules.sight.lines import flies, passed_by, scene_between, sees

WHOLLY = 1.0 - 1e-9
"""From this share on a model is wholly obscured."""

ANY_PART = 1e-9
Eye = tuple[float, float, float]


def obscured(field: Battlefield, viewer: str, target: str) -> float:
    """Insignificant parts such as barrels and banners do not count: if only they show, all of the model is obscured.

    Returns:
        The share of the target's outline that the viewer's eye, over the centre of its base, does not see: 0 to 1.
    """
    given = field.stipulated("obscured", target, viewer) if field.stipulations else None
    if given is not None:
        return given
    if not sees(field, viewer, target):
        return 1.0
    return _obscured(field, viewer, target)


@remembered_by_parts(4096, "profiles", "models", "areas", "house_rules")
def _obscured(field: Battlefield, viewer: str, target: str) -> float:
    if flies(field, viewer) or flies(field, target):
        return 0.0
    here, there = standing_at(field, viewer), standing_at(field, target)
    passed = passed_by(field, viewer, here, views=True) + passed_by(field, target, there, views=False)
    group = field.models[target].detachment if target in field.models else target
    scene = scene_between(field, field.models[viewer].detachment, group)
    shares = obscured_shares(eyes_of(here), [there.body], scene, ignoring={there.body.id: passed})
    return float(shares.min())


def hidden_by(field: Battlefield, viewer: str, target: Model, solid: Solid) -> bool:
    """Whether a solid hides any part of a model from a viewer."""
    here, there = standing_at(field, viewer), standing_at(field, target.id)
    return float(obscured_shares(eyes_of(here), [there.body], (solid,)).min()) > ANY_PART


def eyes_of(standing: Standing) -> tuple[Eye, ...]:
    """Return where a viewer's eye may be: over its centre, or anywhere on the Structure that it Garrisons."""
    top = standing.body.top
    footprint = standing.body.footprint
    if isinstance(footprint, Outline):
        return ((*standing.at, top),)
    return tuple((x, y, top) for x, y in footprint.ring)
