"""What a series comes to: who won how often, from which side, against whom; and what each Detachment was worth."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import TypeAlias

import msgspec

from umpire.game import DetachmentTally
from umpire.simulate.balance import EvenPoints, even_points
from umpire.simulate.plans import SeriesPlan
from umpire.simulate.played import PlayedGame
from umpire.simulate.statistics import Standing, standing

_Served: TypeAlias = tuple[int, DetachmentTally]
"""What became of a Detachment in one battle, with the pair of that battle."""

Z = 1.959964
"""How many standard errors lie to each side of a mean in an interval of 95 %."""


class Mean(msgspec.Struct, frozen=True, kw_only=True):
    """A mean of values that were found ``count`` times, with its interval at 95 %; None where there is only one."""

    count: int
    mean: float
    low: float | None = None
    high: float | None = None

    def __str__(self) -> str:
        bounds = "" if self.low is None or self.high is None else f" ({_plain(self.low)} to {_plain(self.high)})"
        return f"{_plain(self.mean)}{bounds}"


def _plain(number: float) -> str:
    """Return a number with two digits, and no sign before a zero."""
    return f"{round(number, 2) + 0.0:.2f}"


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """How an entrant did against another one."""

    against: str
    result: Standing


class Earning(msgspec.Struct, frozen=True, kw_only=True):
    """What a Detachment destroyed for each point that it cost, and what it lost of them.

    A Detachment is known by its name, and by its id where the army is the same in every battle and others in it have
    that name.
    """

    entrant: str
    name: str
    points: float
    destroyed: Mean
    lost: Mean


class RoundMeans(msgspec.Struct, frozen=True, kw_only=True):
    """Where an entrant stood on average when a round ended, counted as in the last round once a battle was over."""

    entrant: str
    round: int
    score: Mean
    points_lost: Mean


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """A battle that did not come to its end, and why."""

    number: int
    seed: int
    swapped: bool
    why: str


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What a series comes to; battles without an end are told in ``failures`` and counted nowhere else.

    ``matrix`` has for each entrant how it did against each other one; ``sides`` how often each side won; ``even``, in a
    series with handicaps, what points would make the first entrant even with each other one.
    """

    games: int
    entrants: tuple[Standing, ...]
    sides: tuple[Standing, ...]
    matrix: dict[str, tuple[Meeting, ...]]
    margins: dict[str, Mean]
    rounds: tuple[RoundMeans, ...]
    earnings: tuple[Earning, ...]
    even: tuple[EvenPoints, ...]
    failures: tuple[Failure, ...]


def summarise(plan: SeriesPlan, games: Sequence[PlayedGame]) -> Summary:
    """Return what the battles of a series come to.

    Shares of wins have Wilson intervals, in which a draw is no win. Means have intervals of 1.96 standard errors over
    pairs of battles, for the two battles of a pair share armies, table and dice.
    """
    over = [each for each in games if not each.failed]
    names = [each.name for each in plan.entrants]
    return Summary(
        games=len(over),
        entrants=tuple(_standing(name, [each for each in over if name in each.entrants], name) for name in names),
        sides=tuple(_of_sides(over)),
        matrix={name: tuple(_meetings(over, name, names)) for name in names},
        margins={
            name: mean_by_pair((each.pair, _margin(each, name)) for each in over if name in each.entrants)
            for name in names
        },
        rounds=tuple(_rounds(over, names)),
        earnings=tuple(_earnings(plan, over)),
        even=tuple(even_points(over, names[0], other) for other in names[1:]) if plan.handicaps else (),
        failures=tuple(
            Failure(number=each.number, seed=each.seed, swapped=each.swapped, why=each.failed)
            for each in games
            if each.failed
        ),
    )


def mean_by_pair(values: Iterable[tuple[int, float]]) -> Mean:
    """Return the mean of values, each told with the pair that it was found in; its interval is over pairs.

    >>> str(mean_by_pair([(1, 2.0), (1, 4.0), (2, 5.0)]))
    '4.00 (2.04 to 5.96)'
    """
    by_pair: dict[int, list[float]] = defaultdict(list)
    for pair, value in values:
        by_pair[pair].append(value)
    means = [sum(each) / len(each) for each in by_pair.values()]
    count = sum(map(len, by_pair.values()))
    if not means:
        return Mean(count=0, mean=0.0)
    middle = sum(means) / len(means)
    if len(means) == 1:
        return Mean(count=count, mean=middle)
    spread = sum((each - middle) ** 2 for each in means) / (len(means) - 1)
    reach = Z * sqrt(spread / len(means))
    return Mean(count=count, mean=middle, low=middle - reach, high=middle + reach)


