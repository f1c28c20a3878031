"""Terrain: areas, what they cost, what they hide, what they do to models in them."""

from umpire.systems.legions.rules.terrain import (
    areas,
    barring,
    cliff_faces,
    danger,
    dangerous,
    difficult,
    limits,
    obstacles,
    obstructing,
    proposals,
    slowing,
)
from umpire.systems.legions.rules.terrain.areas import areas_at, terrain_at
from umpire.systems.legions.rules.terrain.danger import DangerousArea, dangerous_areas
from umpire.systems.legions.rules.terrain.proposals import SOLID_LAYER, Proposal, judge_proposal, layer_of

__all__ = [
    "SOLID_LAYER",
    "DangerousArea",
    "Proposal",
    "areas",
    "areas_at",
    "barring",
    "cliff_faces",
    "danger",
    "dangerous",
    "dangerous_areas",
    "difficult",
    "judge_proposal",
    "layer_of",
    "limits",
    "obstacles",
    "obstructing",
    "proposals",
    "slowing",
    "terrain_at",
]
