"""Battles between drawn Armies of every list: they end, break no law, and use every trait and special rule.

500 in `make soak`, whole ones; otherwise a tenth of them, one round each between small Armies.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.simulate.drawing import observed
from tests.soak import SOAKING, soak_count
from umpire.systems.legions.rules import SPECIAL_RULES, TRAITS

BATTLES = soak_count(500)
PARTS = 2
LEAST = 20
TABLE = Path("out/soak_drawn.txt")


@pytest.mark.skipif(SOAKING, reason="the soak plays these among all others")
@pytest.mark.parametrize("part", range(PARTS))
def test_drawn_armies_fight_lawfully(part: int) -> None:
    """No exception, no stall, every invariant held; in all that is fought there are traits and special rules."""
    counts: Counter[str] = Counter()
    for each in observed(range(part, BATTLES, PARTS)):
        counts.update(each)
    assert any(counts[name] for name in TRAITS)
    assert any(counts[name] for name in SPECIAL_RULES)


@pytest.mark.soak
def test_many_drawn_battles_use_every_trait_and_special_rule() -> None:
    """The same for all of them, every log verified; each trait and special rule is cited twenty times or more."""
    counts: Counter[str] = Counter()
    for each in observed(range(BATTLES)):
        counts.update(each)
    ranked = sorted((counts[name], name) for name in (*TRAITS, *SPECIAL_RULES))
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text("".join(f"{count:7}  {name}\n" for count, name in ranked), encoding="utf-8")
    assert [name for count, name in ranked if count < LEAST] == []
