"""Armies, tables and scenarios that somebody gives as text: no file of this machine is read for them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from umpire.errors import GeometryError, InputError
from umpire.formats import Document, TableFeature
from umpire.formats.imports import TakenFor, stored_table, table_of_game
from umpire.systems.legions.battlefield import Detachment, Terrain
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry
from umpire.systems.legions.files.enlist import Enlisted, enlist
from umpire.systems.legions.files.entries import TableEntry
from umpire.systems.legions.files.scenario import Loaded, Scenario, ScenarioFile, SideEntry, assemble
from umpire.systems.legions.files.support import missing_rules
from umpire.systems.legions.files.terrain import areas_of, structures_of, terrain_types_of

SYSTEM = "legions"
SIDES = ("red", "blue")
WIDEST = 240.0
MOST_MODELS, MOST_DETACHMENTS, MOST_FEATURES = 200, 200, 500
MOST_GROUPS, MOST_WEAPONS = 50, 400
"""More than any table holds: what is given by strangers is measured before it is mustered."""


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """An army as mustered: its Detachments with their points, and the rules it needs that are not implemented."""

    detachments: tuple[Detachment, ...]
    formations: Mapping[str, str]
    points: int
    missing: tuple[str, ...]


def army_in(document: Document) -> ArmyEntry:
    """Return the army of an army file.

    Raises:
        InputError: If it holds none, or one that has another shape.
    """
    if document.lookup("imported_army") is not None:
        fix = "Armies of Legions Imperialis are lists of shipped datasheets: write one under `army:`."
        raise document.error("A roster of another game cannot be mustered", path="imported_army", fix=fix)
    if document.lookup("army") is None:
        fix = "An army file starts with `army:`; docs/scenarios.md shows one."
        raise document.error("This is not an army", fix=fix)
    army = document.convert(ArmyEntry, at="army")
    _check_numbers(army, document, "army")
    return army


def _check_numbers(army: ArmyEntry, document: Document, path: str) -> None:
    """An army without measure would take the machine that musters it."""
    for row, formation in enumerate(army.formations):
        for index, each in enumerate(formation.detachments):
            wrong = beyond_measure(each)
            if wrong is not None:
                raise document.located(wrong, path=f"{path}.formations[{row}].detachments[{index}]")
    count = sum(len(formation.detachments) for formation in army.formations)
    if count > MOST_DETACHMENTS:
        told = f"An army has at most {MOST_DETACHMENTS} Detachments"
        raise document.error(told, path=f"{path}.formations", value=count, fix="Leave some out.")


def beyond_measure(entry: DetachmentEntry) -> InputError | None:
    """Return the error of a Detachment that is larger, or told in more words, than any; None of one that is not."""
    models = max(entry.models or 0, sum(each.models for each in entry.loadouts))
    models += sum(each.models for each in entry.add)
    if models > MOST_MODELS:
        told, fix = f"A Detachment has at most {MOST_MODELS} models", "Split it, or write what its datasheet offers."
        return InputError(told, path="models", value=str(models), fix=fix)
    weapons = len(entry.loadout) + sum(len(each.loadout) for each in entry.loadouts)
    weapons += sum(len(each.loadout) for each in entry.add)
    groups = len(entry.loadouts) + len(entry.add)
    if groups > MOST_GROUPS or weapons > MOST_WEAPONS:
        told = f"A Detachment has at most {MOST_GROUPS} groups of models and {MOST_WEAPONS} weapons named"
        return InputError(
            told, path="loadouts", value=f"{groups} and {weapons}", fix="Put those that are alike together."
        )
    return None


def roll_of(army: ArmyEntry, document: Document) -> Roll:
    """Muster an army by itself, to see what is in it.

    Raises:
        InputError: If it breaks the rules of mustering; the error names the line.
    """
    enlisted = Enlisted()
    try:
        enlist(enlisted, SIDES[0], army)
    except (InputError, GeometryError) as error:
        raise document.located(_as_input(error), path="army") from None
    found = tuple(enlisted.detachments.values())
    return Roll(
        detachments=found,
        formations={each.id: each.name for each in enlisted.formations.values()},
        points=sum(each.points for each in found),
        missing=(*missing_rules(enlisted.named_profiles()), *dict.fromkeys(enlisted.lacking)),
    )


def table_in(document: Document) -> TableEntry:
    """Return the table of a table, case or scenario file, without anybody on it.

    Raises:
        InputError: If it holds none, one of another game, or terrain that cannot lie so.
    """
    if document.lookup("imported_table") is not None:
        return _imported(document)
    path = next((each for each in ("table", "scenario.table", "cases[0].table") if document.lookup(each)), "")
    if not path or document.lookup("system", default=SYSTEM) != SYSTEM:
        fix = f"A table file has `system: {SYSTEM}` and `table:` with its size and features."
        raise document.error(f"This is no table of {SYSTEM}", path="system" if path else "", fix=fix)
    entry = document.convert(TableEntry, at=path)
    bare = TableEntry(size=entry.size, features=entry.features, terrain_types=entry.terrain_types)
    return _checked(bare, document, path)


def given_scenario(document: Document, beside: Mapping[str, Document], *, allow_missing: bool = False) -> Loaded:
    """Return the battle of a scenario file; ``beside`` are the army and table files that it may name.

    Raises:
        InputError: If it is wrong, or names a file that was not given.
        MissingRules: If an army needs rules that are not implemented and ``allow_missing`` is not given.
    """
    if document.lookup("system") != SYSTEM or document.lookup("scenario") is None:
        fix = f"A scenario starts with `system: {SYSTEM}` and `scenario:`."
        raise document.error("This is not a scenario", path="system", fix=fix)
    if isinstance(document.lookup("scenario.table"), str):
        document = _with_table(document, beside)
    scenario = document.convert(ScenarioFile).scenario
    _checked(document.convert(TableEntry, at="scenario.table"), document, "scenario.table")
    found = [_named_army(document, beside, side, index) for index, side in enumerate(scenario.sides)]
    return assemble(scenario, found, document=document, allow_missing=allow_missing)


def compose(
    scenario: Mapping[str, object],
    armies: tuple[Document, Document],
    table: TableEntry,
    *,
    allow_missing: bool = False,
) -> Loaded:
    """Return the battle of two armies on a table; ``scenario`` is the rest of a scenario file.

    Where both armies use an id, the second army's Detachments are renamed.

    Raises:
        InputError: If they do not go together.
        MissingRules: If an army needs rules that are not implemented and ``allow_missing`` is not given.
    """
    entries = [army_in(each) for each in armies]
    for entry, file in zip(entries, armies, strict=True):
        roll_of(entry, file)
    entries[1] = _apart(entries[1], entries[0])
    sides = [
        {"id": side, "name": name, "army": "", "zone": zone}
        for side, name, zone in zip(SIDES, _names(*entries), "ab", strict=True)
    ]
    whole = {**scenario, "sides": sides, "table": msgspec.to_builtins(TableEntry(size=table.size))}
    document = Document("the battle", "", {"scenario": whole})
    made = replace(document.convert(Scenario, at="scenario"), table=table)
    mustered = [(entry, file, "army") for entry, file in zip(entries, armies, strict=True)]
    return assemble(made, mustered, document=document, allow_missing=allow_missing)


def _names(first: ArmyEntry, second: ArmyEntry) -> tuple[str, str]:
    if first.name == second.name:
        return f"{first.name} (red)", f"{second.name} (blue)"
    return first.name, second.name


def _with_table(document: Document, beside: Mapping[str, Document]) -> Document:
    """Return a scenario with the table written out that it names."""
    name = document.lookup("scenario.table")
    if name not in beside:
        fix = "Give that table file together with the scenario, or write the table into the scenario."
        raise document.error("This table file was not given", path="scenario.table", value=name, fix=fix)
    table = msgspec.to_builtins(table_in(beside[name]))
    return document.with_content({**document.content, "scenario": {**document.lookup("scenario"), "table": table}})


def _named_army(
    document: Document, beside: Mapping[str, Document], side: SideEntry, index: int
) -> tuple[ArmyEntry, Document, str]:
    path = f"scenario.sides[{index}].army"
    if isinstance(side.army, ArmyEntry):
        _check_numbers(side.army, document, path)
        return side.army, document, path
    if side.army not in beside:
        fix = "Give that army file together with the scenario, or write the army into the scenario."
        raise document.error("This army file was not given", path=path, value=side.army, fix=fix)
    return army_in(beside[side.army]), beside[side.army], "army"


def _apart(army: ArmyEntry, other: ArmyEntry) -> ArmyEntry:
    """Return an army whose Detachments share no id with another one's."""
    taken = {each.id for formation in other.formations for each in formation.detachments}
    if not any(each.id in taken for formation in army.formations for each in formation.detachments):
        return army
    return replace(army, formations=tuple(map(_prefixed, army.formations)))


