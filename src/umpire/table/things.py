"""What stands on a table: features of terrain with their pieces, models on bases or hulls, and the units they form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from umpire.errors import InputError
from umpire.geometry import EAST, Base, Coordinate, Heading, Outline, Point, Point3, Polygon, Solid, snap


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a feature that has a shape of its own: a wall, a floor, a tree top; inches above the table.

    ``kind`` is a word of the game that is played. ``closed`` tells that nobody sees through it.
    """

    id: str
    kind: str
    footprint: Polygon
    bottom: float = 0.0
    top: float
    closed: bool = True


class Feature(msgspec.Struct, frozen=True, kw_only=True):
    """A feature of terrain: its footprint, its highest point, its pieces.

    ``kind`` and ``tags`` are words of the game that is played, ``keywords`` those that the feature lists itself.
    ``settled`` tells whether the players have agreed on its tags.
    """

    id: str
    footprint: Polygon
    height: float = 0.0
    kind: str = ""
    pieces: tuple[Piece, ...] = ()
    tags: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    settled: bool = True


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """A model: ``at`` is the centre of its base or hull, ``ground`` the height of the surface it stands on, inches.

    ``height`` is its own, from that surface up.
    """

    id: str
    unit: str
    base: Base
    at: Point
    facing: Heading = EAST
    ground: float = 0.0
    height: float
    keywords: tuple[str, ...] = ()

    @property
    def outline(self) -> Outline:
        """The base where it stands."""
        return Outline(base=self.base, at=self.at, facing=self.facing)

    @property
    def body(self) -> Solid:
        """The model as the upright body that is seen."""
        return Solid(id=self.id, footprint=self.outline, bottom=self.ground, top=self.ground + self.height)

    @property
    def place(self) -> Point3:
        """Where it stands: across, up the table, and above it."""
        return (self.at[0], self.at[1], self.ground)

    def level_with(self, other: Model) -> bool:
        """Whether the model and another reach to a height in common: one does not stand above the other."""
        return self.ground < other.ground + other.height and other.ground < self.ground + self.height

    def placed(self, place: Point3) -> Model:
        """Return the model standing at a place."""
        x, y, z = place
        return msgspec.structs.replace(self, at=(x, y), ground=z)

    def shifted(self, by: Point) -> Model:
        """Return the model standing elsewhere on its level."""
        return msgspec.structs.replace(self, at=(self.at[0] + by[0], self.at[1] + by[1]))

    def has(self, *keywords: str) -> bool:
        """Whether the model has one of these keywords."""
        return any(each in self.keywords for each in keywords)


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """Models that act together, by their ids; those that have been destroyed are still named here."""

    id: str
    side: str
    models: tuple[str, ...]
    name: str = ""
    keywords: tuple[str, ...] = ()


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table, what lies on it and who stands on it; width and depth in inches, and its lower left corner.

    ``models`` holds only those that stand on the table.
    """

    size: tuple[float, float]
    corner: Point = (0.0, 0.0)
    features: tuple[Feature, ...] = ()
    units: Mapping[str, Unit] = {}
    models: Mapping[str, Model] = {}

    def feature(self, name: str) -> Feature:
        """Return the feature of that id.

        Raises:
            InputError: If there is none.
        """
        for each in self.features:
            if each.id == name:
                return each
        known = ", ".join(each.id for each in self.features) or "none"
        raise InputError("There is no such feature", value=name, fix=f"The features are {known}.")

    def unit(self, name: str) -> Unit:
        """Return the unit of that id.

        Raises:
            InputError: If there is none.
        """
        if name not in self.units:
            raise InputError("There is no such unit", value=name, fix=f"The units are {', '.join(self.units)}.")
        return self.units[name]

    def model(self, name: str) -> Model:
        """Return the model of that id.

        Raises:
            InputError: If it does not stand on the table.
        """
        if name not in self.models:
            fix = f"The models are {', '.join(self.models)}."
            raise InputError("There is no such model on the table", value=name, fix=fix)
        return self.models[name]

    def models_of(self, unit: str) -> tuple[Model, ...]:
        """Return the models of a unit that stand on the table, in their order."""
        return tuple(self.models[each] for each in self.unit(unit).models if each in self.models)

    def named_of(self, unit: str, names: Sequence[str]) -> tuple[Model, ...]:
        """Return the models of a unit that stand on the table, or of them those that are named.

        Raises:
            InputError: If one that is named is none of them.
        """
        models = self.models_of(unit)
        for name in names:
            if name not in {each.id for each in models}:
                raise InputError("The unit has no such model on the table", path="models", value=name)
        return tuple(each for each in models if not names or each.id in names)

    def enemies_of(self, unit: str) -> Iterator[Unit]:
        """Yield the units of other sides that have a model on the table, in their order."""
        side = self.unit(unit).side
        for each in self.units.values():
            if each.side != side and any(model in self.models for model in each.models):
                yield each

    def placed(self, places: Mapping[str, Point3]) -> Table:
        """Return the table with the models of these ids standing at these places."""
        moved = {name: self.model(name).placed(place) for name, place in places.items()}
        return msgspec.structs.replace(self, models={**self.models, **moved})

    def without(self, *models: str) -> Table:
        """Return the table without these models."""
        left = {name: each for name, each in self.models.items() if name not in models}
        return msgspec.structs.replace(self, models=left)


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
