"""Victory Points: what the markers under control are worth in each mission."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from umpire.geometry import (
    CONTACT,
    Disc,
    Outline,
    Point,
    Polygon,
    contains_point,
    overlaps,
    point_distance,
    wholly_inside,
)
from umpire.rulings import Effect, Finding
from umpire.systems.legions.battlefield import Battlefield, Marker, Model
from umpire.systems.legions.rules.battles.missions import NEUTRAL, MissionPlan, mission_plans
from umpire.systems.legions.rules.battles.near import shape_of
from umpire.systems.legions.rules.battles.objectives import MarkerState, judge_marker, zone_of


class VictoryPoints(Effect, frozen=True, kw_only=True, tag="victory_points"):
    """Victory Points for a side."""

    points: int
    because: str = ""


def marker_states(field: Battlefield) -> tuple[MarkerState, ...]:
    """Return how things stand at every marker."""
    return tuple(judge_marker(field, marker) for marker in field.markers.values())


def held_markers(field: Battlefield, side: str, states: Iterable[MarkerState]) -> tuple[Marker, ...]:
    """Return the Uncontested markers of the Mission that a side controls."""
    held = (field.markers[each.marker] for each in states if each.controller == side and not each.contested)
    return tuple(each for each in held if each.of_the_mission)


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
    if scoring.centre is not None and marker == _central(field):
        return scoring.centre
    if scoring.by_distance:
        away = min(_distance(marker.at, edge) for edge in field.mission.edges[side])
        return next((points for at, points in scoring.by_distance if abs(away - at) <= CONTACT), 0)
    if zone != NEUTRAL:
        return scoring.own if zone == side else scoring.enemy
    several = sum(zone_of(field, each) == NEUTRAL for each in held) > 1
    return scoring.neutral_several if several and scoring.neutral_several is not None else scoring.neutral


def marker_worth(field: Battlefield, side: str, marker: Marker) -> int:
    """Return about how many Victory Points a side scores for a marker if it holds it as this round ends."""
    plan = mission_plans().get(field.mission.id)
    if plan is None:
        return 1
    if not marker.of_the_mission:
        return 0
    scoring, zone = plan.scoring, zone_of(field, marker)
    points = _worth(field, plan, side, marker, ()) + (scoring.together[0] if scoring.together else 0)
    if zone == field.opponent(side):
        points += scoring.destroys
    return points + (_worth_at_end(field, plan, side, marker) if field.round >= plan.rounds else 0)


def scores_in_enemy_zone(field: Battlefield) -> bool:
    """Whether Detachments score where they are wholly within the enemy's zone as the battle ends."""
    plan = mission_plans().get(field.mission.id)
    return plan is not None and plan.scoring.scale_at_end


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
    yield from _deeds(field, plan, side)


def _deeds(field: Battlefield, plan: MissionPlan, side: str) -> Iterable[tuple[str, int]]:
    """Yield what a side scores for having destroyed more enemy Detachments in this round than it has lost."""
    if not plan.scoring.more_destroyed or field.deeds is UNSET:
        return
    done = [each for each in field.deeds if each.round == field.round]
    theirs = [each for each in done if field.detachments[each.detachment].side != side]
    if len(theirs) * 2 <= len(done):
        return
    yield "more Detachments destroyed", plan.scoring.more_destroyed
    if any(each.model and wholly_in_zone(field, field.models[each.model], side) for each in theirs):
        yield "one of them in the own zone", plan.scoring.in_own_zone


def wholly_in_zone(field: Battlefield, model: Model, side: str) -> bool:
    """Whether a model, where it stands or last stood, is wholly within the deployment zone of a side."""
    shape, clear = shape_of(field, model), field.mission.clear
    inside = any(
        all(contains_point(zone, each) for each in shape.ring)
        if isinstance(shape, Polygon)
        else wholly_inside(shape, zone)
        for zone in field.mission.zones_of(side)
    )
    if not inside or clear is UNSET:
        return inside
    middle = Outline(base=Disc(radius=clear), at=(field.size[0] / 2, field.size[1] / 2))
    return not overlaps(shape, middle)


def _central(field: Battlefield) -> Marker:
    middle = (field.size[0] / 2, field.size[1] / 2)
    return min(
        (each for each in field.markers.values() if each.of_the_mission),
        key=lambda each: point_distance(each.at, middle),
    )


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
    controlled = (field.markers[each.marker] for each in states if each.controller == side)
    enemy = field.opponent(side)
    return tuple(each.id for each in controlled if each.of_the_mission and zone_of(field, each) == enemy)


def score_end(field: Battlefield, side: str, states: tuple[MarkerState, ...]) -> tuple[Finding, ...]:
    """Return what a side scores at the end of the battle besides."""
    plan = mission_plans().get(field.mission.id)
    if plan is None:
        return ()
    found = [_points(plan, each, points) for each, points in _invaders(field, plan, side)]
    for marker in held_markers(field, side, states):
        points = _worth_at_end(field, plan, side, marker)
        if points:
            found.append(_points(plan, marker.id, points))
    return tuple(found)


def _worth_at_end(field: Battlefield, plan: MissionPlan, side: str, marker: Marker) -> int:
    worth, zone = plan.scoring.at_end, zone_of(field, marker)
    return worth.neutral if zone == NEUTRAL else worth.own if zone == side else worth.enemy


def _invaders(field: Battlefield, plan: MissionPlan, side: str) -> Iterable[tuple[str, int]]:
    """Yield each Detachment of a side that is wholly within the enemy's zone at the end, with its Scale."""
    if not plan.scoring.scale_at_end:
        return
    enemy = field.opponent(side)
    for each in field.detachments_of(side):
        if all(wholly_in_zone(field, model, enemy) for model in field.models_of(each)):
            yield f"{each.id} in the enemy zone", field.scale_of(each)
