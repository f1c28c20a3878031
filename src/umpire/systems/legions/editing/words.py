"""What tables of Legions Imperialis are drawn from: types of terrain, the Structure table, missions with their maps."""

from __future__ import annotations

from msgspec.structs import replace

from umpire.formats.drawings import Asks, FieldWord, FormField, Paint, SystemWords
from umpire.systems.legions.battlefield import StructureType, Terrain
from umpire.systems.legions.drawing import terrain_paint
from umpire.systems.legions.rules.battles import mission_plans
from umpire.systems.legions.rules.structures import structure_of
from umpire.systems.legions.workshop import map_of

RUIN = (Terrain.DIFFICULT, Terrain.OBSTRUCTING)
MOST_GARRISON = 9


def words_of(words: SystemWords) -> SystemWords:
    """Return what tables are drawn from, with what this game alone has."""
    return replace(
        words,
        word_field="types",
        fresh=Terrain.OBSTRUCTING.value,
        fields=_fields(),
        own_types=True,
        paints=(Paint(words=tuple(each.value for each in RUIN), paint=terrain_paint(RUIN)),),
        missions=tuple(map_of(each) for each in mission_plans().values()),
    )


def _fields() -> tuple[FormField, ...]:
    types = tuple(FieldWord(word=each.value, paint=terrain_paint((each,))) for each in Terrain)
    rows = tuple(_row(each) for each in StructureType if each is not StructureType.BRIDGE)
    solid = (FieldWord(word="true", told="what is behind it"), FieldWord(word="false", told="nothing"))

    def of_structure(name: str, asks: Asks, label: str) -> FormField:
        return FormField(name=name, asks=asks, label=label, group="Structure", only_with=Terrain.STRUCTURE.value)

    return (
        FormField(name="types", asks=Asks.CHOICES, label="Types", words=types),
        replace(
            of_structure("structure", Asks.CHOICE, "Row of the table"),
            words=rows,
            starts=StructureType.CIVITAS.value,
        ),
        of_structure("garrison", Asks.CHECK, "can be Garrisoned"),
        replace(
            of_structure("garrison_number", Asks.NUMBER, "Garrison Number"), unsaid="by its type", most=MOST_GARRISON
        ),
        replace(
            of_structure("overtops", Asks.FEATURE, "Rises above"), unsaid="nothing", among=Terrain.OBSTRUCTING.value
        ),
        FormField(name="solid", asks=Asks.YES_NO, label="Blocks sight to", words=solid, unsaid="by its type"),
    )


def _row(kind: StructureType) -> FieldWord:
    worth = structure_of(kind, id="one")
    told = f"save {worth.save}+, Garrison {worth.garrison_number}, Wounds {worth.wounds}"
    return FieldWord(word=kind.value, told=f"{kind.value.replace('_', ' ')}: {told}")
