"""Terrain: areas, what they cost, what they hide, what they do to models in them."""

from umpire.systems.legions.rules.terrain import (
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
from umpire.systems.legions.rules.terrain.danger import DangerousArea, dangerous_areas
from umpire.systems.legions.rules.terrain.proposals import SOLID_LAYER, Proposal, judge_proposal, layer_of
from umpire.systems.legions.rules.terrain.standing import areas_at, terrain_at

__all__ = [
    "SOLID_LAYER",
    "DangerousArea",
    "Proposal",
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
