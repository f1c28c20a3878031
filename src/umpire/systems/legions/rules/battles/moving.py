"""Moving Objective markers, in the mission that allows it."""

from __future__ import annotations

from umpire.geometry import CONTACT, EAST, Outline, Point, at_most, gap_along, overlaps, path_length
from umpire.rulings import Finding, Forbid, Ruling, hundredths
from umpire.systems.legions.battlefield import Battlefield, Terrain
from umpire.systems.legions.rules.battles.missions import mission_plans
from umpire.systems.legions.rules.battles.near import MARKER

__all__ = ["judge_marker_move"]

RULE = "LI-BTL-043"


def judge_marker_move(field: Battlefield, side: str, marker: str, to: Point) -> Ruling:
    """Rule on moving a marker: how far, not through enemies, not onto a model, a Structure or Impassable terrain."""
    plan = mission_plans().get(field.mission.id)
    reach = plan.scoring.moves if plan is not None else 0.0
    path = (field.markers[marker].at, to)
    reasons = [*_too_far(path, reach), *_blocked(field, side, path), *_no_place(field, to)]
    found = tuple(
        Finding(rule=RULE, effect=Forbid(reason=reason), facts={"marker": marker}, says=reason) for reason in reasons
    )
    allowed = Finding(rule=RULE, facts={"marker": marker, "length": path_length(path), "reach": reach})
    return Ruling(question=f"May {marker} be moved there?", allowed=not found, findings=found or (allowed,))


def _too_far(path: tuple[Point, Point], reach: float) -> list[str]:
    length = path_length(path)
    return (
        []
        if at_most(length, reach)
        else [f"{length:.2f} inches is {hundredths(length - reach)} too far: at most {reach:g}"]
    )


def _blocked(field: Battlefield, side: str, path: tuple[Point, Point]) -> list[str]:
    enemies = field.on_table(field.opponent(side))
    return [
        f"it would pass through {model.id}: go round it or stop before it"
        for model in enemies
        if gap_along(MARKER, path, model.outline, EAST) < -CONTACT
    ]


def _no_place(field: Battlefield, to: Point) -> list[str]:
    disc = Outline(base=MARKER, at=to)
    width, depth = field.size
    found = [f"it would end on {model.id}" for model in field.on_table() if overlaps(disc, model.outline)]
    found += [
        f"it would end on {area.id}"
        for area in field.areas
        if area.has(Terrain.STRUCTURE, Terrain.IMPASSABLE) and overlaps(disc, area.outline)
    ]
    radius = MARKER.radius - CONTACT
    inside = radius <= to[0] <= width - radius and radius <= to[1] <= depth - radius
    return found if inside else [*found, "it would leave the table"]
