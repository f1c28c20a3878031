"""Plans: an imported table as it lies, of no game, with names, heights, zones and objectives."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from umpire.geometry import Point, mean_point
from umpire.render.markup import html, joined
from umpire.render.scenes import Scene
from umpire.render.svg.shapes import Canvas, number
from umpire.render.svg.theme import style_with

MARGIN = 1.6
HEAD = 2.6
LINE = 1.15
PIXELS = 16.0
EACH = 6.0

STYLE = """
.sheet{fill:$paper}.ground{fill:$ground}.frame{fill:none;stroke:$ink;stroke-width:1.2}
.grid{stroke:$ink;stroke-opacity:.1;stroke-width:.3}
.title,.words,.tick,.name{fill:$ink;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}
.title{font-size:11px;font-weight:700}.words{font-size:8px}.tick{font-size:6.5px;text-anchor:middle;fill-opacity:.6}
.name{font-size:6px;text-anchor:middle;stroke:$halo;stroke-width:1.8px;paint-order:stroke}
.ground-feature{fill:$rubble;fill-opacity:.75;stroke:$ink;stroke-opacity:.5;stroke-width:.6}
.solid{fill:$strong-wall;stroke:$ink;stroke-width:.6}
.above{fill:none;stroke:$ink;stroke-width:.8;stroke-dasharray:2 1.5}
.zone0,.zone1{stroke-width:1;stroke-dasharray:5 3.5}
.zone0{fill:$first-pale;fill-opacity:.45;stroke:$first}.zone1{fill:$second-pale;fill-opacity:.45;stroke:$second}
.lane{stroke:$blocked;stroke-width:1.1;stroke-dasharray:6 2;fill:none}
.letter{font-size:8px;font-weight:700;text-anchor:middle;fill:$proof;stroke:$halo;stroke-width:1.6px;paint-order:stroke;
font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}
.objective{fill:none;stroke:$proof;stroke-width:1.6}
"""


def plan_svg(
    scene: Scene, *, title: str, captions: Sequence[str] = (), lines: Sequence[tuple[Point, Point]] = ()
) -> str:
    """Return a table as a whole SVG file: zones under terrain, objectives and lines over it, sentences below."""
    size = scene.size
    width, depth = size
    whole = width + 2.0 * MARGIN
    told = [line for caption in captions for line in textwrap.wrap(caption, int(whole * 2.2))]
    tall = HEAD + depth + MARGIN + LINE * (len(told) + 1)
    canvas = Canvas(depth)
    canvas.raw(html('<rect class="ground" width="{}" height="{}"/>', number(width), number(depth)))
    _grid(canvas, size)
    for zone in scene.zones:
        canvas.area(zone.outline, kind="zone0" if zone.side == scene.sides[0] else "zone1", title=zone.title)
    for each in scene.features:
        kind = "above" if each.above else "solid" if each.hides else "ground-feature"
        canvas.area(each.outline, kind=kind, title=each.title)
    for each in scene.features:
        if each.label:
            canvas.text(mean_point(each.outline.ring), each.label, kind="name")
    for start, end in lines:
        canvas.line(start, end, kind="lane")
    for spot in scene.objectives:
        canvas.circle(spot.at, 0.79, kind="objective", title=spot.title)
        if spot.label:
            canvas.text((spot.at[0], spot.at[1] - 0.3), spot.label, kind="letter")
    canvas.raw(html('<rect class="frame" width="{}" height="{}"/>', number(width), number(depth)))
    below = HEAD + depth + MARGIN
    words = [
        html('<text class="words" x="{}" y="{}">{}</text>', number(MARGIN), number(below + LINE * (k + 0.8)), line)
        for k, line in enumerate(told)
    ]
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" width="{across}" height="{down}" '
        'role="img"><title>{title}</title><style>{style}</style><rect class="sheet" width="100%" height="100%"/>'
        '<text class="title" x="{left}" y="{line}">{title}</text>'
        '<g transform="translate({left} {head})">{content}</g>{words}</svg>\n',
        wide=number(whole),
        tall=number(tall),
        across=round(whole * PIXELS),
        down=round(tall * PIXELS),
        title=title,
        style=style_with(STYLE),
        left=number(MARGIN),
        line=number(1.7),
        head=number(HEAD),
        content=canvas.content,
        words=joined(words),
    )


def _grid(canvas: Canvas, size: tuple[float, float]) -> None:
    width, depth = size
    for step in range(1, int(width / EACH) + 1):
        canvas.line((step * EACH, 0.0), (step * EACH, depth), kind="grid")
        canvas.text((step * EACH, -0.9), f"{step * EACH:g}", kind="tick")
    for step in range(1, int(depth / EACH) + 1):
        canvas.line((0.0, step * EACH), (width, step * EACH), kind="grid")
        canvas.text((-0.8, step * EACH), f"{step * EACH:g}", kind="tick")
