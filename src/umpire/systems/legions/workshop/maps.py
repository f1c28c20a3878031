"""The maps of the missions, as they are drawn small and told in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.formats.workshops import MissionMap
from umpire.systems.legions.rules.battles import DeploymentMap, MissionPlan


def map_of(plan: MissionPlan) -> MissionMap:
    """Return the map of a mission."""
    return MissionMap(
        id=plan.id,
        name=plan.name,
        rule=plan.rule,
        size=plan.table,
        rounds=plan.rounds,
        zones=dict(plan.zones),
        markers=tuple(each.at for each in plan.markers),
        scoring=tuple(_scoring(plan)),
    )


def map_of_supplement(laid: DeploymentMap) -> MissionMap:
    """Return a map of a supplement, that a mission can be played on."""
    return MissionMap(
        id=laid.id,
        name=laid.name,
        rule="LI-BTL-049",
        size=laid.table,
        rounds=0,
        zones=dict(laid.zones),
        markers=tuple(each.at for each in laid.markers),
        scoring=(f'nobody is set up within {laid.clear:g}" of the middle',) if laid.clear else (),
    )


def _scoring(plan: MissionPlan) -> Iterator[str]:
    """Yield how a mission scores, a few words each."""
    score = plan.scoring
    places = ("in the own zone", score.own), ("between the zones", score.neutral), ("in the enemy zone", score.enemy)
    yield from (f"{points} for a marker {place}" for place, points in places if points)
    yield from _of_variants(plan)
    if score.together:
        yield f"{', '.join(map(str, score.together))} for one, two, three markers"
    if score.by_distance:
        told = ", ".join(f'{points} within {distance:g}"' for distance, points in score.by_distance)
        yield f"by the distance from the own edge: {told}"
    if score.neutral_several is not None:
        yield f"{score.neutral_several} for each between the zones if two or more are held"
    if score.three:
        yield f"{score.three} more for three, {score.three_with_enemy} if one is in the enemy zone"
    if score.with_centre:
        yield f"{score.with_centre} more with the one nearest the centre"
    last = ("own zone", score.at_end.own), ("middle", score.at_end.neutral), ("enemy zone", score.at_end.enemy)
    yield from (f"at the end {points} for one in the {place}" for place, points in last if points)
    if score.destroys:
        yield f"{score.destroys} for one in the enemy zone, which is removed"
    if score.moves:
        yield f'held markers may be carried {score.moves:g}"'
    if plan.placed:
        yield f"each player places {plan.placed} markers"
    if plan.apart:
        yield f'armies are set up {plan.apart:g}" apart'


def _of_variants(plan: MissionPlan) -> Iterator[str]:
    """Yield what only missions of Titandeath and Spearhead Assault have."""
    score = plan.scoring
    if score.centre is not None:
        yield f"{score.centre} for the one nearest the centre"
    if score.more_destroyed:
        yield f"{score.more_destroyed} for having destroyed more Detachments than the enemy"
    if score.in_own_zone:
        yield f"{score.in_own_zone} more if one of them was in the own zone"
    if score.scale_at_end:
        yield "at the end the Scale of each Detachment in the enemy zone"
    if plan.reserves:
        yield "any Detachment may wait in Reserve"
