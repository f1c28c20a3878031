"""A table of any game as the web table draws it: outlines and bases, without rules."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.geometry import Disc, Hull, Oval, Point, Polygon, Rectangle
from umpire.render.svg import paint_of, terrain_paint
from umpire.systems.legions.battlefield import Area, Battlefield, Place
from umpire.systems.legions.files import StateEntry, TableEntry, muster_table
from umpire.table import Table


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


def picture_of(field: Any) -> Picture:  # each system has a field of its own
    """Return the table of a game as it is drawn."""
    return picture_of_field(field) if isinstance(field, Battlefield) else _of_table(field.table)


def picture_of_table(table: TableEntry) -> Picture:
    """Return a bare table of Legions Imperialis as it is drawn."""
    return picture_of_field(muster_table(TableEntry(size=table.size, features=table.features), StateEntry()))


def picture_of_field(field: Battlefield) -> Picture:
    """Return a battlefield of Legions Imperialis as it is drawn."""
    areas = tuple(
        PictureArea(
            id=area.id,
            paint=_paint(area, house=area.id in field.structures),
            title=f"{area.id}: {', '.join(each.value for each in area.terrain)}",
            outline=area.outline,
            height=area.height,
        )
        for area in field.areas
    )
    pieces = tuple(
        _piece(model, model.detachment, side=field.sides.index(field.side_of(model)), title=field.profile(model).name)
        for model in field.models.values()
        if model.place is Place.TABLE
    )
    return Picture(size=field.size, corner=(0.0, 0.0), areas=areas, pieces=pieces)


def _paint(area: Area, *, house: bool) -> str:
    painted = terrain_paint(area.terrain)
    return f"{painted} house" if house else painted


def _of_table(table: Table) -> Picture:
    areas = tuple(
        PictureArea(
            id=feature.id,
            paint=paint_of(feature.kind, feature.tags),
            title=f"{feature.id}: {', '.join((feature.kind, *feature.tags))}",
            outline=feature.footprint,
            height=feature.height,
        )
        for feature in table.features
    )
    sides = list(dict.fromkeys(unit.side for unit in table.units.values()))
    pieces = tuple(
        _piece(model, model.unit, side=sides.index(table.unit(model.unit).side), title=", ".join(model.keywords))
        for model in table.models.values()
    )
    return Picture(size=table.size, corner=table.corner, areas=areas, pieces=pieces)


def _piece(model: Any, unit: str, *, side: int, title: str) -> PicturePiece:  # either kind of model
    return PicturePiece(
        id=model.id,
        unit=unit,
        side=side,
        title=title,
        base=model.base,
        at=model.at,
        facing=model.facing,
        height=model.height,
        ground=model.ground,
    )
