"""Sixty battles as they came out: shipped ones, small ones and sieges, of both bots, with house rules and without."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any
from unittest.mock import patch

from tests.faith.outcome import digest_of
from tests.simulate.soaking import SIEGE, battlefield
from umpire.bots import Random
from umpire.formats.cases import shipped_cases
from umpire.game.keys import Keys
from umpire.simulate import play
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.files import load_scenario, shipped_scenario
from umpire.systems.legions.files.cases import Case, battlefield_of
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, battle_at, opening
from umpire.systems.legions.play.core import BattleState

BOTS = {"greedy": Greedy, "random": Random}
PAIRS = (("greedy", "greedy"), ("random", "random"), ("greedy", "random"))
NAMES = (
    *(f"shipped {number}" for number in range(6)),
    *(f"house rules {number}" for number in range(24)),
    *(f"plain {number}" for number in range(18)),
    *(f"siege {number}" for number in range(12)),
)


def _unbound(secret: bytes, header: bytes) -> Keys:
    """Return the keys that dice are rolled with, bound to nothing that stands in a header."""
    return Keys(secret, b"")


def came_out(name: str) -> str:
    """Return the digest of a battle's actions, events, dice and states, without the rules that it cites."""
    number = int(name.rpartition(" ")[2])
    state = _start(name, number)
    bots: Any = {side: BOTS[bot]() for side, bot in zip(state.field.sides, PAIRS[number % len(PAIRS)], strict=True)}
    states: list[Any] = []
    with patch("umpire.game.battle.Keys", _unbound):
        battle = play(LEGIONS, state, bots=bots, seed=number, on_entry=lambda now, _: states.append(now.state))
    return digest_of(*_told(battle.journal.entries, states))


def _told(entries: Any, states: list[Any]) -> Iterator[Any]:
    """Yield each entry, and the state after every tenth and the last."""
    for number, entry in enumerate(entries):
        yield (entry.side, entry.action, entry.events, entry.rolls)
        if number % 10 == 0 and number < len(states):
            yield states[number]
    yield states[-1]


def _start(name: str, number: int) -> BattleState:
    if name.startswith("shipped"):
        return opening(load_scenario(shipped_scenario()).field)
    if name.startswith("house rules"):
        return opening(battlefield(number))
    if name.startswith("plain"):
        return opening(skirmish(number, house_rules={}, supplement=""))
    case = _siege()
    return battle_at(battlefield_of(case), turn=case.state.turn)


@cache
def _siege() -> Case:
    case = next(each for _, each in shipped_cases("legions") if each.id == SIEGE)
    assert isinstance(case, Case)
    return case
