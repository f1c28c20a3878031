"""Shapes as SVG elements: ten picture units to the inch, y upwards on the table and downwards in the picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from umpire.geometry import Base, Disc, Heading, Hull, Outline, Oval, Point, Polygon, Rectangle

__all__ = ["UNITS", "Canvas", "base_shape", "degrees", "number"]

UNITS = 10.0


def number(value: float) -> str:
    """Return a length in picture units, short enough for a picture.

    >>> number(1.25)
    '12.5'
    """
    told = f"{value * UNITS:.2f}".rstrip("0").rstrip(".")
    return "0" if told in ("", "-0") else told


def degrees(facing: Heading) -> int:
    """Return a facing as whole degrees clockwise in the picture."""
    return round(-math.degrees(math.atan2(facing[1], facing[0])))


def base_shape(base: Base) -> str:
    """Return a base around the origin, facing along +x."""
    if isinstance(base, Disc):
        return f'<circle class="base" r="{number(base.radius)}"/>'
    if isinstance(base, Oval):
        return f'<ellipse class="base" rx="{number(base.length / 2)}" ry="{number(base.width / 2)}"/>'
    if isinstance(base, Rectangle):
        x, y = number(-base.length / 2), number(-base.width / 2)
        size = f'width="{number(base.length)}" height="{number(base.width)}"'
        return f'<rect class="base" x="{x}" y="{y}" {size} rx="1"/>'
    assert isinstance(base, Hull)  # the fourth and last kind of base
    told = " ".join(f"{number(x)},{number(-y)}" for x, y in base.corners)
    return f'<polygon class="base" points="{told}"/>'


class Canvas:
    """Collects the elements of one picture of a table."""

    def __init__(self, depth: float) -> None:
        self.depth = depth
        self._parts: list[str] = []

    def raw(self, element: str) -> None:
        """Add an element as it is."""
        self._parts.append(element)

    def at(self, point: Point) -> tuple[str, str]:
        """Return where a point of the table stands in the picture."""
        return number(point[0]), number(self.depth - point[1])

    def area(self, outline: Polygon, *, kind: str, title: str = "") -> None:
        """Add a polygon with its holes."""
        rings = (outline.ring, *outline.holes)
        data = "".join(f"M{'L'.join(' '.join(self.at(corner)) for corner in ring)}Z" for ring in rings)
        self.raw(f'<path class="{kind}" fill-rule="evenodd" d="{data}"{_closed("path", title)}')

    def outline(self, outline: Outline, *, kind: str) -> None:
        """Add a base where it stands."""
        self.raw(f'<g class="{kind}" transform="{self.placed(outline)}">{base_shape(outline.base)}</g>')

    def placed(self, outline: Outline) -> str:
        """Return the transform that brings a base to its place and turns it to its facing."""
        x, y = self.at(outline.at)
        angle = degrees(outline.facing)
        return f"translate({x} {y})" + (f"rotate({angle})" if angle else "")

    def line(self, start: Point, end: Point, *, kind: str, more: str = "") -> None:
        """Add a straight line."""
        (x1, y1), (x2, y2) = self.at(start), self.at(end)
        self.raw(f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"{more}/>')

    def circle(self, at: Point, radius: float, *, kind: str, title: str = "") -> None:
        """Add a circle."""
        x, y = self.at(at)
        shape = f'<circle class="{kind}" cx="{x}" cy="{y}" r="{number(radius)}"'
        self.raw(f"{shape}{_closed('circle', title)}")

    def text(self, at: Point, words: str, *, kind: str, more: str = "") -> None:
        """Add a line of text."""
        x, y = self.at(at)
        self.raw(f'<text class="{kind}" x="{x}" y="{y}"{more}>{escape(words)}</text>')

    def polyline(self, points: Sequence[Point], *, kind: str, more: str = "") -> None:
        """Add an open line through points."""
        told = " ".join(",".join(self.at(point)) for point in points)
        self.raw(f'<polyline class="{kind}" points="{told}"{more}/>')

    def group(self, attributes: str) -> None:
        """Open a group with these attributes."""
        self.raw(f"<g {attributes}>")

    def close(self) -> None:
        """Close the last group."""
        self.raw("</g>")

    @property
    def content(self) -> str:
        """Everything added so far."""
        return "\n".join(self._parts)


def _closed(element: str, title: str) -> str:
    return f"><title>{escape(title)}</title></{element}>" if title else "/>"
