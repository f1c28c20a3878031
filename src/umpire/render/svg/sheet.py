"""Sheets: a table at its real size, in millimetres, with a bar to check that the printer kept it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import msgspec

from umpire.geometry import Point, Polygon
from umpire.render.svg.shapes import Canvas
from umpire.render.svg.terrain import middle
from umpire.render.svg.theme import DEFS, LIGHT, STYLE, style_with

__all__ = ["SheetFeature", "SheetZone", "sheet_svg"]

INCH = 25.4
"""Millimetres to the inch."""
PICTURE_UNIT = INCH / 10.0
"""A picture has ten units to the inch."""
CHECK_BAR = 100.0
"""How long the bar is, mm."""
MARGIN, HEAD, FOOT = 10.0, 14.0, 22.0
EACH = 6

SHEET_STYLE = """
.bar{fill:none;stroke:#000;stroke-width:.5}.words{font-size:5px;fill:#000;
font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}.head{font-size:7px;font-weight:700}
.part{fill:none;stroke:$ink;stroke-width:.5}
"""


class SheetFeature(msgspec.Struct, frozen=True, kw_only=True):
    """A feature to print: its outline, the class that paints it, its name, what it is, the outlines of its parts."""

    outline: Polygon
    paint: str
    name: str = ""
    words: str = ""
    parts: tuple[Polygon, ...] = ()


class SheetZone(msgspec.Struct, frozen=True, kw_only=True):
    """A zone to print, in the first or the second side's colours."""

    outline: Polygon
    first: bool


def sheet_svg(
    *,
    title: str,
    size: tuple[float, float],
    corner: Point = (0.0, 0.0),
    features: Sequence[SheetFeature] = (),
    zones: Sequence[SheetZone] = (),
) -> str:
    """Return a table as an SVG file in real millimetres: one inch of the table is 25.4 mm of the sheet."""
    wide, deep = size[0] * INCH, size[1] * INCH
    across, down = wide + 2.0 * MARGIN, HEAD + deep + FOOT
    extent = f'width="{across:g}mm" height="{down:g}mm" viewBox="0 0 {across:g} {down:g}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {extent}>',
            f"<title>{escape(title)}</title>",
            f"<style>{style_with(STYLE + SHEET_STYLE, LIGHT)}</style>",
            f"<defs>{style_with(DEFS, LIGHT)}</defs>",
            f'<rect width="{across:g}" height="{down:g}" fill="#fff"/>',
            f'<text class="words head" x="{MARGIN:g}" y="{HEAD - 4:g}">{escape(_headline(title, size))}</text>',
            f'<g transform="translate({MARGIN:g} {HEAD:g}) scale({PICTURE_UNIT:g})">',
            _drawn(size, corner, features, zones),
            "</g>",
            _check_bar(MARGIN, HEAD + deep + 10.0),
            "</svg>",
            "",
        ]
    )


def _headline(title: str, size: tuple[float, float]) -> str:
    return f'{title}: {size[0]:g}" x {size[1]:g}" at full size'


def _drawn(
    size: tuple[float, float], corner: Point, features: Sequence[SheetFeature], zones: Sequence[SheetZone]
) -> str:
    (left, low), (width, depth) = corner, size
    canvas = Canvas(low + depth)
    canvas.group(f'transform="translate({-10.0 * left:g} 0)"')
    for step in range(EACH, int(width) + 1, EACH):
        canvas.line((left + step, low), (left + step, low + depth), kind="grid12" if step % 12 == 0 else "grid")
    for step in range(EACH, int(depth) + 1, EACH):
        canvas.line((left, low + step), (left + width, low + step), kind="grid12" if step % 12 == 0 else "grid")
    for feature in features:
        canvas.area(feature.outline, kind=f"area {feature.paint}", title=feature.name)
        for part in feature.parts:
            canvas.area(part, kind="part")
        x, y = middle(feature.outline)
        canvas.text((x, y), feature.name, kind="note")
        canvas.text((x, y - 0.7), feature.words, kind="note")
    for zone in zones:
        canvas.area(zone.outline, kind=f"zone {'first' if zone.first else 'second'}")
    start, top = canvas.at((left, low + depth))
    canvas.raw(f'<rect class="frame" x="{start}" y="{top}" width="{10.0 * width:g}" height="{10.0 * depth:g}"/>')
    canvas.close()
    return canvas.content


def _check_bar(x: float, y: float) -> str:
    """Return a bar of exactly 100 mm with a tick every centimetre."""
    ticks = "".join(f"M{x + 10.0 * n:g} {y - (4 if n % 5 == 0 else 2.5):g}V{y:g}" for n in range(11))
    words = "100 mm: measure this bar. If it is longer or shorter, print again at 100 %."
    return (
        f'<path class="bar" d="{ticks}"/><path id="check-bar" class="bar" d="M{x:g} {y:g}H{x + CHECK_BAR:g}"/>'
        f'<text class="words" x="{x + CHECK_BAR + 4:g}" y="{y:g}">{words}</text>'
    )
