"""Ratings of those who played each other, by the model of Bradley and Terry, on the scale of Elo.

A rating is such that of two players the one who is ahead by d points is expected to win 1 / (1 + 10^(-d / 400)) of
their battles; a draw is half a win for both. The ratings are those under which what happened is likeliest, found by
Newton's method. Every two who met are given one drawn battle more, so that who always wins has a rating too.
Intervals come from the information matrix, for the differences to the mean of all, which is 1500.

Bradley and Terry, Rank Analysis of Incomplete Block Designs, Biometrika 39 (1952).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from umpire.errors import InputError
from umpire.simulate.plans import SeriesPlan
from umpire.simulate.played import PlayedGame
from umpire.simulate.statistics import Standing, battles_told
from umpire.simulate.summary import Summary, Z, summarise

Floats: TypeAlias = npt.NDArray[np.float64]

MIDDLE = 1500.0
SCALE = 400.0 / log(10.0)
"""How many points of Elo a unit of the model's own scale is."""

ADDED = 1.0
"""How many drawn battles are added for every two who met."""

STEPS, SMALL = 100, 1e-10

HELD_OUT = 500_000
"""Seeds from here on are the ladder's: nothing that makes or trains a bot uses them."""


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """How strong a player is, in points of Elo, with its interval at 95 %, and what it did."""

    name: str
    rating: float
    low: float
    high: float
    result: Standing


def rated(
    names: Sequence[str], won: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the ratings of players, and how far their intervals reach at 95 %, points of Elo.

    Args:
        names: The players.
        won: How many battles the player of each row won against that of each column, a draw as half; shape (n, n).

    Raises:
        InputError: If they fall into groups that never met, which cannot be compared.

    >>> ratings, _ = rated(("strong", "weak"), np.array([[0.0, 7.0], [3.0, 0.0]]))
    >>> [round(float(each)) for each in ratings]
    [1566, 1434]
    """
    met = (won + won.T) > 0.0
    _check_met(names, met)
    count = won + won.T + ADDED * met
    taken = (won + 0.5 * ADDED * met).sum(axis=1)
    strength = np.zeros(len(names))
    for _ in range(STEPS):
        expected = 1.0 / (1.0 + np.exp(strength[None, :] - strength[:, None]))
        step = np.linalg.pinv(_information(count, expected)) @ (taken - (count * expected).sum(axis=1))
        strength = strength + np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < SMALL:
            break
    expected = 1.0 / (1.0 + np.exp(strength[None, :] - strength[:, None]))
    spread = np.sqrt(np.diag(np.linalg.pinv(_information(count, expected))))
    return MIDDLE + SCALE * (strength - strength.mean()), Z * SCALE * spread


def _information(count: Floats, expected: Floats) -> Floats:
    weight = count * expected * (1.0 - expected)
    return np.asarray(np.diag(weight.sum(axis=1)) - weight)


def _check_met(names: Sequence[str], met: npt.NDArray[np.bool_]) -> None:
    reached, todo = {0}, [0]
    while todo:
        new = {int(each) for each in np.flatnonzero(met[todo.pop()])} - reached
        reached |= new
        todo += sorted(new)
    if len(reached) < len(names):
        apart = ", ".join(name for index, name in enumerate(names) if index not in reached)
        raise InputError("Some never played the others", path="ladder", value=apart, fix="Let every two play.")


def ladder_of(plan: SeriesPlan, games: Sequence[PlayedGame]) -> tuple[Rating, ...]:
    """Return the ratings of all entrants of a series, the best first.

    Raises:
        InputError: If some of them never came to the end of a battle with the others.
    """
    names = [each.name for each in plan.entrants]
    won = np.zeros((len(names), len(names)))
    for game in games:
        if not game.failed:
            first, second = (names.index(each) for each in game.entrants)
            share = 0.5 if not game.winner else float(game.won_by == names[first])
            won[first, second] += share
            won[second, first] += 1.0 - share
    ratings, reach = rated(names, won)
    results = {each.player: each for each in summarise(plan, games).entrants}
    made = (
        Rating(name=name, rating=float(at), low=float(at - by), high=float(at + by), result=results[name])
        for name, at, by in zip(names, ratings, reach, strict=True)
    )
    return tuple(sorted(made, key=lambda each: -each.rating))


def ladder_page(plan: SeriesPlan, games: Sequence[PlayedGame], *, command: str) -> str:
    """Return a ladder as a page in Markdown: the command and the seeds first, then ratings, then who beat whom."""
    return "\n".join(_lines(plan, ladder_of(plan, games), summarise(plan, games), command))


def _lines(plan: SeriesPlan, ratings: Sequence[Rating], summary: Summary, command: str) -> Iterator[str]:
    last = plan.first_seed + plan.games // 2 - 1
    rounds = "as many rounds as the mission has" if plan.rounds is None else f"{plan.rounds} rounds"
    yield from (
        f"# Ladder of the bots of {plan.game}",
        "",
        f"Written by `{command}` with Umpire {plan.umpire}, rules {plan.rulebook}.",
        f"Every two bots played {plan.games} battles: seeds {plan.first_seed} to {last}, each twice, sides swapped.",
        f"Tables, missions and armies of up to {plan.points} points are drawn by seed; {rounds} are played. Seeds from",
        f"{HELD_OUT:,} on are held out: nothing that makes or trains a bot uses them.",
        "",
        "Ratings are on the scale of Elo, 1500 the mean: who is 100 points ahead wins 64 % of the battles, with 200",
        "76 %, with 400 91 %. They are the likeliest ones (Bradley and Terry), a draw as half a win, with one drawn",
        "battle added for every two; intervals are of 95 %, from the information matrix. Shares of wins have Wilson",
        "intervals.",
        "",
        "| bot | rating | 95 % interval | battles | won | drawn | lost |",
        "|---|--:|--:|--:|--:|--:|--:|",
    )
    for each in ratings:
        did = each.result
        counts = f"{did.games} | {did.wins} | {did.draws} | {did.losses}"
        yield f"| {each.name} | {each.rating:.0f} | {each.low:.0f} to {each.high:.0f} | {counts} |"
    names = [each.name for each in ratings]
    yield from ("", "Won by the bot of the row against that of the column:", "")
    yield f"| | {' | '.join(names)} |"
    yield f"|---|{'--:|' * len(names)}"
    for name in names:
        met = {each.against: each.result for each in summary.matrix[name]}
        cells = (
            f"{met[other].share:.0%} ({met[other].low:.0%} to {met[other].high:.0%})" if other in met else ""
            for other in names
        )
        yield f"| {name} | {' | '.join(cells)} |"
    yield ""
    if summary.failures:
        yield f"Not brought to an end, and counted nowhere: {battles_told(len(summary.failures))}."
        yield ""
        yield from (f"- battle {each.number}, seed {each.seed}: {each.why}" for each in summary.failures)
        yield ""


def _share(each: Standing) -> str:
    return f"{each.share:.0%} ({each.low:.0%} to {each.high:.0%})"
