"""Compiled kernels behind plain signatures; the only package that imports numba."""

from umpire.geometry._kernels.entries import blocking, picture_of, see

__all__ = ["blocking", "picture_of", "see"]
