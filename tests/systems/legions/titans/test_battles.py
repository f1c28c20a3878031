"""A Reaver and two Warhounds against 1,500 points of Solar Auxilia, from files, played to the end by bots."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.soak import soak_count
from umpire.bots import Random
from umpire.game import Battle, verify
from umpire.simulate import play
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.files import load_scenario
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.invariants import check

SCENARIO = """
system: legions
scenario:
  id: titans
  title: Titans in the open
  mission: no_mans_land
  rounds: {rounds}
  titandeath: {titandeath}
  sides:
    - {{id: traitors, army: maniple.yaml, zone: a, bot: greedy}}
    - {{id: loyalists, army: solar_auxilia.yaml, zone: b, bot: greedy}}
  table:
    size: [60, 48]
    features:
      - {{id: wood, type: obstructing, outline: [[33, 12], [40, 11], [42, 16], [37, 19], [32, 17]], height: 2.5}}
      - {{id: wall, type: obstacle, outline: [[15, 20], [22, 20], [22, 20.4], [15, 20.4]], height: 0.4}}
      - {{id: house, type: structure, structure: civitas_imperialis, outline: [[29, 22], [32, 22], [32, 25], [29, 25]]}}
"""


def fought(folder: Path, seed: int, *, rounds: int, titandeath: bool = False) -> tuple[Battle[Any], Counter[str]]:
    """The battle, its laws checked at every entry, and how often each event happened."""
    shipped = files("umpire.systems.legions") / "data" / "battles" / "solar_auxilia.yaml"
    (folder / "solar_auxilia.yaml").write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    maniple = Path(__file__).with_name("maniple.yaml").read_text(encoding="utf-8")
    (folder / "maniple.yaml").write_text(maniple, encoding="utf-8")
    text = SCENARIO.format(rounds=rounds, titandeath=str(titandeath).lower())
    (folder / "scenario.yaml").write_text(text, encoding="utf-8")
    field = load_scenario(folder / "scenario.yaml").field
    seen: Counter[str] = Counter()

    def look(now: Any, entry: Any) -> None:
        check(now.state)
        seen.update(str(type(each).__struct_config__.tag) for each in entry.events)

    bots: Any = {"traitors": Greedy(), "loyalists": Greedy() if seed % 3 else Random()}
    return play(LEGIONS, opening(field), bots=bots, seed=seed, on_entry=look), seen


def test_a_maniple_is_played_from_files_to_its_end(tmp_path: Path) -> None:
    """Two rounds between greedy bots: Titans move, fire and are fired at, and the log verifies."""
    battle, seen = fought(tmp_path, 1, rounds=2)

    assert battle.state.result is not None
    assert seen["fire_declared"]
    verify(LEGIONS, battle.journal)


@pytest.mark.soak
@pytest.mark.parametrize("titandeath", [False, True])
def test_whole_battles_of_titans_break_no_law(tmp_path: Path, *, titandeath: bool) -> None:
    """Five rounds each; somewhere shields are struck and a Titan explodes."""
    seen: Counter[str] = Counter()
    for seed in range(1, 1 + soak_count(20)):
        battle, happened = fought(tmp_path, seed, rounds=5, titandeath=titandeath)
        assert battle.state.result is not None
        seen += happened

    assert seen["shield_struck"]
    assert seen["titan_exploded"]
