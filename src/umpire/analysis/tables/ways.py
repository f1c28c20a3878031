"""Ways to markers: what it costs each kind of mover to come from the places of a zone to each marker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.analysis.tables.arenas import Arena, Marker, Mover, Places, crossings
from umpire.analysis.tables.estimates import Sample, over_pairs
from umpire.analysis.tables.figures import Figure, Theme, Way
from umpire.geometry import Point, Reach, may_stand

Floats: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]

FARTHEST = 12.0
"""How far from a marker nobody contests it, inches, however large the building that it stands in."""
CLOSE = 0.5
"""How far the places lie apart that are tried around a marker on which nobody can stand, inches."""
EQUAL = 1e-6
"""Places no farther apart in their distance than this are equally near, inches."""


def ways_of(mover: Mover, spots: Floats, markers: tuple[Marker, ...], *, longest: float) -> tuple[Mask, Floats]:
    """Return where a mover can stand, shape (n,), and what its way from each place to each marker costs, (n, markers).

    The cheapest way counts, all that terrain charges included, to the marker or, where its base cannot stand there, to
    the nearest place within 12" where it can. A marker out of reach costs ``longest``, and so does a longer way.

    The tree of cheapest ways is grown from the marker: what is charged for entering an area counts on the way back.
    """
    standing: Mask = may_stand(mover.ground, spots)
    found = np.full((len(spots), len(markers)), longest)
    for number, marker in enumerate(markers):
        for start in ends_at(mover, marker):
            costs = Reach(mover.ground, start, longest).costs(spots)
            found[:, number] = np.minimum(found[:, number], costs)
    return standing, found


def ends_at(mover: Mover, marker: Marker) -> list[Point]:
    """Return the nearest places to a marker where a mover can stand, all that are equally near; none beyond 12"."""
    at = np.array([marker.at])
    if may_stand(mover.ground, at)[0]:
        return [marker.at]
    steps = np.arange(-FARTHEST, FARTHEST + EQUAL, CLOSE)
    offsets = crossings(steps, steps)
    far = np.hypot(offsets[:, 0], offsets[:, 1])
    free = (far <= FARTHEST + EQUAL) & may_stand(mover.ground, at + offsets)
    if not free.any():
        return []
    nearest = free & (far <= far[free].min() + EQUAL)
    return [(float(x), float(y)) for x, y in at + offsets[nearest]]


@dataclass(frozen=True, kw_only=True)
class Ways:
    """What the ways of one mover are on each side: a figure, each way, and what to know about them."""

    figures: tuple[Figure, ...] = ()
    ways: tuple[Way, ...] = ()
    told: tuple[str, ...] = ()


def compare_ways(arena: Arena, places: Places, mover: Mover) -> Ways:
    """Return the ways of a mover from each zone to each marker, from all places where it can stand."""
    longest = arena.size[0] + arena.size[1]
    in_zones = places.zones.any(axis=0)
    standing, costs = ways_of(mover, places.spots[in_zones], arena.markers, longest=longest)
    zones = [zone[in_zones] & standing for zone in places.zones]
    for side, zone in zip(arena.sides, zones, strict=True):
        if not zone.any():
            return Ways(told=(f"{mover.name}: left out: there is no room for its base in the zone of {side.name}",))
    told = []
    beyond = [float((costs[zone] >= longest).mean()) for zone in zones]
    if any(beyond):
        shares = ", ".join(f"{side.name} {share:.0%}" for side, share in zip(arena.sides, beyond, strict=True))
        told.append(f'{mover.name}: ways that do not exist count as {longest:g}" ({shares})')
    grids = places.grids[in_zones]
    one, other = (Sample(values=costs[zone], grids=grids[zone]) for zone in zones)
    found = over_pairs(one, other).relative
    figure = Figure(
        theme=Theme.WAYS,
        of=mover.name,
        first=found.first,
        second=found.second,
        difference=found.difference,
        error=found.error,
        speed=mover.speed,
    )
    ways = tuple(
        Way(
            side=side.name,
            mover=mover.name,
            speed=mover.speed,
            marker=marker.id,
            mean=float(costs[zone, number].mean()),
            nearest=float(costs[zone, number].min()),
        )
        for number, marker in enumerate(arena.markers)
        for side, zone in zip(arena.sides, zones, strict=True)
    )
    return Ways(figures=(figure,), ways=ways, told=tuple(told))
