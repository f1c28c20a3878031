"""Placing Objective markers, in the mission that leaves it to the players."""

from __future__ import annotations

from umpire.geometry import Outline, Point, clearly_more, gap, wholly_inside
from umpire.rulings import Finding, Forbid, Ruling
from umpire.systems.legions.battlefield import Battlefield, Terrain, in_inches
from umpire.systems.legions.rules.battles.missions import mission_plans
from umpire.systems.legions.rules.battles.near import MARKER, marker_outline

__all__ = ["judge_marker_place", "markers_due"]

RULE = "LI-BTL-046"
FROM_EDGES = 8.0
FROM_MARKERS = 10.0


def markers_due(field: Battlefield, side: str) -> int:
    """Return how many markers a side has yet to place in its own zone."""
    plan = mission_plans().get(field.mission.id)
    if plan is None or not plan.placed:
        return 0
    return max(0, plan.placed - sum(1 for each in field.markers.values() if each.zone == side))


def judge_marker_place(field: Battlefield, side: str, at: Point) -> Ruling:
    """Rule on a place for a marker: in the own zone, away from every edge and every other marker (LI-BTL-046)."""
    disc = Outline(base=MARKER, at=at)
    reasons = [*_beside_edges(field, at), *_near_others(field, disc)]
    zone = field.mission.zones.get(side)
    if zone is not None and not wholly_inside(disc, zone):
        reasons.append(f"{in_inches(at)} is not wholly in {side}'s own deployment zone")
    reasons += [
        f"it would lie on {area.id}"
        for area in field.areas
        if area.has(Terrain.STRUCTURE, Terrain.IMPASSABLE) and gap(disc, area.outline) < 0.0
    ]
    found = tuple(Finding(rule=RULE, effect=Forbid(reason=reason), says=reason) for reason in reasons)
    allowed = Finding(rule=RULE, says=f"{in_inches(at)} is free")
    return Ruling(question="May a marker be placed there?", allowed=not found, findings=found or (allowed,))


def _beside_edges(field: Battlefield, at: Point) -> list[str]:
    width, depth = field.size
    left = min(at[0], at[1], width - at[0], depth - at[1]) - MARKER.radius
    if clearly_more(left, FROM_EDGES):
        return []
    return [f'it would lie {left:.2f}" from an edge of the battlefield; more than {FROM_EDGES:g}" are needed']


def _near_others(field: Battlefield, disc: Outline) -> list[str]:
    apart = {each.id: gap(disc, marker_outline(each)) for each in field.markers.values()}
    return [
        f'it would lie {each:.2f}" from {other}; more than {FROM_MARKERS:g}" are needed'
        for other, each in apart.items()
        if not clearly_more(each, FROM_MARKERS)
    ]
