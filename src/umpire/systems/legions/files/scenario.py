"""Scenario files: a battle ready to be played."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import UNSET, UnsetType

from umpire.errors import GeometryError, InputError
from umpire.formats import Document, Entry, read_document
from umpire.geometry import Point, check_polygon, snap_point
from umpire.rulings import check_house_rules, check_supplement
from umpire.systems.legions.battlefield import Battlefield, Fog, Goal, Marker, Mission, Segment, TimedEffect
from umpire.systems.legions.files.armies import ArmyEntry
from umpire.systems.legions.files.enlist import Enlisted, enlist
from umpire.systems.legions.files.entries import TableEntry
from umpire.systems.legions.files.standing import check_effects
from umpire.systems.legions.files.support import missing_rules, refuse_missing
from umpire.systems.legions.files.terrain import areas_of, structures_of, terrain_types_of
from umpire.systems.legions.rules import HOUSE_RULES, SUPPLEMENTS
from umpire.systems.legions.rules.battles import deployment_map, lay_out, mission_plan, on_map
from umpire.systems.legions.rules.firing import in_fog
from umpire.systems.legions.rules.secondary import RULE_OF, objective_named
from umpire.table import Count

SHIPPED = ("river_crossing", "drop_assault", "armoured_clash", "titans_in_the_city")
"""The battles that ship with Umpire, by the names of their files; the first is begun where nobody chooses."""

MOST_ROUNDS = 20


class SideEntry(Entry, frozen=True, kw_only=True):
    """One side: its army file (or the army itself), its zone of the mission's map, who plays it.

    ``secondary`` is the Secondary Objective that was agreed for it; without one it rolls, where there are any.
    """

    id: str
    name: str = ""
    army: str | ArmyEntry
    zone: str = ""
    bot: str = "greedy"
    secondary: str = ""


class NarrativeEntry(Entry, frozen=True, kw_only=True):
    """The map of a narrative mission, which a campaign prints: who attacks, and what each side has (LI-BTL-071).

    ``zones`` are the deployment zones of each side, one or more; ``edges`` its battlefield edges, ``markers`` where the
    Objective markers lie. What is left out is as on the map of the mission that the battle scores by.
    """

    attacker: str
    zones: dict[str, tuple[tuple[Point, ...], ...]] = {}
    edges: dict[str, tuple[Segment, ...]] = {}
    markers: tuple[Point, ...] | None = None


class Scenario(Entry, frozen=True, kw_only=True):
    """A battle: two sides, a table (or the name of a file that has one), a mission."""

    id: str
    title: str
    sides: tuple[SideEntry, SideEntry]
    mission: str
    table: TableEntry | str
    about: str = ""
    seed: int = 1
    rounds: Count | None = None
    control: str = ""
    house_rules: dict[str, str] = {}
    supplement: str = ""
    effects: tuple[TimedEffect, ...] = ()
    secondary: bool = False
    map: str = ""
    terrain_by: str = ""
    fog: Fog | None = None
    titandeath: bool = False
    reserves: tuple[str, ...] = ()
    narrative: NarrativeEntry | None = None


class ScenarioFile(Entry, frozen=True, kw_only=True):
    """A scenario with its system."""

    system: str
    scenario: Scenario


class Loaded(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario with the battlefield on which it starts, and what is missing where that was allowed."""

    scenario: Scenario
    field: Battlefield
    file: str
    missing: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


def shipped_scenario(name: str = SHIPPED[0]) -> Path:
    """Return the path of a battle that ships with Umpire."""
    return Path(str(files("umpire.systems.legions") / "data" / "battles" / f"{name}.yaml"))


def load_scenario(path: Path | str, *, allow_missing: bool = False) -> Loaded:
    """Load a scenario file with its armies.

    Raises:
        InputError: If a file is missing or wrong; the error names the file, the line and the place in it.
        MissingRules: If an army needs rules that are not implemented and ``allow_missing`` is not given.
    """
    document = read_document(path)
    if document.lookup("system") != "legions" or document.lookup("scenario") is None:
        fix = "A scenario starts with `system: legions` and `scenario:`."
        raise document.error("This is not a scenario", path="system", fix=fix)
    found = document.convert(ScenarioFile).scenario
    if isinstance(found.table, str):
        found = msgspec.structs.replace(found, table=_table_of_file(document, Path(path).parent, found.table))
    armies = [_army(document, Path(path).parent, side, index) for index, side in enumerate(found.sides)]
    return assemble(found, armies, document=document, allow_missing=allow_missing)


def _table_of_file(document: Document, folder: Path, name: str) -> TableEntry:
    """Return the `table:` of a file that lies beside the scenario."""
    try:
        file = read_document(folder / name)
    except InputError as error:
        told = document.error(error.problem, path="scenario.table", value=name, fix=error.fix)
        raise told from None
    if file.lookup("table") is None or file.lookup("system", default="legions") != "legions":
        fix = "Name a file with `system: legions` and `table:`, as the web table writes it."
        raise document.error("There is no table of Legions Imperialis in this file", path="scenario.table", fix=fix)
    return file.convert(TableEntry, at="table")


