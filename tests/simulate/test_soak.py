"""Many random battles on varied small tables: they end, break no law, and meet everything there is to meet.

2,000 in `make soak`, a table of its own for each, 400 of them with every type of terrain; house rules and the published
errata are drawn for each. Otherwise only as many as half a minute on two processors allows.
"""

from __future__ import annotations

from pathlib import Path

from tests.simulate.coverage import EVERY_TERRAIN, Coverage, wanted
from tests.simulate.soaking import observed
from tests.soak import SOAKING

BATTLES = 2000
QUICK = range(2, 10)
LEAST = 20

TABLE = Path("out/soak_coverage.txt")


def test_random_battles_end_lawfully_and_meet_everything() -> None:
    """No exception, every invariant held, no Order seen too early, every log verified, and nothing left unmet."""
    coverage = Coverage()
    for counts in observed(range(BATTLES) if SOAKING else QUICK):
        coverage.join(counts)
    print(coverage)
    if SOAKING:
        TABLE.parent.mkdir(exist_ok=True)
        TABLE.write_text(f"{coverage}\n", encoding="utf-8")
        assert coverage.below(LEAST, wanted()) == {}
    else:
        common = [name for name in wanted() if name.startswith(("phase", "terrain"))]
        assert coverage.below(1, (*common, EVERY_TERRAIN)) == {}
