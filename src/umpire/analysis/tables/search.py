"""Search for a better arrangement of pieces: moved, turned and swapped, one step at a time, by simulated annealing.

A step changes one piece or swaps two, and is taken back at once where it is not allowed, so that every arrangement that
is ever judged is one that may lie. Whether a worse one is kept is decided as Metropolis does, by `scipy`'s basin
hopping without its descent: a score that is counted at places has no slope to follow. The search goes from warm to
cold, each stage from the best so far; the length of a step adapts itself until half of the steps are kept. The same
seed gives the same search.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from umpire.errors import InputError

Floats: TypeAlias = NDArray[np.float64]
"""Where pieces lie: x and y of the middle of each, inches, and by how many degrees it is turned, shape (pieces, 3)."""

HEATS = (0.012, 0.004, 0.001)
"""By how much a step may worsen the score and still be kept a third of the time, stage by stage."""
FARTHEST = 6.0
"""How far a step first moves a piece at most, inches."""
TRIES = 30
"""How many steps are drawn until one is allowed."""
SWAPS, TURNS = 0.15, 0.3
"""How many of the steps swap two pieces, and how many turn one."""
RIGHT = 90.0
GRID = 0.25
"""Places and turns that people can lay: a quarter of an inch, and 15 degrees."""
DEGREES = 15.0


class SearchStep(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a search: its number, the heat, its score, whether it was kept, and the best score so far."""

    number: int
    heat: float
    score: float
    kept: bool
    best: float


@dataclass(frozen=True, kw_only=True)
class Searched:
    """The best arrangement of a search, its score, that of the beginning, how many steps, whether it was stopped."""

    places: Floats
    score: float
    began: float
    steps: int
    stopped: bool


def search(
    start: Floats,
    *,
    score: Callable[[Floats], float],
    allowed: Callable[[Floats], bool],
    steps: int,
    seed: int,
    heats: tuple[float, ...] = HEATS,
    told: Callable[[SearchStep], None] | None = None,
) -> Searched:
    """Return the best arrangement that a number of steps finds; interrupted, the best until then.

    Args:
        start: Where the pieces lie, shape (pieces, 3); it must be allowed.
        score: What is to become small.
        allowed: Whether pieces may lie so.
        steps: How many steps are judged in all.
        seed: Whole numbers from 0 on; the same one gives the same search.
        heats: How warm each stage is.
        told: Called with each step.

    Raises:
        InputError: If scipy is not installed, there is nothing to move, or no step is asked for.
    """
    hopping = _basinhopping()
    if len(start) == 0 or steps < 1:
        fix = "Ask for one step or more, on a table with a piece that may be moved."
        raise InputError("There is nothing to search", path="steps", value=str(steps), fix=fix)
    luck = np.random.default_rng(seed)
    judged = _Judged(score)
    best, began = start.copy(), judged(start.ravel())
    lowest, number = began, 0

    def after(_: Floats, value: float, kept: bool) -> None:
        nonlocal number, lowest
        number += 1
        lowest = min(lowest, judged.lowest)
        if told is not None:
            told(SearchStep(number=number, heat=heat, score=float(value), kept=bool(kept), best=float(lowest)))

    stopped = False
    try:
        for heat, count in zip(heats, _shares(steps, len(heats)), strict=True):
            if count:
                hopping(
                    judged,
                    judged.best_of(best).ravel(),
                    niter=count,
                    T=heat,
                    take_step=_Stepping(luck, allowed),
                    minimizer_kwargs={"method": _stay},
                    callback=_Skipping(after),
                    interval=10,
                    rng=luck,
                )
    except KeyboardInterrupt:
        stopped = True
    return Searched(places=judged.best_of(best), score=judged.lowest, began=began, steps=number, stopped=stopped)


def _basinhopping() -> Any:  # scipy has no types
    try:
        from scipy.optimize import basinhopping  # noqa: PLC0415 - an extra
    except ImportError:
        fix = 'Install it with: pip install "umpire-table[series]".'
        raise InputError("The search is done by scipy, which is not installed", fix=fix) from None
    return basinhopping


def _shares(steps: int, stages: int) -> list[int]:
    """Return how many of the steps each stage has."""
    return [steps * (stage + 1) // stages - steps * stage // stages for stage in range(stages)]


class _Judged:
    """A score that is asked once for each arrangement, and remembers the best."""

    def __init__(self, score: Callable[[Floats], float]) -> None:
        self._score, self._last, self._value = score, b"", 0.0
        self.lowest, self._best = np.inf, b""

    def __call__(self, flat: Floats) -> float:
        told = flat.tobytes()
        if told != self._last:
            self._last, self._value = told, self._score(flat.reshape(-1, 3))
            if self._value < self.lowest:
                self.lowest, self._best = self._value, told
        return self._value

    def best_of(self, start: Floats) -> Floats:
        """Return the best arrangement so far."""
        return np.frombuffer(self._best, dtype=np.float64).reshape(-1, 3).copy() if self._best else start


class _Skipping:
    """Tells of each step but the first call of a stage, which judges where it begins."""

    def __init__(self, after: Callable[[Floats, float, bool], None]) -> None:
        self._after, self._begun = after, False

    def __call__(self, places: Floats, value: float, kept: bool) -> None:
        if self._begun:
            self._after(places, value, kept)
        self._begun = True


class _Stepping:
    """Moves, turns or swaps pieces; basin hopping makes ``stepsize`` larger and smaller."""

    def __init__(self, luck: np.random.Generator, allowed: Callable[[Floats], bool]) -> None:
        self._luck, self._allowed, self.stepsize = luck, allowed, FARTHEST

    def __call__(self, flat: Floats) -> Floats:
        for _ in range(TRIES):
            tried = self._changed(flat.reshape(-1, 3).copy())
            if self._allowed(tried):
                return tried.ravel()
        return flat

    def _changed(self, places: Floats) -> Floats:
        piece, kind = int(self._luck.integers(len(places))), float(self._luck.random())
        if kind < SWAPS and len(places) > 1:
            other = (piece + 1 + int(self._luck.integers(len(places) - 1))) % len(places)
            places[[piece, other], :2] = places[[other, piece], :2]
        elif kind < SWAPS + TURNS:
            turns = np.array([-RIGHT, -DEGREES, DEGREES, RIGHT])
            places[piece, 2] = (places[piece, 2] + float(self._luck.choice(turns))) % 360.0
        else:
            far = min(max(self.stepsize, GRID), 2.0 * FARTHEST)
            moved = np.rint(self._luck.uniform(-far, far, size=2) / GRID) * GRID
            places[piece, :2] += moved
        return places


def _stay(function: Callable[[Floats], float], start: Floats, *_arguments: Any, **_options: Any) -> Any:
    """Stand for a descent: an arrangement is judged where it is."""
    from scipy.optimize import OptimizeResult  # noqa: PLC0415 - an extra

    return OptimizeResult(x=start, fun=function(start), nfev=1, success=True)
