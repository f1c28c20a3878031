"""Luck and dice: the same everywhere, fair, and apart from each other."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from umpire.errors import InputError
from umpire.game import Luck, RollRecorder, SeededDice


@given(n=st.integers(1, 10**9), label=st.text(max_size=5))
def test_luck_stays_in_its_bounds(n: int, label: str) -> None:
    """A number below n, a unit below 1, and the same again from the same key."""
    luck, again = Luck(b"key", label), Luck(b"key", label)
    for _ in range(5):
        drawn = luck.integer(n)
        assert 0 <= drawn < n
        assert drawn == again.integer(n)
        unit = luck.unit()
        assert 0.0 <= unit < 1.0
        assert unit == again.unit()


def test_luck_is_fair_and_forks_apart() -> None:
    """Each face comes about equally often; forks do not depend on what was drawn before."""
    luck = Luck(b"key")
    assert luck.fork("a").unit() == Luck(b"key").fork("a").unit() != luck.fork("b").unit()
    counts = Counter(luck.pick("abcdef") for _ in range(6000))
    assert all(900 < count < 1100 for count in counts.values())
    assert sorted(luck.shuffled(range(9))) == list(range(9))
    with pytest.raises(InputError, match="among nothing"):
        luck.pick([])


def test_these_numbers_never_change() -> None:
    """The streams are part of the log's format: a change here breaks every log."""
    luck = Luck(b"key", "a")
    assert [luck.integer(100) for _ in range(5)] == [52, 9, 9, 9, 29]
    assert luck.unit() == 0.5940303524407644
    assert SeededDice(b"k" * 32).roll(8, why="test") == (4, 6, 4, 1, 6, 3, 1, 4)
    assert SeededDice(b"k" * 32, scope="3").salt("x") == "ee5de6d0c89f6786844e1000fdc375f1"


def test_dice_depend_on_the_counter_alone() -> None:
    """Rolled one by one or together, from the start or further on: the same dice; salts never repeat."""
    whole = SeededDice(b"k" * 32).roll(20, why="test")
    dice = RollRecorder(SeededDice(b"k" * 32))
    assert tuple(dice.roll(1, why="test")[0] for _ in range(20)) == whole == dice.rolled
    assert SeededDice(b"k" * 32, counter=15).roll(5, why="test") == whole[15:]
    assert dice.counter == 20
    assert dice.salt("a") != dice.salt("a")
    counts = Counter(SeededDice(b"z" * 32).roll(6000, why="test"))
    assert all(900 < count < 1100 for count in counts.values())
