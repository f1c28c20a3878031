"""What a picture of a table shows, of no game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from umpire.geometry import EAST, Base, Heading, Outline, Point, Polygon


class ScenePart(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a feature with an outline of its own, and what it is called."""

    outline: Polygon
    title: str = ""


class SceneFeature(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of terrain from above.

    Attributes:
        id: Its name on the table.
        outline: Its corners, inches.
        paint: The class that paints it.
        kind: The word for what it is in the first place.
        title: What it is, in a sentence.
        label: What is written beside it, '' for nothing.
        words: A second line under the label.
        height: How high it is, inches.
        layer: What is painted first lies lowest.
        hides: Whether its body hides what is behind it.
        above: Whether it hangs above others.
        built: Whether it is a building with values of its own.
        rank: Labels of a low rank choose their places first.
        under: Whether its label stands under it instead of in its middle.
        held: The side whose models are inside, '' if none are.
        parts: Its parts.
    """

    id: str
    outline: Polygon
    paint: str = "t-open"
    kind: str = ""
    title: str = ""
    label: str = ""
    words: str = ""
    height: float = 0.0
    layer: float = 0.0
    hides: bool = True
    above: bool = False
    built: bool = False
    rank: int = 0
    under: bool = False
    held: str = ""
    parts: tuple[ScenePart, ...] = ()


class SceneZone(msgspec.Struct, frozen=True, kw_only=True):
    """Where a side sets up."""

    outline: Polygon
    side: str
    title: str = ""


class SceneObjective(msgspec.Struct, frozen=True, kw_only=True):
    """What is fought over: its place, a few letters, the side that holds it ('' for none)."""

    id: str
    at: Point
    title: str = ""
    label: str = ""
    held: str = ""


class SceneModel(msgspec.Struct, frozen=True, kw_only=True):
    """A model on the table; ``ground`` is how high it stands, inches."""

    id: str
    unit: str
    side: str
    title: str
    base: Base
    at: Point
    facing: Heading = EAST
    height: float = 0.0
    ground: float = 0.0

    @property
    def outline(self) -> Outline:
        """The base where it stands."""
        return Outline(base=self.base, at=self.at, facing=self.facing)


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is painted, inches; ``corner`` is its lower left, ``sides`` are in the order of their colours."""

    size: tuple[float, float]
    corner: Point = (0.0, 0.0)
    sides: tuple[str, ...] = ()
    features: tuple[SceneFeature, ...] = ()
    zones: tuple[SceneZone, ...] = ()
    objectives: tuple[SceneObjective, ...] = ()
    models: tuple[SceneModel, ...] = ()

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The table's left, lower, right and upper edge."""
        (left, low), (width, depth) = self.corner, self.size
        return (left, low, left + width, low + depth)

    @property
    def small_corners(self) -> list[Point]:
        """The corners of the features that take up less than an eighth of the table."""
        return [spot for each in self.features if self._small(each.outline.ring) for spot in each.outline.ring]

    def _small(self, ring: Sequence[Point]) -> bool:
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        return (max(xs) - min(xs)) * (max(ys) - min(ys)) < self.size[0] * self.size[1] / 8
