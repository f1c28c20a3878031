"""Many random battles on varied small tables: they end, break no law, and meet everything there is to meet.

2,000 in `make soak`, a table of its own for each, 400 of them with every type of terrain; house rules and the published
errata are drawn for each; 400 that begin before a Garrison, and 200 at each rare position. The first few of them
otherwise, in parts that share the processors: a battle takes seconds.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulate.coverage import EVERY_TERRAIN, Coverage, wanted
from tests.simulate.soaking import DRIVE, SIEGE, STRIKING, TEARING, begin_at, observed
from tests.soak import SOAKING

BATTLES = 2000 if SOAKING else 16
SIEGES = 400 if SOAKING else 20
FROM_EACH = 200 if SOAKING else 10
PARTS = 2
LEAST = 20
MORE = 100
"""From where on the battles are numbered that are played when the first ones have not met everything."""

TAKING = ("action take_structure", "action leave_structure")
RARE = {
    DRIVE: ("action point_defence", "action end_activation"),
    TEARING: ("action wreck",),
    STRIKING: ("action spare_structures",),
}
"""Positions in which random battles begin, and the actions that are met there."""

TABLE = Path("out/soak_coverage.txt")


@pytest.mark.skipif(SOAKING, reason="the soak plays these among all others")
@pytest.mark.parametrize("part", range(PARTS))
def test_random_battles_end_lawfully(part: int) -> None:
    """No exception, every invariant held, no Order seen too early, every log verified; every phase and terrain met.

    What random play meets hangs on its dice: where something is left after so many battles, a few more are played.
    """
    coverage = Coverage()
    size = BATTLES // PARTS
    common = [*(name for name in wanted() if name.startswith(("phase", "terrain"))), EVERY_TERRAIN]
    numbers = [*range(part * size, (part + 1) * size), *range(MORE + part * size, MORE + part * size + size)]
    for played, counts in enumerate(observed(numbers), start=1):
        coverage.join(counts)
        if played >= size and not coverage.below(1, common):
            break
    assert coverage.below(1, common) == {}


@pytest.mark.skipif(SOAKING, reason="the soak plays these among all others")
def test_sieges_end_lawfully() -> None:
    """The same of battles that begin before a Garrison; a vacated Structure is taken, and left."""
    coverage = Coverage()
    for number in range(SIEGES):
        coverage.join(begin_at(SIEGE, number))
    assert coverage.below(1, TAKING) == {}


@pytest.mark.skipif(SOAKING, reason="the soak plays these among all others")
@pytest.mark.parametrize("position", RARE)
def test_what_is_seldom_come_to_is_done_lawfully(position: str) -> None:
    """The same of battles that begin where something can be done that random play seldom comes to; it is done.

    Where it is not in so many battles, a few more are played.
    """
    coverage = Coverage()
    for number in range(6 * FROM_EACH):
        coverage.join(begin_at(position, number))
        if number + 1 >= FROM_EACH and not coverage.below(1, RARE[position]):
            break
    assert coverage.below(1, RARE[position]) == {}


@pytest.mark.soak
def test_many_random_battles_meet_everything() -> None:
    """The same for all of them, and nothing is left unmet."""
    coverage = Coverage()
    for counts in observed(range(BATTLES)):
        coverage.join(counts)
    for number in range(SIEGES):
        coverage.join(begin_at(SIEGE, number))
    for position in RARE:
        for number in range(FROM_EACH):
            coverage.join(begin_at(position, number))
    print(coverage)
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(f"{coverage}\n", encoding="utf-8")
    assert coverage.below(LEAST, wanted()) == {}
