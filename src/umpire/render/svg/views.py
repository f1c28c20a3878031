"""What a model sees of another, under the table: its outline, what is hidden of it hatched, what shows filled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from umpire.geometry import Obscured, Point, Polygon
from umpire.render.markup import html
from umpire.render.svg.shapes import Canvas
from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.sight import view_of

SIZE, ROOM, GAP = 5.0, 0.4, 0.5
LINE = 1.2
MOST = 4


def draw_views(canvas: Canvas, field: Battlefield, rulings: Iterable[Ruling], corner: Point, *, scale: float) -> float:
    """Draw the views that rulings on obscured models are about, from a corner downwards; returns how deep they go."""
    (left, high), deep, size = corner, 0.0, SIZE * scale
    for viewer, target, share in _asked(rulings)[:MOST]:
        view = view_of(field, viewer, target)
        if view is None:
            continue
        draw_view(canvas, view, (left, high - deep), size)
        words = (
            f"{target}, as {viewer} sees it",
            f"{1.0 - share:.1%} shows (filled)",
            f"{share:.1%} is hidden (hatched)",
        )
        for number, line in enumerate(words):
            at = (left + size + GAP * scale, high - deep - LINE * scale * (number + 1))
            canvas.text(at, line, kind="caption", more=html(' style="font-size:{:.2f}px"', 7.5 * scale))
        deep += size + GAP * scale
    return deep


def _asked(rulings: Iterable[Ruling]) -> list[tuple[str, str, float]]:
    """Return viewers, targets and shares, each once."""
    found: dict[tuple[str, str], float] = {}
    for ruling in rulings:
        for finding in ruling.findings:
            facts = finding.facts
            if "share" in facts and "viewer" in facts and "target" in facts:
                found[str(facts["viewer"]), str(facts["target"])] = float(facts["share"])
    return [(viewer, target, share) for (viewer, target), share in found.items()]


def draw_view(canvas: Canvas, view: Obscured, corner: Point, size: float) -> None:
    """Draw one view in a square with its upper left corner at a place."""
    xs, ys = [x for x, _ in view.outline], [y for _, y in view.outline]
    room = ROOM * size / SIZE
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
