"""A table of things as one SVG picture: terrain by its kind, models by their sides, what proves a ruling."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Sequence

from umpire.geometry import Disc, Point, corners
from umpire.render.markup import html, joined
from umpire.render.svg.proofs import (
    LINE,
    Caption,
    blockers_of,
    caption_elements,
    captions,
    draw_witnesses,
    lines_of,
    proof_points,
)
from umpire.render.svg.shapes import Canvas, number
from umpire.render.svg.terrain import draw_axes, middle
from umpire.render.svg.theme import DEFS, STYLE, side_class, style_with
from umpire.rulings import Ruling
from umpire.table import Feature, Model, Table

MARGIN, ROOM, HEAD = 1.2, 2.0, 1.7
LETTERS_PER_INCH = 2.1
FULL_SIZE, SMALLEST = 34.0, 12.0
WIDEST, SHARPEST = 1200.0, 30.0
FEW = 30
PAINT = {
    "area": "t-difficult",
    "dense_cover": "t-obstructing",
    "obscuring": "t-ruin",
    "wood": "t-obstructing",
    "ruins": "t-ruin",
    "crater": "t-difficult",
    "rubble": "t-difficult",
    "bog": "t-ford",
    "stream": "t-river",
    "difficult": "t-difficult",
    "debris": "t-difficult",
    "dangerous": "t-dangerous",
    "tanglewire": "t-dangerous",
    "obstacle": "t-obstacle",
    "barricade": "t-obstacle",
    "wall": "t-obstacle",
    "low_wall": "t-obstacle",
    "defence_line": "t-obstacle",
    "fuel_pipe": "t-obstacle",
    "tank_trap": "t-reinforced_obstacle",
    "ammunition_dump": "t-reinforced_obstacle",
    "comms_relay": "t-reinforced_obstacle",
    "gun_emplacement": "t-reinforced_obstacle",
    "statuary": "t-impassable",
    "outcrop": "t-impassable",
    "impassable": "t-impassable",
    "hill": "t-cliff",
    "rolling_hill": "t-cliff",
    "steep_hill": "t-cliff",
    "building": "t-structure",
}
"""How each kind of feature is painted, and an area with one of these traits."""


def paint_of(kind: str, traits: Collection[str] = ()) -> str:
    """Return the class that paints a feature of a kind; what is of no known kind is painted as open ground.

    >>> paint_of("area", ("dense_cover",)), paint_of("area", ("light_cover",)), paint_of("")
    ('t-obstructing', 't-difficult', 't-open')
    """
    known = [each for each in PAINT if each in traits] if kind == "area" else []
    return PAINT.get(known[0] if known else kind, "t-open")


Window = tuple[float, float, float, float]


def table_svg(table: Table, rulings: Sequence[Ruling] = (), *, title: str = "", says: str = "") -> str:
    """Return a picture of the part of a table that matters, with what proves rulings, as a whole file.

    Args:
        table: The table.
        rulings: Rulings whose witnesses are drawn and whose words stand under the picture.
        title: Words for the top of the picture.
        says: Further words under it.
    """
    window = _window(table, proof_points(rulings))
    scale = min(1.0, (window[2] - window[0] + 2 * MARGIN) / FULL_SIZE)
    letters = (window[2] - window[0] + 2 * MARGIN) * LETTERS_PER_INCH / scale
    legend = [*captions(rulings, width=int(letters)), *lines_of(says, width=int(letters))]
    canvas = Canvas(table.corner[1] + table.size[1])
    _draw_ground(canvas, table)
    for feature in sorted(table.features, key=lambda each: each.height):
        _draw_feature(canvas, feature)
    sides = list(dict.fromkeys(unit.side for unit in table.units.values()))
    for model in table.models.values():
        _draw_model(canvas, model, side_class(sides, table.unit(model.unit).side), named=len(table.models) <= FEW)
    _draw_blockers(canvas, table, rulings)
    draw_witnesses(canvas, rulings, window)
    return _file(canvas, window, scale, textwrap.wrap(title, int(letters * 0.72)), legend)


def _draw_ground(canvas: Canvas, table: Table) -> None:
    (left, low), (width, depth) = table.corner, table.size
    x, y = canvas.at((left, low + depth))
    for kind in ("ground", "frame"):
        drawn = '<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>'
        canvas.raw(html(drawn, kind, x, y, number(width), number(depth)))


def _draw_feature(canvas: Canvas, feature: Feature) -> None:
    told = f'{feature.id}: {feature.kind or "terrain"}, {feature.height:g}" high'
    if feature.tags:
        told += f", {', '.join(each.replace('_', ' ') for each in feature.tags)}"
    canvas.area(feature.footprint, kind=f"area {paint_of(feature.kind, feature.tags)}", title=told)
    for piece in feature.pieces:
        if piece.footprint != feature.footprint:
            canvas.area(piece.footprint, kind="area t-impassable", title=f"{piece.id}: {piece.kind}")
    x, y = middle(feature.footprint)
    canvas.text((x, y - 0.2), feature.id, kind="note")


def _draw_blockers(canvas: Canvas, table: Table, rulings: Sequence[Ruling]) -> None:
    """Hatch the features that some finding names as being in the way."""
    named = {name for ruling in rulings for found in ruling.findings for name in blockers_of(found)}
    for feature in table.features:
        if feature.id in named:
            canvas.area(feature.footprint, kind="proof-blocked proof-blocked-area", title=feature.id)


def _draw_model(canvas: Canvas, model: Model, side: str, *, named: bool) -> None:
    canvas.outline(model.outline, kind=side)
    if named:
        reach = model.base.radius if isinstance(model.base, Disc) else 0.6
        above = f' {model.ground:g}" up' if model.ground else ""
        canvas.text((model.at[0], model.at[1] - reach - 0.7), f"{model.id}{above}", kind="note")


def _window(table: Table, points: Sequence[Point]) -> Window:
    (left, low), (width, depth) = table.corner, table.size
    spots = [*points, *(spot for each in table.models.values() for spot in corners(each.outline))]
    for feature in table.features:
        xs, ys = [x for x, _ in feature.footprint.ring], [y for _, y in feature.footprint.ring]
        if (max(xs) - min(xs)) * (max(ys) - min(ys)) < width * depth / 8:
            spots += feature.footprint.ring
    if not spots:
        return (left, low, left + width, low + depth)
    across = _widened([x for x, _ in spots], left, left + width)
    up = _widened([y for _, y in spots], low, low + depth)
    return (across[0], up[0], across[1], up[1])


def _widened(values: Sequence[float], least: float, most: float) -> tuple[float, float]:
    low, high = min(values) - ROOM, max(values) + ROOM
    missing = max(0.0, SMALLEST - (high - low)) / 2
    return max(least, low - missing), min(most, high + missing)


def _file(canvas: Canvas, window: Window, scale: float, heading: Sequence[str], legend: Sequence[Caption]) -> str:
    left, low, right, high = window
    wide, tall, top = right - left, high - low, canvas.depth - high
    head = (HEAD * len(heading) + 0.2) * scale if heading else 0.0
    foot = LINE * scale * len(legend) + 0.6 if legend else 0.0
    whole, full = wide + 2 * MARGIN, tall + 2 * MARGIN + head + foot
    x, y = left - MARGIN, top - MARGIN - head
    axes = Canvas(canvas.depth)
    draw_axes(axes, window, step=6 if wide > 30 else 2, scale=scale)
    line = '<text class="title" x="{}" y="{}" style="font-size:{:.2f}px">{}</text>'
    words = joined(
        html(line, number(left), number(y + (1.6 + index * HEAD * 0.8) * scale), 10 * scale, told)
        for index, told in enumerate(heading)
    )
    captions = caption_elements(legend, left=left, top=canvas.depth - low + MARGIN + 0.7, scale=scale)
    inner = html('x="{}" y="{}" width="{}" height="{}"', *map(number, (left, top, wide, tall)))
    view = f"{number(left)} {number(top)} {number(wide)} {number(tall)}"
    pixels = min(SHARPEST, WIDEST / whole)
    box = f"{number(x)} {number(y)} {number(whole)} {number(full)}"
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{box}" width="{across}" height="{down}" '
        'role="img"><title>{title}</title><style>{style}</style><defs>{defs}</defs>'
        '<rect class="sheet" x="{x}" y="{y}" width="100%" height="100%"/>{words}{captions}{axes}'
        '<svg {inner} viewBox="{view}">{content}</svg><rect class="frame" {inner} style="stroke-width:.6"/></svg>\n',
        box=box,
        across=round(whole * pixels),
        down=round(full * pixels),
        title=heading[0] if heading else "The table",
        style=style_with(STYLE),
        defs=style_with(DEFS),
        x=number(x),
        y=number(y),
        words=words,
        captions=captions,
        axes=axes.content,
        inner=inner,
        view=view,
        content=canvas.content,
    )
