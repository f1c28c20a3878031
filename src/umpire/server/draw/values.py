"""What a drawing of a table holds; words are checked by the readers of files, not by these types."""

from __future__ import annotations

import msgspec

from umpire.errors import InputError
from umpire.formats.boards import PieceEntry
from umpire.formats.imports import TableObjective, TableZone
from umpire.game import ruleset_names
from umpire.geometry import Point
from umpire.systems.legions.files import TerrainTypeEntry

LEGIONS = "legions"
MOST_FEATURES, MOST_CORNERS, MOST_PIECES, MOST_WORDS = 400, 400, 60, 60
MOST_TOGETHER = 10_000
WIDEST = 240.0
"""Twenty feet: more than any table has, inches."""
LONGEST = 80


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

    system: str = LEGIONS
    name: str = "My table"
    size: tuple[float, float] = (60.0, 48.0)
    corner: Point = (0.0, 0.0)
    mission: str = ""
    terrain_types: dict[str, TerrainTypeEntry] = {}
    features: tuple[DrawnFeature, ...] = ()
    zones: tuple[TableZone, ...] = ()
    objectives: tuple[TableObjective, ...] = ()


def check_limits(drawing: Drawing) -> None:
    """Refuse a drawing that is larger than any table, or of no system.

    Raises:
        InputError: If it is.
    """
    systems = (LEGIONS, *ruleset_names())
    if drawing.system not in systems:
        fix = f"Choose {', '.join(systems)}."
        raise InputError("There is no such game", path="system", value=drawing.system, fix=fix)
    _at_most(len(drawing.name), LONGEST, "letters in a name", "name")
    if not all(1.0 <= each <= WIDEST for each in drawing.size):
        told = " x ".join(f"{each:g}" for each in drawing.size)
        fix = f'Give a width and a depth from 1" to {WIDEST:g}".'
        raise InputError("This is not a table size", path="size", value=told, fix=fix)
    _at_most(len(drawing.features), MOST_FEATURES, "features", "features")
    _at_most(len(drawing.zones) + len(drawing.objectives), MOST_FEATURES, "zones and objectives", "zones")
    _at_most(len(drawing.terrain_types), MOST_WORDS, "types of terrain", "terrain_types")
    _at_most(sum(len(each.outline) for each in drawing.features), MOST_TOGETHER, "corners on a table", "features")
    _check_overlay(drawing)
    for index, each in enumerate(drawing.features):
        _check_feature(each, f"features[{index}]")


def _check_overlay(drawing: Drawing) -> None:
    for index, zone in enumerate(drawing.zones):
        _at_most(len(zone.outline), MOST_CORNERS, "corners", f"zones[{index}].outline")
    for index, each in enumerate(drawing.objectives):
        _at_most(len(each.outline), MOST_CORNERS, "corners", f"objectives[{index}].outline")
        for value in each.at or ():
            if not abs(value) <= 2.0 * WIDEST:
                fix = "Put it on the table."
                raise InputError("No place on a table", path=f"objectives[{index}].at", value=str(each.at), fix=fix)


def _check_feature(feature: DrawnFeature, path: str) -> None:
    _at_most(len(feature.outline), MOST_CORNERS, "corners", f"{path}.outline")
    _at_most(len(feature.pieces), MOST_PIECES, "pieces", f"{path}.pieces")
    for number, piece in enumerate(feature.pieces):
        _at_most(len(piece.outline), MOST_CORNERS, "corners", f"{path}.pieces[{number}].outline")
    words = (*feature.types, *(feature.traits or ()), *feature.keywords, *feature.overtops)
    _at_most(len(words), MOST_WORDS, "words", f"{path}.keywords")
    for word in (feature.id, feature.called, *words):
        _at_most(len(word), LONGEST, "letters in a word", path)


def _at_most(count: int, most: int, of: str, path: str) -> None:
    if count > most:
        raise InputError(f"More than {most} {of}", path=path, value=str(count), fix=f"Keep to {most}.")
