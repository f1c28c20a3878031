"""Arrivals by hand: what people type in the terminal, and the nearest legal place."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from umpire.errors import IllegalAction, InputError
from umpire.game import Battle
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.files.entries import StateEntry, TableEntry
from umpire.systems.legions.files.muster import muster_table
from umpire.systems.legions.play import LEGIONS, battle_at, mend_action
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.movement import Arrive, CameDown, DeepStrike, Follow
from umpire.systems.legions.rules.setup import Placement
from umpire.systems.legions.telling import shapes_of
from umpire.systems.legions.terminal import TypedHands

HANDS = TypedHands()


def waiting(rule: str, number: int) -> Battlefield:
    """A Detachment of red in Reserve by a rule, and one of blue far away."""
    foot = {"type": "infantry", "scale": 1, "movement": 5}
    units = [
        {
            "id": "t",
            "side": "red",
            "order": "advance",
            "base": "25.4mm",
            "profile": {**foot, "special_rules": [rule]},
            "models": [{"id": f"t{index + 1}"} for index in range(number)],
        },
        {
            "id": "x",
            "side": "blue",
            "order": "march",
            "activated": True,
            "base": "25.4mm",
            "profile": foot,
            "models": [{"id": "x1", "at": [30, 40]}],
        },
    ]
    state = {"round": 2, "phase": "movement", "initiative": "red"}
    return muster_table(msgspec.convert({"units": units}, TableEntry), msgspec.convert(state, StateEntry))


def begun(rule: str, number: int = 3) -> Battle[BattleState]:
    return Battle.start(LEGIONS, battle_at(waiting(rule, number)), seed=1)


def typed(battle: Battle[BattleState], line: str) -> Any:  # the action that a line makes
    options = battle.view("red").options
    assert options is not None
    found = HANDS.named(line, battle.state, options)
    assert found is not None, line
    return HANDS.granted(found[1], battle.state, found[0], battle.luck("red"))


@pytest.mark.rule("LI-SPC-066")
def test_who_outflanks_comes_over_the_edge_nearest_to_what_is_named() -> None:
    """'t towards 1,20' brings them in a row along the left edge."""
    battle = begun("Outflank")
    battle.act("red", typed(battle, "t towards 1,20"))
    placed = [each.at for each in battle.state.field.models_of("t")]

    assert all(x == pytest.approx(0.5, abs=0.001) for x, _ in placed)
    assert all(abs(y - 20.0) < 4.0 for _, y in placed)


@pytest.mark.rule("LI-SPC-066")
def test_a_place_off_the_edge_is_mended_to_a_row_along_it() -> None:
    """Three models in the middle of the table are brought to the nearest edge that is allowed."""
    battle = begun("Outflank")
    asked = Arrive(
        detachment="t", placements=tuple(Placement(model=f"t{n}", at=(4.0 + 1.5 * n, 24.0)) for n in (1, 2, 3))
    )
    assert not LEGIONS.judge(battle.state, "red", asked).allowed
    found = mend_action(battle.state, "red", asked)

    assert LEGIONS.judge(battle.state, "red", found).allowed


@pytest.mark.rule("LI-SPC-018")
def test_who_deep_strikes_is_aimed_and_the_others_follow() -> None:
    """'t at 30,20' aims the first model; 't towards 40,20' puts the others on that side of it."""
    battle = begun("Deep Strike")
    aimed = typed(battle, "t at 30,20")
    assert aimed.placement.at == (30.0, 20.0)
    assert aimed.placement.model == "t1"
    battle.act("red", aimed)
    battle.act("red", typed(battle, "t towards 60,20"))
    first, *others = battle.state.field.models_of("t")

    assert len(others) == 2
    assert all(each.at[0] > first.at[0] for each in others)


@pytest.mark.rule("LI-SPC-018")
def test_one_model_is_aimed_and_no_more() -> None:
    """Paths for two models are refused: one comes first."""
    battle = begun("Deep Strike")
    with pytest.raises(InputError, match="One model"):
        typed(battle, "t t1 30,20; t2 31,20")


@pytest.mark.rule("LI-SPC-018")
def test_places_near_an_enemy_and_too_far_from_the_first_are_mended() -> None:
    """The aim is shifted 2" from the enemy, those who follow to the first model."""
    battle = begun("Deep Strike")
    near = DeepStrike(detachment="t", placement=Placement(model="t1", at=(30.0, 39.0)))
    aimed = mend_action(battle.state, "red", near)
    assert LEGIONS.judge(battle.state, "red", aimed).allowed
    battle.act("red", DeepStrike(detachment="t", placement=Placement(model="t1", at=(30.0, 20.0))))
    far = Follow(detachment="t", placements=tuple(Placement(model=f"t{n}", at=(5.0 * n, 40.0)) for n in (2, 3)))

    assert LEGIONS.judge(battle.state, "red", mend_action(battle.state, "red", far)).allowed


@pytest.mark.rule("LI-SPC-019")
def test_who_is_lost_in_deep_strike_has_ended_its_activation() -> None:
    """Over the edge: all models are destroyed, nobody is asked to place the others, and play passes."""
    battle = begun("Deep Strike")
    for seed in range(60):
        battle = Battle.start(LEGIONS, battle_at(waiting("Deep Strike", 3)), seed=seed)
        battle.act("red", DeepStrike(detachment="t", placement=Placement(model="t1", at=(0.5, 20.0))))
        if not battle.state.field.models_of("t"):
            break
    assert all(not battle.state.field.models[each].alive for each in ("t1", "t2", "t3"))
    with pytest.raises(IllegalAction):
        battle.act("red", Follow(detachment="t", placements=()))


@pytest.mark.rule("LI-SPC-018")
@pytest.mark.parametrize(("hit", "drawn"), [(False, ["Scatter"]), (True, [])])
def test_a_deep_strike_that_scatters_is_drawn_from_its_aim_to_where_it_fell(hit: bool, drawn: list[str]) -> None:
    """A line, as with templates; nothing where it came down as aimed."""
    fell = (30.0, 20.0) if hit else (33.0, 20.0)
    came = CameDown(
        detachment="t",
        model="t1",
        aimed=(30.0, 20.0),
        fell=fell,
        at=fell,
        facing=(4096, 0),
        hit=hit,
        degrees=0,
        inches=3,
    )
    shapes = shapes_of(came)
    assert [each.label for each in shapes] == drawn
    assert all(each.points == ((30.0, 20.0), (33.0, 20.0)) for each in shapes)


@pytest.mark.rule("LI-MOV-021")
def test_a_drop_pod_that_has_landed_is_not_asked_to_move() -> None:
    """The one that is left follows the first; then nothing is left to be done but to end the activation."""
    field = waiting("Drop Pod", 2)
    pod = msgspec.structs.replace(field.profiles["t"], movement=None)
    field = msgspec.structs.replace(field, profiles={**field.profiles, "t": pod})
    battle = Battle.start(LEGIONS, battle_at(field), seed=1)
    battle.act("red", DeepStrike(detachment="t", placement=Placement(model="t1", at=(30.0, 20.0))))
    (follow,) = battle.options("red").choices
    assert follow.label == "t: 1 follows t1"
    battle.act("red", LEGIONS.sample(battle.state, "red", follow, battle.luck("red")))

    assert battle.options("red").prompt == "t has arrived, and cannot move."
    assert [each.label for each in battle.options("red").choices] == [
        "t only turns where it stands",
        "t holds its place",
    ]
