"""The missions: their maps and scoring, read from the package's own data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec

from umpire.errors import InputError
from umpire.geometry import Point, check_polygon, snap_point
from umpire.systems.legions.battlefield import Battlefield, Marker, Mission
from umpire.words import alike, nearly

NEUTRAL = "neutral"
DATA = "umpire.systems.legions.data"


class EndScoring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Victory Points at the end of the battle, for each Uncontested marker."""

    own: int = 0
    neutral: int = 0
    enemy: int = 0


class Scoring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a mission scores; the fields are explained in its data file."""

    own: int = 0
    neutral: int = 0
    enemy: int = 0
    together: tuple[int, ...] = ()
    by_distance: tuple[tuple[float, int], ...] = ()
    neutral_several: int | None = None
    three: int = 0
    three_with_enemy: int = 0
    with_centre: int = 0
    at_end: EndScoring = EndScoring()
    destroys: int = 0
    moves: float = 0.0
    centre: int | None = None
    more_destroyed: int = 0
    in_own_zone: int = 0
    scale_at_end: bool = False


class MarkerPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where an Objective marker lies, and in which zone."""

    at: Point
    zone: str = NEUTRAL


class MissionDice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which dice pick the mission."""

    columns: tuple[int, int]
    row: int


class MissionPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One mission as printed, for deployment zones a and b."""

    id: str
    name: str
    rule: str
    table: tuple[float, float]
    zones: Mapping[str, tuple[Point, ...]]
    edges: Mapping[str, tuple[tuple[Point, Point], ...]]
    scoring: Scoring
    markers: tuple[MarkerPlan, ...] = ()
    dice: MissionDice | None = None
    rounds: int = 5
    apart: float = 0.0
    placed: int = 0
    edge_depth: float = 12.0
    clear: float = 0.0
    variant: str = ""
    die: int = 0
    reach: float = 3.0
    reserves: bool = False
    source: str = ""
    confidence: str = ""


