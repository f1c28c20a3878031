"""Upright strips side by side, as the outlines that they make together."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.geometry.shapes import Polygon
from umpire.geometry.thick_lines import area_of_drawn
from umpire.geometry.tolerance import Point
from umpire.on_use import shapely

Strip = Sequence[float]
"""From where to where it goes across (a, b), its lower edge c + d x and its upper one e + f x: (a, b, c, d, e, f)."""

THINNEST = 1e-12


class _Band:
    """Strips one after the other, each begun where the last ended and open to it."""

    def __init__(self) -> None:
        self.lower: list[Point] = []
        self.upper: list[Point] = []

    def add(self, strip: Strip) -> None:
        """Go on with a strip."""
        a, b, c, d, e, f = strip
        for ring, (height, slope) in ((self.lower, (c, d)), (self.upper, (e, f))):
            ring += [point for point in ((a, height + slope * a), (b, height + slope * b)) if point not in ring[-1:]]

    def meets(self, strip: Strip) -> bool:
        """Whether a strip begins where this ends, the two open to one another."""
        a, _, c, d, e, f = strip
        (x, low), (_, high) = self.lower[-1], self.upper[-1]
        return x == a and min(high, e + f * a) - max(low, c + d * a) > THINNEST

    @property
    def outline(self) -> shapely.Polygon:
        """The area of all its strips."""
        drawn = shapely.Polygon([*self.lower, *reversed(self.upper)])
        return drawn if drawn.is_valid else drawn.buffer(0)


def joined_strips(strips: Sequence[Strip]) -> tuple[Polygon, ...]:
    """Return the outlines of strips that lie side by side or over one another.

    Strips that follow one another are chained first: to unite a few bands is much quicker than hundreds of strips.
    """
    bands: list[_Band] = []
    for strip in sorted((tuple(map(float, each)) for each in strips), key=lambda each: (each[0], each[2])):
        a, b, c, d, e, f = strip
        if b - a <= 0.0 or max(e + f * a - c - d * a, e + f * b - c - d * b) <= THINNEST:
            continue
        band = next((each for each in bands if each.meets(strip)), None)
        if band is None:
            band = _Band()
            bands.append(band)
        band.add(strip)
    joined = shapely.union_all([band.outline for band in bands])
    parts = [part for part in getattr(joined, "geoms", [joined]) if isinstance(part, shapely.Polygon) and part.area > 0]
    return tuple(area_of_drawn(part) for part in parts)
