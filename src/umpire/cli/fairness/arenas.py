"""Tables as two sides meet on them: bodies, zones, markers, and who moves, made of a table document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec
from shapely.geometry import Polygon as ShapelyPolygon

from umpire.analysis import Arena, Marker, Mover, Side
from umpire.errors import InputError
from umpire.formats import Document, TableDocument, parse_base, plan_of
from umpire.formats.drawings import editing_of
from umpire.geometry import Base, Disc, Ground, Point, Polygon, Solid, check_polygon, point_distance
from umpire.server.draw import set_up

ONE = 1.0
"""Two objectives nearer to each other than this are one marker, inches."""
_MOVER = re.compile(r"^([^:=]+):base=([^,=]+),move=([0-9.]+),through=(all|nothing)$")
FORM = "Write for example tank:base=60mm,move=10,through=nothing."


class MoverAsked(msgspec.Struct, frozen=True, kw_only=True):
    """Who moves over a table of no game: through ``all`` terrain as if it were open, or round everything that hides."""

    name: str
    base: Base
    speed: float
    through_all: bool

    def __str__(self) -> str:
        told = "passes all terrain as if it were open" if self.through_all else "goes round everything that hides"
        return f'{self.name}: {self.speed:g}" a turn, {told}'


FOOT = MoverAsked(name="on foot", base=Disc(radius=0.63), speed=6.0, through_all=True)
TRACKS = MoverAsked(name="vehicle", base=Disc(radius=1.18), speed=10.0, through_all=False)
"""Who moves where nobody says it: a 32 mm base that passes all terrain, a 60 mm one that goes round what hides."""


def parse_mover(text: str) -> MoverAsked:
    """Return who moves.

    Raises:
        InputError: If it is not of the form ``name:base=32mm,move=6,through=all``.
    """
    match = _MOVER.match(text.strip())
    if match is None or match[3].count(".") > 1 or not 0.0 < float(match[3].strip(".") or 0.0) < 100.0:
        raise InputError("This is no mover", path="--mover", value=text, fix=FORM)
    return MoverAsked(name=match[1], base=parse_base(match[2]), speed=float(match[3]), through_all=match[4] == "all")


def arena_of(table: TableDocument, movers: Sequence[MoverAsked] = ()) -> tuple[Arena, tuple[str, ...]]:
    """Return a table, its corner at the origin, as two sides meet on it, and what was assumed and left out.

    ``movers`` are those of a table whose game does not tell what its terrain costs in inches.

    Raises:
        InputError: If the table is broken, does not say how high its terrain is, or has not two sides.
    """
    try:
        solids, opened, own, told = _of_game(table) if table.system else _of_none(table)
    except InputError as error:
        raise (
            error
            if error.file
            else InputError(error.problem, file=table.name, path=error.path, value=error.value, fix=error.fix)
        ) from None
    if own and movers:
        fix = "Leave --mover out."
        raise InputError("The game of this table says itself who moves how", file=table.name, path="--mover", fix=fix)
    if not own:
        asked = tuple(movers) or (FOOT, TRACKS)
        own = tuple(_over(each, table, solids) for each in asked)
        told += tuple(f"Assumed: {each}" for each in asked)
    sides = tuple(_sides(table))
    markers = tuple(_markers(table))
    arena = Arena(
        name=table.name,
        size=table.size,
        solids=solids,
        opened=opened,
        sides=(sides[0], sides[1]),
        markers=markers,
        movers=own,
    )
    return arena, told


def _of_game(table: TableDocument) -> tuple[tuple[Solid, ...], tuple[str, ...], tuple[Mover, ...], tuple[str, ...]]:
    editing, field = editing_of(table.system), set_up(table)
    bodies, told = editing.solids(field)
    opened = tuple(dict.fromkeys(each.id for each in bodies))
    return tuple(bodies), opened, tuple(editing.movers(field)), tuple(told)


def _of_none(table: TableDocument) -> tuple[tuple[Solid, ...], tuple[str, ...], tuple[Mover, ...], tuple[str, ...]]:
    plan = plan_of(table, Document(table.name, "", {}))
    left_out = (each for each in plan.unused if "objectives" not in each)
    told = (*(f"Assumed: {each}" for each in plan.assumed), *(f"Not used: {each}" for each in left_out))
    return plan.solids, plan.opened, (), told


def _over(asked: MoverAsked, table: TableDocument, solids: tuple[Solid, ...]) -> Mover:
    width, depth = table.size
    bounds = Polygon(ring=((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)))
    walls = [] if asked.through_all else [each.footprint for each in solids if isinstance(each.footprint, Polygon)]
    return Mover(name=asked.name, speed=asked.speed, ground=Ground(asked.base, bounds, walls=walls))


def _sides(table: TableDocument) -> Iterator[Side]:
    zones = [each for each in table.zones if each.kind == "deployment"]
    for name in dict.fromkeys(each.side for each in zones):
        yield Side(name=name, zones=tuple(check_polygon(each.outline) for each in zones if each.side == name))


def _markers(table: TableDocument) -> Iterator[Marker]:
    """Yield the places of the objectives, areas by their centres; those that lie on one another are one."""
    outlines = {each.id: each.outline for each in table.features}
    found: list[Point] = []
    for each in table.objectives:
        ring = each.outline or outlines.get(each.feature, ())
        at = each.at
        if at is None and ring:
            middle = ShapelyPolygon(ring).centroid
            at = (float(middle.x), float(middle.y))
        if at is None:
            continue
        if all(point_distance(at, other) >= ONE for other in found):
            found.append(at)
            yield Marker(id=str(len(found)), at=at)
