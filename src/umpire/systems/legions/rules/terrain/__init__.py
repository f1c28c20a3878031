"""Terrain: areas, what they cost, what they hide, what they do to models in them."""

from umpire.systems.legions.rules.terrain import (
    barring,
    cliff_faces,
    danger,
    dangerous,
    difficult,
    obstacles,
    obstructing,
    slowing,
)
from umpire.systems.legions.rules.terrain.danger import DangerousArea, dangerous_areas

__all__ = [
    "DangerousArea",
    "barring",
    "cliff_faces",
    "danger",
    "dangerous",
    "dangerous_areas",
    "difficult",
    "obstacles",
    "obstructing",
    "slowing",
]
