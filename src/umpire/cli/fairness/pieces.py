"""The pieces of a table as hands move them: features that belong together, and where they lie.

Features are one piece if one belongs to the other, or their outlines touch. A piece that reaches the edge of the table,
as a river does, stays where it is, and so does what is named to be kept. An objective that is a feature goes with it;
one that is a place stays.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from shapely import unary_union
from shapely.affinity import rotate, translate
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry import Polygon as ShapelyPolygon
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from umpire.errors import InputError
from umpire.formats import TableDocument, TableFeature
from umpire.geometry import Point

Floats: TypeAlias = NDArray[np.float64]
Ring = tuple[Point, ...]

TOUCHING = 0.05
"""Outlines that come nearer to each other than this belong together, inches; a piece as near to the edge reaches it."""
APART = 0.25
"""How far pieces are kept apart, inches."""
FREE = 1.0
"""A marker that no piece came nearer to than this keeps that much room, inches."""
ALIKE = 0.1
"""How far outlines of two pieces of one shape may lie apart once one lies on the other, inches."""
EDGES = 4
"""How many edges of a piece are laid along those of another."""
DIGITS = 4


@dataclass(frozen=True, kw_only=True)
class Piece:
    """Features that are moved together: their numbers on the table, the middle of what they cover."""

    features: tuple[int, ...]
    middle: Point


@dataclass(frozen=True, kw_only=True)
class Pair:
    """A piece and its counterpart after half a turn, which is of the same shape once it is turned by some degrees."""

    leader: Piece
    follower: Piece
    turn: float


class Layout:
    """A table whose pieces can be laid anew.

    Args:
        table: The table as it lies, its corner at the origin.
        keep: Ids of features that stay where they are.
        mirrored: Whether the table becomes, and stays, the same after half a turn.

    Raises:
        InputError: If a feature that is to be kept is not there, nothing may be moved, or, mirrored, a piece has no
            counterpart of its shape, or the zone of a side is not that of the other after half a turn.
    """

    def __init__(self, table: TableDocument, *, keep: Sequence[str] = (), mirrored: bool = False) -> None:
        known = {each.id for each in table.features}
        for name in keep:
            if name not in known:
                fix = f"It has {', '.join(sorted(known))}."
                raise InputError("There is no such feature", file=table.name, path="--keep", value=name, fix=fix)
        self.table = table
        self._shapes = [ShapelyPolygon(each.outline) for each in table.features]
        together = list(self._together())
        self.kept = [each for each in together if self._stays(each, keep)]
        self.pieces = [each for each in together if each not in self.kept]
        if mirrored:
            _check_turned(table)
        self.pairs = self._paired() if mirrored else []
        if not self.pieces:
            raise InputError("No piece of this table may be moved", file=table.name, fix="Leave --keep out.")
        free = [ShapelyPoint(each.at) for each in table.objectives if each.at is not None]
        self._free = [at for at in free if all(shape.distance(at) >= FREE for shape in self._shapes)]

    @property
    def start(self) -> Floats:
        """Where the pieces lie that are moved, shape (n, 3): x, y and degrees; of pairs the leaders."""
        moved = [pair.leader for pair in self.pairs] if self.pairs else self.pieces
        return np.array([(*each.middle, 0.0) for each in moved], dtype=np.float64).reshape(-1, 3)

    def laid(self, places: Floats) -> TableDocument:
        """Return the table with its pieces laid at places."""
        features = list(self.table.features)
        for piece, (x, y, degrees) in self._poses(places):
            for number in piece.features:
                features[number] = _lying(features[number], piece.middle, (x, y), degrees)
        return replace(self.table, features=tuple(features))

    def fits(self, table: TableDocument) -> bool:
        """Whether the pieces lie on the table, apart from one another, and no marker has lost its room."""
        width, depth = self.table.size
        inside = box(0.0, 0.0, width, depth)
        every = [*self.pieces, *self.kept]
        shapes = [unary_union([ShapelyPolygon(table.features[k].outline) for k in each.features]) for each in every]
        for number, shape in enumerate(shapes[: len(self.pieces)]):
            if not inside.contains(shape):
                return False
            if any(shape.distance(other) < APART for other in shapes[number + 1 :]):
                return False
            if any(shape.distance(at) < FREE for at in self._free):
                return False
        return True

    def moved(self, places: Floats) -> float:
        """Return how far the pieces have been moved, inches on average."""
        first = self.start
        return float(np.hypot(*(places[:, :2] - first[:, :2]).T).mean())

    def _poses(self, places: Floats) -> Iterator[tuple[Piece, tuple[float, float, float]]]:
        rows = places.tolist()
        if not self.pairs:
            yield from zip(self.pieces, ((x, y, degrees) for x, y, degrees in rows), strict=True)
            return
        width, depth = self.table.size
        for pair, (x, y, degrees) in zip(self.pairs, rows, strict=True):
            yield pair.leader, (x, y, degrees)
            yield pair.follower, (width - x, depth - y, (degrees + pair.turn) % 360.0)

    def _together(self) -> Iterator[Piece]:
        """Yield the pieces, in the order of their first features."""
        ids = {each.id: number for number, each in enumerate(self.table.features)}
        group = list(range(len(ids)))
        links = [(number, ids[each.parent]) for number, each in enumerate(self.table.features) if each.parent in ids]
        links += [
            (number, other)
            for number, shape in enumerate(self._shapes)
            for other in range(number)
            if shape.distance(self._shapes[other]) <= TOUCHING
        ]
        for one, other in links:
            low, high = sorted((group[one], group[other]))
            group = [low if each == high else each for each in group]
        for name in dict.fromkeys(group):
            numbers = tuple(number for number, each in enumerate(group) if each == name)
            middle = unary_union([self._shapes[number] for number in numbers]).centroid
            yield Piece(features=numbers, middle=(float(middle.x), float(middle.y)))

    def _stays(self, piece: Piece, keep: Sequence[str]) -> bool:
        if any(self.table.features[number].id in keep for number in piece.features):
            return True
        left, low, right, high = unary_union([self._shapes[number] for number in piece.features]).bounds
        width, depth = self.table.size
        return bool(min(left, low, width - right, depth - high) <= TOUCHING)

    def _paired(self) -> list[Pair]:
        """Return each piece with the nearest one of its shape that could be its image; one in the middle stays."""
        width, depth = self.table.size
        left, found = list(self.pieces), []
        while left:
            piece = left.pop(0)
            image = (width - piece.middle[0], depth - piece.middle[1])
            fitting = [(other, turn) for other in left if (turn := self._turn(piece, other)) is not None]
            if fitting:
                other, turn = min(fitting, key=lambda each: math.dist(each[0].middle, image))
                left.remove(other)
                found.append(Pair(leader=piece, follower=other, turn=turn))
            elif math.dist(piece.middle, image) <= APART:
                self.kept.append(piece)
            else:
                name = self.table.features[piece.features[0]].id
                fix = "Leave --mirrored out, or name it with --keep."
                raise InputError(
                    "This piece has no counterpart of its shape", file=self.table.name, value=name, fix=fix
                )
        paired = [each for pair in found for each in (pair.leader, pair.follower)]
        self.pieces = paired
        return found

    def _turn(self, piece: Piece, other: Piece) -> float | None:
        """Return by how many degrees another piece is turned to be the image of one after half a turn, or None.

        Some long edge of its hull then lies along one of the other's; whether all else does too is looked at.
        """
        if sorted(map(self._kind, piece.features)) != sorted(map(self._kind, other.features)):
            return None
        wanted = rotate(self._around(piece), 180.0, origin=(0.0, 0.0))
        given = self._around(other)
        for one in _directions(wanted):
            for another in _directions(given):
                laid = rotate(given, one - another, origin=(0.0, 0.0))
                if laid.hausdorff_distance(wanted) <= ALIKE:
                    return (one - another) % 360.0
        return None

    def _around(self, piece: Piece) -> BaseGeometry:
        """Return what a piece covers, its middle at the origin."""
        covered = unary_union([self._shapes[number] for number in piece.features])
        return translate(covered, -piece.middle[0], -piece.middle[1])

    def _kind(self, number: int) -> str:
        each = self.table.features[number]
        return repr((each.kind, each.top, len(each.outline), sorted(map(str, each.entry.items()))))


def _directions(shape: BaseGeometry) -> list[float]:
    """Return the directions of the longest edges of a shape's hull, going round it, in degrees."""
    hull = shape.convex_hull
    assert isinstance(hull, ShapelyPolygon)  # a piece covers something
    ring = list(orient(hull).exterior.coords)
    edges = [(math.dist(a, b), math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))) for a, b in pairwise(ring)]
    return [degrees for _, degrees in sorted(edges, reverse=True)[:EDGES]]


