"""Series of battles: seeds paired and sides swapped, spread over the processors of this machine."""

from __future__ import annotations

import multiprocessing
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from umpire.errors import InputError, UmpireError
from umpire.game import Bot, System
from umpire.simulate.playing import DECISION_LIMIT, play
from umpire.simulate.statistics import Game, Table, standings

S = TypeVar("S")

Job: TypeAlias = tuple[int, bool]
Progress: TypeAlias = Callable[[Game, int, int], None]


class BattleFailed(UmpireError):
    """A battle of a series that did not come to its end; says how to play that battle again."""


@dataclass(frozen=True, kw_only=True)
class Player:
    """Somebody who plays a series: a name and what makes the bot, which must be importable by name."""

    name: str
    bot: Callable[[], Bot]


@dataclass(frozen=True, kw_only=True)
class Contest(Generic[S]):
    """What is played in a series.

    ``setting`` makes the system and the state to begin with; like the players' bots it must be importable by name (or
    a `functools.partial` of something that is), because other processes import it. The first player has the first side
    where sides are not swapped.
    """

    setting: Callable[[], tuple[System[S], S]]
    players: tuple[Player, Player]
    name: str = ""
    limit: int = DECISION_LIMIT
    checked: bool = False


def series(
    contest: Contest[Any],  # of any system
    *,
    pairs: int,
    first_seed: int = 0,
    workers: int = 2,
    progress: Progress | None = None,
) -> Table:
    """Play every seed twice, the second time with sides swapped, and return the table.

    Args:
        contest: What is played.
        pairs: How many seeds; twice as many battles.
        first_seed: The first seed; the others follow it.
        workers: How many processes; 1 plays in this one. The table is the same for any number.
        progress: Called with each battle as it ends, how many have ended, and how many there are.

    Raises:
        BattleFailed: If a battle does not come to its end.
    """
    if pairs < 1 or workers < 1:
        raise InputError("a series has at least one pair and one worker", path="pairs", fix="Ask for one or more.")
    names = [player.name for player in contest.players]
    if names[0] == names[1]:
        raise InputError("two players have one name", path="players", value=names[0], fix="Name them apart.")
    jobs = [(seed, swapped) for seed in range(first_seed, first_seed + pairs) for swapped in (False, True)]
    done: dict[Job, Game] = {}
    with _results(contest, jobs, workers) as results:
        for result in results:
            if isinstance(result, str):
                raise BattleFailed(result)
            done[result.seed, result.swapped] = result
            if progress:
                progress(result, len(done), len(jobs))
    return standings([done[job] for job in jobs], names)


@contextmanager
def _results(contest: Contest[Any], jobs: list[Job], workers: int) -> Iterator[Iterator[Game | str]]:
    if workers == 1:
        yield (_play_one(contest, job) for job in jobs)
        return
    # Fresh processes behave alike on every system, and inherit no threads and no caches.
    pool = ProcessPoolExecutor(max_workers=workers, mp_context=multiprocessing.get_context("spawn"))
    try:
        futures = [pool.submit(_play_one, contest, job) for job in jobs]
        yield (future.result() for future in as_completed(futures))
    finally:
        pool.shutdown(cancel_futures=True)


def _play_one(contest: Contest[Any], job: Job) -> Game | str:
    """Play one battle; what goes wrong comes back as text, because not every exception survives the way back."""
    seed, swapped = job
    try:
        return _game(contest, seed, swapped=swapped)
    except Exception:
        played = f"seed {seed}{', sides swapped' if swapped else ''}"
        return f"A battle of {contest.name or 'the series'} failed ({played}). It ended with:\n{traceback.format_exc()}"


def _game(contest: Contest[Any], seed: int, *, swapped: bool) -> Game:
    system, state = contest.setting()
    sides = system.sides(state)
    if len(sides) != len(contest.players):
        raise InputError("a series is for two sides", path="setting", value=str(len(sides)), fix="Play it by itself.")
    first, second = reversed(contest.players) if swapped else contest.players
    seated = dict(zip(sides, (first, second), strict=True))
    seats = {side: player.name for side, player in seated.items()}
    meta = {"name": contest.name, **{f"side {side}": name for side, name in seats.items()}}
    bots = {side: player.bot() for side, player in seated.items()}
    battle = play(system, state, bots=bots, seed=seed, meta=meta, limit=contest.limit, checked=contest.checked)
    outcome, closing = battle.outcome, battle.journal.closing
    # play() closes only a battle that is over.
    assert outcome is not None
    assert closing is not None
    return Game(
        seed=seed,
        swapped=swapped,
        seats=seats,
        winner=None if outcome.winner is None else seats[outcome.winner],
        score=dict(outcome.score),
        entries=len(battle.entries),
        digest=closing.digest,
    )
