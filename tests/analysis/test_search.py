"""The search: never leaves what is allowed, never ends worse than it began, the same for the same seed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.soak import soak_count
from umpire.analysis import SearchStep, search
from umpire.errors import InputError

START = np.array([[2.0, 2.0, 0.0], [8.0, 3.0, 0.0], [5.0, 8.0, 0.0]])


def apart_and_inside(places: np.ndarray) -> bool:
    """Return whether discs lie on a table of ten inches and keep two inches between their middles."""
    spots = places[:, :2]
    gaps = np.hypot(*(spots[:, None] - spots[None]).transpose(2, 0, 1)) + 9.0 * np.eye(len(spots))
    return bool((spots >= 1.0).all() and (spots <= 9.0).all() and gaps.min() >= 2.0)


def lopsided(places: np.ndarray) -> float:
    """Return how far the middle of all is from that of the table, a little more if anything is turned."""
    return float(np.hypot(*(places[:, :2].mean(axis=0) - 5.0)) + 1e-3 * (places[:, 2] % 360.0 > 0.0).sum())


@settings(max_examples=soak_count(100), deadline=None)
@given(seed=st.integers(0, 10_000))
def test_what_is_judged_is_allowed_and_the_best_is_kept(seed: int) -> None:
    """Nothing that may not lie so is ever judged; the end is the best of what was."""
    judged: list[float] = []

    def score(places: np.ndarray) -> float:
        assert apart_and_inside(places)
        judged.append(lopsided(places))
        return judged[-1]

    found = search(START, score=score, allowed=apart_and_inside, steps=30, seed=seed)

    assert apart_and_inside(found.places)
    assert found.score == lopsided(found.places) == min(judged)
    assert found.score <= found.began == lopsided(START)
    assert not found.stopped


def test_the_same_seed_is_the_same_search_and_the_score_falls() -> None:
    logs: list[list[SearchStep]] = [[], []]
    for log in logs:
        found = search(START, score=lopsided, allowed=apart_and_inside, steps=60, seed=4, told=log.append)

    assert logs[0] == logs[1]
    assert [each.number for each in logs[0]] == list(range(1, 61))
    assert [each.best for each in logs[0]] == sorted((each.best for each in logs[0]), reverse=True)
    assert found.score < 0.3 * found.began
    assert (
        search(START, score=lopsided, allowed=apart_and_inside, steps=60, seed=5).places.tobytes()
        != found.places.tobytes()
    )


def test_who_interrupts_gets_the_best_until_then() -> None:
    asked = 0

    def score(places: np.ndarray) -> float:
        nonlocal asked
        asked += 1
        if asked == 20:
            raise KeyboardInterrupt
        return lopsided(places)

    found = search(START, score=score, allowed=apart_and_inside, steps=60, seed=4)

    assert found.stopped
    assert found.steps < 60
    assert found.score == lopsided(found.places) <= found.began


def test_where_no_step_is_allowed_everything_stays() -> None:
    found = search(START, score=lopsided, allowed=lambda places: bool((places == START).all()), steps=5, seed=0)

    assert (found.places == START).all()


def test_nothing_to_move_is_refused() -> None:
    with pytest.raises(InputError, match="nothing to search"):
        search(np.empty((0, 3)), score=lopsided, allowed=apart_and_inside, steps=5, seed=0)
