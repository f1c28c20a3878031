"""A forced move that halts between spots equally near, and goes on where it halted."""

from __future__ import annotations

from math import dist
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.systems.legions.fights.boards import board, unit
from umpire.bots import Random
from umpire.errors import IllegalAction
from umpire.game import Battle, verify
from umpire.geometry import CONTACT, Point, overlaps
from umpire.systems.legions.battlefield import Battlefield, change_model
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.play import LEGIONS, battle_at
from umpire.systems.legions.play.core import BattleState, ModelsMoved
from umpire.systems.legions.play.forced import ChooseSpot, ChoosingSpot, SpotChosen, SpotDue
from umpire.systems.legions.rules.forced import free_spots, stands_free
from umpire.systems.legions.telling import sentence


def _fleeing(*friends: Point) -> Battlefield:
    """Two models that flee to (10, 10) and (10, 11.1), and friends who stand there."""
    return board(
        unit("w", "red", {"w1": (10, 20), "w2": (10, 21.1)}, order="fall_back"),
        unit("f", "red", {f"f{number}": place for number, place in enumerate(friends)}),
        unit("z", "blue", {"z1": (50, 40)}),
        state={"stage": "fall_back", "round": 2},
    )


def _halted() -> Battle[BattleState]:
    return Battle.start(LEGIONS, battle_at(_fleeing((9.4, 10), (10.6, 10))), seed=7, checked=True)


def _happened(battle: Battle[BattleState], kind: type) -> list[Any]:
    return [event for entry in battle.entries for event in entry.events if isinstance(event, kind)]


@pytest.mark.rule("LI-END-016")
def test_its_player_is_asked_and_nobody_else() -> None:
    """Both spots are on offer, told as places, and the opponent owes nothing."""
    battle = _halted()
    options = battle.options("red")

    assert battle.to_decide == ("red",)
    assert [choice.label for choice in options.choices] == ["w1 ends at (10, 9.2)", "w1 ends at (10, 10.8)"]
    assert options.rules == ("LI-END-016",)
    with pytest.raises(IllegalAction, match="blue has nothing to decide"):
        battle.act("blue", options.choices[0].action)


@pytest.mark.rule("LI-END-016")
def test_nothing_else_is_accepted_meanwhile() -> None:
    """Another action is refused with what is asked, a spot out of reach with how far it is; the battle waits."""
    battle = _halted()
    with pytest.raises(IllegalAction, match=r"1\.60 inches, and 0\.80 are enough"):
        battle.act("red", ChooseSpot(at=(8.4, 10)))
    with pytest.raises(IllegalAction, match="would overlap a model"):
        battle.act("red", ChooseSpot(at=(10, 10)))

    assert isinstance(battle.state.top, ChoosingSpot)
    assert len(battle.entries) == 1


@pytest.mark.rule("LI-END-016")
def test_a_spot_is_chosen_only_when_it_is_asked_for() -> None:
    """Once the move is over there is nothing left to choose, and the refusal says what is asked instead."""
    battle = _halted()
    battle.act("red", ChooseSpot(at=(10, 9.2)))
    side = battle.to_decide[0]
    with pytest.raises(IllegalAction, match=rf"{side} has no spot .* {side} must now decide"):
        battle.act(side, ChooseSpot(at=(10, 9.2)))


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.rule("LI-END-016")
def test_a_log_read_in_the_middle_goes_on_alike(number: int) -> None:
    """A battle carried on from its log while the move halts comes to the same bytes as one that was never put down."""
    battle = _halted()
    resumed = Battle.resume(LEGIONS, battle.journal, checked=True)
    action = resumed.options("red").choices[number].action

    assert resumed.state == battle.state
    assert resumed.act("red", action) == battle.act("red", action)
    assert [event.model for event in _happened(battle, SpotChosen)] == ["w1"]
    assert len(_happened(battle, ModelsMoved)) == 2
    verify(LEGIONS, battle.journal)


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.rule("LI-MOV-022")
def test_a_push_that_halts_goes_on_alike(number: int) -> None:
    """The next model of the Detachment and the effects that are left wait, in a battle carried on from its log too."""
    field = board(
        unit("a", "red", {"a1": (10, 10), "a2": (8.9, 10)}, order="first_fire"),
        unit("f", "red", {"f1": (14, 9.4), "f2": (14, 10.6)}, order="first_fire"),
        unit("z", "blue", {"z1": (50, 40)}, order="first_fire"),
        state={
            "phase": "movement",
            "stage": "none",
            "initiative": "blue",
            "effects": [
                {
                    "id": each,
                    "side": "blue",
                    "detachment": each,
                    "window": "phase_starts",
                    "phase": "movement",
                    "push": by,
                }
                for each, by in (("a", (4, 0)), ("z", (-2, 0)))
            ],
        },
    )
    battle = Battle.start(LEGIONS, battle_at(field), seed=7, checked=True)
    battle.act("blue", battle.options("blue").choices[0].action)
    assert battle.to_decide == ("red",)
    resumed = Battle.resume(LEGIONS, battle.journal, checked=True)
    action = resumed.options("red").choices[number].action

    assert resumed.state == battle.state
    assert resumed.act("red", action) == battle.act("red", action)
    assert dist(battle.state.field.models["a1"].at, (13.2 if number == 0 else 14.8, 10)) <= CONTACT
    assert [move.detachment for move in _happened(battle, ModelsMoved)] == ["a", "a", "z"]
    verify(LEGIONS, battle.journal)


