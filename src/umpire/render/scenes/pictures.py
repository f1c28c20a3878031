"""A table of any game as the web table draws it: outlines and bases, without rules."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.game import tables_of
from umpire.geometry import Disc, Hull, Oval, Point, Polygon, Rectangle
from umpire.render.scenes.values import Scene


class PictureArea(msgspec.Struct, frozen=True, kw_only=True):
    """A feature from above; ``paint`` is the class that it is painted with, ``height`` in inches."""

    id: str
    paint: str
    title: str
    outline: Polygon
    height: float


class PicturePiece(msgspec.Struct, frozen=True, kw_only=True):
    """A model from above; ``side`` is the number of its side."""

    id: str
    unit: str
    side: int
    title: str
    base: Disc | Oval | Rectangle | Hull
    at: Point
    facing: tuple[int, int]
    height: float
    ground: float


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """A table from above, inches; ``corner`` is its lower left one."""

    size: Point
    corner: Point
    areas: tuple[PictureArea, ...]
    pieces: tuple[PicturePiece, ...]


def picture_of(system: str, field: Any) -> Picture:  # each game has a field of its own
    """Return the table of a game as it is drawn."""
    return picture_of_scene(tables_of(system).scene(field))


def picture_of_scene(scene: Scene) -> Picture:
    """Return what a picture of a table shows, as the web table draws it."""
    areas = tuple(
        PictureArea(
            id=each.id,
            paint=f"{each.paint} house" if each.built else each.paint,
            title=each.title,
            outline=each.outline,
            height=each.height,
        )
        for each in scene.features
    )
    pieces = tuple(
        PicturePiece(
            id=each.id,
            unit=each.unit,
            side=scene.sides.index(each.side),
            title=each.title,
            base=each.base,
            at=each.at,
            facing=each.facing,
            height=each.height,
            ground=each.ground,
        )
        for each in scene.models
    )
    return Picture(size=scene.size, corner=scene.corner, areas=areas, pieces=pieces)
