"""Playing what is left of a series: in this process, in several on this machine, or wherever else it is handed to."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import TypeAlias

from umpire.errors import InputError
from umpire.simulate.folder import SeriesFolder
from umpire.simulate.plans import Fixture, SeriesPlan, fixtures
from umpire.simulate.played import PlayedGame, Result, play_fixture

Runner: TypeAlias = Callable[[SeriesPlan, Sequence[Fixture]], Iterator[Result]]
"""Plays battles and yields each as it ends, in any order; one may come twice."""

OnGame: TypeAlias = Callable[[PlayedGame, int, int], None]
"""Told of a battle that has ended, how many have, and how many there are."""

ATTEMPTS = 3
"""How often in a row processes may be killed before any battle ends."""


def run_series(plan: SeriesPlan, folder: SeriesFolder, *, runner: Runner, on_game: OnGame | None = None) -> None:
    """Play what is left of a series, keeping each battle as it ends.

    Raises:
        InputError: If a battle cannot be kept, or processes are killed again and again; what was kept stays.
    """
    every = fixtures(plan)
    left = [each for each in every if not folder.has(each.number)]
    if not left:
        return
    for result in runner(plan, left):
        if folder.keep(result) and on_game is not None:
            on_game(result.game, len(folder.games), len(every))
    missing = [each.number for each in every if not folder.has(each.number)]
    if missing:
        fix = "Give the same command again: the others are kept."
        raise InputError("Some battles were never played", path="games", value=str(missing[:10]), fix=fix)


def in_this_process(plan: SeriesPlan, left: Sequence[Fixture]) -> Iterator[Result]:
    """Play battles one after the other."""
    return (play_fixture(plan, each) for each in left)


def in_processes(workers: int) -> Runner:
    """Return what plays battles in so many processes of this machine.

    A process that is killed, for lack of memory or by hand, takes the others of its pool with it; what they played is
    played again in a new one.

    Raises:
        InputError: If there are fewer than one.
    """
    if workers < 1:
        raise InputError("A series needs a worker", path="--workers", value=str(workers), fix="Give 1 or more.")
    if workers == 1:
        return in_this_process

    def runner(plan: SeriesPlan, left: Sequence[Fixture]) -> Iterator[Result]:
        waiting = {each.number: each for each in left}
        killed = 0
        while waiting:
            for result in _pooled(plan, tuple(waiting.values()), workers):
                if result is None:
                    killed += 1
                    break
                killed = 0
                del waiting[result.game.number]
                yield result
            if killed >= ATTEMPTS:
                fix = "Look whether memory is short, give fewer --workers and the same command: the others are kept."
                told = "Processes that play battles are killed again and again"
                raise InputError(told, path="--workers", value=str(workers), fix=fix)

    return runner


def _pooled(plan: SeriesPlan, left: Sequence[Fixture], workers: int) -> Iterator[Result | None]:
    """Yield the battles that a pool plays as they end; None last if a process of it was killed.

    Where whoever takes the battles stops, by Ctrl-C or because one cannot be kept, the processes are ended at once.
    """
    before = set(multiprocessing.active_children())
    # Fresh processes behave alike on every system, and inherit no threads and no caches.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(max_workers=workers, mp_context=context, initializer=_leave_ctrl_c)
    whole = False
    try:
        futures = [pool.submit(play_fixture, plan, each) for each in left]
        for future in as_completed(futures):
            yield future.result()
        whole = True
    except BrokenProcessPool:
        yield None
    finally:
        if not whole:
            for each in set(multiprocessing.active_children()) - before:
                each.terminate()
        pool.shutdown(cancel_futures=True)


def _leave_ctrl_c() -> None:
    """Leave Ctrl-C to the process that began the series: one that is interrupted may hang on what it had locked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
