"""Compiled kernels behind plain signatures; the only package that imports numba."""

from umpire.geometry._kernels.clearing import is_clear
from umpire.geometry._kernels.crowd_entries import survey
from umpire.geometry._kernels.crowds import Crowd
from umpire.geometry._kernels.entries import picture_of, see
from umpire.geometry._kernels.full_sight import see_whole
from umpire.geometry._kernels.travel import LINK, Land
from umpire.geometry._kernels.travel_entries import find_routes, grow_tree, legs, standing, tree_costs
from umpire.geometry._kernels.types import Bodies, Obstacles

__all__ = [
    "LINK",
    "Bodies",
    "Crowd",
    "Land",
    "Obstacles",
    "find_routes",
    "grow_tree",
    "is_clear",
    "legs",
    "picture_of",
    "see",
    "see_whole",
    "standing",
    "survey",
    "tree_costs",
]
