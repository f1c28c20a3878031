"""What tables of Legions Imperialis are drawn from: types of terrain, the Structure table, missions with their maps."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from umpire.formats.drawings import Drawing, DrawnFeature, StructureRow, SystemWords, TypeWord
from umpire.systems.legions.battlefield import StructureType, Terrain
from umpire.systems.legions.editing.features import as_table
from umpire.systems.legions.files import StateEntry, TableEntry, muster_table
from umpire.systems.legions.rules.battles import mission_plans
from umpire.systems.legions.rules.structures import structure_of
from umpire.systems.legions.workshop import map_of

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))


def words_of(words: SystemWords) -> SystemWords:
    """Return what tables are drawn from, with what this game alone has."""
    return replace(
        words,
        types=tuple(_type_word(each) for each in Terrain),
        structures=tuple(_row(each) for each in StructureType if each is not StructureType.BRIDGE),
        missions=tuple(map_of(each) for each in mission_plans().values()),
    )


def _type_word(kind: Terrain) -> TypeWord:
    structure = StructureType.CIVITAS.value if kind is Terrain.STRUCTURE else ""
    feature = DrawnFeature(id="one", outline=SQUARE, types=(kind.value,), structure=structure)
    table = msgspec.convert(as_table(Drawing(features=(feature,))), TableEntry)
    area = muster_table(table, StateEntry()).areas[0]
    return TypeWord(name=kind.value, paint=f"t-{kind.value}", height=area.height, solid=area.solid)


def _row(kind: StructureType) -> StructureRow:
    worth = structure_of(kind, id="one")
    return StructureRow(name=kind.value, save=worth.save, garrison_number=worth.garrison_number, wounds=worth.wounds)
