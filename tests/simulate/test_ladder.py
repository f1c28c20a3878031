"""Ratings: what they must be where they can be worked out by hand, and laws that hold for all."""

from __future__ import annotations

from math import log10
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.program import Program
from umpire.errors import InputError
from umpire.simulate.ladder import rated

counts = st.integers(0, 30).map(float)


@st.composite
def tables(draw: st.DrawFn) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Return who won how often, every two having met at least once."""
    size = draw(st.integers(2, 5))
    won = np.zeros((size, size))
    for first in range(size):
        for second in range(first):
            won[first, second], won[second, first] = draw(counts), draw(counts)
            if won[first, second] + won[second, first] == 0.0:
                won[first, second] = 1.0
    return won


def names(won: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> tuple[str, ...]:
    return tuple(map(str, range(len(won))))


@given(won=st.integers(0, 40), lost=st.integers(0, 40))
def test_two_players_are_as_far_apart_as_their_share_says(won: int, lost: int) -> None:
    """The difference is that of the expected share, one drawn battle added; half of it to each side of 1500."""
    if won + lost == 0:
        return
    ratings, reach = rated(("a", "b"), np.array([[0.0, won], [lost, 0.0]]))
    apart = 400.0 * log10((won + 0.5) / (lost + 0.5))
    assert ratings == pytest.approx([1500.0 + apart / 2.0, 1500.0 - apart / 2.0], abs=1e-6)
    assert reach[0] == pytest.approx(reach[1])
    assert (reach > 0.0).all()


@given(won=tables())
def test_what_is_expected_is_what_happened(won: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> None:
    """At the likeliest ratings each player is expected to win as often as it did; the mean is 1500."""
    ratings, _ = rated(names(won), won)
    assert ratings.mean() == pytest.approx(1500.0)
    met = (won + won.T) > 0.0
    expected = (won + won.T + met) / (1.0 + 10.0 ** ((ratings[None, :] - ratings[:, None]) / 400.0))
    assert (expected * met).sum(axis=1) == pytest.approx((won + 0.5 * met).sum(axis=1), abs=1e-6)


@given(won=tables())
def test_more_battles_bring_the_bounds_closer(won: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> None:
    """Ten times as many that came out alike tell more."""
    _, few = rated(names(won), won)
    _, many = rated(names(won), 10.0 * won)
    assert (many < few).all()


def test_players_who_never_met_are_not_compared() -> None:
    """Two pairs that played among themselves say nothing of each other."""
    won = np.zeros((4, 4))
    won[0, 1] = won[2, 3] = 1.0
    with pytest.raises(InputError, match=r"never played the others.*c, d"):
        rated(("a", "b", "c", "d"), won)


@pytest.fixture
def umpire(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Program:
    return Program(monkeypatch, capsys)


def test_a_ladder_is_written_and_goes_on(umpire: Program, tmp_path: Path) -> None:
    """Its head has the command and the seeds; the same command again plays nothing and writes the same."""
    page, folder = tmp_path / "ladder.md", tmp_path / "kept"
    words = (
        "ladder",
        "greedy",
        "random",
        "--games",
        "2",
        "--rounds",
        "1",
        "--points",
        "500",
        "--out",
        page,
        "--folder",
        folder,
    )
    first = umpire(*words)
    assert first.code == 0, first.err
    text = page.read_text(encoding="utf-8")
    assert "`umpire ladder greedy random --games 2 --points 500 --seed 500000 --rounds 1`" in text
    assert "seeds 500000 to 500000, each twice" in text
    assert text.count("\n| greedy |") == text.count("\n| random |") == 2
    again = umpire(*words)
    assert "2 battles; going on" in again.err
    assert page.read_text(encoding="utf-8") == text


def test_a_ladder_of_one_is_refused(umpire: Program) -> None:
    """Nobody is better than itself."""
    ended = umpire("ladder", "random")
    assert ended.code == 2
    assert "two bots or more" in ended.err
