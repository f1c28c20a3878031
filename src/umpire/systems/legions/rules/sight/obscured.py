"""How much of a model is hidden from another: a question apart from whether it can be seen at all."""

from __future__ import annotations

from umpire.geometry import Outline, Solid, obscured_shares
from umpire.rulings import aside
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
    viewers = field.models[viewer].detachment
    shares = _shares_by(field, viewers)
    if (viewer, target) not in shares:
        with aside():  # what is remembered is for others too
            shares.update(_shares_of(field, viewers, viewer, target))
    return shares[viewer, target]


@remembered_by_parts(4096, "profiles", "models", "areas", "house_rules")
def _shares_by(field: Battlefield, viewers: str) -> dict[tuple[str, str], float]:
    """Return the hidden shares for a Detachment's models, as far as somebody asked: a mapping that is added to."""
    return {}


def _shares_of(field: Battlefield, viewers: str, viewer: str, target: str) -> dict[tuple[str, str], float]:
    """Return the hidden share of a target from a model, and from all of its fellows that look past the same things."""
    if flies(field, viewer) or flies(field, target):
        return {(viewer, target): 0.0}
    here, there = standing_at(field, viewer), standing_at(field, target)
    past = _looked_past(field, viewer, here)
    looking = {viewer: here}
    for each in field.models_of(viewers) if not here.structure else ():
        other = standing_at(field, each.id)
        elsewhere = other.structure or flies(field, each.id)
        if not elsewhere and sees(field, each.id, target) and _looked_past(field, each.id, other) == past:
            looking[each.id] = other
    group = field.models[target].detachment if target in field.models else target
    passed = (*past, *passed_by(field, target, there, views=False))
    eyes = [eyes_of(each) for each in looking.values()]
    scene = scene_between(field, viewers, group)
    ignoring = {there.body.id: passed}
    found = obscured_shares([eye for each in eyes for eye in each], [there.body], scene, ignoring=ignoring)
    if len(looking) == 1:  # any of a Structure's corners may be where it looks from
        return {(viewer, target): float(found.min())}
    return {(name, target): share for name, share in zip(looking, found[:, 0].tolist(), strict=True)}


def _looked_past(field: Battlefield, viewer: str, here: Standing) -> tuple[str, ...]:
    return tuple(sorted({*passed_by(field, viewer, here, views=True)}))


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