@pytest.mark.parametrize("bot", [Random(), Greedy()], ids=["random", "greedy"])
def test_bots_answer(bot: Any) -> None:
    """Whatever a bot says is one of the spots, and the log tells it in words."""
    battle = _halted()
    view = battle.view("red")
    assert view.options is not None
    battle.act("red", bot.choose(view, view.options, battle.luck("red")))
    (due,), (chosen,) = _happened(battle, SpotDue), _happened(battle, SpotChosen)

    assert chosen.at in due.spots
    assert "several spots were equally near" in sentence(due, battle.state.field)
    assert "its player chose" in sentence(chosen, battle.state.field)


def test_models_of_a_halted_detachment_may_be_among_one_another() -> None:
    """Those that have moved take no heed of where the others start from, so that no invariant can hold between them."""
    state = _halted().state
    crowded = state.on(change_model(state.field, "w2", at=(10, 20.5)))
    LEGIONS.check(crowded)

    with pytest.raises(AssertionError, match="overlap"):
        LEGIONS.check(crowded.pop())


places = st.tuples(st.floats(8.8, 11.2), st.floats(8.8, 11.2))


def _standing(drawn: list[Point]) -> list[Point]:
    """Those of some places that are clear of the ones before."""
    return [at for number, at in enumerate(drawn) if all(dist(at, other) > 1.001 for other in drawn[:number])]


@given(friends=st.lists(places, min_size=1, max_size=6).map(_standing))
def test_spots_on_offer_are_free_and_equally_near(friends: list[Point]) -> None:
    """No spot on offer is nearer than another by more than the tolerance, or over anybody; no two are the same."""
    field = _fleeing(*friends)
    model = msgspec.structs.replace(field.models["w1"], at=(10.0, 10.0))
    spots = free_spots(field, model, ("w2",))
    lengths = [dist(spot, model.at) for spot in spots]

    assert spots
    assert max(lengths) - min(lengths) <= CONTACT
    for number, spot in enumerate(spots):
        there = msgspec.structs.replace(model, at=spot)
        assert stands_free(field, model, spot, ("w2",))
        assert not any(overlaps(there.outline, field.models[each].outline) for each in field.detachments["f"].models)
        assert all(dist(spot, other) > 0.4 * lengths[number] for other in spots[:number])


@given(across=st.floats(0.02, 0.98))
def test_a_friend_on_one_side_leaves_no_choice(across: float) -> None:
    """Away from a single friend who is not squarely under it there is one shortest way, wherever that friend stands."""
    field = _fleeing((10 + across * 0.96, 10 - across * 0.28))
    model = msgspec.structs.replace(field.models["w1"], at=(10.0, 10.0))
    (spot,) = free_spots(field, model, ("w2",))

    assert dist(spot, model.at) == pytest.approx(1.0 - across, abs=2 * CONTACT)
