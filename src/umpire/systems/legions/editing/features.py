"""Between a drawing and the `table:` of a file of Legions Imperialis, both ways."""

from __future__ import annotations

import msgspec

from umpire.errors import InputError
from umpire.formats.drawings import Content, Drawing, DrawnFeature, TerrainTypeEntry, plain_ring
from umpire.formats.imports import TableObjective
from umpire.systems.legions.battlefield import StructureType, Terrain
from umpire.systems.legions.files import FeatureEntry, TableEntry


def as_table(drawing: Drawing) -> Content:
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


def as_feature(feature: DrawnFeature, drawing: Drawing) -> Content:
    """Return what the `table:` of a file says of a feature."""
    types = [each for each in feature.types if each not in drawing.terrain_types]
    further = [each for each in feature.types if each in drawing.terrain_types]
    made: Content = {"id": feature.id}
    if len(types) == 1:
        made["type"] = types[0]
    elif types:
        made["types"] = types
    made |= {"further": further} if further else {}
    made |= {"structure": feature.structure} if feature.structure else {}
    made["outline"] = plain_ring(feature.outline)
    told = {
        "height": feature.height,
        "solid": feature.solid,
        "garrison": None if feature.garrison else False,
        "garrison_number": feature.garrison_number,
        "damage": feature.damage or None,
        "overtops": list(feature.overtops) or None,
    }
    return made | {name: value for name, value in told.items() if value is not None}


def drawing_of(system: str, name: str, table: TableEntry, mission: str) -> Drawing:
    """Return the table of a file as a drawing; models are not drawn."""
    own = {
        word: TerrainTypeEntry(slows=tuple(map(str, each.slows)), harms=tuple(map(str, each.harms)))
        for word, each in table.terrain_types.items()
    }
    return Drawing(
        system=system,
        name=name,
        size=table.size,
        mission=mission,
        terrain_types=own,
        features=tuple(_of_entry(each) for each in table.features),
        objectives=tuple(TableObjective(at=each.at, role=each.id) for each in table.markers),
    )


def _of_entry(entry: FeatureEntry) -> DrawnFeature:
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


def tags(feature: DrawnFeature) -> tuple[str, ...]:
    """Return what stands in a feature's tags where its table is written as one of no game."""
    told = {"structure": feature.structure, "garrison_number": feature.garrison_number, "solid": feature.solid}
    named = [f"{name}={value}".lower() for name, value in told.items() if value not in ("", None)]
    named += [] if feature.garrison else ["no garrison"]
    return (*feature.types, *named, *(f"overtops={each}" for each in feature.overtops))


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
