"""Terrain that keeps models out: Impassable terrain, Rivers, Reinforced Obstacles, and where a move may not end."""

from __future__ import annotations

from umpire.rulings import Finding, Forbid
from umpire.systems.legions.battlefield import Terrain
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.passage import bars, end_areas, leap_of
from umpire.systems.legions.rules.movement.topics import ModelPath
from umpire.systems.legions.rules.proofs import outlined

OBSTACLES = (Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE)


def barred(topic: ModelPath, rule: str, told: str) -> tuple[Finding, ...]:
    """Return the refusals of a path that leads into areas which one rule keeps the model out of."""
    entered = {stretch.area.id: (stretch.area, stretch.inside[0][0]) for stretch in topic.stretches}
    ends = {area.id: (area, topic.length) for area in end_areas(topic.field, topic.moved)}
    return tuple(
        Finding(
            effect=Forbid(reason=told),
            facts={"model": topic.model.id, "area": area.id, "from": at},
            says=f'{topic.model.id} would enter {area.id}, {told}, {at:.2f}" along its path; stop there or go round it',
            witness=outlined(area.outline, f"into {area.id}"),
        )
        for area, at in {**ends, **entered}.values()
        if bars(topic.field, area, topic.model) == rule
    )


@BOOK.rule("LI-TER-070")
def impassable_terrain(topic: ModelPath) -> tuple[Finding, ...]:
    """Models cannot move through Impassable terrain."""
    return barred(topic, "LI-TER-070", "which is Impassable")


@BOOK.rule("LI-TER-072")
def no_base_on_impassable(topic: ModelPath) -> tuple[Finding, ...]:
    """A base may not overlap Impassable terrain; touching its edge is allowed."""
    if leap_of(topic.field, topic.model):
        return ()
    return tuple(
        Finding(
            effect=Forbid(reason="overlaps Impassable terrain"),
            facts={"model": topic.model.id, "area": area.id},
            says=f"the base of {topic.model.id} would overlap {area.id}; stop at its edge",
            witness=outlined(area.outline, f"on {area.id}"),
        )
        for area in end_areas(topic.field, topic.moved)
        if area.has(Terrain.IMPASSABLE)
    )


@BOOK.rule("LI-TER-085")
def rivers_stop_vehicles(topic: ModelPath) -> tuple[Finding, ...]:
    """For Vehicles and Super-heavy Vehicles a River is Impassable, away from Fords and Bridges."""
    return barred(topic, "LI-TER-085", "a River that Vehicles cannot cross")


@BOOK.rule("LI-TER-069")
def reinforced_obstacles(topic: ModelPath) -> tuple[Finding, ...]:
    """Vehicles and Super-heavy Vehicles cannot move over a Reinforced Obstacle."""
    return barred(topic, "LI-TER-069", "a Reinforced Obstacle that Vehicles cannot cross")


@BOOK.rule("LI-TER-060")
def not_on_an_obstacle(topic: ModelPath) -> tuple[Finding, ...]:
    """Only models of Scale 5 or higher may end a move standing on an Obstacle."""
    scale = topic.field.profile(topic.model).scale
    if scale >= 5:
        return ()
    return tuple(
        Finding(
            effect=Forbid(reason="ends on an Obstacle"),
            facts={"model": topic.model.id, "obstacle": area.id, "scale": scale},
            says=f"{topic.model.id} is of Scale {scale} and cannot end on {area.id}; stop beside it",
            witness=outlined(area.outline, f"on {area.id}"),
        )
        for area in end_areas(topic.field, topic.moved)
        if area.has(*OBSTACLES)
    )
