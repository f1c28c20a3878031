"""Ways over a table: the corners that a file names, from where a model stands, and where it stands at their end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from umpire.errors import InputError
from umpire.geometry import Point3, snap
from umpire.table.things import Model, Table

__all__ = ["Corner", "arrived", "paths_of"]

Corner: TypeAlias = tuple[float, ...]
"""A corner as files write it: (x, y) or (x, y, z), inches."""


def paths_of(table: Table, named: Mapping[str, Sequence[Corner]]) -> dict[str, tuple[Point3, ...]]:
    """Return paths with three coordinates at each corner, from where the models stand, on the grid.

    Raises:
        InputError: If a corner is none, or a model does not stand on the table.
    """
    found = {}
    for name, corners in named.items():
        model = table.model(name)
        path = [(model.at[0], model.at[1], model.ground)]
        for corner in corners:
            if len(corner) not in (2, 3):
                raise InputError("A corner has two or three coordinates", path=f"paths.{name}", value=str(corner))
            level = corner[2] if len(corner) == 3 else path[-1][2]
            path.append((snap(corner[0]), snap(corner[1]), snap(level)))
        found[name] = tuple(path)
    return found


def arrived(model: Model, path: Sequence[Point3]) -> Model:
    """Return a model at the end of its path."""
    x, y, z = path[-1]
    return msgspec.structs.replace(model, at=(x, y), ground=z)
