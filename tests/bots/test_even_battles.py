"""The battles that bots are measured in: the same Army for both sides, and tables that are the same from either end."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.duel_of_bots import even
from benchmarks.mirror_matches import mirrored
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
