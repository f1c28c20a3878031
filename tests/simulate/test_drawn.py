"""Battles between drawn Armies of every list: they end, break no law, and use every trait and special rule.

500 in `make soak`, whole ones; otherwise a tenth of them, one round each between small Armies.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.simulate.drawing import FIELDED, observed
from tests.soak import SOAKING, soak_count
from umpire.systems.legions.files import datasheets
from umpire.systems.legions.files.drawn.arming import can_be_fielded, printed_on
from umpire.systems.legions.rules import SPECIAL_RULES, TRAITS

BATTLES = soak_count(500)
PARTS = 2
LEAST = 20
TABLE = Path("out/soak_drawn.txt")


@pytest.mark.skipif(SOAKING, reason="the soak plays these among all others")
@pytest.mark.parametrize("part", range(PARTS))
def test_drawn_armies_fight_lawfully(part: int) -> None:
    """No exception, no stall, every invariant held; traits and special rules are fielded, and cited in what happens."""
    counts: Counter[str] = Counter()
    for each in observed(range(part, BATTLES, PARTS)):
        counts.update(each)
    for names in (TRAITS, SPECIAL_RULES):
        assert any(counts[name] for name in names)
        assert any(counts[f"{FIELDED}{name}"] for name in names)


@pytest.mark.soak
def test_many_drawn_battles_use_every_trait_and_special_rule() -> None:
    """The same for all of them, every log verified; each trait and special rule takes part in twenty battles or more.

    How often each is cited in what happens stands in the table that is written.
    """
    counts: Counter[str] = Counter()
    for each in observed(range(BATTLES)):
        counts.update(each)
    ranked = sorted((counts[name], counts[f"{FIELDED}{name}"], name) for name in (*TRAITS, *SPECIAL_RULES))
    TABLE.parent.mkdir(exist_ok=True)
    lines = [f"{cited:7} cited in {battles:4} battles  {name}\n" for cited, battles, name in ranked]
    TABLE.write_text("".join(lines), encoding="utf-8")
    assert {name: battles for _, battles, name in ranked if battles < LEAST and name in on_datasheets()} == {}


def on_datasheets() -> set[str]:
    """Return the traits and special rules that stand on datasheets which can be fielded."""
    return {name for each in datasheets() if can_be_fielded(each) for name in printed_on(each)}
