"""Where names stand in a picture: at the first of a few places around their things that covers no model and no name.

Greedy and always the same: names are placed in the order in which they are written, each where it lies least upon
models, markers and the names before it, at the earlier place where two are alike. What stands is moved no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from umpire.geometry import Point, corners
from umpire.render.markup import Markup
from umpire.render.scenes import Scene
from umpire.render.svg.shapes import NONE, Canvas

Box: TypeAlias = tuple[float, float, float, float]
"""The left, lower, right and upper edge of something, inches."""

LETTER, LINE, BELOW = 0.4, 0.75, 0.15
"""How wide a letter of a name is, how high its line, and how far that goes below where it is written, inches."""
NEAR = 1.5
"""How far outside what is shown a place may lie from which a name is still brought in, inches."""
MARKER = 0.63
"""How far a name keeps from the middle of an Objective marker, inches."""


class Room:
    """What names may not cover, and the part of the table that they stay on."""

    def __init__(self, scene: Scene, window: Box | None = None) -> None:
        self._window = window or scene.box
        self._taken = [_around(corners(each.outline)) for each in scene.models]
        self._taken += [(x - MARKER, y - MARKER, x + MARKER, y + MARKER) for x, y in (at.at for at in scene.objectives)]

    def write(self, canvas: Canvas, words: str, places: Iterable[Point], *, kind: str, more: Markup = NONE) -> None:
        """Write a name with its middle at the best of some places, the best of them first, if any is shown."""
        half = LETTER * len(words) / 2
        spots = [self._within(at, half) for at in places if self._shows(at)]
        if not words or not spots:
            return
        best = min(spots, key=lambda at: self._covered(_box(at, half)))
        self._taken.append(_box(best, half))
        canvas.text(best, words, kind=kind, more=more)

    def _shows(self, at: Point) -> bool:
        left, low, right, high = self._window
        return left - NEAR <= at[0] <= right + NEAR and low - NEAR <= at[1] <= high + NEAR

    def _within(self, at: Point, half: float) -> Point:
        left, low, right, high = self._window
        x = max(min(at[0], right - half), min(left + half, (left + right) / 2))
        return (x, max(low + BELOW, min(at[1], high - LINE)))

    def _covered(self, box: Box) -> float:
        """Return how much of a box is taken, in square inches; a hair of it is nothing, so that touching is free."""
        left, low, right, high = box
        shares = (
            max(0.0, min(right, other[2]) - max(left, other[0])) * max(0.0, min(high, other[3]) - max(low, other[1]))
            for other in self._taken
        )
        return round(sum(shares), 3)


def places_around(box: Box, words: str) -> list[Point]:
    """Return where a name may stand beside a thing: above, below, right and left of it, at its corners, farther off."""
    left, low, right, high = box
    half, x, y = LETTER * len(words) / 2, (left + right) / 2, (low + high) / 2 - LINE / 2 + BELOW
    above, below, east, west = high + 0.25, low - LINE, right + half + 0.2, left - half - 0.2
    near = [(x, above), (x, below), (x, above + LINE), (x, below - LINE), (east, y), (west, y)]
    return near + [(side, row) for row in (above, below) for side in (right, left, east, west)]


def places_in(outline: Sequence[Point], middle: Point, words: str) -> list[Point]:
    """Return where the name of an area may stand: in it, then around it; a thin one's beside it."""
    x, y = middle
    box = _around(outline)
    around = places_around(box, words)[:2]
    if box[3] - box[1] < LINE:
        return [*around, (x, y - 0.2)]
    inside = [(x + (a - x) * share, y + (b - y) * share) for share in (0.5, 0.8) for a, b in outline]
    return [(x, y - 0.2), *inside, *around]


def _around(ring: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return (min(xs), min(ys), max(xs), max(ys))


def _box(at: Point, half: float) -> Box:
    return (at[0] - half, at[1] - BELOW, at[0] + half, at[1] + LINE - BELOW)
