"""Compiled kernels behind plain signatures; the only package that imports numba."""

from umpire.geometry._kernels.entries import picture_of, see
from umpire.geometry._kernels.travel import Land
from umpire.geometry._kernels.travel_entries import find_routes, grow_tree, legs, standing, tree_costs
from umpire.geometry._kernels.types import Bodies, Obstacles

__all__ = [
    "Bodies",
    "Land",
    "Obstacles",
    "find_routes",
    "grow_tree",
    "legs",
    "picture_of",
    "see",
    "standing",
    "tree_costs",
]
