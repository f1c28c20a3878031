"""Questions and play give one answer: what a battle offers is answered yes, what it refuses is answered no."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random as Chance
from typing import Any

import pytest

from tests.simulate.soaking import battlefield
from tests.soak import SOAKING, soak_count
from umpire.bots import Random
from umpire.errors import IllegalAction
from umpire.game import Battle, SeededDice, decided
from umpire.rulings import Question, Ruling
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre, Order
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing import FireDetachment, FiringStage, Shot, Volley
from umpire.systems.legions.play.flow import IssueOrders, IssuingOrders
from umpire.systems.legions.play.movement import MoveDetachment, Moving
from umpire.systems.legions.play.overwatch import CallOverwatch, OverwatchWindow
from umpire.systems.legions.questions import ask
from umpire.systems.legions.questions.firing import AimEntry, CanFire, Declare, Target, Targets
from umpire.systems.legions.questions.movement import MayMove
from umpire.systems.legions.questions.orders import MayIssue
from umpire.systems.legions.questions.outlook import Outlook, WeaponsOn
from umpire.systems.legions.rules.movement import ModelMove

OFTEN = 1.0 if SOAKING else 0.25
"""At which part of the decisions play and questions are compared."""

Seen = Counter[tuple[str, bool]]


def accepted(state: BattleState, side: str, action: Any) -> bool:  # any action of the battle
    """Whether the battle carries an action out."""
    try:
        decided(LEGIONS, state, side, action, SeededDice(b"these"))
    except IllegalAction:
        return False
    return True


def agree(field: Battlefield, question: Question, allowed: bool, seen: Seen) -> Ruling:
    """Ask, and expect the answer that play gives."""
    ruling = ask(field, question)
    seen[type(question).__name__, allowed] += 1
    told = f"play {'allows' if allowed else 'refuses'} it, the question does not: {question}\n{ruling.explain()}"
    assert ruling.allowed is allowed, told
    if not allowed:
        assert ruling.refusals or not ruling.findings or isinstance(question, Targets), told
    return ruling


def _own(field: Battlefield, side: str) -> Iterable[Detachment]:
    return [each for each in field.detachments.values() if each.side == side]


def _foes(field: Battlefield, side: str) -> list[str]:
    return [each.id for each in _own(field, field.opponent(side))]


def firing(state: BattleState, side: str, chance: Chance, seen: Seen) -> None:
    """Every target of every Detachment of the side in turn, and some of their single weapons."""
    field = state.field
    fires = {each.subject for each in LEGIONS.options(state, side).choices if each.kind == "fire"}
    for own in _own(field, side):
        offered = {each.partition(">")[2] for each in fires if each.startswith(f"{own.id}>")}
        for target in _foes(field, side):
            agree(field, Target(detachment=own.id, target=target), target in offered, seen)
        for target in field.structures:  # not offered where it cannot be damaged, though it may be fired at
            shots = (_fire(own, target, *each) for each in _carried(field, own))
            allowed = target in offered or any(accepted(state, side, each) for each in shots)
            agree(field, Target(detachment=own.id, target=target), allowed, seen)
        told = agree(field, Targets(detachment=own.id), bool(offered), seen)
        if offered:
            assert set(str(told.findings[0].facts["targets"]).split(", ")) == offered
        outlook = ask(field, Outlook(detachment=own.id))
        can = {each.facts["target"] for each in outlook.findings if each.facts.get("can")}
        assert can - set(field.structures) == offered - set(field.structures)
        _weapons(state, side, own, chance, seen)


def _carried(field: Battlefield, own: Detachment) -> list[tuple[str, int]]:
    return [(each, number) for each in own.models for number in range(len(field.profile(each).weapons))]


def _fire(own: Detachment, target: str, model: str, weapon: int) -> FireDetachment:
    shots = (Shot(model=model, weapon=weapon),)
    return FireDetachment(detachment=own.id, volleys=(Volley(target=target, shots=shots),))


def _weapons(state: BattleState, side: str, own: Detachment, chance: Chance, seen: Seen) -> None:
    field, foes, carried = state.field, _foes(state.field, side), _carried(state.field, own)
    for target in chance.sample(foes, min(3, len(foes))) if carried else ():
        model, weapon = chance.choice(carried)
        allowed = accepted(state, side, _fire(own, target, model, weapon))
        agree(field, CanFire(model=model, target=target, weapon=weapon), allowed, seen)
        aims = (AimEntry(model=model, target=target, weapon=weapon),)
        agree(field, Declare(detachment=own.id, aims=aims), allowed, seen)
        listed = ask(field, WeaponsOn(detachment=own.id, target=target))
        lines = [
            each
            for each in listed.findings
            if each.facts.get("weapon") == weapon and model in str(each.facts["models"]).split(", ")
        ]
        assert (any(each.effect is None for each in lines) and listed.allowed) or not allowed


def overwatch(state: BattleState, side: str, chance: Chance, seen: Seen) -> None:
    """Who may answer the activation at its declaration."""
    for own in _own(state.field, side):
        allowed = accepted(state, side, CallOverwatch(detachment=own.id, moment=0.0, shots=()))
        mover = state.top.mover
        agree(state.field, Target(detachment=own.id, target=mover, overwatch=True), allowed, seen)


def moving(state: BattleState, side: str, chance: Chance, seen: Seen) -> None:
    """Every Detachment of the side in turn: staying, a short move in some direction, the same as a Charge."""
    field = state.field
    for own in _own(field, side):
        models = [each for each in field.models_of(own) if each.on_table]
        dx, dy = chance.uniform(-4.0, 4.0), chance.uniform(-4.0, 4.0)
        moves = tuple(ModelMove(model=each.id, path=(each.at, (each.at[0] + dx, each.at[1] + dy))) for each in models)
        for manoeuvre, tried in ((Manoeuvre.HOLD, ()), (Manoeuvre.MOVE, moves), (Manoeuvre.CHARGE, moves)):
            action = MoveDetachment(detachment=own.id, manoeuvre=manoeuvre, moves=tried)
            question = MayMove(detachment=own.id, manoeuvre=manoeuvre, moves=tried)
            agree(field, question, accepted(state, side, action), seen)


def ordering(state: BattleState, side: str, chance: Chance, seen: Seen) -> None:
    """Every Order for some Detachments."""
    for own in _own(state.field, side):
        order = chance.choice(list(Order))
        allowed = accepted(state, side, IssueOrders(orders={own.id: order}))
        agree(state.field, MayIssue(detachment=own.id, order=order), allowed, seen)


JUDGES: Mapping[type[Any], Callable[[BattleState, str, Chance, Seen], None]] = {
    FiringStage: firing,
    OverwatchWindow: overwatch,
    Moving: moving,
    IssuingOrders: ordering,
}


MOST = 20
"""How many battles are played at most until each question has been answered both ways."""


def compared(number: int, seen: Seen) -> None:
    """Play a battle and compare at every decision that is judged by rules that questions know."""
    chance = Chance(number)
    battle = Battle.start(LEGIONS, opening(battlefield(number)), seed=number)
    while battle.to_decide:
        side = battle.to_decide[0]
        judge = JUDGES.get(type(battle.state.top))
        if judge is not None and chance.random() < OFTEN:
            judge(battle.state, side, chance, seen)
        view = battle.view(side)
        assert view.options is not None
        battle.act(side, Random().choose(view, view.options, battle.luck(side)))


@pytest.mark.rule("LI-CBT-003", "LI-FIR-013", "LI-ORD-037", "LI-ORD-043", "LI-OVW-001", "LI-ORD-015")
def test_questions_say_what_play_does() -> None:
    """In whole battles, at decisions on fire, Overwatch, moves and Orders.

    What a battle comes to hangs on its dice: where something has not come up, a few more are played.
    """
    seen: Seen = Counter()
    wanted = [
        (kind.__name__, allowed) for kind in (Target, CanFire, Declare, MayMove, MayIssue) for allowed in (True, False)
    ]
    for number in range(1, 1 + MOST):
        compared(number, seen)
        if number >= soak_count(10) and all(seen[each] for each in wanted):
            break
    assert not [each for each in wanted if not seen[each]]
