"""The stages of firing: turns, Orders, who may be activated."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.legions.play_firing.boards import BATTLE, Board, box, fire, ground, gun, play, row
from umpire.errors import IllegalAction
from umpire.systems.legions.battlefield import DetachmentType, Order, Place, Stage, Terrain
from umpire.systems.legions.play.core import BattleState, OrderRemoved
from umpire.systems.legions.play.firing import HoldFire
from umpire.systems.legions.play.firing.view import targets_in_view
from umpire.systems.legions.rules.firing import targets

GUN = (gun(),)


def sides_in_turn(state: BattleState) -> list[str]:
    """Let every Detachment hold its fire and note whose turn it was."""
    turns = []
    while sides := BATTLE.to_decide(state):
        turns.append(sides[0])
        hold = next(each for each in BATTLE.options(state, sides[0]).choices if each.kind == "hold_fire")
        state = play(state, (sides[0], hold.action)).state
    return turns


@pytest.mark.rule("LI-CBT-004", "LI-CBT-005", "LI-CBT-009")
def test_players_alternate_and_the_one_with_more_goes_on_alone() -> None:
    """One red and three blue First Fire Detachments: red, blue, blue, blue; nobody keeps an Order."""
    board = Board().put("a1", "red", (5, 5))
    for number in (1, 2, 3):
        board.put(f"b{number}", "blue", (30, 5 * number))

    assert sides_in_turn(board.state()) == ["red", "blue", "blue", "blue"]


@pytest.mark.rule("LI-CBT-030", "LI-CBT-031", "LI-CBT-032", "LI-CBT-033", "LI-CBT-036")
def test_advancing_fire_takes_those_with_an_advance_order_on_the_battlefield() -> None:
    """Charge and Fall Back are not activated, nor is a Detachment in Reserve, whose token stays."""
    board = Board()
    board.put("a1", "red", (5, 5), order=Order.ADVANCE).put("a2", "red", (5, 9), order=Order.CHARGE)
    board.put("a3", "red", (5, 13), order=Order.ADVANCE, place=Place.ASIDE)
    board.put("b1", "blue", (30, 5), order=Order.ADVANCE).put("b2", "blue", (30, 9), order=Order.ADVANCE)
    state = board.state(Stage.ADVANCING_FIRE)

    assert sides_in_turn(state) == ["red", "blue", "blue"]
    with pytest.raises(IllegalAction, match="LI-CBT-003"):
        play(state, ("red", HoldFire(detachment="a2")))
    with pytest.raises(IllegalAction, match="LI-CBT-031"):
        play(state, ("red", HoldFire(detachment="a3")))


@pytest.mark.rule("LI-CBT-010", "LI-CBT-011")
def test_whoever_was_pinned_is_barred_and_loses_the_token_at_the_end() -> None:
    """The pinned Detachment is refused, keeps its Order while the stage lasts, and then discards it."""
    board = Board().put("free", "red", (5, 5), guns=GUN).put("stuck", "red", (9, 5), pinned=True)
    board.put("foe", "blue", (12, 5), order=None)
    state = board.state()

    with pytest.raises(IllegalAction, match="Engaged and Pinned"):
        play(state, ("red", HoldFire(detachment="stuck")))

    told = play(state, ("red", HoldFire(detachment="free")))
    removed = [(each.detachment, each.rules) for each in told.of(OrderRemoved)]
    assert removed == [("free", ("LI-CBT-009", "LI-ORD-016")), ("stuck", ("LI-CBT-011",))]


@pytest.mark.rule("LI-CBT-013")
def test_detachments_off_the_battlefield_wait_for_those_on_it() -> None:
    """Red must activate a1 before the Reserve r1, which then does nothing."""
    board = Board().put("a1", "red", (5, 5)).put("r1", "red", (9, 9), place=Place.ASIDE)
    state = board.state()

    with pytest.raises(IllegalAction, match="LI-CBT-013"):
        play(state, ("red", HoldFire(detachment="r1")))
    assert sides_in_turn(state) == ["red", "red"]


@pytest.mark.rule("LI-CBT-006", "LI-CBT-008")
def test_options_offer_every_target_and_holding_fire_but_no_pass() -> None:
    """A Detachment may fire at either enemy or do nothing."""
    board = Board().put("a", "red", (5, 5), guns=GUN)
    board.put("x", "blue", (15, 5), order=None).put("y", "blue", (15, 9), order=None)
    offered = BATTLE.options(board.state(), "red").choices

    assert [(each.kind, each.subject) for each in offered] == [
        ("fire", "a>x"),
        ("fire", "a>y"),
        ("hold_fire", "a"),
    ]
    action = BATTLE.sample(board.state(), "red", offered[0], None)
    assert action == fire("a", "x", "a1")


@pytest.mark.rule("LI-CBT-034")
def test_a_first_fire_token_in_the_advancing_fire_stage_cannot_fire() -> None:
    """It is activated and loses its token."""
    board = Board().put("a", "red", (5, 5), guns=GUN).put("x", "blue", (15, 5), order=None)
    state = board.state(Stage.ADVANCING_FIRE)

    with pytest.raises(IllegalAction, match="LI-CBT-034"):
        play(state, ("red", fire("a", "x", "a1")))
    assert sides_in_turn(state) == ["red"]


def test_actions_that_do_not_fit_the_moment_are_refused() -> None:
    """Nothing waits to be allocated, chosen, placed or answered while a Detachment is to be activated."""
    from umpire.systems.legions.play.firing import AllocateHit, PlaceSurvivors, ResolveTarget, SaveTogether
    from umpire.systems.legions.play.overwatch import CallOverwatch, DeclineOverwatch

    state = Board().put("a", "red", *row(2, 5, 5)).state()
    for action in (
        AllocateHit(model="a1"),
        SaveTogether(),
        ResolveTarget(target="a"),
        PlaceSurvivors(places=()),
        CallOverwatch(detachment="a", moment=0.5),
        DeclineOverwatch(),
    ):
        with pytest.raises(IllegalAction):
            play(state, ("red", action))


@given(seed=st.integers(0, 10_000))
@settings(max_examples=40)
def test_the_quick_look_offers_exactly_what_can_be_targeted(seed: int) -> None:
    """Whatever stands where, behind whatever: the options name the targets that the careful rules allow."""
    luck = Random(seed)
    walls = [
        ground(f"w{number}", Terrain.IMPASSABLE, at=box(x, x + 3, y, y + 2), height=4.0, solid=True)
        for number, (x, y) in enumerate((luck.uniform(8, 20), luck.uniform(5, 25)) for _ in range(3))
    ]
    guns = (gun("near", "Arc (Front)", reach=9.0), gun("far", reach=14.0), gun("lobbed", "Barrage", reach=11.0))
    board = Board(*walls)
    board.put("a", "red", *row(2, 5, luck.uniform(3, 25)), guns=tuple(luck.sample(guns, luck.randint(1, 3))))
    for name in ("x", "y", "z"):
        kind = luck.choice([DetachmentType.INFANTRY, DetachmentType.KNIGHT])
        board.put(name, "blue", *row(2, luck.uniform(7, 24), luck.uniform(3, 25)), kind=kind, order=None)
    field = board.field()

    assert targets_in_view(field, field.detachments["a"]) == targets(field, "a")


@pytest.mark.parametrize(("beyond", "seen"), [(-0.02, ("b",)), (0.02, ())])
@pytest.mark.parametrize("diagonal", [True, False])
def test_a_garrison_is_offered_up_to_the_range_of_its_structure(
    beyond: float, seen: tuple[str, ...], *, diagonal: bool
) -> None:
    """From its corner or its side, to a hair within the range of the weapon and no farther."""
    house = ground("house", Terrain.STRUCTURE, at=box(20, 24, 20, 24), height=4.0, solid=True)
    away = 0.5 + 8.0 + beyond
    place = (20 - away * 0.6, 20 - away * 0.8) if diagonal else (20 - away, 22)
    board = Board(house).structure("house").put("a", "red", place, guns=(gun(reach=8.0),))
    field = board.put("b", "blue", (22, 22), (22, 22), order=None, garrison="house").field()

    assert targets_in_view(field, field.detachments["a"]) == targets(field, "a") == seen
