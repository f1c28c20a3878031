"""How an obstacle blocks sight, by its class, for bodies outside it, touching it, astride its border or inside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from umpire.errors import GeometryError
from umpire.geometry.gaps import overlaps
from umpire.geometry.scenes import Scene
from umpire.geometry.shapes import Solid


class Blocking(Enum):
    """For whom an obstacle blocks sight.

    A body that only touches an obstacle is outside it. A body astride the border of one that counts is hidden as far
    as it stands in it: it sees, and is seen, past its part outside. The part of an obstacle under a body is never in
    the way of that body's own lines.
    """

    NEVER = "never"
    """It is seen through."""
    FROM_OUTSIDE = "from outside"
    """It blocks lines between bodies outside it; a body that overlaps it sees out of it, and is seen in it."""
    ALWAYS = "always"
    """It blocks both ways: also from and to a body inside it."""


def looked_past(
    viewer: Solid,
    target: Solid,
    obstacles: Sequence[Solid] | Scene,
    blocking: Mapping[str, Blocking],
    *,
    own: Sequence[str] = (),
) -> tuple[str, ...]:
    """Return the ids of the obstacles that count for nothing between two bodies: what questions call ``ignoring``.

    Args:
        viewer: Who looks.
        target: Who is looked at.
        obstacles: What stands on the table.
        blocking: The class of each obstacle, by its id.
        own: The ids of obstacles that are part of either body's own feature: they never count.

    Raises:
        GeometryError: If an obstacle has no class.
    """
    solids = obstacles.solids if isinstance(obstacles, Scene) else obstacles
    found: set[str] = set(own)
    for solid in solids:
        match blocking.get(solid.id):
            case None:
                raise GeometryError(f"{solid.id} has no class of blocking: give it one of {[*Blocking]}.")
            case Blocking.NEVER:
                found.add(solid.id)
            case Blocking.FROM_OUTSIDE:
                if any(overlaps(body.footprint, solid.footprint) for body in (viewer, target)):
                    found.add(solid.id)
            case Blocking.ALWAYS:
                pass
    return tuple(sorted(found))
