"""Victory Points: what the markers under control are worth in each mission."""

from __future__ import annotations

from collections.abc import Iterable

from umpire.geometry import CONTACT, Point, point_distance
from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield, Marker
from umpire.systems.legions.rules.battles.effects import VictoryPoints
from umpire.systems.legions.rules.battles.missions import NEUTRAL, MissionPlan, mission_plans
from umpire.systems.legions.rules.battles.objectives import MarkerState, judge_marker, zone_of
from umpire.systems.legions.rules.book import BOOK, EXTENDED

__all__ = ["destroyed_markers", "held_markers", "marker_states", "score_end", "score_round"]


def marker_states(field: Battlefield) -> tuple[MarkerState, ...]:
    """Return how things stand at every marker."""
    return tuple(judge_marker(field, marker) for marker in field.markers.values())


def held_markers(field: Battlefield, side: str, states: Iterable[MarkerState]) -> tuple[Marker, ...]:
    """Return the Uncontested markers that a side controls."""
    return tuple(field.markers[each.marker] for each in states if each.controller == side and not each.contested)


@BOOK.implements(
    "LI-BTL-036",
    "LI-BTL-037",
    "LI-BTL-038",
    "LI-BTL-039",
    "LI-BTL-040",
    "LI-BTL-041",
    "LI-BTL-042",
    "LI-BTL-043",
    "LI-BTL-044",
    "LI-BTL-045",
    "LI-BTL-046",
    "LI-BTL-047",
    "LI-BTL-052",
    heading="Missions > Scoring",
    source=EXTENDED,
    text={
        "LI-BTL-036": "Confrontation: 3 points for each Uncontested marker in the own zone, 7 in the enemy zone.",
        "LI-BTL-037": "Seize and Hold: 2 points in the own zone, 5 for neutral ones, 7 in the enemy zone.",
        "LI-BTL-038": "No Man's Land: 3, 7 or 11 points for one, two or three Uncontested markers.",
        "LI-BTL-039": "Hold Ground: 2 points for the own zone's marker, 5 for the enemy zone's, 9 for the central one.",
        "LI-BTL-040": "Stronghold Assault: neutral ones 4 points, enemy zone 9; at the end 7 in the own zone.",
        "LI-BTL-041": "Devastation: 5 points in the own zone, 3 for neutral ones; one controlled in the enemy zone is "
        "destroyed for 10.",
        "LI-BTL-042": "Flanking Action: own zone 2 points, neutral ones 4 each or 6 each if there are two or more, "
        "enemy zone 8.",
        "LI-BTL-043": "Retrieval: 5 points for each Uncontested marker, which may then be moved up to 5 inches.",
        "LI-BTL-044": "Forward Push: 3, 5 or 9 points for markers 18, 30 or 42 inches from the own edge.",
        "LI-BTL-045": "Conquest: 4 points each; 5 more for at least three, or 9 more if one is in the enemy zone.",
        "LI-BTL-046": "All Out War: 3 points in the own zone, 7 in the enemy zone; the players place the markers.",
        "LI-BTL-047": "Point Assault: own zone 2 points, neutral 4, enemy zone 7; 4 more for two neutral ones with the "
        "central one.",
        "LI-BTL-052": "Opening Manoeuvres: 1 point each round and 2 at the end for each Uncontested marker.",
    },
)
def score_round(field: Battlefield, side: str, states: tuple[MarkerState, ...]) -> tuple[Finding, ...]:
    """Each round a side scores its Uncontested markers as the mission says."""
    plan = mission_plans().get(field.mission.id)
    if plan is None:
        return ()
    held = held_markers(field, side, states)
    found = [_points(plan, marker.id, _worth(field, plan, side, marker, held)) for marker in held]
    gone = destroyed_markers(field, side, states)
    found += [_points(plan, f"{marker} destroyed", plan.scoring.destroys) for marker in gone]
    found += [_points(plan, because, points) for because, points in _extras(field, plan, side, held)]
    return tuple(each for each in found if isinstance(each.effect, VictoryPoints) and each.effect.points)


def _points(plan: MissionPlan, because: str, points: int) -> Finding:
    effect = VictoryPoints(points=points, because=because)
    return Finding(rule=plan.rule, effect=effect, facts={"points": points, "for": because})


def _worth(field: Battlefield, plan: MissionPlan, side: str, marker: Marker, held: tuple[Marker, ...]) -> int:
    scoring, zone = plan.scoring, zone_of(field, marker)
    if scoring.by_distance:
        away = min(_distance(marker.at, edge) for edge in field.mission.edges[side])
        return next((points for at, points in scoring.by_distance if abs(away - at) <= CONTACT), 0)
    if zone != NEUTRAL:
        return scoring.own if zone == side else scoring.enemy
    several = sum(zone_of(field, each) == NEUTRAL for each in held) > 1
    return scoring.neutral_several if several and scoring.neutral_several is not None else scoring.neutral


def _extras(field: Battlefield, plan: MissionPlan, side: str, held: tuple[Marker, ...]) -> Iterable[tuple[str, int]]:
    scoring = plan.scoring
    if scoring.together and held:
        told = "1 marker" if len(held) == 1 else f"{len(held)} markers"
        yield told, scoring.together[min(len(held), len(scoring.together)) - 1]
    if len(held) >= 3:
        enemy = any(zone_of(field, each) == field.opponent(side) for each in held)
        yield "three markers", scoring.three_with_enemy if enemy else scoring.three
    neutral = [each for each in held if zone_of(field, each) == NEUTRAL]
    if len(neutral) > 1 and _central(field) in neutral:
        yield "the central marker and another", scoring.with_centre


def _central(field: Battlefield) -> Marker:
    middle = (field.size[0] / 2, field.size[1] / 2)
    return min(field.markers.values(), key=lambda each: point_distance(each.at, middle))


def _distance(at: Point, edge: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = edge
    dx, dy = bx - ax, by - ay
    along = ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy)
    along = min(max(along, 0.0), 1.0)
    return point_distance(at, (ax + along * dx, ay + along * dy))


def destroyed_markers(field: Battlefield, side: str, states: Iterable[MarkerState]) -> tuple[str, ...]:
    """Return the markers that a side destroys at the end of a round: those that it controls in the enemy's zone."""
    plan = mission_plans().get(field.mission.id)
    if plan is None or not plan.scoring.destroys:
        return ()
    controlled = (each.marker for each in states if each.controller == side)
    return tuple(each for each in controlled if zone_of(field, field.markers[each]) == field.opponent(side))


def score_end(field: Battlefield, side: str, states: tuple[MarkerState, ...]) -> tuple[Finding, ...]:
    """Return what a side scores at the end of the battle besides."""
    plan = mission_plans().get(field.mission.id)
    if plan is None:
        return ()
    worth = plan.scoring.at_end
    found = []
    for marker in held_markers(field, side, states):
        zone = zone_of(field, marker)
        points = worth.neutral if zone == NEUTRAL else worth.own if zone == side else worth.enemy
        if points:
            found.append(_points(plan, marker.id, points))
    return tuple(found)
