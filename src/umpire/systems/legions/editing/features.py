"""Between a drawing and the `table:` of a file of Legions Imperialis, both ways."""

from __future__ import annotations

import msgspec

from umpire.errors import InputError
from umpire.formats import Document, TableDocument, TableFeature, TableObjective, TerrainTypeEntry
from umpire.formats.drawings import Content, entry_of, plain_ring
from umpire.systems.legions.battlefield import StructureType, Terrain
from umpire.systems.legions.files import FeatureEntry, TableEntry


class Said(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is said of a drawn feature; words of other games that it was drawn for before are left alone.

    Attributes:
        types: Its types, those of the table's own ``terrain_types`` too.
        structure: Its row of the Structure table.
        garrison: Whether it can be Garrisoned.
        garrison_number: What the players have agreed on in place of the table's value.
        damage: The Wounds that it has lost.
        solid: Whether its body hides what is behind it; None: as its type has it.
        overtops: The Obstructing features that it is agreed to overtop.
    """

    types: tuple[str, ...] = ()
    structure: str = ""
    garrison: bool = True
    garrison_number: int | None = None
    damage: int = 0
    solid: bool | None = None
    overtops: tuple[str, ...] = ()


def said_of(feature: TableFeature) -> Said:
    """Return what is said of a feature.

    Raises:
        InputError: If a word does not have its type.
    """
    return Document("", "", feature.entry).convert(Said)


def as_table(drawing: TableDocument) -> Content:
    """Return the content of the `table:` of a file.

    Raises:
        InputError: If a word is none of the game's.
    """
    for index, each in enumerate(drawing.features):
        _known_words(each, drawing, f"table.features[{index}]")
    made: Content = {"size": list(drawing.size)}
    if drawing.terrain_types:
        made["terrain_types"] = msgspec.to_builtins(drawing.terrain_types)
    made["features"] = [as_feature(each, drawing) for each in drawing.features]
    markers = [each for each in drawing.objectives if each.at is not None]
    if markers:
        made["markers"] = [
            {"id": each.role or f"marker-{number}", "at": list(each.at or ())}
            for number, each in enumerate(markers, start=1)
        ]
    return made


def as_feature(feature: TableFeature, drawing: TableDocument) -> Content:
    """Return what the `table:` of a file says of a feature."""
    said = said_of(feature)
    types = [each for each in said.types if each not in drawing.terrain_types]
    further = [each for each in said.types if each in drawing.terrain_types]
    made: Content = {"id": feature.id}
    if len(types) == 1:
        made["type"] = types[0]
    elif types:
        made["types"] = types
    made |= {"further": further} if further else {}
    made |= {"structure": said.structure} if said.structure else {}
    made["outline"] = plain_ring(feature.outline)
    told = {
        "height": feature.top,
        "solid": said.solid,
        "garrison": None if said.garrison else False,
        "garrison_number": said.garrison_number,
        "damage": said.damage or None,
        "overtops": list(said.overtops) or None,
    }
    return made | {name: value for name, value in told.items() if value is not None}


def drawing_of(system: str, name: str, table: TableEntry, mission: str) -> TableDocument:
    """Return the table of a file as a drawing; models are not drawn."""
    own = {
        word: TerrainTypeEntry(slows=tuple(map(str, each.slows)), harms=tuple(map(str, each.harms)))
        for word, each in table.terrain_types.items()
    }
    return TableDocument(
        system=system,
        name=name,
        size=table.size,
        mission=mission,
        terrain_types=own,
        features=tuple(_of_entry(each) for each in table.features),
        objectives=tuple(TableObjective(at=each.at, role=each.id) for each in table.markers),
    )


def _of_entry(entry: FeatureEntry) -> TableFeature:
    types = entry.types or ((entry.type,) if entry.type is not None else ())
    said = Said(
        types=(*(each.value for each in types), *entry.further),
        structure=entry.structure.value if entry.structure is not None else "",
        garrison=entry.garrison,
        garrison_number=entry.garrison_number,
        damage=entry.damage,
        solid=entry.solid,
        overtops=entry.overtops,
    )
    return TableFeature(id=entry.id, outline=entry.outline, top=entry.height, entry=entry_of(said))


def tags(feature: TableFeature) -> tuple[str, ...]:
    """Return what stands in a feature's tags where its table is written as one of no game."""
    said = said_of(feature)
    told = {"structure": said.structure, "garrison_number": said.garrison_number, "solid": said.solid}
    named = [f"{name}={value}".lower() for name, value in told.items() if value not in ("", None)]
    named += [] if said.garrison else ["no garrison"]
    return (*said.types, *named, *(f"overtops={each}" for each in said.overtops))


def word(feature: TableFeature) -> str:
    """Return the first word for what a feature is, "" if nothing has been said."""
    return next(iter(said_of(feature).types), "")


def alike(feature: TableFeature) -> object:
    """Return what a feature and its mirror image have in common."""
    said = said_of(feature)
    return sorted(said.types), said.structure


def _known_words(feature: TableFeature, drawing: TableDocument, path: str) -> None:
    try:
        said = said_of(feature)
    except InputError as error:
        raise error.within(path=path) from None
    types = (*Terrain, *drawing.terrain_types)
    strange = next((each for each in said.types if each not in types), "")
    if strange:
        fix = f"The types are {', '.join(types)}."
        raise InputError("No such type of terrain", path=f"{path}.types", value=strange, fix=fix)
    if said.structure and said.structure not in tuple(StructureType):
        fix = f"The types are {', '.join(StructureType)}."
        raise InputError("No such type of Structure", path=f"{path}.structure", value=said.structure, fix=fix)
    if said.structure and Terrain.STRUCTURE not in said.types and Terrain.BRIDGE not in said.types:
        fix = "Remove the row of the Structure table, or make it a Structure."
        raise InputError("Only a Structure has a row of the Structure table", path=f"{path}.structure", fix=fix)
    if said.garrison_number is not None and said.garrison_number < 0:
        fix = "Give 0 or more, or leave it to the Structure table."
        value = str(said.garrison_number)
        raise InputError("No such Garrison Number", path=f"{path}.garrison_number", value=value, fix=fix)
