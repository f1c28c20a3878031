"""How exposed a drawn table is: for every position, the share of the table that sees it."""

from __future__ import annotations

import os

import msgspec

from umpire.analysis import exposure
from umpire.errors import InputError
from umpire.formats import TableDocument
from umpire.formats.drawings import editing_of
from umpire.geometry import Disc, Polygon, Progress, Solid, check_polygon, contains_point, total
from umpire.render.svg import HEAT
from umpire.server.draw.checking import checked
from umpire.server.draw.content import set_up

STEP, LOOKOUTS = 1.0, 3.0
"""How far positions, and the lookouts that stand for the table, lie apart, inches."""
BASE, HEIGHT = Disc(radius=0.63), 1.0
"""Whoever stands there: a 32 mm base and an inch of model."""
FURTHEST = 120.0
DIGITS = 3


class ZoneExposed(msgspec.Struct, frozen=True, kw_only=True):
    """How exposed a deployment zone is on average, from 0 to 1."""

    zone: str
    mean: float


class Exposed(msgspec.Struct, frozen=True, kw_only=True):
    """The exposure of a grid of positions, lowest row first.

    Attributes:
        columns, rows: How many positions there are.
        start: Where the first stands.
        step: How far they lie apart, inches.
        values: The share of the table that sees each, row after row.
        mean: Their average.
        hidden: The share of positions that nothing sees.
        zones: The averages of the deployment zones.
        told: What was taken for true.
        colours: What the values are painted in, from none to most.
    """

    columns: int
    rows: int
    start: tuple[float, float]
    step: float
    values: tuple[float, ...]
    mean: float
    hidden: float
    zones: tuple[ZoneExposed, ...]
    told: tuple[str, ...]
    colours: tuple[str, ...] = HEAT


def exposed(drawing: TableDocument, progress: Progress | None = None) -> Exposed:
    """Return how exposed a drawn table is; each sight is decided exactly.

    Raises:
        InputError: If the drawing is broken, or larger than 120 inches.
    """
    grave = [each for each in checked(drawing).troubles if each.grave]
    if grave:
        raise InputError(grave[0].problem, path=grave[0].path, fix=grave[0].fix or "Mend the drawing first.")
    if not all(3.0 <= each <= FURTHEST for each in drawing.size):
        fix = f'Choose a table from 3" to {FURTHEST:g}".'
        raise InputError("This map is drawn for tables of common sizes", path="size", value=str(drawing.size), fix=fix)
    solids, told = editing_of(drawing.system).solids(set_up(drawing))
    left, low = drawing.corner
    moved = [_moved(each, -left, -low) for each in solids]
    found = exposure(
        drawing.size,
        moved,
        base=BASE,
        height=HEIGHT,
        step=STEP,
        lookout_step=LOOKOUTS,
        opened=tuple(dict.fromkeys(each.id for each in moved)),
        threads=max(1, (os.cpu_count() or 1) - 1),
        progress=progress,
    )
    assert found.seen_from is not None  # there are lookouts
    values = [round(float(each), DIGITS) for each in found.seen_from.ravel()]
    places = [(float(x) + left, float(y) + low) for y in found.ys for x in found.xs]
    return Exposed(
        columns=len(found.xs),
        rows=len(found.ys),
        start=places[0],
        step=STEP,
        values=tuple(values),
        mean=_mean(values),
        hidden=sum(each == 0.0 for each in values) / len(values),
        zones=_zones(drawing, places, values),
        told=(f'A 32 mm base, {HEIGHT:g}" high; {len(found.lookouts)} viewpoints sample the table.', *told),
    )


def _moved(solid: Solid, dx: float, dy: float) -> Solid:
    shape = solid.footprint
    assert isinstance(shape, Polygon)  # terrain has corners
    ring = tuple((x + dx, y + dy) for x, y in shape.ring)
    holes = tuple(tuple((x + dx, y + dy) for x, y in hole) for hole in shape.holes)
    return msgspec.structs.replace(solid, footprint=Polygon(ring=ring, holes=holes))


def _zones(drawing: TableDocument, places: list[tuple[float, float]], values: list[float]) -> tuple[ZoneExposed, ...]:
    rings = dict(editing_of(drawing.system).zones(drawing.mission))
    rings |= {each.side: each.outline for each in drawing.zones if each.kind == "deployment"}
    found = []
    for name, ring in rings.items():
        zone = check_polygon(ring)
        inside = [value for place, value in zip(places, values, strict=True) if contains_point(zone, place)]
        if inside:
            found.append(ZoneExposed(zone=name, mean=_mean(inside)))
    return tuple(found)


def _mean(values: list[float]) -> float:
    return total(values) / len(values)