def _army(document: Document, folder: Path, side: SideEntry, index: int) -> tuple[ArmyEntry, Document, str]:
    if isinstance(side.army, ArmyEntry):
        return side.army, document, f"scenario.sides[{index}].army"
    try:
        file = read_document(folder / side.army)
    except InputError as error:
        told = document.error(error.problem, path=f"scenario.sides[{index}].army", value=side.army, fix=error.fix)
        raise told from None
    return file.convert(ArmyEntry, at="army"), file, "army"


def assemble(
    scenario: Scenario,
    armies: list[tuple[ArmyEntry, Document, str]],
    *,
    document: Document,
    allow_missing: bool = False,
) -> Loaded:
    """Return the battlefield of a scenario with its armies mustered and nothing deployed yet."""
    try:
        enlisted = Enlisted(supplement=check_supplement(SUPPLEMENTS, scenario.supplement))
    except InputError as error:
        raise document.located(error, path="scenario") from None
    for side, (army, file, path) in zip(scenario.sides, armies, strict=True):
        try:
            enlist(enlisted, side.id, army)
        except (InputError, GeometryError) as error:
            found = error if isinstance(error, InputError) else InputError(str(error))
            raise file.located(found, path=path) from None
    missing = (*missing_rules(enlisted.named_profiles()), *dict.fromkeys(enlisted.lacking))
    if not allow_missing:
        refuse_missing(missing, file=document.name)
    try:
        field = _battlefield(scenario, enlisted)
    except InputError as error:
        raise document.located(error, path="scenario") from None
    return Loaded(
        scenario=scenario,
        field=field,
        file=document.name,
        missing=missing,
        notices=tuple(enlisted.notices),
    )


def _battlefield(scenario: Scenario, enlisted: Enlisted) -> Battlefield:
    sides = (scenario.sides[0].id, scenario.sides[1].id)
    if sides[0] == sides[1]:
        raise InputError("Both sides have the same id", path="sides[1].id", value=sides[1])
    table = scenario.table
    if isinstance(table, str):
        fix = "Write the table out, or load the scenario from its file."
        raise InputError("This table has not been read", path="table", value=table, fix=fix)
    check_effects(scenario.effects, enlisted.detachments)
    mission, markers = _mission(scenario, table, sides)
    mission = _with_reserves(mission, scenario.reserves, {*sides, *enlisted.formations, *enlisted.detachments})
    chosen, goals = check_house_rules(HOUSE_RULES, scenario.house_rules), _goals(scenario)
    return Battlefield(
        size=table.size,
        sides=sides,
        areas=areas_of(table.features),
        structures=structures_of(table.features, chosen),
        profiles={key: in_fog(each) for key, each in enlisted.profiles.items()} if scenario.fog else enlisted.profiles,
        models=enlisted.models,
        detachments=enlisted.detachments,
        formations=enlisted.formations,
        markers=markers,
        mission=mission,
        score=dict.fromkeys(sides, 0),
        house_rules=chosen,
        supplement=check_supplement(SUPPLEMENTS, scenario.supplement),
        effects=scenario.effects,
        terrain_types=terrain_types_of(table),
        goals=goals,
        deeds=() if mission_plan(scenario.mission).variant or _remembers(goals) else UNSET,
    )


def _narrated(
    told: NarrativeEntry, mission: Mission, markers: dict[str, Marker], sides: tuple[str, str]
) -> tuple[Mission, dict[str, Marker]]:
    """Return a mission with the map of a narrative one; unless it is said, the Defender has control.

    Raises:
        InputError: If it names no side of the battle, or a zone that is none.
    """
    for path, named in (("attacker", (told.attacker,)), ("zones", told.zones), ("edges", told.edges)):
        strangers = [each for each in named if each not in sides]
        if strangers:
            fix = f"Name {' or '.join(sides)}."
            raise InputError("There is no such side", path=f"narrative.{path}", value=strangers[0], fix=fix)
    try:
        zones = {side: tuple(map(check_polygon, rings)) for side, rings in told.zones.items() if rings}
    except GeometryError as error:
        raise InputError(str(error).rstrip("."), path="narrative.zones") from None
    if told.markers is not None:
        laid = [Marker(id=f"marker-{number}", at=snap_point(at)) for number, at in enumerate(told.markers, start=1)]
        markers = {each.id: each for each in laid}
    defender = sides[0] if told.attacker == sides[1] else sides[1]
    more = {side: rings[1:] for side, rings in zones.items() if rings[1:]}
    return msgspec.structs.replace(
        mission,
        attacker=told.attacker,
        control=mission.control or defender,
        zones={**mission.zones, **{side: rings[0] for side, rings in zones.items()}},
        edges={**mission.edges, **told.edges},
        more_zones=more or UNSET,
    ), markers


