"""What points would make a pairing even, from battles in which the points of the two armies differ.

The chance that the first of two wins is taken for 1 / (1 + exp(-(a + b x))), x the logarithm of its points for each
point of the other: logistic regression of the results (a draw as half a win) on what the armies really cost. The
pairing is even where a + b x = 0. The interval at 95 % comes from 1,000 resamples of pairs of battles, drawn with a
fixed seed. Where more points do not help in one resample of forty or more, nothing is told: the battles do not say.

Hosmer, Lemeshow and Sturdivant, Applied Logistic Regression (2013), chapter 1; Efron and Tibshirani, An Introduction
to the Bootstrap (1993), chapter 13.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from umpire.simulate.played import PlayedGame

RESAMPLES, SEED = 1000, 1
TAIL = 0.025
"""The share of resamples beyond each end of an interval of 95 %."""

RIDGE = 1e-3
"""How strongly a and b are held near nought: enough for battles that one side always wins from some ratio on."""

LEAST_PAIRS, LEAST_SPREAD = 6, 0.05
"""How many pairs of battles, and what spread of the logarithm of the ratio, say anything at all."""

STEPS, SMALL, FARTHEST = 60, 1e-9, 3.0

ROOM = 1_000_000
"""How many numbers are worked on at once."""

Floats: TypeAlias = npt.NDArray[np.float64]


class EvenPoints(msgspec.Struct, frozen=True, kw_only=True):
    """At how many points for each point of the second entrant the first is as strong, with its interval at 95 %.

    ``least`` and ``most`` are the ratios that were played; beyond them the answer is drawn out of what was seen.
    ``why`` says why there is no answer, "" if there is one.
    """

    first: str
    second: str
    pairs: int
    ratio: float = 0.0
    low: float = 0.0
    high: float = 0.0
    least: float = 0.0
    most: float = 0.0
    why: str = ""

    def __str__(self) -> str:
        who = f"{self.first} against {self.second}"
        if self.why:
            return f"{who}: what would be even is not told: {self.why}"
        beyond = "" if self.least <= self.ratio <= self.most else f"; {self.least:.2f} to {self.most:.2f} were played"
        of_each = "points of the first for each of the second"
        return f"{who}: even at {self.ratio:.2f} {of_each} ({self.low:.2f} to {self.high:.2f}){beyond}"


def even_points(games: Sequence[PlayedGame], first: str, second: str) -> EvenPoints:
    """Return what points would make two entrants even; battles without an end are passed over."""
    met = [each for each in games if set(each.entrants) == {first, second} and not each.failed]
    rows = [(each.pair, *row) for each in met if (row := _row(each, first)) is not None]
    pairs = len({pair for pair, _, _ in rows})
    if pairs < LEAST_PAIRS:
        return EvenPoints(first=first, second=second, pairs=pairs, why=f"fewer than {LEAST_PAIRS} pairs of battles")
    of, x, y = (np.array(column, dtype=np.float64) for column in zip(*rows, strict=True))
    if float(x.std()) < LEAST_SPREAD:
        why = "the armies cost about the same in all battles; give --handicap"
        return EvenPoints(first=first, second=second, pairs=pairs, why=why)
    ((a, b),) = _fitted(x, y, np.ones((1, len(x))))
    found = _resampled(of, x, y)
    helps = found[:, 1] > 0.0
    if b <= 0.0 or float(helps.mean()) < 1.0 - TAIL:
        why = "more points do not clearly help in these battles; play more, or give wider handicaps"
        return EvenPoints(first=first, second=second, pairs=pairs, why=why)
    low, high = np.quantile(-found[helps, 0] / found[helps, 1], [TAIL, 1.0 - TAIL])
    ratios = np.exp([-a / b, low, high, x.min(), x.max()])
    return EvenPoints(
        first=first,
        second=second,
        pairs=pairs,
        ratio=float(ratios[0]),
        low=float(ratios[1]),
        high=float(ratios[2]),
        least=float(ratios[3]),
        most=float(ratios[4]),
    )


def _row(game: PlayedGame, first: str) -> tuple[float, float] | None:
    """Return the logarithm of the ratio of points, and the result for the first; None where armies have no points."""
    cost = dict.fromkeys(game.sides, 0)
    for each in game.tally.detachments:
        cost[each.side] += each.points
    mine, other = game.sides if game.entrants[0] == first else game.sides[::-1]
    if not cost[mine] or not cost[other]:
        return None
    result = 0.5 if not game.winner else float(game.winner == mine)
    return float(np.log(cost[mine] / cost[other])), result


def _resampled(of: Floats, x: Floats, y: Floats) -> Floats:
    """Return a and b of each resample of pairs, shape (RESAMPLES, 2)."""
    chance = np.random.Generator(np.random.PCG64(SEED))
    names, index = np.unique(of, return_inverse=True)
    often = chance.multinomial(len(names), np.full(len(names), 1.0 / len(names)), size=RESAMPLES)
    at_once = max(1, ROOM // len(x))
    parts = (often[start : start + at_once, index] for start in range(0, RESAMPLES, at_once))
    return np.concatenate([_fitted(x, y, part.astype(np.float64)) for part in parts])


def _fitted(x: Floats, y: Floats, weights: Floats) -> Floats:
    """Return the likeliest a and b by Newton's method, shape (n, 2), for each row of weights, shape (n, battles)."""
    shape = np.column_stack((np.ones_like(x), x))
    squares = shape[:, :, None] * shape[:, None, :]
    at = np.zeros((len(weights), 2))
    for _ in range(STEPS):
        chance = 1.0 / (1.0 + np.exp(-np.clip(at @ shape.T, -30.0, 30.0)))
        slope = (weights * (y - chance)) @ shape - RIDGE * at
        curve = np.tensordot(weights * chance * (1.0 - chance), squares, axes=1) + RIDGE * np.eye(2)
        step = np.clip(np.linalg.solve(curve, slope[:, :, None])[:, :, 0], -FARTHEST, FARTHEST)
        at = at + step
        if float(np.abs(step).max()) < SMALL:
            break
    return at
