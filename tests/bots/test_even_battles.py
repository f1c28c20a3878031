"""The battles that bots are measured in: the same Army for both sides, and tables that are the same from either end."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.duel_of_bots import even, keep, kept, report
from benchmarks.mirror_matches import mirrored
from umpire.simulate import Game
from umpire.systems.legions.battlefield import Battlefield


def _army(field: Battlefield, side: str) -> Counter[tuple[str, int, int]]:
    mine = (each for each in field.detachments.values() if each.side == side)
    return Counter((each.name, each.points, len(each.models)) for each in mine)


@pytest.mark.parametrize("number", range(3))
def test_both_sides_have_the_same_army(number: int) -> None:
    """The same Detachments, at the same points, on both sides of an even battle and of a mirror match."""
    for field in (even(number, 1000)[1].field, mirrored(number, 1000).field):
        first, second = field.sides
        assert _army(field, first) == _army(field, second)
        assert _army(field, first)


def test_a_mirrored_table_is_the_same_from_either_end() -> None:
    """Turned by half a circle, every area of it lies where one of the same types lies."""
    field = mirrored(3, 1000).field
    width, depth = field.size
    lying = {(each.terrain, frozenset(each.outline.ring)) for each in field.areas}
    turned = {(kinds, frozenset((width - x, depth - y) for x, y in ring)) for kinds, ring in lying}
    assert turned == lying
    assert lying


def _game(seed: int, winner: str | None) -> Game:
    seats, score = {"red": "commander", "blue": "greedy"}, {"red": 3, "blue": 3}
    return Game(seed=seed, swapped=False, seats=seats, winner=winner, score=score, entries=9, digest="d")


def test_a_duel_goes_on_with_the_battles_that_were_kept(tmp_path: Path) -> None:
    """Those of other bots or points are left alone; a draw counts as half a win."""
    asked = Namespace(bots=["commander", "greedy"], first=0, pairs=2, points=750, even=True, keep=tmp_path / "kept")
    assert kept(asked) == []
    games = [_game(0, "commander"), _game(0, None), _game(1, "greedy"), _game(1, "commander")]
    keep(asked, games[:2])
    keep(asked, games[2:])
    assert kept(asked) == games
    assert kept(Namespace(**{**vars(asked), "points": 1000})) == []
    assert kept(Namespace(**{**vars(asked), "bots": ["veteran", "greedy"]})) == []
    assert "Commander won 62.5%, a draw counted half" in report(games, asked)