def _standing(name: str, played: Sequence[PlayedGame], winner: str) -> Standing:
    wins = sum(each.won_by == winner for each in played)
    return standing(name, games=len(played), wins=wins, draws=sum(not each.winner for each in played))


def _of_sides(games: Sequence[PlayedGame]) -> Iterable[Standing]:
    for side in dict.fromkeys(side for each in games for side in each.sides):
        played = [each for each in games if side in each.sides]
        wins = sum(each.winner == side for each in played)
        yield standing(side, games=len(played), wins=wins, draws=sum(not each.winner for each in played))


def _meetings(games: Sequence[PlayedGame], name: str, names: Sequence[str]) -> Iterable[Meeting]:
    for other in names:
        met = [each for each in games if {name, other} == set(each.entrants)]
        if other != name:
            yield Meeting(against=other, result=_standing(name, met, name))


def _margin(game: PlayedGame, name: str) -> float:
    """Return by how many points an entrant was ahead."""
    mine = game.sides[game.entrants.index(name)]
    return float(sum(points if side == mine else -points for side, points in game.score.items()))


def _rounds(games: Sequence[PlayedGame], names: Sequence[str]) -> Iterable[RoundMeans]:
    last = max((each.round for game in games for each in game.tally.rounds), default=0)
    for name in names:
        scores: dict[int, list[tuple[int, float]]] = defaultdict(list)
        losses: dict[int, list[tuple[int, float]]] = defaultdict(list)
        for game in games:
            if name not in game.entrants or not game.tally.rounds:
                continue
            side = game.sides[game.entrants.index(name)]
            began = sum(each.points for each in game.tally.detachments if each.side == side)
            told = {each.round: each for each in game.tally.rounds if each.side == side}
            now = told[min(told)]
            for number in range(1, last + 1):
                now = told.get(number, now)
                scores[number].append((game.pair, float(now.score)))
                losses[number].append((game.pair, began - now.points_left))
        for number in sorted(scores):
            yield RoundMeans(
                entrant=name,
                round=number,
                score=mean_by_pair(scores[number]),
                points_lost=mean_by_pair(losses[number]),
            )


def _earnings(plan: SeriesPlan, games: Sequence[PlayedGame]) -> Iterable[Earning]:
    """Yield what each Detachment was worth, of each entrant that which destroyed most for its points first."""
    fixed = {each.name: bool(each.army or plan.scenarios) for each in plan.entrants}
    found: dict[str, dict[tuple[str, int], list[_Served]]] = {each.name: defaultdict(list) for each in plan.entrants}
    for game in games:
        counted: Counter[str] = Counter()
        for each in game.tally.detachments:
            counted[each.side] += 1
            entrant = game.entrant_of(each.side)
            if each.points:
                found[entrant][each.name, counted[each.side] if fixed[entrant] else 0].append((game.pair, each))
    for entrant, by_key in found.items():
        often = Counter(name for name, _ in by_key)
        made = [_earning(entrant, name, served, apart=often[name] > 1) for (name, _), served in by_key.items()]
        yield from sorted(made, key=lambda each: -each.destroyed.mean)


def _earning(entrant: str, name: str, served: Sequence[_Served], *, apart: bool) -> Earning:
    """Return what a Detachment was worth; its id tells it ``apart`` from others of its name.

    Where both armies of a battle use an id, one has it with its side before it: the shortest is that of the file.
    """
    own = min((each.id for _, each in served), key=len)
    return Earning(
        entrant=entrant,
        name=f"{name} ({own})" if apart else name,
        points=sum(each.points for _, each in served) / len(served),
        destroyed=mean_by_pair((pair, each.points_destroyed / each.points) for pair, each in served),
        lost=mean_by_pair((pair, 1.0 - each.points_left / each.points) for pair, each in served),
    )
