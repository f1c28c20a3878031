"""Many random battles on varied small tables: they end, break no law, and meet everything there is to meet."""

from __future__ import annotations

from pathlib import Path

from tests.simulate.coverage import Coverage, wanted
from tests.simulate.soaking import observed
from tests.soak import SOAKING, soak_count

LEAST = 20
RARE = frozenset(
    {
        "action finish_move",
        "action flee_detachment",
        "action order_withdrawal",
        "action place_survivors",
        "action resolve_target",
        "action take_structure",
        "action leave_structure",
    }
)
"""What need not occur in a tenth of the battles."""

TABLE = Path("out/soak_coverage.txt")


def test_random_battles_end_lawfully_and_meet_everything() -> None:
    """No exception, every invariant held, no Order seen too early, and nothing that a battle has is left unmet."""
    coverage = Coverage()
    for counts in observed(range(soak_count(200))):
        coverage.join(counts)
    print(coverage)
    if SOAKING:
        TABLE.parent.mkdir(exist_ok=True)
        TABLE.write_text(f"{coverage}\n", encoding="utf-8")
        assert coverage.below(LEAST, wanted()) == {}
    else:
        assert coverage.below(1, (name for name in wanted() if name not in RARE)) == {}
