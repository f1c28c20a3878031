"""Moving Objective markers, in the mission that allows it."""

from __future__ import annotations

from umpire.geometry import CONTACT, EAST, Outline, Point, Shape, at_most, gap_along, overlaps, path_length
from umpire.rulings import Finding, Forbid, Ruling, Witness, hundredths
from umpire.systems.legions.battlefield import MARKER, Battlefield, Terrain
from umpire.systems.legions.rules.battles.missions import mission_plans
from umpire.systems.legions.rules.proofs import in_words, outlined, over_the_edge, overrun

RULE = "LI-BTL-043"


def judge_marker_move(field: Battlefield, side: str, marker: str, to: Point) -> Ruling:
    """Rule on moving a marker: how far, not through enemies, not onto a model, a Structure or Impassable terrain."""
    plan = mission_plans().get(field.mission.id)
    reach = plan.scoring.moves if plan is not None else 0.0
    path = (field.markers[marker].at, to)
    reasons = (*_too_far(path, reach), *_blocked(field, side, path), *_no_place(field, to))
    found = tuple(
        Finding(rule=RULE, effect=Forbid(reason=told), facts={"marker": marker}, says=told, witness=witness)
        for told, witness in reasons
    )
    allowed = Finding(rule=RULE, facts={"marker": marker, "length": path_length(path), "reach": reach})
    return Ruling(question=f"May {marker} be moved there?", allowed=not found, findings=found or (allowed,))


Reason = tuple[str, Witness | None]
"""Why a marker cannot go there, and the shape that shows it."""


def _too_far(path: tuple[Point, Point], reach: float) -> list[Reason]:
    length = path_length(path)
    if at_most(length, reach):
        return []
    told = f"{length:.2f} inches is {hundredths(length - reach)} too far: at most {reach:g}"
    return [(told, overrun(path, reach, f"{in_words(length - reach)} too far"))]


def _blocked(field: Battlefield, side: str, path: tuple[Point, Point]) -> list[Reason]:
    enemies = field.on_table(field.opponent(side))
    return [
        (
            f"it would pass through {model.id}: go round it or stop before it",
            outlined(model.outline, f"through {model.id}"),
        )
        for model in enemies
        if gap_along(MARKER, path, model.outline, EAST) < -CONTACT
    ]


def _no_place(field: Battlefield, to: Point) -> list[Reason]:
    disc = Outline(base=MARKER, at=to)
    width, depth = field.size
    things: list[tuple[str, Shape]] = [
        (model.id, model.outline) for model in field.on_table() if overlaps(disc, model.outline)
    ]
    things += [
        (area.id, area.outline)
        for area in field.areas
        if area.has(Terrain.STRUCTURE, Terrain.IMPASSABLE) and overlaps(disc, area.outline)
    ]
    found = [(f"it would end on {name}", outlined(shape, f"on {name}")) for name, shape in things]
    radius = MARKER.radius - CONTACT
    inside = radius <= to[0] <= width - radius and radius <= to[1] <= depth - radius
    return found if inside else [*found, ("it would leave the table", over_the_edge(field, disc, "over the edge"))]
