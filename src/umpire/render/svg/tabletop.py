"""A table of things as one SVG picture: terrain by its kind, models by their sides, what proves a ruling."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.geometry import Disc, Point, corners
from umpire.render.markup import html
from umpire.render.scenes import Scene, SceneModel, scene_of_table
from umpire.render.svg.frame import Window, framed, letters_of
from umpire.render.svg.labels import Room, places_around
from umpire.render.svg.proofs import captions, draw_proofs, lines_of, proof_points
from umpire.render.svg.shapes import Canvas, number
from umpire.render.svg.terrain import draw_feature, write_name
from umpire.render.svg.theme import side_class
from umpire.rulings import Ruling
from umpire.table import Table

ROOM, SMALLEST = 2.0, 12.0
FEW = 30


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
    letters = letters_of(window)
    legend = [*captions(rulings, width=letters), *lines_of(says, width=letters)]
    canvas, room = Canvas(scene.box[3]), Room(scene, window)
    _draw_ground(canvas, scene)
    for feature in sorted(scene.features, key=lambda each: each.layer):
        draw_feature(canvas, feature)
    for model in scene.models:
        canvas.outline(model.outline, kind=side_class(scene.sides, model.side))
    draw_proofs(canvas, scene, rulings, room)
    if len(scene.models) <= FEW:
        for model in scene.models:
            _write_name(canvas, model, room)
    for feature in scene.features:
        write_name(canvas, feature, room)
    return framed(canvas, window, title=title, legend=legend)


def _draw_ground(canvas: Canvas, scene: Scene) -> None:
    left, low, right, high = scene.box
    x, y = canvas.at((left, high))
    for kind in ("ground", "frame"):
        drawn = '<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>'
        canvas.raw(html(drawn, kind, x, y, number(right - left), number(high - low)))


def _write_name(canvas: Canvas, model: SceneModel, room: Room) -> None:
    """Write the id of a model under it, or where else there is room, with how high it stands."""
    words = model.id + (f' {model.ground:g}" up' if model.ground else "")
    (x, y), reach = model.at, model.base.radius if isinstance(model.base, Disc) else 0.6
    box = (x - reach, y - reach, x + reach, y + reach)
    above, below, *others = places_around(box, words)
    room.write(canvas, words, [below, above, *others], kind="note")


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
