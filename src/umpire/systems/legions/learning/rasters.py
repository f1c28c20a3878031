"""The terrain of a table in squares, for programs that look at pictures."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from umpire.game import Numbers
from umpire.geometry import Polygon, contains_point
from umpire.systems.legions.battlefield import Battlefield, Terrain, remembered_by_parts

SLOW = (Terrain.DIFFICULT, Terrain.RIVER, Terrain.FORD, Terrain.OBSTACLE)
HIDING = (Terrain.OBSTRUCTING, Terrain.STRUCTURE, Terrain.CLIFF)
BARRING = (Terrain.IMPASSABLE, Terrain.STRUCTURE, Terrain.REINFORCED_OBSTACLE)
LAYERS = (SLOW, HIDING, BARRING, (Terrain.DANGEROUS,))


@remembered_by_parts(8, "areas", "size", "mission", "sides")
def raster_of(field: Battlefield, side: str, cells: int) -> Numbers:
    """Return what is at the middle of each square, as a side sees the table; the array is nobody's to change.

    The shape is (cells, cells, 7): the first axis leads away from the side, the second to its right.
    """
    made = _as_the_first_sees_it(field, cells)
    if side != field.sides[0]:
        made = made[::-1, ::-1, [0, 1, 2, 3, 4, 6, 5]]  # turned by half, and the zones are the other's
    made.setflags(write=False)
    return made


@remembered_by_parts(8, "areas", "size", "mission", "sides")
def _as_the_first_sees_it(field: Battlefield, cells: int) -> Numbers:
    made = np.zeros((cells, cells, 7), dtype=np.float32)
    for area in field.areas:
        layers = [float(area.has(*each)) for each in LAYERS]
        for row, column in _squares(field, area.outline, cells):
            square = made[row, column]
            np.maximum(square, (*layers, area.height / 10.0, 0.0, 0.0), out=square)
    for layer, owner in enumerate(field.sides, start=5):
        for zone in field.mission.zones_of(owner):
            for row, column in _squares(field, zone, cells):
                made[row, column, layer] = 1.0
    np.clip(made, -1.0, 1.0, out=made)
    return made


def _squares(field: Battlefield, outline: Polygon, cells: int) -> Iterator[tuple[int, int]]:
    """Yield the squares whose middles lie in an area."""
    across, along = ((size / cells) for size in field.size)
    xs, ys = zip(*outline.ring, strict=True)
    for row in range(max(int(min(ys) / along), 0), min(int(max(ys) / along) + 1, cells)):
        for column in range(max(int(min(xs) / across), 0), min(int(max(xs) / across) + 1, cells)):
            if contains_point(outline, ((column + 0.5) * across, (row + 0.5) * along)):
                yield row, column
