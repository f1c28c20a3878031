"""Shapes: bases, bases placed on the table, polygonal areas, and upright solids."""

from __future__ import annotations

import math
from typing import TypeAlias

import msgspec

from umpire.errors import GeometryError
from umpire.geometry.tolerance import HEADING_SCALE, Heading, Point

EAST: Heading = (HEADING_SCALE, 0)
INFINITE = math.inf


class Disc(msgspec.Struct, frozen=True, kw_only=True, tag_field="shape", tag="disc"):
    """A round base; radius in inches."""

    radius: float

    def __post_init__(self) -> None:
        _positive(self.radius, "radius")


class Oval(msgspec.Struct, frozen=True, kw_only=True, tag_field="shape", tag="oval"):
    """An elliptical base; full axes in inches, ``length`` along the facing."""

    length: float
    width: float

    def __post_init__(self) -> None:
        _positive(self.length, "length")
        _positive(self.width, "width")


class Rectangle(msgspec.Struct, frozen=True, kw_only=True, tag_field="shape", tag="rectangle"):
    """A rectangular base or the hull of an unbased vehicle; inches, ``length`` along the facing."""

    length: float
    width: float

    def __post_init__(self) -> None:
        _positive(self.length, "length")
        _positive(self.width, "width")


class Hull(msgspec.Struct, frozen=True, kw_only=True, tag_field="shape", tag="hull"):
    """A convex outline around the origin, counter-clockwise, inches, drawn facing +x."""

    corners: tuple[Point, ...]


Base: TypeAlias = Disc | Oval | Rectangle | Hull


class Outline(msgspec.Struct, frozen=True, kw_only=True, tag_field="shape", tag="outline"):
    """A base standing at a place and facing a way."""

    base: Base
    at: Point
    facing: Heading = EAST


class Polygon(msgspec.Struct, frozen=True, kw_only=True, tag_field="shape", tag="polygon"):
    """An area: a simple outer ring, counter-clockwise, and holes, inches."""

    ring: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()


Shape: TypeAlias = Outline | Polygon


class Solid(msgspec.Struct, frozen=True, kw_only=True):
    """An upright body: everything over ``footprint`` between two heights, inches. ``top`` may be infinite."""

    id: str
    footprint: Shape
    bottom: float = 0.0
    top: float = INFINITE


def _positive(value: float, name: str) -> None:
    if not (math.isfinite(value) and 0.0 < value < 1e4):
        raise GeometryError(f"A base's {name} must be a positive number of inches, not {value}.")
