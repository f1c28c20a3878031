"""What a model sees of another, under the table: its outline, what is hidden of it hatched, what shows filled."""

from __future__ import annotations

from collections.abc import Iterable

from umpire.geometry import Point
from umpire.render import html
from umpire.render.svg import Canvas, draw_view
from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.sight import view_of

SIZE, GAP = 5.0, 0.5
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
