"""The table document: terrain, zones and objectives, as importers make it, people draw it and files hold it.

What the rules judge is made of it by the readers of a game. It is trusted no further than its types: an outline may
cross itself, and a part end below where it begins, while somebody still draws them. `check_table` looks at all of that.
"""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.errors import GeometryError, InputError
from umpire.formats.boards.entries import PieceEntry
from umpire.formats.document import Entry
from umpire.geometry import Coordinate, Point, Polygon, check_polygon
from umpire.table import HIGHEST

Ring = tuple[Point, ...]
Content = dict[str, Any]  # a file of a game, or a part of it


class TableFeature(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of terrain.

    Attributes:
        id: Its name on this table.
        kind: What the file that it comes from calls it: a template, a kind of terrain. Nothing for one that is drawn.
        outline: Its corners seen from above, inches.
        bottom: Where its body begins, inches above the table; None if the file does not say.
        top: Where it ends; None if nobody says: then its game does, by its words or its pieces.
        tags: What else the file says of it, in the file's words, an `=` where there is a value.
        parent: The feature that it belongs to.
        entry: What it is in the words of the table's game, by the names that its files give them.
        pieces: Its walls, floors and other parts, in the words of that game.
    """

    id: str
    kind: str = ""
    outline: Ring
    bottom: Coordinate | None = 0.0
    top: Coordinate | None = None
    tags: tuple[str, ...] = ()
    parent: str = ""
    entry: Content = {}
    pieces: tuple[PieceEntry, ...] = ()

    @property
    def footprint(self) -> Polygon:
        """The outline as an area.

        Raises:
            GeometryError: If it encloses none.
        """
        return check_polygon(self.outline)

    def told_after(self, start: str) -> str:
        """Return the value of the first tag that begins like this, "" if none does."""
        return next((each.removeprefix(start) for each in self.tags if each.startswith(start)), "")


class TableZone(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deployment zone or a territory of a side."""

    side: str
    kind: str = "deployment"
    outline: Ring


class TableObjective(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An objective: a place, an area, or a feature."""

    at: Point | None = None
    outline: Ring = ()
    feature: str = ""
    role: str = ""


class TerrainTypeEntry(Entry, frozen=True, kw_only=True):
    """A type of terrain of a table's own: the types of unit that it slows and harms, in the game's words."""

    slows: tuple[str, ...] = ()
    harms: tuple[str, ...] = ()


class TableDocument(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table with nobody on it: named features, zones and objectives, inches, x to the right and y up.

    Attributes:
        system: The game that it is drawn for; "" for one of no game.
        name: What it is called.
        source: The kind of file that it came from.
        size: Width and depth.
        corner: Where its lower left corner lies.
        mission: The mission whose map is laid over it, of a game that has missions.
        terrain_types: Types of terrain of its own, of a game whose tables have such.
        features: Its terrain.
        zones: Where the sides set up.
        objectives: What they fight over.
        edition: The edition of a game that the file names.
        assumed: What was taken for true and does not stand in the file, a sentence each.
        unmapped: What stands in the file and was not brought in, or is lacking, a sentence each.
    """

    system: str = ""
    name: str
    source: str = ""
    size: tuple[Coordinate, Coordinate]
    corner: Point = (0.0, 0.0)
    mission: str = ""
    terrain_types: dict[str, TerrainTypeEntry] = {}
    features: tuple[TableFeature, ...]
    zones: tuple[TableZone, ...] = ()
    objectives: tuple[TableObjective, ...] = ()
    edition: str = ""
    assumed: tuple[str, ...] = ()
    unmapped: tuple[str, ...] = ()


def check_table(table: TableDocument) -> None:
    """Refuse a table that cannot lie so.

    Raises:
        InputError: If it has no size, a height is none, an outline encloses no area, or a feature is told in the words
            of a game that is not named; it names the place.
    """
    for axis, length in enumerate(table.size):
        if not 0.0 < length <= HIGHEST:
            fix = f"Give more than 0 and at most {HIGHEST:g} inches."
            raise InputError("This is not the size of a table", path=f"size[{axis}]", value=str(length), fix=fix)
    for index, each in enumerate(table.features):
        path = f"features[{index}]"
        _check_outline(each.outline, each.id, path)
        if not table.system and (each.entry or each.pieces):
            fix = "Name the game as the table's `system`."
            raise InputError(f"{each.id} is told in the words of a game", path=f"{path}.entry", fix=fix)
        for name, height in (("bottom", each.bottom), ("top", each.top)):
            if height is not None and not 0.0 <= height <= HIGHEST:
                told = f"A height must be at least 0 and at most {HIGHEST:g}"
                raise InputError(told, path=f"{path}.{name}", value=str(height), fix="Give it in inches.")
        if each.bottom is not None and each.top is not None and each.bottom > each.top:
            told = f"{each.id} ends at {each.top:g}, below where it begins, {each.bottom:g}"
            raise InputError(told, path=f"{path}.top", value=str(each.top), fix="Give `bottom` and `top` in order.")
    for index, zone in enumerate(table.zones):
        _check_outline(zone.outline, f"{zone.kind} of {zone.side}", f"zones[{index}]")
    for index, objective in enumerate(table.objectives):
        if objective.outline:
            _check_outline(objective.outline, "the objective", f"objectives[{index}]")


def _check_outline(ring: Ring, name: str, path: str) -> None:
    try:
        check_polygon(ring)
    except GeometryError as error:
        raise InputError(f"The outline of {name}: {error}".rstrip("."), path=f"{path}.outline") from None


def entry_of(said: msgspec.Struct) -> Content:
    """Return what is said of a feature as its `entry` holds it: as JSON has it, without what is not said."""
    told = msgspec.to_builtins(said)
    return {name: list(each) if isinstance(each, tuple) else each for name, each in told.items()}


def plain_ring(ring: Ring) -> list[list[float]]:
    """Return an outline as files have it."""
    return [[x, y] for x, y in ring]