class VariantMission(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mission of a variant, on the map of the same id: which face of its D3 picks it, how it scores."""

    id: str
    rule: str
    variant: str
    die: int
    scoring: Scoring = Scoring()
    reach: float = 3.0
    reserves: bool = False


class DeploymentMap(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Zones, edges and markers of a supplement; ``clear`` is how far about the middle nobody is set up, inches."""

    id: str
    name: str
    table: tuple[float, float]
    zones: Mapping[str, tuple[Point, ...]]
    edges: Mapping[str, tuple[tuple[Point, Point], ...]]
    markers: tuple[MarkerPlan, ...] = ()
    clear: float = 0.0
    source: str = ""
    confidence: str = ""


@lru_cache(maxsize=1)
def deployment_maps() -> Mapping[str, DeploymentMap]:
    """Return the maps of supplements, by their ids."""
    listed = msgspec.yaml.decode(files(DATA).joinpath("missions.yaml").read_bytes())
    return {each.id: each for each in msgspec.convert(listed["maps"], tuple[DeploymentMap, ...])}


def deployment_map(name: str) -> DeploymentMap:
    """Return a map of a supplement by its id or name.

    Raises:
        InputError: If there is none of that name.
    """
    maps = deployment_maps()
    names = {**{each.name: each for each in maps.values()}, **maps}
    found = names.get(alike(name, names))
    if found is None:
        raise InputError("There is no such deployment map", path="map", value=name, fix=nearly(name, maps))
    return found


def on_map(plan: MissionPlan, laid: DeploymentMap) -> MissionPlan:
    """Return a mission on the map of a supplement: it scores as printed, and the map says what lies where.

    Raises:
        InputError: If what the mission scores is measured on its own map.
    """
    if plan.scoring.by_distance:
        told = f"{plan.name} scores by distances on its own map"
        raise InputError(told, path="map", value=laid.id, fix="Play it on its own map, or choose another mission.")
    markers = () if plan.placed else laid.markers
    return msgspec.structs.replace(
        plan, table=laid.table, zones=laid.zones, edges=laid.edges, markers=markers, clear=laid.clear
    )


@lru_cache(maxsize=1)
def mission_plans() -> Mapping[str, MissionPlan]:
    """Each mission has its map: deployment zones, edges and marker centres on a table of 60 by 48 inches."""
    listed = msgspec.yaml.decode(files(DATA).joinpath("missions.yaml").read_bytes())
    plans = msgspec.convert(listed["missions"], tuple[MissionPlan, ...])
    found = {each.id: msgspec.structs.replace(each, source=each.source or listed["source"]) for each in plans}
    variants = msgspec.convert(listed["variants"], tuple[VariantMission, ...])
    return found | {each.id: _of_variant(each) for each in variants}


def _of_variant(mission: VariantMission) -> MissionPlan:
    laid = deployment_maps()[mission.id]
    told = {name: getattr(mission, name) for name in ("id", "rule", "variant", "die", "scoring", "reach", "reserves")}
    lies = {name: getattr(laid, name) for name in ("name", "table", "zones", "edges", "markers", "clear", "source")}
    return MissionPlan(**told, **lies, confidence=laid.confidence)


def mission_plan(mission: str) -> MissionPlan:
    """Return a mission by its id or name.

    Raises:
        InputError: If there is none of that name.
    """
    plans = mission_plans()
    names = {**{each.name: each for each in plans.values()}, **plans}
    found = names.get(alike(mission, names))
    if found is None:
        _refuse_known(mission)
        raise InputError("There is no such mission", path="mission", value=mission, fix=nearly(mission, plans))
    return found


NARRATIVE = ("Ambush", "Strongpoint Defence", "Planetary Assault", "Seize the Terminal", "Breach the Stronghold")
"""Missions of campaigns (LI-BTL-071), whose zones, markers and scoring are not in the data."""


def _refuse_known(mission: str) -> None:
    """Refuse a narrative mission: there is such a one, and it cannot be played here."""
    if alike(mission, {*NARRATIVE, *(each.lower().replace(" ", "_") for each in NARRATIVE)}):
        fix = "Its map is not in the data (LI-BTL-071): write it under `narrative:`, and name a mission to score by."
        raise InputError("This narrative mission cannot be played", path="mission", value=mission, fix=fix)


def mission_by_dice(column: int, row: int) -> MissionPlan:
    """One player's D6 picks the column of the mission table, the other's D6 the row; or the players agree."""
    for plan in mission_plans().values():
        dice = plan.dice
        if dice is not None and dice.columns[0] <= column <= dice.columns[1] and dice.row == row:
            return plan
    raise InputError("No mission has these dice", path="dice", value=f"{column}, {row}", fix="Roll two D6.")


def mission_of_variant(variant: str, die: int) -> MissionPlan:
    """Return the mission that a D3 picks in Titandeath or Spearhead Assault.

    Raises:
        InputError: If there is no such variant, or the die is no D3.
    """
    kinds = sorted({each.variant for each in mission_plans().values() if each.variant})
    named = alike(variant, kinds)
    if not named:
        raise InputError("There is no such variant", path="variant", value=variant, fix=nearly(variant, kinds))
    for plan in mission_plans().values():
        if plan.variant == named and plan.die == die:
            return plan
    raise InputError("No mission has this die", path="die", value=str(die), fix="Roll a D3.")


def variant_of(field: Battlefield) -> str:
    """Return the variant that the Mission of a battle belongs to, "" for Matched Play."""
    plan = mission_plans().get(field.mission.id)
    return "" if plan is None else plan.variant


def advised_size(points: int) -> tuple[float, float]:
    """The standard battlefield is 60 by 48 inches; 48 by 48 up to 2,500 points and 72 by 48 above 3,500 are advised."""
    return (48.0, 48.0) if points <= 2500 else (60.0, 48.0) if points <= 3500 else (72.0, 48.0)


def lay_out(plan: MissionPlan, *, a: str, b: str, control: str = "") -> tuple[Mission, dict[str, Marker]]:
    """A player's battlefield edge is the long table edge that touches the deployment zone, or what the map marks.

    Returns the mission with zone a for side ``a`` and zone b for side ``b``, and its Objective markers.
    """
    sides = {"a": a, "b": b}
    mission = Mission(
        id=plan.id,
        rounds=plan.rounds,
        zones={sides[zone]: check_polygon(ring) for zone, ring in plan.zones.items()},
        edges={sides[zone]: edges for zone, edges in plan.edges.items()},
        control=control,
        clear=plan.clear or msgspec.UNSET,
        reserves=(a, b) if plan.reserves else msgspec.UNSET,
        titandeath=True if plan.variant == "titandeath" else msgspec.UNSET,
    )
    markers = {
        f"marker-{number}": Marker(id=f"marker-{number}", at=snap_point(each.at), zone=sides.get(each.zone, NEUTRAL))
        for number, each in enumerate(plan.markers, start=1)
    }
    return mission, markers
