"""What a model sees of another: its outline, what is hidden of it hatched, what shows filled."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.geometry import Obscured, Point, Polygon
from umpire.render.svg.shapes import Canvas

ROOM = 0.08
"""The part of a square that stays free around a view."""


def draw_view(canvas: Canvas, view: Obscured, corner: Point, size: float) -> None:
    """Draw one view in a square with its upper left corner at a place."""
    xs, ys = [x for x, _ in view.outline], [y for _, y in view.outline]
    room = ROOM * size
    scale = (size - 2.0 * room) / max(max(xs) - min(xs), max(ys) - min(ys))
    x, y = corner
    middle, centre = (max(xs) + min(xs)) / 2.0, (max(ys) + min(ys)) / 2.0

    def placed(ring: Sequence[Point]) -> tuple[Point, ...]:
        # The viewer's left is positive in the image plane, and to the left on paper.
        return tuple((x + size / 2.0 - scale * (u - middle), y - size / 2.0 + scale * (v - centre)) for u, v in ring)

    canvas.area(Polygon(ring=((x, y - size), (x + size, y - size), (x + size, y), (x, y))), kind="inset")
    canvas.area(Polygon(ring=placed(view.outline)), kind="proof-blocked proof-blocked-area")
    for part in view.visible:
        holes = tuple(placed(hole) for hole in part.holes)
        canvas.area(Polygon(ring=placed(part.ring), holes=holes), kind="inset-seen")  # covers the hatching
        canvas.area(Polygon(ring=placed(part.ring), holes=holes), kind="proof proof-area")
