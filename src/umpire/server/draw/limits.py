"""How large a drawing may be."""

from __future__ import annotations

from msgspec.structs import replace

from umpire.errors import InputError
from umpire.formats import TableDocument, TableFeature
from umpire.formats.drawings import drawn_games, editing_of, table_entry

MOST_FEATURES, MOST_CORNERS, MOST_PIECES, MOST_WORDS = 400, 400, 60, 60
MOST_TOGETHER = 10_000
WIDEST = 240.0
"""Twenty feet: more than any table has, inches."""
LONGEST = 80


def check_limits(drawing: TableDocument) -> None:
    """Refuse a drawing that is larger than any table, or of no system.

    Raises:
        InputError: If it is.
    """
    check_game(drawing.system)
    _at_most(len(drawing.name), LONGEST, "letters in a name", "name")
    if not all(1.0 <= each <= WIDEST for each in drawing.size):
        told = " x ".join(f"{each:g}" for each in drawing.size)
        fix = f'Give a width and a depth from 1" to {WIDEST:g}".'
        raise InputError("This is not a table size", path="size", value=told, fix=fix)
    _at_most(len(drawing.features), MOST_FEATURES, "features", "features")
    _at_most(len(drawing.zones) + len(drawing.objectives), MOST_FEATURES, "zones and objectives", "zones")
    _at_most(len(drawing.terrain_types), MOST_WORDS, "types of terrain", "terrain_types")
    if drawing.terrain_types:  # refused here once, not at every feature
        table_entry(drawing.system, editing_of(drawing.system).as_table(replace(drawing, features=(), objectives=())))
    _at_most(sum(len(each.outline) for each in drawing.features), MOST_TOGETHER, "corners on a table", "features")
    _check_overlay(drawing)
    for index, each in enumerate(drawing.features):
        _check_feature(each, f"features[{index}]")


def check_game(system: str) -> None:
    """Refuse a game that is none, or whose tables are not drawn.

    Raises:
        InputError: If it is one.
    """
    systems = drawn_games()
    if system not in systems:
        fix = f"Choose {', '.join(systems)}."
        raise InputError("There is no such game", path="system", value=system, fix=fix)


def _check_overlay(drawing: TableDocument) -> None:
    for index, zone in enumerate(drawing.zones):
        _at_most(len(zone.outline), MOST_CORNERS, "corners", f"zones[{index}].outline")
    for index, each in enumerate(drawing.objectives):
        _at_most(len(each.outline), MOST_CORNERS, "corners", f"objectives[{index}].outline")
        for value in each.at or ():
            if not abs(value) <= 2.0 * WIDEST:
                fix = "Put it on the table."
                raise InputError("No place on a table", path=f"objectives[{index}].at", value=str(each.at), fix=fix)


def _check_feature(feature: TableFeature, path: str) -> None:
    _at_most(len(feature.outline), MOST_CORNERS, "corners", f"{path}.outline")
    _at_most(len(feature.pieces), MOST_PIECES, "pieces", f"{path}.pieces")
    for number, piece in enumerate(feature.pieces):
        _at_most(len(piece.outline), MOST_CORNERS, "corners", f"{path}.pieces[{number}].outline")
    _at_most(len(feature.entry), MOST_WORDS, "words", f"{path}.entry")
    said = [word for each in feature.entry.values() for word in (each if isinstance(each, list) else [each])]
    _at_most(len(said) + len(feature.tags), MOST_WORDS, "words", f"{path}.entry")
    for word in (feature.id, feature.kind, feature.parent, *feature.tags, *feature.entry, *said):
        if isinstance(word, dict | list):
            fix = "A feature is told in words, numbers, and lists of these."
            raise InputError("This says nothing of a feature", path=f"{path}.entry", value=str(word)[:LONGEST], fix=fix)
        _at_most(len(str(word)), LONGEST, "letters in a word", path)


def _at_most(count: int, most: int, of: str, path: str) -> None:
    if count > most:
        raise InputError(f"More than {most} {of}", path=path, value=str(count), fix=f"Keep to {most}.")