def _prefixed(formation: ArmyFormation) -> ArmyFormation:
    own = {each.id for each in formation.detachments}

    def called(name: str) -> str:
        """Return what a Detachment of the Formation is called, or one of its models: 'rhinos', 'rhinos-2'."""
        whole = name in own or name.rpartition("-")[0] in own
        return f"{SIDES[1]}-{name}" if whole else name

    renamed = tuple(
        replace(
            each,
            id=called(each.id),
            attached_to=called(each.attached_to),
            dedicated=called(each.dedicated),
            embarked=called(each.embarked),
        )
        for each in formation.detachments
    )
    return replace(formation, detachments=renamed)


def _imported(document: Document) -> TableEntry:
    """Return an imported table that is described in the words of the book."""
    found = stored_table(document)
    places = {each.id: f"imported_table.features[{index}]" for index, each in enumerate(found.features)}

    def unknown(feature: TableFeature) -> TakenFor:
        told = "This kind of terrain is no type of Legions Imperialis"
        fix = f"Write one of {', '.join(sorted(Terrain))} as its kind."
        raise document.error(told, path=f"{places[feature.id]}.kind", value=feature.kind, fix=fix)

    try:
        made = table_of_game(found, SYSTEM, unknown)
    except InputError as error:
        raise document.located(error, path="imported_table") from None
    if made.told:
        fix = "Take them out of the file: terrain of Legions Imperialis stands on the ground."
        raise document.error(made.told[0], path="imported_table.features", fix=fix)
    entry = document.with_content({"imported_table": made.content}).convert(TableEntry, at="imported_table")
    return _checked(entry, document, "imported_table")


def _checked(table: TableEntry, document: Document, path: str) -> TableEntry:
    try:
        if not all(0.0 < length <= WIDEST for length in table.size):
            fix = f"Give width and depth up to {WIDEST:g} inches."
            raise InputError("A table has a size", path="table.size", value=str(table.size), fix=fix)
        if len(table.features) > MOST_FEATURES:
            told = f"A table has at most {MOST_FEATURES} features"
            raise InputError(told, path="table.features", value=str(len(table.features)), fix="Leave some out.")
        areas_of(table.features)
        structures_of(table.features, {})
        terrain_types_of(table)
    except (InputError, GeometryError) as error:
        found = _as_input(error)
        inner = found.path.removeprefix("table").removeprefix(".")
        raise document.error(found.problem, path=f"{path}.{inner}", value=found.value, fix=found.fix) from None
    return table


def _as_input(error: InputError | GeometryError) -> InputError:
    return error if isinstance(error, InputError) else InputError(str(error).rstrip("."))
