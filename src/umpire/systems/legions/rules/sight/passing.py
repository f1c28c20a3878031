"""Line of sight to a model on its way: on which stretches of its movement another model sees it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from umpire.geometry import (
    CONTACT,
    Disc,
    Leg,
    Outline,
    Polygon,
    Solid,
    Spans,
    common,
    depth_inside,
    gap,
    seen_during,
    spans_below,
)
from umpire.systems.legions.battlefield import Battlefield, DetachmentType
from umpire.systems.legions.rules.sight.bodies import Standing, standing_at
from umpire.systems.legions.rules.sight.lines import flies, hiding, passed_by, scene_for
from umpire.systems.legions.rules.sight.woods import HIDDEN_BEYOND, woods

GIANTS = (DetachmentType.KNIGHT, DetachmentType.TITAN)
PEG = Disc(radius=1.0 / 256.0)
"""What stands for an eye, inches."""


class Passage(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a model's way on which it stands on one ground, in the same woods, as deep in them or not.

    ``standing`` is the model on it, somewhere.
    """

    leg: Leg
    standing: Standing


def wood_borders(field: Battlefield, leg: Leg) -> tuple[float, ...]:
    """Return where on a leg a base comes into a wood, leaves it, or becomes hidden in it, inches travelled."""
    found: list[float] = []
    at, length = leg.journey(), leg.length
    for outline in leg.nearby([wood.outline for wood in woods(field)]):
        inside = spans_below(lambda s, area=outline: gap(at(s), area), -CONTACT, length)  # type: ignore[misc]
        hidden = inside and spans_below(
            lambda s, area=outline: -depth_inside(at(s), area),  # type: ignore[misc]
            -HIDDEN_BEYOND - CONTACT,
            length,
        )
        found += [end for span in (*inside, *hidden) for end in span]
    return tuple(sorted(set(found)))


def seen_on_the_way(
    field: Battlefield,
    viewer: str,
    target: str,
    passage: Passage,
    during: Spans,
    *,
    moving: tuple[str, ...] = (),
    beside: Sequence[Sequence[Leg]] = (),
) -> Spans:
    """Return the stretches of a passage on which a model sees the moving one, as far as it could be its target.

    A Knight or Titan must not be wholly obscured either (LI-FIR-031): the eye over the viewer's base must see it too.

    Args:
        field: The table before the movement.
        viewer: The id of a model that stands still.
        target: The id of the model that moves.
        passage: Where it passes.
        during: The stretches of the movement that are asked about, as fractions of it.
        moving: Models that do not stand in the way where they set out from.
        beside: The ways of those among them that hide the target as they move.
    """
    leg = passage.leg
    asked = common(((leg.begins, leg.ends),), during)
    given = field.stipulated("visible", target, viewer) if field.stipulations else None
    if given is not None:
        return asked if given else ()
    if flies(field, viewer) or flies(field, target):
        return asked
    here, there = standing_at(field, viewer), passage.standing
    if not asked or hiding(field, here, there):
        return ()
    passed = passed_by(field, viewer, here, views=True) + passed_by(field, target, there, views=False) + moving
    scene = scene_for(field, viewer, target)
    found = seen_during(here.body, (leg,), scene, ignoring=passed, during=asked, beside=beside)
    if found and field.profile(target).type in GIANTS:
        eyes = [seen_during(eye, (leg,), scene, ignoring=passed, during=found, beside=beside) for eye in _eyes(here)]
        found = eyes[0] if len(eyes) == 1 else tuple(span for spans in eyes for span in spans)
    return found


def _eyes(standing: Standing) -> tuple[Solid, ...]:
    footprint, top = standing.body.footprint, standing.body.top
    points = footprint.ring if isinstance(footprint, Polygon) else (footprint.at,)
    return tuple(
        Solid(id="eye", footprint=Outline(base=PEG, at=at), bottom=max(standing.body.bottom, top - PEG.radius), top=top)
        for at in points
    )
