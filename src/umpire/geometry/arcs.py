"""Arcs: what lies behind a model."""

from __future__ import annotations

from umpire.geometry.tolerance import Heading, Point, clearly_less, unit


def in_rear(at: Point, facing: Heading, other: Point) -> bool:
    """Whether a point lies strictly behind the line through a model's centre, square to its facing."""
    ux, uy = unit(facing)
    return clearly_less((other[0] - at[0]) * ux + (other[1] - at[1]) * uy, 0.0)
