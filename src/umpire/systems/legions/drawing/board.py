"""A whole table, or the part of it that matters, as one SVG picture."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec

from umpire.geometry import Outline, Point
from umpire.render import Markup, html, joined
from umpire.render.scenes import Scene
from umpire.render.svg import (
    DEFS,
    LINE,
    STYLE,
    Canvas,
    Caption,
    caption_elements,
    captions,
    draw_areas,
    draw_axes,
    draw_markers,
    draw_proofs,
    draw_table,
    lines_of,
    number,
    proof_points,
    side_class,
    style_with,
)
from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.drawing.pieces import Stamps, draw_detachment, draw_labels, draw_model_names
from umpire.systems.legions.drawing.scenes import scene_of_field
from umpire.systems.legions.drawing.views import draw_views

Window: TypeAlias = tuple[float, float, float, float]
_Below: TypeAlias = tuple[Canvas, float, list[Caption]]
"""What stands under the table: views, how deep they go, and words."""


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """A line that a model of a side has travelled, drawn in the side's colour."""

    path: tuple[Point, ...]
    side: str


MARGIN = 1.2
HEAD = 1.7
WIDEST = 1200
SHARPEST = 30.0
FULL_SIZE = 34.0
FEW = 24
ROOM = 3.0
SMALLEST = 12.0
LETTERS_PER_INCH = 2.1


def board_svg(
    field: Battlefield,
    *,
    title: str = "",
    labels: bool = True,
    model_names: bool = False,
    ways: Iterable[Way] = (),
    rulings: Iterable[Ruling] = (),
    emphasis: tuple[str, ...] = (),
    fallen: Iterable[Point] = (),
    ghosts: Iterable[Outline] = (),
    window: Window | None = None,
    legend: Iterable[Caption] = (),
) -> str:
    """Return a picture of the table with what stands on it, as a whole file.

    Args:
        field: The battlefield.
        title: Words for the top of the picture.
        labels: Name the Detachments and the terrain.
        model_names: Name every model too.
        ways: Lines that models have travelled.
        rulings: Rulings whose witnesses are drawn.
        emphasis: Detachments drawn with a strong outline.
        fallen: Places where models were destroyed.
        ghosts: Bases that are asked about and do not stand there.
        window: The part of the table to show: left, lower, right and upper edge, inches; None for all of it.
        legend: Lines under the picture.
    """
    width, depth = field.size
    shown = window or (0.0, 0.0, width, depth)
    canvas = Canvas(depth)
    scene, stamps = scene_of_field(field), Stamps(field)
    draw_table(canvas, field.size)
    draw_areas(canvas, scene, labels=labels)
    draw_markers(canvas, scene)
    for way in ways:
        canvas.polyline(way.path, kind=f"path {side_class(field.sides, way.side)}")
    for spot in fallen:
        x, y = canvas.at(spot)
        canvas.raw(html('<use class="cross neutral" href="#cross" transform="translate({} {})"/>', x, y))
    for detachment in field.detachments.values():
        draw_detachment(canvas, field, detachment, stamps, strong=detachment.id in emphasis)
    for ghost in ghosts:
        canvas.outline(ghost, kind="proof")
    rulings = list(rulings)
    draw_proofs(canvas, scene, rulings, shown)
    if model_names:
        draw_model_names(canvas, field)
    if labels:
        draw_labels(canvas, field)
    canvas.raw(html('<rect class="frame" width="{}" height="{}"/>', number(width), number(depth)))
    views, scale = Canvas(depth), _scale(shown)
    band = draw_views(views, field, rulings, (shown[0], shown[1] - MARGIN - 0.3), scale=scale)
    return _file(canvas, field, shown, stamps, (views, band, list(legend)), title=title)


def case_svg(
    field: Battlefield,
    rulings: Sequence[Ruling] = (),
    *,
    title: str = "",
    story: Sequence[str] = (),
    ghosts: Sequence[Outline] = (),
    ways: Sequence[Way] = (),
    fallen: Sequence[Point] = (),
) -> str:
    """Return a picture of what rulings are about: the part of the table that matters, the proofs, the words.

    What happened is drawn as in `board_svg`, and told in the ``story`` under the picture, a line or more for each part.
    """
    travelled = [spot for way in ways for spot in way.path]
    asked = [*proof_points(rulings), *(ghost.at for ghost in ghosts), *travelled, *fallen]
    window = _region(scene_of_field(field), asked)
    letters = int(_letters(window))
    return board_svg(
        field,
        title=title,
        model_names=sum(1 for _ in field.on_table()) <= FEW,
        rulings=rulings,
        ghosts=ghosts,
        ways=ways,
        fallen=fallen,
        window=window,
        legend=[*captions(rulings, width=letters), *(line for each in story for line in lines_of(each, width=letters))],
    )


