"""Between a drawing and the `table:` of a file, both ways; the tables of files are read by their own readers."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.errors import InputError
from umpire.formats import Document
from umpire.formats.boards import BoardEntry
from umpire.formats.boards import FeatureEntry as BoardFeature
from umpire.formats.cases import BoardCase, field_of
from umpire.formats.imports import TableObjective
from umpire.server.draw.values import LEGIONS, Drawing, DrawnFeature
from umpire.systems.legions.battlefield import Battlefield, StructureType, Terrain
from umpire.systems.legions.files import Case, FeatureEntry, TableEntry, battlefield_of
from umpire.table import Table

Content = dict[str, Any]  # a table as its file has it
NOBODY = "nobody"


def as_table(drawing: Drawing) -> Content:
    """Return the content of the `table:` of a file."""
    legions = drawing.system == LEGIONS
    made: Content = {"size": list(drawing.size)}
    if not legions and drawing.corner != (0.0, 0.0):
        made["corner"] = list(drawing.corner)
    if legions and drawing.terrain_types:
        made["terrain_types"] = msgspec.to_builtins(drawing.terrain_types)
    made["features"] = [as_feature(each, drawing) for each in drawing.features]
    markers = [each for each in drawing.objectives if each.at is not None]
    if legions and markers:
        made["markers"] = [
            {"id": each.role or f"marker-{number}", "at": list(each.at or ())}
            for number, each in enumerate(markers, start=1)
        ]
    return made


def as_feature(feature: DrawnFeature, drawing: Drawing) -> Content:
    """Return what the `table:` of a file says of a feature."""
    return _legions_feature(feature, drawing) if drawing.system == LEGIONS else _board_feature(feature)


def _legions_feature(feature: DrawnFeature, drawing: Drawing) -> Content:
    types = [each for each in feature.types if each not in drawing.terrain_types]
    further = [each for each in feature.types if each in drawing.terrain_types]
    made: Content = {"id": feature.id}
    if len(types) == 1:
        made["type"] = types[0]
    elif types:
        made["types"] = types
    made |= {"further": further} if further else {}
    made |= {"structure": feature.structure} if feature.structure else {}
    made["outline"] = _plain(feature.outline)
    told = {
        "height": feature.height,
        "solid": feature.solid,
        "garrison": None if feature.garrison else False,
        "garrison_number": feature.garrison_number,
        "damage": feature.damage or None,
        "overtops": list(feature.overtops) or None,
    }
    return made | {name: value for name, value in told.items() if value is not None}


def _board_feature(feature: DrawnFeature) -> Content:
    made: Content = {"id": feature.id}
    made |= {"kind": feature.kind} if feature.kind else {}
    made |= {"traits": list(feature.traits)} if feature.traits is not None else {}
    made |= {"keywords": list(feature.keywords)} if feature.keywords else {}
    made["outline"] = _plain(feature.outline)
    made |= {"height": feature.height} if feature.height is not None else {}
    if feature.pieces:
        made["pieces"] = [_piece(msgspec.to_builtins(each)) for each in feature.pieces]
    return made


def _piece(content: Content) -> Content:
    defaults: Content = {"bottom": 0.0, "outline": [], "id": "", "closed": True}
    kept = {name: value for name, value in content.items() if name not in defaults or defaults[name] != value}
    if "outline" in kept:
        kept["outline"] = _plain(kept["outline"])
    return kept


def _plain(ring: Any) -> list[list[float]]:  # corners of either kind
    return [[x, y] for x, y in ring]


def table_entry(system: str, content: Content) -> TableEntry | BoardEntry:
    """Return the content of the `table:` of a file as the readers of its game take it.

    Raises:
        InputError: If it does not have their shape.
    """
    document = Document("", "", content)
    return document.convert(TableEntry) if system == LEGIONS else document.convert(BoardEntry)


def drawing_of(system: str, name: str, table: TableEntry | BoardEntry, mission: str = "") -> Drawing:
    """Return the table of a file as a drawing; models are not drawn."""
    if isinstance(table, BoardEntry):
        features = tuple(_of_board(each) for each in table.features)
        return Drawing(system=system, name=name, size=table.size, corner=table.corner, features=features)
    return Drawing(
        name=name,
        size=table.size,
        mission=mission,
        terrain_types=table.terrain_types,
        features=tuple(_of_legions(each) for each in table.features),
        objectives=tuple(TableObjective(at=each.at, role=each.id) for each in table.markers),
    )


def _of_legions(entry: FeatureEntry) -> DrawnFeature:
    types = entry.types or ((entry.type,) if entry.type is not None else ())
    return DrawnFeature(
        id=entry.id,
        outline=entry.outline,
        height=entry.height,
        types=(*(each.value for each in types), *entry.further),
        structure=entry.structure.value if entry.structure is not None else "",
        garrison=entry.garrison,
        garrison_number=entry.garrison_number,
        damage=entry.damage,
        solid=entry.solid,
        overtops=entry.overtops,
    )


def _of_board(entry: BoardFeature) -> DrawnFeature:
    return DrawnFeature(
        id=entry.id,
        outline=entry.outline,
        height=entry.height,
        kind=entry.kind,
        traits=entry.traits,
        keywords=entry.keywords,
        pieces=entry.pieces,
    )


def set_up(drawing: Drawing) -> Battlefield | Table:
    """Return a drawing as its system sets it up, with nobody on it.

    Raises:
        InputError: If it cannot stand like that.
        GeometryError: If a shape is none.
    """
    return read_battlefield(drawing) if drawing.system == LEGIONS else read_board(drawing)


def read_battlefield(drawing: Drawing) -> Battlefield:
    """Return a drawing as a battlefield of Legions Imperialis.

    Raises:
        InputError: If it cannot stand like that.
        GeometryError: If a shape is none.
    """
    for index, each in enumerate(drawing.features):
        _known_words(each, drawing, f"table.features[{index}]")
    table = table_entry(LEGIONS, as_table(drawing))
    assert isinstance(table, TableEntry)
    return battlefield_of(Case(id=NOBODY, rules=(), title="", table=table))


def read_board(drawing: Drawing) -> Table:
    """Return a drawing as a table of one of the other systems.

    Raises:
        InputError: If it cannot stand like that.
        GeometryError: If a shape is none.
    """
    table = table_entry(drawing.system, as_table(drawing))
    assert isinstance(table, BoardEntry)
    found: Table = field_of(BoardCase(id=NOBODY, rules=(), title="", system=drawing.system, table=table)).table
    return found


def _known_words(feature: DrawnFeature, drawing: Drawing, path: str) -> None:
    types = (*Terrain, *drawing.terrain_types)
    strange = next((each for each in feature.types if each not in types), "")
    if strange:
        fix = f"The types are {', '.join(types)}."
        raise InputError("No such type of terrain", path=f"{path}.types", value=strange, fix=fix)
    if feature.structure and feature.structure not in tuple(StructureType):
        fix = f"The types are {', '.join(StructureType)}."
        raise InputError("No such type of Structure", path=f"{path}.structure", value=feature.structure, fix=fix)
    if feature.structure and Terrain.STRUCTURE not in feature.types and Terrain.BRIDGE not in feature.types:
        fix = "Remove the row of the Structure table, or make it a Structure."
        raise InputError("Only a Structure has a row of the Structure table", path=f"{path}.structure", fix=fix)
    if feature.garrison_number is not None and feature.garrison_number < 0:
        fix = "Give 0 or more, or leave it to the Structure table."
        value = str(feature.garrison_number)
        raise InputError("No such Garrison Number", path=f"{path}.garrison_number", value=value, fix=fix)
