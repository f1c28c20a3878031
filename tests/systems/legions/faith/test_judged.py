"""Every action is judged before it is carried out: what the judge allows happens, and what he refuses has a reason."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random as Chance
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from tests.simulate.soaking import battlefield
from tests.soak import SOAKING
from tests.systems.legions.faith.wild import misdirected, wild, wild_action
from tests.systems.legions.fights.boards import Battle as Engagement
from tests.systems.legions.fights.boards import board, two_beaten, unit
from umpire.bots import Random
from umpire.errors import IllegalAction
from umpire.formats.cases import shipped_cases
from umpire.game import Battle, SeededDice, canonical, decided
from umpire.systems.legions.battlefield import (
    Battlefield,
    Goal,
    Place,
    SecondaryObjective,
    change_field,
    change_model,
)
from umpire.systems.legions.files import playing as played_cases
from umpire.systems.legions.files.cases import Case
from umpire.systems.legions.files.playing import play_case
from umpire.systems.legions.play import ASSEMBLY, LEGIONS, battle_at, opening
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.end_phase.markers import KeepMarkers, MoveMarker
from umpire.systems.legions.play.fights import open_engagement
from umpire.systems.legions.play.fights.actions import OrderWithdrawal, ResolveFights
from umpire.systems.legions.play.flow import Concede
from umpire.systems.legions.play.movement import MoveDetachment
from umpire.systems.legions.play.secondary.preparing import NameCarrier
from umpire.systems.legions.play.secondary.taking import DropIntel
from umpire.systems.legions.play.setup import MoveForward

KINDS = set(ASSEMBLY.actions)

OFTEN = 1.0 if SOAKING else 0.2
"""At which part of the decisions of a battle actions are tried."""

Tried = tuple[BattleState, str, Any]  # a position, a side, and its action of any kind


def judged(state: BattleState, side: str, action: Any) -> bool:  # any action of the battle
    """Whether an action is allowed: exactly then it is carried out; where it is not, nothing happens before that."""
    ruling = ASSEMBLY.judge(state, side, action)
    run = ASSEMBLY.run(state, SeededDice(b"these"))
    assert ruling.allowed is not bool(ruling.refusals), f"{side} tries {action}: {ruling.explain()}"
    try:
        if ruling.allowed:
            ASSEMBLY.decide(run, side, action)
        else:
            with pytest.raises(IllegalAction):
                ASSEMBLY.decide(run, side, action)
            assert not run.events
    except Exception as failure:
        failure.add_note(f"{side} tried {action}, which the judge {'allows' if ruling.allowed else 'refuses'}")
        raise
    return ruling.allowed


@cache
def of_the_cases() -> tuple[Tried, ...]:
    """Every action of every shipped case, and what is offered where it ends, each with its position.

    The refused ones are among them.
    """
    found: list[Tried] = []

    def noted(system: Any, state: BattleState, side: str, action: Any, dice: Any) -> Any:  # as `decided` takes them
        found.append((state, side, action))
        return decided(system, state, side, action, dice)

    with patch.object(played_cases, "decided", noted):
        for _, case in shipped_cases("legions"):
            if isinstance(case, Case) and case.play:
                state, _, _ = play_case(case)
                for side in LEGIONS.to_decide(state):
                    offered = LEGIONS.options(state, side).choices
                    found += [(state, side, each.action) for each in offered if each.action is not None]
    return tuple(found)


def of_no_case() -> tuple[Tried, ...]:
    """What no case plays: moving markers or leaving them, giving up, who Withdraws first, standards and Intel."""
    field = board(
        unit("A", "red", {"a1": (30, 10), "a2": (30, 26)}),
        unit("B", "blue", {"b1": (50, 40)}),
        markers=[{"id": "middle", "at": [30, 24]}],
        state={"stage": "victory_points", "mission": "retrieval"},
    )
    retrieval = Battle.start(LEGIONS, battle_at(field), seed=7).state
    standard = _with_goal(field, SecondaryObjective.PLANT_THE_STANDARD)
    lost = change_model(change_model(field, "a1", place=Place.DESTROYED), "a2", place=Place.DESTROYED)
    intel = _with_goal(lost, SecondaryObjective.VITAL_INTEL, carrier="A", ready=True)
    combat = Engagement(two_beaten(), *(1,) * 8, 3, 3).open(open_engagement).act("red", ResolveFights(model="a1"))
    return (
        (retrieval, "red", MoveMarker(marker="middle", to=(30.0, 20.0))),
        (retrieval, "red", KeepMarkers()),
        (retrieval, "red", Concede()),
        (combat.state, "blue", OrderWithdrawal(detachment="D")),
        (standard, "red", NameCarrier(model="a1")),
        (intel, "blue", DropIntel(model="a1")),
    )


def _with_goal(field: Battlefield, objective: SecondaryObjective, **more: Any) -> BattleState:
    """Return the battle as it asks first, red with a Secondary Objective, blue with one that needs nothing."""
    goals = {
        "red": Goal(objective=objective, **more),
        "blue": Goal(objective=SecondaryObjective.CARNAGE, ready=True),
    }
    return Battle.start(LEGIONS, battle_at(change_field(field, goals=goals)), seed=7).state


def astray(field: Battlefield, side: str, action: Any, luck: Chance) -> Iterator[tuple[str, Any]]:
    """Yield an action by a stranger, actions like it with names exchanged or parts missing, and wild ones."""
    yield "nobody", action
    sides = (side, side, *field.sides, "nobody")
    for _ in range(3):
        wrong = misdirected(field, msgspec.to_builtins(action), luck)
        try:
            yield luck.choice(sides), msgspec.convert(wrong, LEGIONS.action_type, strict=False)
        except msgspec.ValidationError:
            continue
    yield luck.choice(sides), wild(type(action), field, luck)
    yield luck.choice(sides), wild_action(field, luck)


def test_every_kind_of_action_is_judged_as_it_is_carried_out() -> None:
    """In the positions of the cases, where each of them is at home: allowed there, and refused by the same judge."""
    luck, allowed, refused = Chance(7), set(), set()
    for state, side, action in (*of_the_cases(), *of_no_case()):
        for seat, tried in ((side, action), *astray(state.field, side, action, luck)):
            (allowed if judged(state, seat, tried) else refused).add(type(tried))

    assert allowed == KINDS
    assert refused == KINDS


def test_a_judge_tells_what_was_measured() -> None:
    """An action that is allowed is so by a ruling with numbers, not by a bare yes."""
    tried = [(type(action), ASSEMBLY.judge(state, side, action)) for state, side, action in of_the_cases()]
    told = {kind for kind, ruling in tried if ruling.allowed and any(each.facts for each in ruling.findings)}

    assert {MoveDetachment, MoveForward} <= told


@pytest.mark.parametrize("number", [1, 2, 8])
def test_battles_are_judged_as_they_are_carried_out(number: int) -> None:
    """Through a whole battle, of what a side does and what it might have done; the battle is left as it was."""
    luck = Chance(number)
    battle = Battle.start(LEGIONS, opening(battlefield(number)), seed=number)
    while battle.to_decide:
        side = battle.to_decide[0]
        view = battle.view(side)
        assert view.options is not None
        action = Random().choose(view, view.options, battle.luck(side))
        if luck.random() < OFTEN:
            before = canonical(battle.state)
            for seat, tried in ((side, action), *astray(battle.state.field, side, action, luck)):
                judged(battle.state, seat, tried)
            assert canonical(battle.state) == before
        battle.act(side, action)
