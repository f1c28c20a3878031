"""Sheets: a table at its real size, in millimetres, with a bar to check that the printer kept it."""

from __future__ import annotations

from umpire.render.markup import Markup, html
from umpire.render.scenes import Scene
from umpire.render.svg.shapes import Canvas
from umpire.render.svg.terrain import middle
from umpire.render.svg.theme import DEFS, LIGHT, STYLE, side_class, style_with

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


SHEET = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{across}mm" height="{down}mm" viewBox="0 0 {across} {down}">
<title>{title}</title>
<style>{style}</style>
<defs>{defs}</defs>
<rect width="{across}" height="{down}" fill="#fff"/>
<text class="words head" x="{left}" y="{line}">{headline}</text>
<g transform="translate({left} {head}) scale({unit})">
{drawn}
</g>
{bar}
</svg>
"""


def sheet_svg(scene: Scene, *, title: str) -> str:
    """Return a table as an SVG file in real millimetres: one inch of the table is 25.4 mm of the sheet."""
    size = scene.size
    wide, deep = size[0] * INCH, size[1] * INCH
    across, down = wide + 2.0 * MARGIN, HEAD + deep + FOOT
    return html(
        SHEET,
        across=f"{across:g}",
        down=f"{down:g}",
        title=title,
        style=style_with(STYLE + SHEET_STYLE, LIGHT),
        defs=style_with(DEFS, LIGHT),
        left=f"{MARGIN:g}",
        line=f"{HEAD - 4:g}",
        headline=f'{title}: {size[0]:g}" x {size[1]:g}" at full size',
        head=f"{HEAD:g}",
        unit=f"{PICTURE_UNIT:g}",
        drawn=_drawn(scene),
        bar=_check_bar(MARGIN, HEAD + deep + 10.0),
    )


def _drawn(scene: Scene) -> Markup:
    (left, low), (width, depth) = scene.corner, scene.size
    canvas = Canvas(low + depth)
    canvas.group(html('transform="translate({:g} 0)"', -10.0 * left))
    for step in range(EACH, int(width) + 1, EACH):
        canvas.line((left + step, low), (left + step, low + depth), kind="grid12" if step % 12 == 0 else "grid")
    for step in range(EACH, int(depth) + 1, EACH):
        canvas.line((left, low + step), (left + width, low + step), kind="grid12" if step % 12 == 0 else "grid")
    for feature in scene.features:
        canvas.area(feature.outline, kind=f"area {feature.paint}", title=feature.title)
        for part in feature.parts:
            canvas.area(part.outline, kind="part")
        x, y = middle(feature.outline)
        canvas.text((x, y), feature.label, kind="note")
        canvas.text((x, y - 0.7), feature.words, kind="note")
    for zone in scene.zones:
        canvas.area(zone.outline, kind=f"zone {side_class(scene.sides, zone.side)}")
    start, top = canvas.at((left, low + depth))
    frame = '<rect class="frame" x="{}" y="{}" width="{:g}" height="{:g}"/>'
    canvas.raw(html(frame, start, top, 10.0 * width, 10.0 * depth))
    canvas.close()
    return canvas.content


def _check_bar(x: float, y: float) -> Markup:
    """Return a bar of exactly 100 mm with a tick every centimetre."""
    ticks = "".join(f"M{x + 10.0 * n:g} {y - (4 if n % 5 == 0 else 2.5):g}V{y:g}" for n in range(11))
    words = "100 mm: measure this bar. If it is longer or shorter, print again at 100 %."
    return html(
        '<path class="bar" d="{}"/><path id="check-bar" class="bar" d="M{:g} {:g}H{:g}"/>'
        '<text class="words" x="{:g}" y="{:g}">{}</text>',
        ticks,
        x,
        y,
        x + CHECK_BAR,
        x + CHECK_BAR + 4,
        y,
        words,
    )
