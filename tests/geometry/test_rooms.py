"""Room that threads keep from question to question: nobody notices it."""

from __future__ import annotations

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

from benchmarks.scenes import made_table
from tests.oracles.gaps import drawn
from umpire.geometry import (
    Disc,
    Outline,
    Scene,
    Solid,
    all_seen_whole,
    check_polygon,
    line_of_sight,
    obscured_share,
    obscured_shares,
    sights,
)

SIZES = (12, 1, 6, 3)
BASE = Disc(radius=0.5)


def answers(features: int) -> tuple[bytes, ...]:
    """What is told about a table, by questions of every kind that keeps room."""
    models, scene = made_table(features, seed=features, models=6)
    eyes = np.array([(*each.footprint.at, 1.0) for each in models if isinstance(each.footprint, Outline)])
    alone = [repr(line_of_sight(models[0], each, scene)).encode() for each in models[1:]]
    return (
        sights(models, models, scene).tobytes(),
        obscured_shares(eyes, models, scene).tobytes(),
        all_seen_whole(models, models, scene).tobytes(),
        *alone,
    )


def test_threads_that_ask_at_once_are_told_what_one_after_the_other_is() -> None:
    """Each thread has room of its own, grown by large tables and used again for small ones."""
    one_by_one = [answers(features) for features in SIZES * 4]
    with ThreadPoolExecutor(4) as workers:
        assert list(workers.map(answers, SIZES * 4)) == one_by_one


@pytest.mark.parametrize("way", [way for way in ("fork", "spawn") if way in multiprocessing.get_all_start_methods()])
def test_another_process_is_told_the_same(way: str) -> None:
    """Whether it is a copy of this one, room and all, or begins afresh."""
    told = answers(6)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context(way)) as worker:
        assert worker.submit(answers, 6).result() == told


def test_a_scene_that_was_asked_can_be_sent_elsewhere() -> None:
    """A pickled scene takes no room along and answers as before."""
    models, scene = made_table(3, models=2)
    eye = (30.0, 24.0, 1.0)
    told = obscured_share(eye, models[0], scene)
    sent: Scene = pickle.loads(pickle.dumps(scene))
    assert len(pickle.dumps(sent)) == len(pickle.dumps(scene))
    assert obscured_share(eye, models[0], sent) == told


def test_a_picture_that_needs_more_room_than_there_is_gets_it() -> None:
    """Twenty bars, one behind another and each at a height of its own, cross in more places than room is kept for."""
    bars = [
        Solid(
            id=f"bar-{k}",
            footprint=check_polygon([(4 + 0.1 * k, -3), (4.05 + 0.1 * k, -3), (4.05 + 0.1 * k, 3), (4 + 0.1 * k, 3)]),
            bottom=0.9 + 0.002 * k,
            top=0.91 + 0.002 * k + 0.01 * (k % 5),
        )
        for k in range(20)
    ]
    target = Solid(id="target", footprint=Outline(base=BASE, at=(10.0, 0.0)), top=2.0)

    def both() -> tuple[float, float]:
        picture = obscured_share((0.0, 0.0, 1.0), target, bars, drawn=True)
        whole = sum(drawn(part).area for part in picture.visible) / drawn(check_polygon(picture.outline)).area
        return obscured_share((0.0, 0.0, 1.0), target, bars).share, 1.0 - whole

    with ThreadPoolExecutor(1) as fresh:
        share, painted = fresh.submit(both).result()
    assert 0.05 < share < 0.95
    assert share == pytest.approx(painted, abs=1e-9)
    assert both()[0] == share
