"""Compiled kernels behind plain signatures; the only package that imports numba."""

from umpire.geometry._kernels.entries import picture_of, see
from umpire.geometry._kernels.types import Bodies, Obstacles

__all__ = ["Bodies", "Obstacles", "picture_of", "see"]
