"""Maps: values over a table as colours, with the terrain drawn over them and a legend that gives the numbers."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.geometry import Point
from umpire.render.markup import Markup, html, joined
from umpire.render.scenes import Scene
from umpire.render.svg.shapes import Canvas, number
from umpire.render.svg.theme import style_with

Floats: TypeAlias = NDArray[np.float64]

HEAT = ("#00224e", "#1b3a6c", "#434e6c", "#606570", "#7d7c78", "#9b9475", "#bcae6c", "#dfca54", "#fee838")
"""From nothing to most: evenly lighter, from blue to yellow, so that any eye and a grey print tell them apart."""
STEPS = len(HEAT) - 1

MARGIN = 1.6
HEAD = 2.6
LEGEND = 2.6
LINE = 1.15
PIXELS = 16.0
WIDEST = 1200.0
NUMBER_STEP = 6.0
LETTERS = 2.5
"""How many letters of a caption an inch of the table holds."""

STYLE = """
.sheet{fill:$paper}.frame{fill:none;stroke:$ink;stroke-width:1}.title,.words,.tick,.value,.kind{fill:$ink;
font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}
.title{font-size:11px;font-weight:700}.words{font-size:8px}.tick{font-size:8px;text-anchor:middle}
.value,.kind{font-size:6.5px;text-anchor:middle;stroke:$halo;stroke-width:1.8px;paint-order:stroke}
.kind{font-weight:650}
.terrain{fill:url(#hatch);stroke:$halo;stroke-width:1.2}
.low{fill:none;stroke:$halo;stroke-width:.8;stroke-dasharray:3 2}
.enemy{fill:$first;stroke:$halo;stroke-width:.7}
"""
DEFS = """<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse">
<path d="M0 5L5 0" stroke="$halo" stroke-width=".8"/></pattern>"""


@dataclass(frozen=True, kw_only=True)
class Panel:
    """One map: what its values are, the values of the grid's positions (rows, columns), and the greatest there can be.

    ``scale`` turns a value into the number to print: 100 for shares in percent. ``counted`` values are whole numbers.
    """

    heading: str
    values: Floats
    most: float
    scale: float = 1.0
    unit: str = ""
    counted: bool = False


def heat_svg(
    panels: Sequence[Panel],
    scene: Scene,
    *,
    xs: Floats,
    ys: Floats,
    enemies: Sequence[Point] | Floats = (),
    captions: Sequence[str] = (),
) -> str:
    """Return maps of one table under one another, as a whole file.

    Args:
        panels: The maps.
        scene: The table; its terrain is drawn over the maps.
        xs: Where the grid's columns stand, inches.
        ys: Where its rows stand, inches.
        enemies: Places to mark.
        captions: Sentences under the maps.
    """
    width, depth = scene.size
    whole = width + 2.0 * MARGIN
    lines = [line for caption in captions for line in textwrap.wrap(caption, int(whole * LETTERS))]
    each = HEAD + depth + LEGEND + MARGIN
    tall = each * len(panels) + LINE * len(lines) + MARGIN
    pixels = min(PIXELS, WIDEST / whole)
    parts = []
    for index, panel in enumerate(panels):
        top = index * each
        parts.append(_text(MARGIN, top + 1.7, panel.heading, kind="title"))
        inner = _table(panel, scene, xs, ys, enemies)
        parts.append(html('<g transform="translate({} {})">{}</g>', number(MARGIN), number(top + HEAD), inner))
        parts.append(_legend(panel, width, top + HEAD + depth + 0.5))
    parts += [
        _text(MARGIN, each * len(panels) + LINE * (index + 0.6), line, kind="words") for index, line in enumerate(lines)
    ]
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}" height="{}" role="img">'
        "<title>{}</title><style>{}</style><defs>{}</defs>"
        '<rect class="sheet" width="100%" height="100%"/>{}</svg>\n',
        number(whole),
        number(tall),
        round(whole * pixels),
        round(tall * pixels),
        panels[0].heading,
        style_with(STYLE),
        style_with(DEFS),
        joined(parts),
    )


def _table(
    panel: Panel,
    scene: Scene,
    xs: Floats,
    ys: Floats,
    enemies: Sequence[Point] | Floats,
) -> Markup:
    size, canvas = scene.size, Canvas(scene.size[1])
    canvas.raw(html('<rect width="{}" height="{}" fill="{}"/>', number(size[0]), number(size[1]), HEAT[0]))
    lefts, lows = _edges(xs, size[0]), _edges(ys, size[1])
    # the first shade is for nothing at all, the others go up in equal steps
    shades = np.clip(np.ceil(panel.values / (panel.most or 1.0) * STEPS - 1e-9), 0, STEPS).astype(np.int64)
    for shade, colour in enumerate(HEAT):
        if runs := _runs(shades == shade, lefts, lows, size[1]):
            canvas.raw(html('<path fill="{}" shape-rendering="crispEdges" d="{}"/>', colour, runs))
    for each in scene.features:
        canvas.area(each.outline, kind="terrain" if each.hides else "low")
    for each in scene.features:
        xs_of, ys_of = [x for x, _ in each.outline.ring], [y for _, y in each.outline.ring]
        canvas.text((sum(xs_of) / len(xs_of), sum(ys_of) / len(ys_of) - 0.2), each.label, kind="kind")
    _values(canvas, panel, size, xs, ys)
    for x, y in enemies:
        canvas.circle((float(x), float(y)), 0.25, kind="enemy", title="an enemy")
    canvas.raw(html('<rect class="frame" width="{}" height="{}"/>', *map(number, size)))
    return canvas.content


def _edges(centres: Floats, length: float) -> list[float]:
    """Return where the cells around the positions begin and end; the outer ones reach the table's edge."""
    middle = 0.5 * (centres[:-1] + centres[1:])
    return [0.0, *(float(value) for value in middle), length]


def _runs(shown: NDArray[np.bool_], lefts: list[float], lows: list[float], depth: float) -> str:
    """Return the cells of one shade as a path, neighbours in a row as one rectangle."""
    parts = []
    for row in np.flatnonzero(shown.any(axis=1)):
        padded = np.concatenate(([False], shown[row], [False])).astype(np.int8)
        turns = np.flatnonzero(np.diff(padded))
        top, tall = number(depth - lows[row + 1]), number(lows[row + 1] - lows[row])
        for first, last in zip(turns[::2], turns[1::2], strict=True):
            wide = number(lefts[last] - lefts[first])
            parts.append(f"M{number(lefts[first])} {top}h{wide}v{tall}h-{wide}z")
    return "".join(parts)


def _values(canvas: Canvas, panel: Panel, size: tuple[float, float], xs: Floats, ys: Floats) -> None:
    """Write the value of the nearest position at every sixth inch."""
    for x in np.arange(NUMBER_STEP / 2, size[0], NUMBER_STEP):
        for y in np.arange(NUMBER_STEP / 2, size[1], NUMBER_STEP):
            column, row = int(np.abs(xs - x).argmin()), int(np.abs(ys - y).argmin())
            told = f"{float(panel.values[row, column]) * panel.scale:.0f}"
            canvas.text((float(xs[column]), float(ys[row]) - 0.2), told, kind="value")


def _legend(panel: Panel, width: float, top: float) -> Markup:
    wide = width / len(HEAT)
    parts = []
    for shade, colour in enumerate(HEAT):
        x = MARGIN + shade * wide
        box = '<rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>'
        parts.append(html(box, number(x), number(top), number(wide), number(0.7), colour))
        parts.append(_text(x + wide / 2.0, top + 1.6, _step(panel, shade), kind="tick"))
    return joined(parts)


def _step(panel: Panel, shade: int) -> str:
    """Return the values that a shade stands for."""
    if shade == 0:
        return f"0{panel.unit}"
    high = panel.most * panel.scale
    low, last = high * (shade - 1) / STEPS, high * shade / STEPS
    if panel.counted:
        low += 1.0
    if low == 0.0:
        return f"up to {last:.3g}{panel.unit}"
    return f"{low:.3g} to {last:.3g}{panel.unit}" if low < last else f"{last:.3g}{panel.unit}"


def _text(x: float, y: float, words: str, *, kind: str) -> Markup:
    return html('<text class="{}" x="{}" y="{}">{}</text>', kind, number(x), number(y), words)