def _whole(told: NarrativeEntry, sides: tuple[str, str]) -> bool:
    """Whether a map is written out whole, so that nothing is taken from the mission's own and its size."""
    return told.markers is not None and all(told.zones.get(side) and told.edges.get(side) for side in sides)


def _check_on_table(told: NarrativeEntry, size: Point) -> None:
    """Refuse zones, edges and markers that are not on the table."""
    laid = [(f"zones.{side}", point) for side, rings in told.zones.items() for ring in rings for point in ring]
    laid += [(f"edges.{side}", point) for side, edges in told.edges.items() for edge in edges for point in edge]
    laid += [("markers", point) for point in told.markers or ()]
    for path, (x, y) in laid:
        if not (0.0 <= x <= size[0] and 0.0 <= y <= size[1]):
            fix = f"The table is {size[0]:g} x {size[1]:g} inches; lay the map on it."
            raise InputError("This is not on the table", path=f"narrative.{path}", value=f"({x:g}, {y:g})", fix=fix)


def _with_reserves(mission: Mission, named: tuple[str, ...], known: set[str]) -> Mission:
    """Return a mission that lets sides, Formations or Detachments wait in Reserve, beside whom it lets itself."""
    for index, each in enumerate(named):
        if each not in known:
            fix = "Name a side, a Formation or a Detachment by its id."
            raise InputError("There is nobody of this name to wait", path=f"reserves[{index}]", value=each, fix=fix)
    let = () if mission.reserves is UNSET else mission.reserves
    return msgspec.structs.replace(mission, reserves=(*let, *named)) if named else mission


def _remembers(goals: dict[str, Goal] | UnsetType) -> bool:
    """Whether an agreed Secondary Objective is one of a variant, which may ask who destroyed whom."""
    return goals is not UNSET and any(each.objective in RULE_OF for each in goals.values())


def _goals(scenario: Scenario) -> dict[str, Goal] | UnsetType:
    """Return what each side begins with: an agreed Secondary Objective, or none yet; unset in a battle without."""
    if not scenario.secondary and not any(side.secondary for side in scenario.sides):
        return UNSET
    goals: dict[str, Goal] = {}
    for index, side in enumerate(scenario.sides):
        try:
            goals[side.id] = Goal(objective=objective_named(side.secondary) if side.secondary else None)
        except InputError as error:
            raise InputError(
                error.problem, path=f"sides[{index}].secondary", value=side.secondary, fix=error.fix
            ) from None
    return goals


def _mission(scenario: Scenario, table: TableEntry, sides: tuple[str, str]) -> tuple[Mission, dict[str, Marker]]:
    """Lay out the mission's map, side by side with who has which zone."""
    plan = mission_plan(scenario.mission)
    if scenario.map:
        plan = on_map(plan, deployment_map(scenario.map))
    if scenario.narrative is not None and _whole(scenario.narrative, sides):
        _check_on_table(scenario.narrative, table.size)
    elif tuple(table.size) != plan.table:
        told, size = (" x ".join(f"{length:g}" for length in each) for each in (plan.table, table.size))
        fix = (
            f"{plan.name} is laid out on {told} inches, and no map for tables of other sizes is printed (LI-BTL-048). "
            "Write out your own under `narrative:`, zones and edges of both sides and the markers."
        )
        raise InputError("The table does not fit the mission", path="table.size", value=size, fix=fix)
    zones = [side.zone or "ab"[index] for index, side in enumerate(scenario.sides)]
    if sorted(zones) != ["a", "b"]:
        fix = "Give one side zone a and the other zone b."
        raise InputError("The zones are not shared out", path="sides[1].zone", value=" and ".join(zones), fix=fix)
    who = dict(zip(zones, sides, strict=True))
    mission, markers = lay_out(plan, a=who["a"], b=who["b"], control=scenario.control)
    if scenario.narrative is not None:
        mission, markers = _narrated(scenario.narrative, mission, markers, sides)
    if scenario.terrain_by:
        if scenario.terrain_by not in sides:
            fix = f"Name {' or '.join(sides)}."
            raise InputError("Terrain is set up by a side", path="terrain_by", value=scenario.terrain_by, fix=fix)
        mission = msgspec.structs.replace(mission, terrain_by=scenario.terrain_by)
    if scenario.fog is not None:
        mission = msgspec.structs.replace(mission, fog=scenario.fog)
    if scenario.titandeath:
        mission = msgspec.structs.replace(mission, titandeath=True)
    if scenario.rounds is not None:
        if not 1 <= scenario.rounds <= MOST_ROUNDS:
            raise InputError("A battle has 1 to 20 rounds", path="rounds", value=str(scenario.rounds))
        mission = msgspec.structs.replace(mission, rounds=scenario.rounds)
    return mission, markers
