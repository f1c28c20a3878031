"""Shapes as SVG elements: ten picture units to the inch, y upwards on the table and downwards in the picture."""

from __future__ import annotations

import math
from collections.abc import Sequence

from umpire.geometry import Base, Disc, Heading, Hull, Outline, Oval, Point, Polygon, Rectangle
from umpire.render.markup import Markup, html, joined

UNITS = 10.0
NONE = Markup()


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


def base_shape(base: Base) -> Markup:
    """Return a base around the origin, facing along +x."""
    if isinstance(base, Disc):
        return html('<circle class="base" r="{}"/>', number(base.radius))
    if isinstance(base, Oval):
        return html('<ellipse class="base" rx="{}" ry="{}"/>', number(base.length / 2), number(base.width / 2))
    if isinstance(base, Rectangle):
        shape = '<rect class="base" x="{}" y="{}" width="{}" height="{}" rx="1"/>'
        return html(shape, *map(number, (-base.length / 2, -base.width / 2, base.length, base.width)))
    assert isinstance(base, Hull)  # the fourth and last kind of base
    told = " ".join(f"{number(x)},{number(-y)}" for x, y in base.corners)
    return html('<polygon class="base" points="{}"/>', told)


class Canvas:
    """Collects the elements of one picture of a table."""

    def __init__(self, depth: float) -> None:
        self.depth = depth
        self._parts: list[Markup] = []

    def raw(self, element: Markup) -> None:
        """Add an element as it is."""
        self._parts.append(element)

    def at(self, point: Point) -> tuple[str, str]:
        """Return where a point of the table stands in the picture."""
        return number(point[0]), number(self.depth - point[1])

    def area(self, outline: Polygon, *, kind: str, title: str = "") -> None:
        """Add a polygon with its holes."""
        rings = (outline.ring, *outline.holes)
        data = "".join(f"M{'L'.join(' '.join(self.at(corner)) for corner in ring)}Z" for ring in rings)
        if title:
            titled = '<path class="{}" fill-rule="evenodd" d="{}"><title>{}</title></path>'
            self.raw(html(titled, kind, data, title))
        else:
            self.raw(html('<path class="{}" fill-rule="evenodd" d="{}"/>', kind, data))

    def outline(self, outline: Outline, *, kind: str) -> None:
        """Add a base where it stands."""
        self.raw(html('<g class="{}" transform="{}">{}</g>', kind, self.placed(outline), base_shape(outline.base)))

    def placed(self, outline: Outline) -> str:
        """Return the transform that brings a base to its place and turns it to its facing."""
        x, y = self.at(outline.at)
        angle = degrees(outline.facing)
        return f"translate({x} {y})" + (f"rotate({angle})" if angle else "")

    def line(self, start: Point, end: Point, *, kind: str, more: Markup = NONE) -> None:
        """Add a straight line."""
        drawn = '<line class="{}" x1="{}" y1="{}" x2="{}" y2="{}"{}/>'
        self.raw(html(drawn, kind, *self.at(start), *self.at(end), more))

    def circle(self, at: Point, radius: float, *, kind: str, title: str = "") -> None:
        """Add a circle."""
        x, y = self.at(at)
        if title:
            titled = '<circle class="{}" cx="{}" cy="{}" r="{}"><title>{}</title></circle>'
            self.raw(html(titled, kind, x, y, number(radius), title))
        else:
            self.raw(html('<circle class="{}" cx="{}" cy="{}" r="{}"/>', kind, x, y, number(radius)))

    def text(self, at: Point, words: str, *, kind: str, more: Markup = NONE) -> None:
        """Add a line of text."""
        x, y = self.at(at)
        self.raw(html('<text class="{}" x="{}" y="{}"{}>{}</text>', kind, x, y, more, words))

    def polyline(self, points: Sequence[Point], *, kind: str, more: Markup = NONE) -> None:
        """Add an open line through points."""
        told = " ".join(",".join(self.at(point)) for point in points)
        self.raw(html('<polyline class="{}" points="{}"{}/>', kind, told, more))

    def group(self, attributes: Markup) -> None:
        """Open a group with these attributes."""
        self.raw(html("<g {}>", attributes))

    def close(self) -> None:
        """Close the last group."""
        self.raw(html("</g>"))

    @property
    def content(self) -> Markup:
        """Everything added so far."""
        return joined(self._parts, "\n")
