"""What a drawing of a table holds; words are checked by the readers of files, not by these types."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.formats.boards import PieceEntry
from umpire.formats.document import Entry
from umpire.formats.imports import TableObjective, TableZone
from umpire.game import game_names
from umpire.geometry import Point

Content = dict[str, Any]  # a table as its file has it, or a part of it
FIRST = game_names()[0]


class TerrainTypeEntry(Entry, frozen=True, kw_only=True):
    """A type of terrain of a table's own: the types of unit that it slows and harms, in the game's words."""

    slows: tuple[str, ...] = ()
    harms: tuple[str, ...] = ()


class DrawnFeature(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of terrain as it is drawn, with the fields that any system's files have for one.

    Attributes:
        id: Its name on the table.
        outline: Its corners, inches.
        height: How high it is, inches; None: as its type has it, or as its pieces are.
        called: What the file that it comes from calls it.
        types: Legions Imperialis: its types, those of the table's own ``terrain_types`` too.
        structure: Its row of the Structure table.
        garrison: Whether it can be Garrisoned.
        garrison_number: What the players have agreed on in place of the table's value.
        damage: The Wounds that it has lost.
        solid: Whether its body hides what is behind it; None: as its type has it.
        overtops: The Obstructing features that it is agreed to overtop.
        kind: Other systems: the kind of feature.
        traits: What it is agreed to be; None: the players have not agreed.
        keywords: Those that it lists itself.
        pieces: Its walls, floors and other parts.
    """

    id: str
    outline: tuple[Point, ...]
    height: float | None = None
    called: str = ""
    types: tuple[str, ...] = ()
    structure: str = ""
    garrison: bool = True
    garrison_number: int | None = None
    damage: int = 0
    solid: bool | None = None
    overtops: tuple[str, ...] = ()
    kind: str = ""
    traits: tuple[str, ...] | None = None
    keywords: tuple[str, ...] = ()
    pieces: tuple[PieceEntry, ...] = ()


class Drawing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as it is drawn, inches; ``mission`` is the mission whose map is laid over it (Legions Imperialis)."""

    system: str = FIRST
    name: str = "My table"
    size: tuple[float, float] = (60.0, 48.0)
    corner: Point = (0.0, 0.0)
    mission: str = ""
    terrain_types: dict[str, TerrainTypeEntry] = {}
    features: tuple[DrawnFeature, ...] = ()
    zones: tuple[TableZone, ...] = ()
    objectives: tuple[TableObjective, ...] = ()


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is wrong with a drawing.

    Attributes:
        feature: The number of the feature, None if it is not about one.
        path: Where in the drawing.
        problem: What is wrong.
        fix: What to do about it.
        grave: Whether no file can be written with it; the others are advice.
        rules: The rules behind it.
    """

    feature: int | None
    path: str
    problem: str
    fix: str = ""
    grave: bool = True
    rules: tuple[str, ...] = ()


def plain_ring(ring: Any) -> list[list[float]]:  # corners of either kind
    """Return an outline as files have it."""
    return [[x, y] for x, y in ring]
