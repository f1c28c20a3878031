"""Many random battles on varied small tables: they end, break no law, and meet everything there is to meet.

2,000 in `make soak`, a table of its own for each, 400 of them with every type of terrain; house rules and the published
errata are drawn for each; 400 that begin before a Garrison, and 200 with tanks near the enemy. The first few of them
otherwise, in parts that share the processors: a battle takes seconds.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulate.coverage import EVERY_TERRAIN, Coverage, wanted
from tests.simulate.soaking import DRIVE, SIEGE, begin_at, observed
from tests.soak import SOAKING

BATTLES = 2000 if SOAKING else 16
SIEGES = 400 if SOAKING else 20
DRIVES = 200 if SOAKING else 10
PARTS = 2
LEAST = 20
MORE = 100
"""From where on the battles are numbered that are played when the first ones have not met everything."""

TAKING = ("action take_structure", "action leave_structure")
DEFENDING = ("action point_defence", "action end_activation")

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
def test_tanks_that_drive_up_fire_lawfully() -> None:
    """The same of battles that begin with a tank that has Point Defence weapons; it fires, and lets it be."""
    coverage = Coverage()
    for number in range(DRIVES):
        coverage.join(begin_at(DRIVE, number))
    assert coverage.below(1, DEFENDING) == {}


@pytest.mark.soak
def test_many_random_battles_meet_everything() -> None:
    """The same for all of them, and nothing is left unmet."""
    coverage = Coverage()
    for counts in observed(range(BATTLES)):
        coverage.join(counts)
    for number in range(SIEGES):
        coverage.join(begin_at(SIEGE, number))
    for number in range(DRIVES):
        coverage.join(begin_at(DRIVE, number))
    print(coverage)
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(f"{coverage}\n", encoding="utf-8")
    assert coverage.below(LEAST, wanted()) == {}
