"""Actions and questions that name the wrong things are refused in a sentence: the dead, enemies, strangers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from random import Random as Chance
from typing import Any, get_args

import msgspec
import pytest

from tests.simulate.soaking import battlefield
from tests.soak import soak_count
from tests.systems.legions.faith.wild import misdirected, wild
from umpire.bots import Random
from umpire.errors import GeometryError, IllegalAction, InputError
from umpire.formats.cases import shipped_cases
from umpire.game import Battle, SeededDice, decided
from umpire.systems.legions.battlefield import Battlefield, Place, change_model
from umpire.systems.legions.files.cases import Case, ask, battlefield_of
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing import Shot
from umpire.systems.legions.play.overwatch import CallOverwatch
from umpire.systems.legions.questions import QUESTION_TYPE
from umpire.systems.legions.rules.movement import ModelMove

KINDS = [each for each in get_args(QUESTION_TYPE) if each.__struct_config__.tag != "muster"]


def _step(battle: Battle[BattleState]) -> tuple[str, Any]:  # who acts, and any action of the battle
    side = battle.to_decide[0]
    view = battle.view(side)
    assert view.options is not None
    return side, Random().choose(view, view.options, battle.luck(side))


def _attempt(state: BattleState, side: str, action: Any) -> None:  # any action of the battle
    """Try an action: whatever is wrong with it, nothing but a refusal comes of it."""
    try:
        with suppress(IllegalAction):
            decided(LEGIONS, state, side, action, SeededDice(b"an action that is only tried"))
    except Exception as failure:
        failure.add_note(f"{side} tried {action}")
        raise


@pytest.mark.parametrize("number", [3, 12])
def test_lawful_actions_that_name_the_wrong_things_are_refused(number: int) -> None:
    """At every step of a battle its action is tried with names exchanged: models of others, of the enemy, the dead."""
    luck = Chance(number)
    battle = Battle.start(LEGIONS, opening(battlefield(number)), seed=number)
    for _ in range(soak_count(600)):
        if not battle.to_decide:
            break
        side, action = _step(battle)
        for _ in range(10):
            wrong = misdirected(battle.state.field, msgspec.to_builtins(action), luck)
            try:
                tried = msgspec.convert(wrong, LEGIONS.action_type, strict=False)
            except msgspec.ValidationError:
                continue
            _attempt(battle.state, luck.choice((side, side, side, *battle.sides)), tried)
        battle.act(side, action)


@cache
def _watched() -> tuple[BattleState, str, CallOverwatch]:
    """A battle at a moment in which Overwatch is called."""
    for number in range(20):
        battle = Battle.start(LEGIONS, opening(battlefield(number)), seed=5)
        while battle.to_decide:
            side, action = _step(battle)
            if isinstance(action, CallOverwatch) and action.shots:
                return battle.state, side, action
            battle.act(side, action)
    raise AssertionError("nobody calls Overwatch")


def _dead(state: BattleState, name: str) -> BattleState:
    return msgspec.structs.replace(state, field=change_model(state.field, name, place=Place.DESTROYED, wounds=0))


STRANGERS: dict[str, Callable[[Battlefield, str], Iterator[str]]] = {
    "of the enemy": lambda field, own: (
        each.id for each in field.on_table(field.opponent(field.detachments[own].side))
    ),
    "of another Detachment": lambda field, own: (
        each.id for each in field.on_table(field.detachments[own].side) if each.detachment != own
    ),
}


@pytest.mark.rule("LI-FIR-003")
@pytest.mark.parametrize("whose", [*STRANGERS, "destroyed"])
def test_overwatch_is_fired_by_the_callers_own_models_in_play(whose: str) -> None:
    """A shot by anybody else is refused, also where that model has been destroyed."""
    state, side, call = _watched()
    dead = next(
        each.id
        for each in state.field.on_table(side)
        if each.detachment != call.detachment and len(state.field.models_of(each.detachment)) > 1
    )
    state = _dead(state, dead)
    for stranger in [dead] if whose == "destroyed" else list(STRANGERS[whose](state.field, call.detachment))[:5]:
        shots = (*call.shots, Shot(model=stranger))
        with pytest.raises(IllegalAction) as refused:
            decided(LEGIONS, state, side, msgspec.structs.replace(call, shots=shots), SeededDice(b"these"))
        assert "LI-FIR-003" in refused.value.rules
        assert stranger in str(refused.value)


def test_questions_that_name_the_wrong_things_are_answered_or_refused() -> None:
    """Every question of the shipped cases, misdirected, and questions made of anything."""
    luck = Chance(11)
    cases = [case for _, case in shipped_cases("legions") if isinstance(case, Case) and case.ask]
    for case in luck.sample(cases, soak_count(len(cases))):
        field = battlefield_of(case)
        asked = [misdirected(field, entry, luck) for entry in case.ask for _ in range(3)]
        for question in (*asked, wild(luck.choice(KINDS), field, luck), wild(luck.choice(KINDS), field, luck)):
            try:
                ask(field, question)
            except (InputError, GeometryError):
                continue
            except Exception as failure:
                failure.add_note(f"asked of {case.id}: {question}")
                raise


def _refusal(question: Any) -> str:
    """What a question is refused with, of a battle in which a model has been destroyed."""
    field = _dead(_watched()[0], _some("red")).field
    with pytest.raises(InputError) as refused:
        ask(field, question)
    return str(refused.value)


def _some(side: str) -> str:
    return next(each.id for each in _watched()[0].field.on_table(side))


def test_a_question_names_what_is_there_and_paths_that_lead_somewhere() -> None:
    """An Obstacle that is none, a path without a point, a place that is no place: each is refused by name."""
    red, blue = _some("red"), _some("blue")
    owner = _watched()[0].field.models[red].detachment

    def moved(**how: Any) -> Any:
        move = ModelMove(model=red, path=((1.0, 1.0), (2.0, 1.0)))
        moves = [msgspec.to_builtins(msgspec.structs.replace(move, **how))]
        return {"question": "may_move", "detachment": owner, "moves": moves}

    assert "Nothing on the table is called 'nowhere'" in _refusal(moved(across="nowhere"))
    assert "moves[0].path: This list has too few entries: at least 1" in _refusal(moved(path=()))
    assert "moves[0].path[1][0]: This must be at most 100000 (got 'inf')" in _refusal(
        moved(path=((1.0, 1.0), (float("inf"), 1.0)))
    )
    assert f"{red} has been destroyed" in _refusal({"question": "see", "viewer": blue, "target": red})
    assert f"{red!r} is no Detachment" in _refusal({"question": "engaged", "detachment": red})
    told = _refusal({"question": "targets_within", "model": blue, "inches": float("nan")})
    assert "inches: This must be at least 0" in told
