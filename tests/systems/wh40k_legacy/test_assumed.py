"""The assumed minimum: its numbers are those of the catalogue's notes."""

from __future__ import annotations

import pytest

from umpire.systems.wh40k_legacy.rules.assumed import cancels, hits, penetrates, saves, wound_needed

NEVER = 7


@pytest.mark.parametrize(
    ("strength", "toughness", "needed"),
    [
        (4, 4, 4),
        (5, 4, 3),
        (6, 4, 2),
        (10, 4, 2),
        (3, 4, 5),
        (2, 4, 6),
        (1, 4, 6),
        (4, 8, NEVER),
        (4, 7, 6),
        (1, 9, NEVER),
    ],
)
def test_to_wound(strength: int, toughness: int, needed: int) -> None:
    """4+ at equal Strength, a point for a point, at best 2+; 6+ at two or three short, impossible at four."""
    assert wound_needed(strength, toughness) == needed


def test_an_ap_as_low_as_the_armour_cancels_it() -> None:
    """AP5 cancels 5+ and 6+, not 4+; AP '-' cancels nothing."""
    assert [cancels(5, save) for save in (4, 5, 6)] == [False, True, True]
    assert not cancels(None, 6)


def test_a_one_never_does() -> None:
    """A natural 1 misses and saves nothing, whatever is needed."""
    assert not hits(1, 1)
    assert not saves(1, 1)
    assert hits(2, 2)
    assert saves(2, 2)


def test_a_hit_gets_through_where_it_reaches_the_armour() -> None:
    """D6 and Strength 4 reach 10 on a 6."""
    assert [penetrates(die, 4, 10) for die in (5, 6)] == [False, True]
