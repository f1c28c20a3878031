"""What a client could send in bad faith is refused by the same door as an honest mistake, and quickly."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from time import process_time
from typing import Any

import msgspec
import pytest

from tests.simulate.soaking import battlefield
from umpire.bots import Random
from umpire.errors import IllegalAction, InputError
from umpire.game import Battle, canonical
from umpire.systems.legions.battlefield import Manoeuvre, Order
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing import FireDetachment, Shot, Volley
from umpire.systems.legions.play.flow import IssueOrders, IssuingOrders
from umpire.systems.legions.play.movement import MoveDetachment, Moving
from umpire.systems.legions.rules.movement import ModelMove

SECONDS = 2.0
"""The most processor time that a refusal may take: an order of magnitude more than it does."""


@cache
def moments() -> dict[str, Battle[BattleState]]:
    """A battle in which Orders are asked for, one in which a Detachment moves, one in which one fires."""
    found: dict[str, Battle[BattleState]] = {}
    wanted = {"orders": IssuingOrders, "moving": Moving}
    for name, frame in wanted.items():
        battle = _started()
        while not (isinstance(battle.state.top, frame) and battle.to_decide):
            _step(battle)
        found[name] = battle
    battle = _started()
    while not any(choice.kind == "fire" for choice in _offered(battle)):
        _step(battle)
    return {**found, "firing": battle}


def _started() -> Battle[BattleState]:
    return Battle.start(LEGIONS, opening(battlefield(0)), seed=5)


def _offered(battle: Battle[BattleState]) -> Any:  # the choices of whoever decides
    return battle.options(battle.to_decide[0]).choices if battle.to_decide else ()


def _step(battle: Battle[BattleState]) -> None:
    side = battle.to_decide[0]
    view = battle.view(side)
    assert view.options is not None
    battle.act(side, Random().choose(view, view.options, battle.luck(side)))


def _lawful(battle: Battle[BattleState], kind: type[Any]) -> tuple[str, Any]:
    """Whoever decides, and a lawful action of a kind."""
    side = battle.to_decide[0]
    view = battle.view(side)
    assert view.options is not None
    for number in range(200):
        luck = battle.luck(f"{side}{number}")
        action = Random().choose(view, view.options, luck)
        if isinstance(action, kind) and (getattr(action, "moves", ()) or getattr(action, "volleys", ())):
            return side, action
    raise AssertionError(f"no {kind.__name__} is offered")


def refused(battle: Battle[BattleState], side: str, action: Any) -> IllegalAction:
    """The refusal of an action, which left no trace and took no time to speak of."""
    state, before, entries = battle.state, canonical(battle.state), battle.entries
    started = process_time()
    with pytest.raises(IllegalAction) as caught:
        battle.act(side, action)
    assert process_time() - started < SECONDS
    assert battle.state is state
    assert canonical(state) == before
    assert battle.entries == entries
    assert len(str(caught.value)) < 2000
    return caught.value


def _moved(action: MoveDetachment, change: Callable[[ModelMove], ModelMove]) -> MoveDetachment:
    first, *rest = action.moves
    return msgspec.structs.replace(action, moves=(change(first), *rest))


def _path(*places: Any) -> Callable[[ModelMove], ModelMove]:
    return lambda move: msgspec.structs.replace(move, path=(move.path[0], *places))


MOVES: dict[str, tuple[Callable[[MoveDetachment], Any], str]] = {
    "not a number": (lambda action: _moved(action, _path((float("nan"), 3.0))), "not finite"),
    "endless": (lambda action: _moved(action, _path((float("inf"), 3.0))), "not finite"),
    "beyond everything": (
        lambda action: _moved(action, _path((1e9, 3.0))),
        "moves[0].path[1][0]: This must be at most 100000",
    ),
    "a million points": (lambda action: _moved(action, _path(*[(1.0, 2.0)] * 1_000_000)), "Send a shorter one"),
    "ten thousand points": (lambda action: _moved(action, _path(*[(1.0, 2.0)] * 10_000)), "10001 corners"),
    "no points": (
        lambda action: _moved(action, lambda move: msgspec.structs.replace(move, path=())),
        "moves[0].path: This list has too few entries: at least 1",
    ),
    "no direction": (
        lambda action: _moved(action, lambda move: msgspec.structs.replace(move, facing=(0, 0))),
        "is no facing",
    ),
    "a model of nobody": (
        lambda action: _moved(action, lambda move: msgspec.structs.replace(move, model="ghost")),
        "no model called 'ghost'",
    ),
    "a model twice": (lambda action: msgspec.structs.replace(action, moves=(*action.moves, action.moves[0])), "twice"),
    "a Structure that is none": (lambda action: msgspec.structs.replace(action, garrison="palace"), "no Structure"),
    "another type": (lambda action: {"action": "move", "detachment": 7}, "is no action"),
    "no action at all": (lambda action: object(), "is no action"),
}


@pytest.mark.parametrize("name", MOVES)
def test_a_malformed_move_is_refused(name: str) -> None:
    """Numbers that are none, paths without measure, names of nothing: a plain reason, and nothing has happened."""
    battle = moments()["moving"]
    side, action = _lawful(battle, MoveDetachment)
    change, says = MOVES[name]

    assert says in str(refused(battle, side, change(action)))


def test_models_of_the_other_side_are_not_moved() -> None:
    """Neither under their own Detachment's name nor under that of one's own."""
    battle = moments()["moving"]
    side, action = _lawful(battle, MoveDetachment)
    field = battle.state.field
    enemy = next(
        each for each in field.detachments_of(field.opponent(side)) if any(m.on_table for m in field.models_of(each))
    )
    model = next(each for each in field.models_of(enemy) if each.on_table)
    theirs = ModelMove(model=model.id, path=(model.at, model.at))

    assert refused(battle, side, MoveDetachment(detachment=enemy.id, moves=(theirs,))).rules == ("LI-MOV-002",)
    assert "LI-MOV-017" in refused(battle, side, msgspec.structs.replace(action, moves=(theirs,))).rules


def test_a_detachment_is_not_activated_twice() -> None:
    """Once it has been activated in the phase, the same action again is refused (LI-ORD-015)."""
    battle = Battle.resume(LEGIONS, moments()["moving"].journal)
    side, action = _lawful(battle, MoveDetachment)
    battle.act(side, msgspec.structs.replace(action, manoeuvre=Manoeuvre.HOLD, moves=(), garrison="", retask=None))
    while not (isinstance(battle.state.top, Moving) and battle.to_decide == (side,)):
        _step(battle)

    assert "LI-ORD-015" in refused(battle, side, action).rules


def test_nobody_acts_for_the_other_seat() -> None:
    """A side that owes nothing, and one that there is not, are told who decides."""
    battle = moments()["moving"]
    side, action = _lawful(battle, MoveDetachment)
    other = battle.state.field.opponent(side)

    for seat in (other, "nobody", ""):
        assert f"{side} must decide now" in str(refused(battle, seat, action))


def test_a_stale_decision_is_refused() -> None:
    """An action of a moment that has passed is told what is asked now."""
    battle = moments()["firing"]
    side = battle.to_decide[0]
    mine = next(each for each in battle.state.field.detachments.values() if each.side == side)
    told = refused(battle, side, IssueOrders(orders={mine.id: Order.ADVANCE}))

    assert "LI-ORD-012" in told.rules
    assert f"{side} must now decide: " in str(told)


def test_a_volley_of_the_other_side_or_of_one_weapon_twice_is_refused() -> None:
    """Shots by enemies, at friends, twice with one weapon, with a weapon that is not there: each names its rule."""
    battle = moments()["firing"]
    side, action = _lawful(battle, FireDetachment)
    (volley, *_) = action.volleys
    shot = volley.shots[0]
    enemy = next(each for each in battle.state.field.on_table(battle.state.field.opponent(side)))

    def fire(*shots: Shot, target: str = volley.target) -> FireDetachment:
        return FireDetachment(detachment=action.detachment, volleys=(Volley(target=target, shots=shots),))

    assert "LI-FIR-003" in refused(battle, side, fire(Shot(model=enemy.id))).rules
    assert "LI-FIR-005" in refused(battle, side, fire(shot, shot)).rules
    assert "LI-FIR-006" in refused(battle, side, fire(Shot(model=shot.model, weapon=99))).rules
    assert "LI-FIR-019" in refused(battle, side, fire(shot, target=action.detachment)).rules


def test_hidden_orders_are_neither_read_nor_written() -> None:
    """Asking for the other side's tokens, or putting them, finds out nothing; no view is made for strangers."""
    battle = Battle.resume(LEGIONS, moments()["orders"].journal)
    first, second = battle.to_decide
    mine = [each.id for each in battle.state.field.detachments.values() if each.side == first and each.token is None]
    battle.act(first, IssueOrders(orders={mine[0]: Order.ADVANCE}))
    theirs = next(each.id for each in battle.state.field.detachments.values() if each.side == first and each.token)

    assert mine
    told = [str(refused(battle, second, IssueOrders(orders={theirs: order}))) for order in (Order.ADVANCE, Order.MARCH)]
    assert len(set(told)) == 1, "the refusal depends on the Order"
    assert battle.view(second).state.field.detachments[theirs].token.order is None  # type: ignore[union-attr] - it lies there
    with pytest.raises(InputError):
        battle.view("nobody")
