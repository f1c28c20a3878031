"""Small tables to look at."""

from __future__ import annotations

from umpire.geometry import Base, Disc, Point, Polygon, heading_from_degrees
from umpire.table import Feature, Model, Piece, Table, Unit

HALF_INCH = Disc(radius=0.5)


def model(name: str, x: float, y: float, *, base: Base = HALF_INCH, ground: float = 0.0, turn: float = 0.0) -> Model:
    facing = heading_from_degrees(turn)
    return Model(id=name, unit=name[0], base=base, at=(x, y), facing=facing, ground=ground, height=1.5)


def block(name: str, left: float, low: float, right: float, high: float, *, height: float = 4.0) -> Feature:
    ring: tuple[Point, ...] = ((left, low), (right, low), (right, high), (left, high))
    return Feature(id=name, footprint=Polygon(ring=ring), height=height)


def walled(feature: Feature, *, top: float, closed: bool = True) -> Feature:
    piece = Piece(id=f"{feature.id}.wall", kind="wall", footprint=feature.footprint, top=top, closed=closed)
    return Feature(id=feature.id, footprint=feature.footprint, height=feature.height, pieces=(piece,))


def table(*features: Feature, models: tuple[Model, ...] = ()) -> Table:
    names = dict.fromkeys(each.unit for each in models)
    units = {
        name: Unit(id=name, side=name, models=tuple(each.id for each in models if each.unit == name)) for name in names
    }
    return Table(size=(60.0, 44.0), features=features, units=units, models={each.id: each for each in models})
