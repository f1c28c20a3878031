"""One random battle played under observation: laws are checked at every entry, its log is judged again.

House rules and the published errata are drawn for each battle; every fifth table holds every type of terrain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from tests.simulate.coverage import Coverage
from tests.soak import SOAKING
from umpire.bots import Random
from umpire.formats.cases import shipped_cases
from umpire.game import Battle, Entry, Luck, View, canonical, verify
from umpire.simulate import play
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.files.cases import Case, battlefield_of
from umpire.systems.legions.files.skirmishes import panorama, skirmish
from umpire.systems.legions.play import LEGIONS, battle_at, opening
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.flow import IssueOrders
from umpire.systems.legions.rules import HOUSE_RULES, SUPPLEMENTS

EVERY_TERRAIN = 5
"""One table in so many holds every type of terrain."""

SIEGE = "LI-STR-063-h"
"""A case in which Infantry is Engaged with a Garrison."""

DRIVE = "LI-TRT-056-d"
"""A case in which a tank with Point Defence weapons is activated near the enemy."""

TEARING = "LI-TRT-076-d"
"""A case in which a walker touches a Structure that it can tear down."""

STRIKING = "LI-TIT-009-b"
"""A case in which a Titan touches a Structure that enemies hold, and has a target."""


def observed(numbers: range) -> Iterator[Counter[str]]:
    """Return what occurred in each of these battles; a soak uses both processors."""
    if not SOAKING:
        yield from map(observe, numbers)
        return
    with ProcessPoolExecutor(max_workers=2, mp_context=get_context("spawn")) as pool:
        yield from pool.map(observe, numbers)


def battlefield(number: int) -> Battlefield:
    """Return the battlefield of a number, under house rules that are drawn for it, with the errata or without."""
    luck = Luck(str(number).encode(), "house rules")
    rules = {name: luck.pick(tuple(choice.values)) for name, choice in HOUSE_RULES.items()}
    supplement = luck.pick(("", *SUPPLEMENTS))
    make = panorama if number % EVERY_TERRAIN == EVERY_TERRAIN // 2 else skirmish
    return make(number, house_rules=rules, supplement=supplement)


def observe(number: int) -> Counter[str]:
    """Play one battle between random bots, its invariants checked after every entry, and return what occurred.

    The log is verified: every action is judged again and every die rolled again.
    """
    return _played(opening(battlefield(number)), number, f"tests.simulate.soaking.battlefield({number})")


def begin_at(position: str, number: int) -> Counter[str]:
    """The same of a battle that begins where a case does, at what random bots seldom come to."""
    case = next(each for _, each in shipped_cases("legions") if each.id == position)
    assert isinstance(case, Case)
    return _played(battle_at(battlefield_of(case), turn=case.state.turn), number, f"from the position of {position}")


def _played(state: BattleState, number: int, told: str) -> Counter[str]:
    bots = {side: Random() for side in ("red", "blue")}
    try:
        battle = play(LEGIONS, state, bots=bots, seed=number, on_entry=check, checked=True)
        verify(LEGIONS, battle.journal)
    except Exception as err:
        err.add_note(f"This was battle {number}: {told} with seed {number}.")
        raise
    coverage = Coverage()
    coverage.add(battle.journal)
    return coverage.counts


def check(battle: Battle[BattleState], entry: Entry) -> None:
    """Check what must hold of every entry: dice, and what is hidden."""
    held = tuple(die for event in entry.events for die in event.dice)
    assert held == entry.rolls, f"entry {entry.seq} recorded {entry.rolls}, its events hold {held}"
    hidden = [each for each in battle.state.field.detachments.values() if each.token is not None]
    if not hidden:
        return
    for side in (*battle.sides, None):
        view = battle.view(side)
        shown = canonical(view.state) + canonical(view.log)
        for each in hidden:
            token = each.token
            if token is not None and token.order is not None and each.side != side:
                _check_hidden(view, each.id)
                assert token.salt is not None
                assert token.salt.encode() not in shown, f"{side} sees what opens the token of {each.id}"


def _check_hidden(view: View[BattleState], detachment: str) -> None:
    token = view.state.field.detachments[detachment].token
    assert token is not None, f"{view.side} does not see that a token lies beside {detachment}"
    assert token.order is None, f"{view.side} sees the face-down Order of {detachment}"
    for entry in view.log:
        told: Any = entry.action
        if entry.side != view.side and isinstance(told, IssueOrders):
            assert told.orders.get(detachment) is None, f"{view.side} reads the Order of {detachment} in the log"
