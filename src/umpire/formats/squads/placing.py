"""Where the models of a whole unit stand when it is put down at one place: in ranks, in Coherency."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.geometry import Base, Disc, Hull, Point, total

GAP = 0.25
"""Between bases, inches: near enough for any Coherency, and wide enough to take hold of one."""

LONGEST = 5
"""Models of a rank at most."""


def ranks(bases: Sequence[Base]) -> tuple[Point, ...]:
    """Return where models stand about the middle of their unit, each facing right, in inches.

    They stand in ranks of at most five, none of them shorter than the first by more than one, so that with six models
    or more each has two others near it: one beside it and one before or behind it.
    """
    if not bases:
        return ()
    number = -(-len(bases) // LONGEST)
    size, longer = divmod(len(bases), number)
    ends = [(row + 1) * size + min(row + 1, longer) for row in range(number)]
    rows = [bases[start:end] for start, end in zip([0, *ends], ends, strict=False)]
    depths = [max(_extent(each)[1] for each in row) for row in rows]
    spots: list[Point] = []
    top = (total(depths) + GAP * (number - 1)) / 2.0
    for row, depth in zip(rows, depths, strict=True):
        widths = [_extent(each)[0] for each in row]
        left = -(total(widths) + GAP * (len(row) - 1)) / 2.0
        for width in widths:
            spots.append((round(left + width / 2.0, 2), round(top - depth / 2.0, 2)))
            left += width + GAP
        top -= depth + GAP
    return tuple(spots)


def _extent(base: Base) -> tuple[float, float]:
    """Return how long and how deep a base is that faces right."""
    if isinstance(base, Disc):
        return 2.0 * base.radius, 2.0 * base.radius
    if isinstance(base, Hull):
        xs, ys = zip(*base.corners, strict=True)
        return 2.0 * max(map(abs, xs)), 2.0 * max(map(abs, ys))
    return base.length, base.width
