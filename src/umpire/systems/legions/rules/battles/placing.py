"""Placing Objective markers, in the mission that leaves it to the players."""

from __future__ import annotations

from umpire.geometry import Outline, Point, clearly_more, gap, wholly_inside
from umpire.rulings import Finding, Forbid, Ruling, Witness, unheard
from umpire.systems.legions.battlefield import MARKER, Battlefield, Terrain, in_inches, remembered_by_parts
from umpire.systems.legions.rules.battles.missions import mission_plans
from umpire.systems.legions.rules.battles.near import marker_outline
from umpire.systems.legions.rules.proofs import beyond, in_words, joined, outlined, over_the_edge

RULE = "LI-BTL-046"
FROM_EDGES = 8.0
FROM_MARKERS = 10.0
RASTER = 0.5
"""Spacing of the places where room for a marker is looked for, inches."""


def markers_due(field: Battlefield, side: str) -> int:
    """Return how many markers a side has yet to place in its own zone."""
    plan = mission_plans().get(field.mission.id)
    if plan is None or not plan.placed:
        return 0
    return max(0, plan.placed - sum(1 for each in field.markers.values() if each.zone == side))


@remembered_by_parts(16, "markers", "mission", "areas")
@unheard
def free_place(field: Battlefield, side: str) -> Point | None:
    """Return the first place of a raster where a side may place a marker, None if its zone has no room left for one."""
    zone = field.mission.zones.get(side)
    (width, depth), low = field.size, (0.0, 0.0)
    if zone is not None:
        xs, ys = zip(*zone.ring, strict=True)
        low, width, depth = (min(xs), min(ys)), max(xs) - min(xs), max(ys) - min(ys)
    columns, rows = range(int(width / RASTER) + 1), range(int(depth / RASTER) + 1)
    raster = ((low[0] + RASTER * column, low[1] + RASTER * row) for column in columns for row in rows)
    return next((at for at in raster if judge_marker_place(field, side, at).allowed), None)


def judge_marker_place(field: Battlefield, side: str, at: Point) -> Ruling:
    """Rule on a place for a marker: in the own zone, away from every edge and every other marker (LI-BTL-046)."""
    disc = Outline(base=MARKER, at=at)
    found = [*_beside_edges(field, disc), *_near_others(field, disc)]
    zone = field.mission.zones.get(side)
    if zone is not None and not wholly_inside(disc, zone):
        told = f"{in_inches(at)} is not wholly in {side}'s own deployment zone"
        found.append(_refusal(told, beyond(disc, zone, "out of the zone")))
    found += [
        _refusal(f"it would lie on {area.id}", outlined(area.outline, f"on {area.id}"))
        for area in field.areas
        if area.has(Terrain.STRUCTURE, Terrain.IMPASSABLE) and gap(disc, area.outline) < 0.0
    ]
    allowed = Finding(rule=RULE, says=f"{in_inches(at)} is free")
    return Ruling(question="May a marker be placed there?", allowed=not found, findings=tuple(found) or (allowed,))


def _refusal(reason: str, witness: Witness | None) -> Finding:
    return Finding(rule=RULE, effect=Forbid(reason=reason), says=reason, witness=witness)


def _beside_edges(field: Battlefield, disc: Outline) -> list[Finding]:
    at, (width, depth) = disc.at, field.size
    left = min(at[0], at[1], width - at[0], depth - at[1]) - MARKER.radius
    if clearly_more(left, FROM_EDGES):
        return []
    told = f'it would lie {left:.2f}" from an edge of the battlefield; more than {FROM_EDGES:g}" are needed'
    return [_refusal(told, over_the_edge(field, disc, f"{in_words(max(left, 0.0))} from the edge"))]


def _near_others(field: Battlefield, disc: Outline) -> list[Finding]:
    others = {each.id: marker_outline(each) for each in field.markers.values()}
    return [
        _refusal(
            f'it would lie {apart:.2f}" from {name}; more than {FROM_MARKERS:g}" are needed',
            joined(disc, other, f"{in_words(max(apart, 0.0))} from {name}"),
        )
        for name, other in others.items()
        if not clearly_more(apart := gap(disc, other), FROM_MARKERS)
    ]
