"""Fairness: what a table gives to the one side and to the other, and how unlike the two are.

Every line of sight and every way is decided exactly; only the places are a sample, a grid that is the same after half a
turn. Five themes are compared, and each counts the same: hiding (how much of the own zone no place of the enemy zone
sees), open (how much of it at least a quarter of the enemy zone sees), overlook (how much of no man's land the own
zone sees), cover (how much of the enemy zone does not see places within 3" of markers), ways (how long the ways from
the own zone to the markers are). The unfairness of a table is the mean of the differences, 0 where both sides have the
same: of shares the difference itself, of ways the difference as a share of their mean length. What differs in favour of
either side counts: an advantage here does not make up for a disadvantage there.

Its bounds are the means of those of the differences, whose sign is not known within their error: they are those of the
worst case in which all are off together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.analysis.tables.arenas import Arena, Places, places_of
from umpire.analysis.tables.figures import BETTER_LESS, Compared, Fairness, Figure, Lane, Seen, Theme
from umpire.analysis.tables.lanes import lanes_between
from umpire.analysis.tables.ways import Ways, compare_ways
from umpire.analysis.tables.zone_sights import figures_of_sight, seen_from, zone_sights
from umpire.errors import InputError
from umpire.geometry import Base, Disc, Progress, Scene

Floats: TypeAlias = NDArray[np.float64]

HEIGHTS = (0.5, 2.0, 5.0)
STEP = 2.0
MODEL = Disc(radius=0.63)
"""Who stands in each place: a 32 mm base."""
SURE = 1e-9
"""A difference that is no larger than this comes of rounding."""


@dataclass(frozen=True, kw_only=True)
class Survey:
    """A table's fairness, and for its maps the share of each zone that sees each place, shape (2, rows, columns)."""

    fairness: Fairness
    places: Places
    by_zone: Floats


def fairness(
    arena: Arena,
    *,
    step: float = STEP,
    heights: Sequence[float] = HEIGHTS,
    base: Base = MODEL,
    places: Places | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Survey:
    """Return how fair a table is.

    Args:
        arena: The table as two sides meet on it.
        step: How far places lie apart, inches.
        heights: How high models are, inches, each asked about by itself.
        base: The base of a model in each place.
        places: Where it is looked at, if that is known from a table with the same zones and markers.
        threads: How many threads look; all cores by default. The result does not depend on it.
        progress: Told how many heights and movers are done, and of how many.

    Raises:
        GeometryError: If no grid fits the step, or next to no place of it lies in a zone.
        InputError: If no height is given, or one is none.
    """
    ordered = tuple(sorted(heights))
    if not ordered or not all(0.0 < each < 1000.0 for each in ordered):
        fix = "Give at least one height, above 0 and below 1000 inches."
        raise InputError("These are no heights of models", path="heights", value=str(ordered), fix=fix)
    where = places or places_of(arena.size, arena.sides, arena.markers, step=step, base=base)
    movers = arena.movers if arena.markers else ()
    of = len(ordered) + len(movers)

    def tell(done: int) -> None:
        if progress is not None:
            progress(done, of)

    sights = _sights(arena, where, ordered, base, threads, tell)
    ways = []
    for number, mover in enumerate(movers, start=len(ordered) + 1):
        ways.append(compare_ways(arena, where, mover))
        tell(number)
    return _survey(arena, where, sights, ways, ordered, step)


@dataclass(kw_only=True)
class _Sights:
    """What has been seen so far."""

    figures: list[Figure] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    lanes: tuple[Lane, ...] = ()
    by_zone: Floats = field(default_factory=lambda: np.empty((2, 0)))


def _sights(
    arena: Arena, where: Places, heights: Sequence[float], base: Base, threads: int | None, tell: Callable[[int], None]
) -> _Sights:
    """Return what models of each height see; lanes and maps are those of the middle one."""
    scene, names, found = Scene(arena.solids), names_of(arena), _Sights()
    for number, height in enumerate(heights):
        sights = zone_sights(arena, where, scene, height=height, base=base, threads=threads)
        found.figures += figures_of_sight(sights, where)
        found.seen += seen_from(sights, where, names)
        if number == len(heights) // 2:
            one, other = where.zones
            found.lanes = lanes_between(where.spots[one], where.spots[other], sights.among[one][:, other])
            found.by_zone = np.array([sights.among[:, zone].mean(axis=1) for zone in where.zones])
        tell(number + 1)
    return found


def _survey(
    arena: Arena, where: Places, sights: _Sights, ways: list[Ways], heights: tuple[float, ...], step: float
) -> Survey:
    figures = (*sights.figures, *(figure for each in ways for figure in each.figures))
    themes = tuple(sorted(_compared(figures, names_of(arena)), key=lambda each: -each.difference))
    told = [] if arena.markers else ["There are no markers: cover near them and ways to them are not compared"]
    first, second = (int(zone.sum()) for zone in where.zones)
    found = Fairness(
        table=arena.name,
        size=arena.size,
        sides=names_of(arena),
        unfairness=sum(each.difference for each in themes) / len(themes),
        low=sum(each.low for each in themes) / len(themes),
        high=sum(each.high for each in themes) / len(themes),
        themes=themes,
        figures=figures,
        seen=tuple(sights.seen),
        ways=tuple(way for each in ways for way in each.ways),
        lanes=sights.lanes,
        heights=heights,
        step=step,
        places=(first, second, int(where.neutral.sum())),
        told=(*told, *(line for each in ways for line in each.told)),
    )
    return Survey(fairness=found, places=where, by_zone=sights.by_zone.reshape(2, len(where.ys), len(where.xs)))


def names_of(arena: Arena) -> tuple[str, str]:
    """Return what the sides are called."""
    return arena.sides[0].name, arena.sides[1].name


def _compared(figures: Sequence[Figure], sides: tuple[str, str]) -> Iterator[Compared]:
    """Yield how unlike the sides are in each theme that there are figures of."""
    for theme in Theme:
        found = [each for each in figures if each.theme is theme]
        if not found:
            continue
        sizes = [(abs(each.difference), each.error) for each in found]
        low = sum(max(0.0, size - error) for size, error in sizes) / len(sizes)
        signed = sum(each.difference for each in found) / len(found)
        error = sum(each.error for each in found) / len(found)
        better = 1 if (signed < 0.0) is not (theme in BETTER_LESS) else 0
        yield Compared(
            theme=theme,
            difference=sum(size for size, _ in sizes) / len(sizes),
            low=low,
            high=min(1.0, sum(size + error for size, error in sizes) / len(sizes)),
            favours=sides[better] if abs(signed) > max(error, SURE) else "",
        )