def _check_turned(table: TableDocument) -> None:
    """Refuse a table on which half a turn does not bring the zone of one side to that of the other.

    Raises:
        InputError: If it does not.
    """
    zones: dict[str, list[ShapelyPolygon]] = {}
    for each in table.zones:
        if each.kind == "deployment":
            zones.setdefault(each.side, []).append(ShapelyPolygon(each.outline))
    one, other = (unary_union(each) for each in zones.values())
    middle = (table.size[0] / 2.0, table.size[1] / 2.0)
    if rotate(one, 180.0, origin=middle).hausdorff_distance(other) > ALIKE:
        told = "After half a turn the zones of the sides do not lie on one another"
        raise InputError(told, file=table.name, path="--mirrored", fix="Leave it out, or give --zones long:12.")


def _lying(feature: TableFeature, middle: Point, at: Point, degrees: float) -> TableFeature:
    """Return a feature turned about the middle of its piece, which comes to lie at a place."""
    cosine, sine = _turned(degrees)

    def ring(of: Ring) -> Ring:
        return tuple(
            (
                round(cosine * (x - middle[0]) - sine * (y - middle[1]) + at[0], DIGITS),
                round(sine * (x - middle[0]) + cosine * (y - middle[1]) + at[1], DIGITS),
            )
            for x, y in of
        )

    parts = tuple(replace(each, outline=ring(each.outline)) for each in feature.pieces)
    return replace(feature, outline=ring(feature.outline), pieces=parts)


def _turned(degrees: float) -> Point:
    """Return cosine and sine of an angle, right angles exactly."""
    quarters, rest = divmod(degrees % 360.0, 90.0)
    if rest == 0.0:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarters)]
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
