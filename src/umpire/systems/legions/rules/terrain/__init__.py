"""Terrain: areas, what they cost, what they hide, what they do to models in them."""

from umpire.systems.legions.rules.terrain import (
    areas,
    barring,
    cliff_faces,
    danger,
    dangerous,
    difficult,
    obstacles,
    obstructing,
    slowing,
)
from umpire.systems.legions.rules.terrain.areas import areas_at, terrain_at
from umpire.systems.legions.rules.terrain.danger import DangerousArea, dangerous_areas

__all__ = [
    "DangerousArea",
    "areas",
    "areas_at",
    "barring",
    "cliff_faces",
    "danger",
    "dangerous",
    "dangerous_areas",
    "difficult",
    "obstacles",
    "obstructing",
    "slowing",
    "terrain_at",
]
