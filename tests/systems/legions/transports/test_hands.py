"""Transports by hand: what people type in the terminal, and the nearest legal place."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.legions.transports.test_files import mustered, rhinos, squad
from umpire.errors import InputError
from umpire.game import Battle
from umpire.geometry import gap
from umpire.systems.legions.battlefield import Marker, change_field
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.play import LEGIONS, battle_at, mend_action
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.movement import Disembark, GoOn, MoveDetachment, StopUnloading
from umpire.systems.legions.rules.setup import Placement
from umpire.systems.legions.terminal import TypedHands

HANDS = TypedHands()


def unloading(*markers: tuple[float, float]) -> Battle[BattleState]:
    """Two Rhinos that stand where they are, three models aboard; their player is asked who comes out."""
    enemy = {
        "id": "e",
        "side": "blue",
        "formation": "g",
        "profile": squad(1)["profile"],
        "models": [{"id": "e1", "at": [40, 40]}],
    }
    field = mustered(rhinos(order="advance"), squad(3, order="advance"), enemy, initiative="red")
    placed = {f"m{number}": Marker(id=f"m{number}", at=at) for number, at in enumerate(markers)}
    field = change_field(field, markers=placed)
    battle = Battle.start(LEGIONS, battle_at(field), seed=1)
    battle.act("red", MoveDetachment(detachment="r", manoeuvre="hold"))  # type: ignore[arg-type]
    return battle


def typed(battle: Battle[BattleState], line: str) -> Any:  # the action that a line makes
    options = battle.view("red").options
    assert options is not None
    found = HANDS.named(line, battle.state, options)
    assert found is not None, line
    return HANDS.granted(found[1], battle.state, found[0], battle.luck("red"))


def act(battle: Battle[BattleState], line: str) -> None:
    battle.act("red", typed(battle, line))


@pytest.mark.rule("LI-SPC-084")
def test_passengers_are_typed_out_towards_a_place_and_the_transports_on() -> None:
    """'t towards 11,20' puts them out on that side; 'r towards 30,10' moves the Rhinos on as far as they go."""
    battle = unloading()
    act(battle, "t towards 11,20")
    field = battle.state.field
    assert all(model.on_table and model.at[1] > 10.0 for model in field.models_of("t"))
    act(battle, "r towards 30,10")
    moved = battle.state.field.models

    assert moved["r1"].at[0] == pytest.approx(10 + 9, abs=0.05)


def test_passengers_are_typed_out_one_by_one() -> None:
    """Each model by its place."""
    battle = unloading()
    act(battle, "t t1 10,12; t2 8.5,10; t3 13.5,10")

    assert battle.state.field.models["t3"].at == (13.5, 10.0)


def test_a_model_that_is_not_there_is_told() -> None:
    """Names are those of the Transports' models."""
    battle = unloading()
    act(battle, "t towards 11,20")

    with pytest.raises(InputError, match="no such model"):
        typed(battle, "r r9 10,20")


def test_the_nearest_legal_places_are_found_for_those_too_far_away() -> None:
    """A page puts them all too far out: they are brought beside their Transports."""
    battle = unloading()
    wrong = Disembark(
        detachment="t", placements=tuple(Placement(model=f"t{n + 1}", at=(10 + 1.5 * n, 15.0)) for n in range(3))
    )
    assert not battle.judge("red", wrong).allowed
    mended = mend_action(battle.state, "red", wrong)
    battle.act("red", mended)
    field = battle.state.field

    assert all(
        min(gap(model.outline, field.models[each].outline) for each in ("r1", "r2")) <= 1.001
        for model in field.models_of("t")
    )


@pytest.mark.rule("LI-SPC-084")
def test_nobody_goes_on_before_somebody_is_out() -> None:
    """It is offered once passengers have Disembarked, and refused before."""
    battle = unloading()
    kinds = {each.kind for each in battle.view("red").options.choices}  # type: ignore[union-attr]
    assert kinds == {"disembark", "stop_unloading"}
    assert "LI-SPC-084" in battle.judge("red", GoOn(detachment="r", moves=())).ids
    battle.act("red", StopUnloading(detachment="r"))

    assert battle.state.field.detachments["r"].activated
    assert len(battle.state.field.passengers_of("r1")) == 2


def test_coming_out_can_be_taken_back() -> None:
    """Whoever has come out is aboard again."""
    battle = unloading()
    before = battle.journal.entries[-1].seq
    act(battle, "t towards 11,20")
    battle.undo(to=before)

    assert len(battle.state.field.passengers_of("r1")) == 2


@pytest.mark.parametrize(
    ("marker", "wanted"), [((11.0, 14.0), Disembark), ((11.0, 16.5), Disembark), ((30.0, 14.0), StopUnloading)]
)
def test_the_greedy_bot_comes_out_near_the_marker(marker: tuple[float, float], wanted: type) -> None:
    """Within about a move on foot of it; farther away it rides on."""
    battle = unloading(marker)
    view = battle.view("red")
    assert view.options is not None

    assert isinstance(Greedy().choose(view, view.options, battle.luck("red")), wanted)
