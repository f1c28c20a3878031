"""Spans: the stretches of a journey on which something holds, found by halving, not by steps.

A stretch whose two ends agree is not looked at any closer once something certain says that nothing changes between
them. What nothing is said about is halved down to the resolution, so that no stretch longer than that is missed.

For a measure that changes by no more than an inch with every inch travelled, such a certainty is at hand: to come to
the level and back again it would have to travel at least as far as both ends together are off it. Where the two ends
of a stretch do not agree, something changes in it, and the place is found by halving, to ``FINEST``.

Invariant: at both ends of a stretch that is told, it was asked and it holds. Degenerate cases: a journey without
length is one moment; a stretch of no length is one too, and counts; of several changes within the resolution one is
found if the ends differ, none if they agree. Lengths are inches. Derived here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

Span: TypeAlias = tuple[float, float]
Spans: TypeAlias = tuple[Span, ...]
"""Stretches with both ends in them, in order and apart; one of no length is a single moment."""

RESOLUTION = 0.05
"""No stretch of a journey longer than this is missed, inches."""

FINEST = 1.0 / 4096.0
"""How closely the ends of a stretch are found, inches."""


def spans_where(
    holds: Callable[[float], bool],
    settled: Callable[[float, float], bool],
    length: float,
    *,
    resolution: float = RESOLUTION,
) -> Spans:
    """Return the stretches of a journey of some length on which something holds.

    Args:
        holds: Whether it holds at a place.
        settled: Whether it is certain that between two places, at which it holds or does not, nothing changes.
        length: How long the journey is, inches.
        resolution: Two places no farther apart than this that agree are not looked between.

    Returns:
        The stretches, as inches from the beginning. At both ends of each it holds.
    """
    begins = holds(0.0)
    if length <= 0.0:
        return ((0.0, 0.0),) if begins else ()
    waiting, found = [(0.0, length, begins, holds(length))], []
    while waiting:
        first, last, here, there = waiting.pop()
        if here is there and (last - first <= resolution or settled(first, last)):
            if here:
                found.append((first, last))
        elif last - first > resolution:
            middle = (first + last) / 2.0
            halfway = holds(middle)
            waiting += [(middle, last, halfway, there), (first, middle, here, halfway)]
        else:
            border = _border(holds, first, last, here=here)
            found.append((first, border) if here else (border, last))
    return joined(found)


def _border(holds: Callable[[float], bool], first: float, last: float, *, here: bool) -> float:
    """Return the place nearest to where something changes at which it still holds."""
    while last - first > FINEST:
        middle = (first + last) / 2.0
        if holds(middle) is here:
            first = middle
        else:
            last = middle
    return first if here else last


def spans_below(measure: Callable[[float], float], level: float, length: float) -> Spans:
    """Return the stretches of a journey on which a measure is no more than a level.

    The measure changes by no more than an inch with every inch travelled, as every distance does.
    """
    begins, ends = measure(0.0), measure(length)
    below = begins <= level
    if below is (ends <= level) and abs(begins - level) + abs(ends - level) > length > 0.0:
        return ((0.0, length),) if below else ()  # as is mostly so: nothing changes on the whole journey
    known = {0.0: begins, length: ends}

    def at(place: float) -> float:
        if place not in known:
            known[place] = measure(place)
        return known[place]

    def settled(first: float, last: float) -> bool:
        return abs(at(first) - level) + abs(at(last) - level) > last - first

    return spans_where(lambda place: at(place) <= level, settled, length)


def joined(spans: Sequence[Span], *, within: float = 1e-9) -> Spans:
    """Return the stretches that some stretches cover together, in order."""
    found: list[Span] = []
    for first, last in sorted(spans):
        if found and first <= found[-1][1] + within:
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, last))
    return tuple(found)


def common(one: Spans, other: Spans) -> Spans:
    """Return the stretches that two rows of stretches have in common."""
    return tuple(
        (max(first, begin), min(last, end))
        for first, last in one
        for begin, end in other
        if max(first, begin) <= min(last, end)
    )


def without(one: Spans, other: Spans, *, least: float = 0.0) -> Spans:
    """Return the stretches of a row that another row leaves over, their ends included, those too short left out."""
    left = one
    for first, last in other:
        parts = [part for begin, end in left for part in ((begin, min(end, first)), (max(begin, last), end))]
        left = tuple((begin, end) for begin, end in parts if end - begin > least)
    return left
