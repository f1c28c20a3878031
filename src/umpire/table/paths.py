"""Paths as people give them, corner by corner, and where they end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from umpire.errors import InputError
from umpire.geometry import Coordinate, Point3, snap
from umpire.table.things import Table

Corner: TypeAlias = tuple[Coordinate, ...]
"""A corner of a path in a file: across and up the table, and above it where that changes, inches."""


def paths_of(table: Table, named: Mapping[str, Sequence[Corner]]) -> dict[str, tuple[Point3, ...]]:
    """Return paths with three coordinates at each corner, from where the models stand, on the grid.

    Raises:
        InputError: If a corner is none, or a model does not stand on the table.
    """
    found = {}
    for name, corners in named.items():
        path = [table.model(name).place]
        for corner in corners:
            if len(corner) not in (2, 3):
                raise InputError("A corner has two or three coordinates", path=f"paths.{name}", value=str(corner))
            level = corner[2] if len(corner) == 3 else path[-1][2]
            path.append((snap(corner[0]), snap(corner[1]), snap(level)))
        found[name] = tuple(path)
    return found


def ends_of(paths: Mapping[str, Sequence[Point3]]) -> dict[str, Point3]:
    """Return where paths end."""
    return {name: path[-1] for name, path in paths.items()}
