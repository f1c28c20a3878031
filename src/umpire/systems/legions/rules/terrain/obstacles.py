"""Obstacles: fire at models that take cover behind them."""

from __future__ import annotations

from umpire.geometry import Outline, Solid, touches
from umpire.rulings import Finding, HitModifier
from umpire.systems.legions.battlefield import Area, Battlefield, Model, Terrain, remembered_by_parts
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire, MayWaive, Waiving
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.sight import hidden_by

WAIVER = "LI-TER-062"
HIGHEST_SCALE = 3


@remembered_by_parts(8192, "areas")
def _walls_touched(field: Battlefield, outline: Outline) -> tuple[Area, ...]:
    walls = (each for each in field.areas if each.has(Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE))
    return tuple(each for each in walls if each.height > 0.0 and touches(outline, each.outline))


def _covered(fire: Fire) -> tuple[str, ...]:
    """Return the eligible models that touch an Obstacle which hides some part of them from the firing model."""
    if fire.at_structure or fire.field.scale_of(fire.target) > HIGHEST_SCALE:
        return ()
    return tuple(
        [
            model.id
            for model, walls in _beside_walls(fire.field, fire.target)
            if model.id in fire.eligible and any(_shelters(fire, model, wall) for wall in walls)
        ]
    )


@remembered_by_parts(256, "models", "areas")
def _beside_walls(field: Battlefield, target: str) -> tuple[tuple[Model, tuple[Area, ...]], ...]:
    """Return the models of a target that touch Obstacles, with these; every weapon that is fired at it asks so."""
    standing = ((each, _walls_touched(field, each.outline)) for each in field.models_of(target) if each.on_table)
    return tuple([(model, walls) for model, walls in standing if walls])


def _shelters(fire: Fire, model: Model, wall: Area) -> bool:
    solid = Solid(id=wall.id, footprint=wall.outline, bottom=0.0, top=wall.height)
    return hidden_by(fire.field, fire.firer, model, solid)


def _may_ignore(fire: Fire, covered: tuple[str, ...]) -> bool:
    return house_rule(fire.field, "obstacle_penalty") == "waivable" and 0 < len(covered) < len(fire.eligible)


@BOOK.rule("LI-TER-061")
def fire_over_an_obstacle(fire: Fire) -> Finding | None:
    """Fire at a model of Scale 3 or less that touches an Obstacle which hides any part of it is made at -1."""
    covered = _covered(fire)
    if not covered or (WAIVER in fire.waived and _may_ignore(fire, covered)):
        return None
    told = f"{', '.join(covered)} partly hidden from {fire.firer} by an Obstacle that they touch: -1."
    return Finding(effect=HitModifier(by=-1, because="Obstacle"), says=told)


@BOOK.rule(WAIVER)
def look_past_the_obstacle(topic: Waiving) -> Finding | None:
    """Where some eligible models do not qualify, the firer may ignore the -1; then only these can be hit."""
    covered = _covered(topic.fire)
    if not _may_ignore(topic.fire, covered):
        return None
    return Finding(
        effect=MayWaive(waiver=WAIVER, by=1, excluded=covered),
        says=f"The -1 may be ignored; then {', '.join(covered)} cannot be hit.",
    )