def _scale(window: Window) -> float:
    """Return how much smaller words are written in a picture of a small part of the table."""
    return min(1.0, (window[2] - window[0] + 2 * MARGIN) / FULL_SIZE)


def _letters(window: Window) -> float:
    return (window[2] - window[0] + 2 * MARGIN) * LETTERS_PER_INCH / _scale(window)


def _region(scene: Scene, points: Sequence[Point]) -> Window:
    """Return the part of the table around models, markers, proofs and small areas; all of it where that is most."""
    width, depth = scene.size
    stands = (*(model.at for model in scene.models), *(marker.at for marker in scene.objectives))
    spots = [*points, *stands, *scene.small_corners]
    if not spots:
        return (0.0, 0.0, width, depth)
    left, right = _widened([x for x, _ in spots], width)
    low, high = _widened([y for _, y in spots], depth)
    if (right - left) * (high - low) > 0.6 * width * depth:
        return (0.0, 0.0, width, depth)
    return (left, low, right, high)


def _widened(values: Sequence[float], limit: float) -> tuple[float, float]:
    low, high = min(values) - ROOM, max(values) + ROOM
    missing = max(0.0, SMALLEST - (high - low)) / 2
    return max(0.0, float(int(low - missing))), min(limit, float(int(high + missing) + 1))


def _file(canvas: Canvas, field: Battlefield, window: Window, stamps: Stamps, below: _Below, *, title: str) -> str:
    views, band, legend = below
    left, low, right, high = window
    wide, tall = right - left, high - low
    scale = _scale(window)
    heading = textwrap.wrap(title, int(_letters(window) * 0.72))
    head = (HEAD * len(heading) + 0.2) * scale if title else 0.0
    foot = band + (LINE * scale * len(legend) + 0.6 if legend else 0.0)
    x, y = left - MARGIN, field.size[1] - high - MARGIN - head
    whole, full = wide + 2 * MARGIN, tall + 2 * MARGIN + head + foot
    axes = Canvas(field.size[1])
    draw_axes(axes, window, step=6 if wide > 30 else 2, scale=scale)
    told = caption_elements(legend, left=left, top=field.size[1] - low + MARGIN + 0.7 + band, scale=scale)
    place = (left, field.size[1] - high, wide, tall)
    inner = html('x="{}" y="{}" width="{}" height="{}"', *map(number, place))
    view = f"{number(left)} {number(field.size[1] - high)} {number(wide)} {number(tall)}"
    pixels = min(SHARPEST, WIDEST / whole)
    box = f"{number(x)} {number(y)} {number(whole)} {number(full)}"
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{box}" width="{across}" height="{down}" '
        'role="img"><title>{title}</title><style>{style}</style><defs>{defs}{stamps}</defs>'
        '<rect class="sheet" x="{x}" y="{y}" width="100%" height="100%"/>{heading}{axes}{views}{told}'
        '<svg {inner} viewBox="{view}">{content}</svg><rect class="frame" {inner} style="stroke-width:.6"/></svg>\n',
        box=box,
        across=round(whole * pixels),
        down=round(full * pixels),
        title=title or "The table",
        style=style_with(STYLE),
        defs=style_with(DEFS),
        stamps=stamps.defs,
        x=number(x),
        y=number(y),
        heading=_title(heading, left=left, top=y + 1.6 * scale, scale=scale),
        axes=axes.content,
        views=views.content,
        told=told,
        inner=inner,
        view=view,
        content=canvas.content,
    )


def _title(lines: Sequence[str], *, left: float, top: float, scale: float) -> Markup:
    line = '<text class="title" x="{}" y="{}" style="font-size:{:.2f}px">{}</text>'
    return joined(
        html(line, number(left), number(top + index * HEAD * 0.8 * scale), 10 * scale, words)
        for index, words in enumerate(lines)
    )
