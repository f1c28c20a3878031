"""A whole table, or the part of it that matters, as one SVG picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from umpire.geometry import Outline, Point
from umpire.render import html
from umpire.render.scenes import Scene
from umpire.render.svg import (
    MARGIN,
    Canvas,
    Caption,
    Room,
    Window,
    captions,
    draw_areas,
    draw_markers,
    draw_proofs,
    draw_table,
    framed,
    letters_of,
    lines_of,
    number,
    proof_points,
    scale_of,
    side_class,
)
from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.drawing.pieces import Stamps, draw_detachment, draw_labels, draw_model_names
from umpire.systems.legions.drawing.scenes import scene_of_field
from umpire.systems.legions.drawing.views import draw_views


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """A line that a model of a side has travelled, drawn in the side's colour."""

    path: tuple[Point, ...]
    side: str


FEW = 24
ROOM = 3.0
SMALLEST = 12.0


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
    room = Room(scene, shown)
    draw_table(canvas, field.size)
    draw_areas(canvas, scene, room=room if labels else None)
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
    draw_proofs(canvas, scene, rulings, room)
    if model_names:
        draw_model_names(canvas, field, room)
    if labels:
        draw_labels(canvas, field, room)
    canvas.raw(html('<rect class="frame" width="{}" height="{}"/>', number(width), number(depth)))
    views = Canvas(depth)
    band = draw_views(views, field, rulings, (shown[0], shown[1] - MARGIN - 0.3), scale=scale_of(shown))
    return framed(canvas, shown, title=title, legend=list(legend), views=views.content, band=band, defs=stamps.defs)


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
    letters = letters_of(window)
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
