"""Who sees whom between two zones, no man's land and the markers, for models of one height."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.analysis.tables.arenas import Arena, Places
from umpire.analysis.tables.estimates import Estimate, Sample, over_pairs, over_places
from umpire.analysis.tables.figures import Figure, Seen, Theme
from umpire.geometry import Base, Crowd, Scene, crowd_sights

Numbers: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]

OPEN = 0.25
"""A place that at least this share of the enemy zone sees lies in the open."""


@dataclass(frozen=True, kw_only=True)
class ZoneSights:
    """Who sees whom: all places each other, shape (n, n), and those near markers all places, shape (m, n)."""

    height: float
    among: Mask
    near: Mask


def zone_sights(
    arena: Arena, places: Places, scene: Scene, *, height: float, base: Base, threads: int | None
) -> ZoneSights:
    """Return who sees whom; a sight that is too close to tell counts as blocked."""
    standing = Crowd.at(places.spots, base, top=height)
    near = np.empty((0, len(places.spots)), dtype=np.bool_)
    if len(places.near):
        fighting = Crowd.at(places.near, base, top=height)
        near = crowd_sights(fighting, standing, scene, opened=arena.opened, threads=threads)
    among = crowd_sights(standing, standing, scene, opened=arena.opened, threads=threads)
    return ZoneSights(height=height, among=among, near=near)


def figures_of_sight(sights: ZoneSights, places: Places) -> Iterator[Figure]:
    """Yield what the sights are on each side, theme by theme."""
    one, other = places.zones
    grids = places.grids[one], places.grids[other]
    ahead = sights.among[one][:, other]
    hidden = ~ahead.any(axis=1), ~ahead.any(axis=0)
    bare = ahead.mean(axis=1) >= OPEN, ahead.mean(axis=0) >= OPEN
    yield _figure(Theme.HIDING, sights, over_places(*_samples(hidden, grids)))
    yield _figure(Theme.OPEN, sights, over_places(*_samples(bare, grids)))
    if places.neutral.any():
        middle = sights.among[one][:, places.neutral], sights.among[other][:, places.neutral]
        yield _figure(Theme.OVERLOOK, sights, over_pairs(*_samples(middle, grids), places.grids[places.neutral]))
    if len(places.near):
        covered = ~sights.near[:, other].T, ~sights.near[:, one].T  # each side's from the enemy's zone
        yield _figure(Theme.COVER, sights, over_pairs(*_samples(covered, grids[::-1]), places.near_grids))


def seen_from(sights: ZoneSights, places: Places, sides: tuple[str, str]) -> Iterator[Seen]:
    """Yield what share of each part of the table sees a place of each zone."""
    one, other = places.zones
    for side, own, enemy in zip(sides, (one, other), (other, one), strict=True):
        among = sights.among[own][:, own]
        count = len(among)
        neutral = sights.among[own][:, places.neutral]
        yield Seen(
            side=side,
            height=sights.height,
            own=float((among.sum() - np.trace(among)) / (count * (count - 1))),
            neutral=float(neutral.mean()) if neutral.size else 0.0,
            enemy=float(sights.among[own][:, enemy].mean()),
        )


def _samples(found: tuple[Mask, Mask], grids: tuple[Numbers, Numbers]) -> tuple[Sample, Sample]:
    one, other = (
        Sample(values=values.astype(np.float64), grids=grid) for values, grid in zip(found, grids, strict=True)
    )
    return one, other


def _figure(theme: Theme, sights: ZoneSights, found: Estimate) -> Figure:
    return Figure(
        theme=theme,
        of=f'{sights.height:g}"',
        first=found.first,
        second=found.second,
        difference=found.difference,
        error=found.error,
    )
