"""A table of things as one SVG picture: terrain by its kind, models by their sides, what proves a ruling."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from umpire.geometry import Disc, Point, corners
from umpire.render.markup import html, joined
from umpire.render.scenes import Scene, SceneModel, scene_of_table
from umpire.render.svg.proofs import (
    LINE,
    Caption,
    caption_elements,
    captions,
    draw_proofs,
    lines_of,
    proof_points,
)
from umpire.render.svg.shapes import Canvas, number
from umpire.render.svg.terrain import draw_axes, draw_feature, middle
from umpire.render.svg.theme import DEFS, STYLE, side_class, style_with
from umpire.rulings import Ruling
from umpire.table import Table

MARGIN, ROOM, HEAD = 1.2, 2.0, 1.7
LETTERS_PER_INCH = 2.1
FULL_SIZE, SMALLEST = 34.0, 12.0
WIDEST, SHARPEST = 1200.0, 30.0
FEW = 30
Window = tuple[float, float, float, float]


def table_svg(table: Table, rulings: Sequence[Ruling] = (), *, title: str = "", says: str = "") -> str:
    """Return a picture of the part of a table that matters, with what proves rulings, as a whole file.

    Args:
        table: The table.
        rulings: Rulings whose witnesses are drawn and whose words stand under the picture.
        title: Words for the top of the picture.
        says: Further words under it.
    """
    scene = scene_of_table(table)
    window = _window(scene, proof_points(rulings))
    scale = min(1.0, (window[2] - window[0] + 2 * MARGIN) / FULL_SIZE)
    letters = (window[2] - window[0] + 2 * MARGIN) * LETTERS_PER_INCH / scale
    legend = [*captions(rulings, width=int(letters)), *lines_of(says, width=int(letters))]
    canvas = Canvas(scene.box[3])
    _draw_ground(canvas, scene)
    for feature in sorted(scene.features, key=lambda each: each.layer):
        draw_feature(canvas, feature)
        x, y = middle(feature.outline)
        canvas.text((x, y - 0.2), feature.label, kind="note")
    for model in scene.models:
        _draw_model(canvas, model, side_class(scene.sides, model.side), named=len(scene.models) <= FEW)
    draw_proofs(canvas, scene, rulings, window)
    return _file(canvas, window, scale, textwrap.wrap(title, int(letters * 0.72)), legend)


def _draw_ground(canvas: Canvas, scene: Scene) -> None:
    left, low, right, high = scene.box
    x, y = canvas.at((left, high))
    for kind in ("ground", "frame"):
        drawn = '<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>'
        canvas.raw(html(drawn, kind, x, y, number(right - left), number(high - low)))


def _draw_model(canvas: Canvas, model: SceneModel, side: str, *, named: bool) -> None:
    canvas.outline(model.outline, kind=side)
    if named:
        reach = model.base.radius if isinstance(model.base, Disc) else 0.6
        above = f' {model.ground:g}" up' if model.ground else ""
        canvas.text((model.at[0], model.at[1] - reach - 0.7), f"{model.id}{above}", kind="note")


def _window(scene: Scene, points: Sequence[Point]) -> Window:
    spots = [*points, *(spot for each in scene.models for spot in corners(each.outline)), *scene.small_corners]
    left, low, right, high = scene.box
    if not spots:
        return scene.box
    across = _widened([x for x, _ in spots], left, right)
    up = _widened([y for _, y in spots], low, high)
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
