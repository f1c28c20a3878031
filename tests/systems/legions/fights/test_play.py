"""The Engagement stage from its Combats to its end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.legions.fights.boards import PLAY, Battle, board, graph, profile, touching, two_beaten, unit
from tests.systems.legions.judged import judged
from umpire.errors import IllegalAction
from umpire.systems.legions.battlefield import Battlefield, Order, Place, change_model
from umpire.systems.legions.play.core import FormationBroken, Garrisoned, MoraleChecked, OrderRemoved
from umpire.systems.legions.play.fights import open_engagement
from umpire.systems.legions.play.fights.actions import (
    ChooseCombat,
    LeaveStructure,
    OrderWithdrawal,
    PairFights,
    ResolveFights,
    TakeStructure,
)
from umpire.systems.legions.play.fights.events import (
    CombatBegan,
    CombatEnded,
    CombatLost,
    FightResolved,
    FightsPaired,
    FightsVoided,
)
from umpire.systems.legions.play.forced import Withdrew
from umpire.systems.legions.telling import sentence


def _engage(field: Battlefield, *dice: int) -> Battle:
    return Battle(field, *dice).open(open_engagement)


def _duel(*, caf: int = 0, other: int = 0, wounds: int = 1, **more: Any) -> Battlefield:
    return board(
        unit("A", "red", {"a": (10, 10), "a2": (20, 10)}, profile=profile(caf=caf)),
        unit("B", "blue", {"b": (10, 11), "b2": (20, 30)}, profile=profile(caf=other, wounds=wounds, **more)),
    )


def test_the_higher_result_costs_the_loser_one_wound() -> None:
    """LI-FGT-024, LI-FGT-027: 9 against 4 by dice; the beaten side checks on 4+, passes, and stays."""
    battle = _engage(_duel(wounds=3), 5, 4, 1, 3, 4)
    (fight,) = battle.of(FightResolved)

    assert (fight.first_result, fight.second_result, fight.winner, fight.dice) == (9, 4, "a", (5, 4, 1, 3))
    assert battle.field.models["b"].wounds == 2
    assert battle.of(CombatLost)[0].loser == "blue"
    assert [each.detachment for each in battle.of(MoraleChecked)] == ["B"]
    assert not battle.of(Withdrew)
    assert battle.state.frames == ()


def test_a_tie_is_a_draw() -> None:
    """LI-FGT-028, LI-FGT-043: 9 against 9, no Wounds, no checks."""
    battle = _engage(_duel(), 5, 4, 6, 3)

    assert battle.of(FightResolved)[0].winner == ""
    assert battle.of(CombatLost)[0].loser == ""
    assert not battle.of(MoraleChecked)
    assert battle.field.models["a"].fights == 1


def test_a_failed_check_is_a_withdrawal_without_fall_back() -> None:
    """LI-FGT-039, LI-BAS-049: the loser rolls 3 on 4+, then the D6 of its move; it keeps no Fall Back Order."""
    battle = _engage(_duel(wounds=2), 6, 6, 1, 1, 3, 2)

    assert [each.detachment for each in battle.of(Withdrew)] == ["B"]
    assert battle.field.detachments["B"].order is not Order.FALL_BACK
    assert battle.field.detachments["B"].withdrew
    assert battle.field.models["b"].at[1] == pytest.approx(18.0)


def test_the_player_with_initiative_rolls_first() -> None:
    """With blue having Initiative the first dice are blue's."""
    battle = _engage(board_initiative("blue"), 6, 6, 1, 1, 5)
    (fight,) = battle.of(FightResolved)

    assert fight.winner == "b"
    assert (fight.first, fight.first_result, sum(fight.dice[: fight.first_dice])) == ("b", 12, 12)


def test_a_fight_tells_whose_dice_are_whose() -> None:
    """With blue having Initiative the event and its sentence begin with blue's model, and with blue's dice."""
    field = graph(("A1", "B1"), profile=profile(wounds=4, caf=1), initiative="blue")
    battle = _engage(field, 6, 5, 1, 2, 6)
    (fight,) = battle.of(FightResolved)

    assert sentence(fight, battle.field) == "B 12 (dice 6, 5; +1) against A 4 (dice 1, 2; +1): B won."


def board_initiative(side: str) -> Battlefield:
    """A duel of two lone models."""
    return board(
        unit("A", "red", {"a": (10, 10), "a2": (20, 10)}, profile=profile(wounds=2)),
        unit("B", "blue", {"b": (10, 11)}),
        state={"initiative": side},
    )


def test_three_against_one() -> None:
    """LI-FGT-030: the third opponent rolls 4D6; LI-FGT-022: in the order that the chooser gives."""
    field = graph(("A1", "B1"), ("A2", "B1"), ("A3", "B1"), profile=profile(wounds=4))
    battle = _engage(field, 1, 1, 6, 6, 1, 1, 1, 6, 6, 1, 1, 1, 1, 6, 6, 5)
    # one pairing only, so the Fights are already paired; everything is tied to B1
    assert {"LI-FGT-008", "LI-FGT-010"} <= set(battle.of(FightsPaired)[0].rules)
    assert battle.owing == ("red",)
    battle.act("red", ResolveFights(model="B1", order=("A2", "A3", "A1")))
    fights = battle.of(FightResolved)

    assert [each.first for each in fights] == ["A2", "A3", "A1"]
    assert [each.first_dice for each in fights] == [2, 3, 4]
    assert battle.field.models["B1"].fights == 3
    assert battle.of(CombatLost)[0].won == {"blue": 3}


def test_an_outnumbered_model_may_be_reached_through_its_opponents() -> None:
    """LI-FGT-023: A1, A3, A2; A2 rolls 3D6."""
    field = graph(("A1", "B1"), ("A2", "B1"), ("A3", "B2"), profile=profile(wounds=3))
    battle = _engage(field, *(3,) * 13, 4)
    battle.act("red", ResolveFights(model="A1")).act("red", ResolveFights(model="A3"))

    assert [(each.first, each.first_dice) for each in battle.of(FightResolved)] == [("A1", 2), ("A3", 2), ("A2", 3)]


def test_all_fights_of_the_chosen_model_follow() -> None:
    """LI-FGT-021: B1's Fights cannot be left half done, nor may another model's be named."""
    field = graph(("A1", "B1"), ("A2", "B1"), ("A3", "B2"))
    battle = _engage(field)

    with pytest.raises(IllegalAction, match="LI-FGT-021"):
        battle.act("red", ResolveFights(model="B1", order=("A1",)))
    with pytest.raises(IllegalAction, match="no model called 'nobody'"):
        battle.act("red", ResolveFights(model="nobody"))
    with pytest.raises(IllegalAction, match="other player"):
        battle.act("blue", ResolveFights(model="A1"))


def test_the_dead_fight_no_more() -> None:
    """LI-FGT-033: B1 loses its first Fight; the other two are void and won by nobody."""
    field = graph(("A1", "B1"), ("A2", "B1"), ("A3", "B1"))
    battle = _engage(field, 6, 6, 1, 1)
    battle.act("red", ResolveFights(model="B1"))

    assert len(battle.of(FightResolved)) == 1
    assert len(battle.of(FightsVoided)[0].fights) == 2
    assert battle.of(CombatLost)[0].won == {"red": 1}


def test_a_side_without_models_loses_whatever_it_won() -> None:
    """LI-FGT-036: X wins twice and dies in the third Fight; Y checks nothing."""
    field = graph(("X", "Y1"), ("X", "Y2"), ("X", "Y3"))
    field = touching(
        board(
            unit("A", "red", {"X": (10, 10)}),
            unit("B", "blue", {"Y1": (10, 30), "Y2": (12, 30), "Y3": (14, 30), "Y4": (16, 30)}),
        ),
        *((each.of, each.other) for each in field.stipulations),
    )
    battle = _engage(field, 6, 6, 1, 1, 6, 6, 1, 1, 1, 1, 1, 6, 6, 6, 6)
    battle.act("red", ResolveFights(model="X"))

    assert battle.of(CombatLost)[0].won == {"red": 2, "blue": 1}
    assert battle.of(CombatLost)[0].loser == "red"
    assert not battle.of(MoraleChecked)


def test_morale_dash_stays() -> None:
    """LI-FGT-042: a beaten Detachment with Morale '-' neither rolls nor Withdraws."""
    battle = _engage(_duel(wounds=2, morale=None), 6, 6, 1, 1)

    assert battle.of(CombatLost)[0].checking == ()
    assert not battle.of(Withdrew)


@pytest.mark.parametrize(("dice", "natural", "passes"), [((5, 2), 2, False), ((5, 4), 4, True), ((3, 6), 3, False)])
def test_the_broken_roll_two_dice(dice: tuple[int, int], natural: int, *, passes: bool) -> None:
    """LI-FGT-040: Morale 3+, the lower of two dice, less 1."""
    field = board(
        unit("A", "red", {"a": (10, 10)}, profile=profile(caf=9)),
        unit("B", "blue", {"b": (10, 11)}, profile=profile(morale=3, wounds=2), formation="F"),
        formations=[{"id": "F", "side": "blue", "broken": True}],
    )
    battle = _engage(field, 1, 1, 1, 1, *dice, *(() if passes else (1,)))
    (checked,) = battle.of(MoraleChecked)

    assert (checked.natural, checked.modified, checked.dice) == (natural, natural - 1, dice)
    assert bool(battle.of(Withdrew)) is not passes


def _two_combats() -> Battlefield:
    return board(
        unit("A", "red", {"a": (10, 10)}, profile=profile(wounds=2)),
        unit("B", "blue", {"b": (10, 11)}, profile=profile(wounds=2)),
        unit("C", "red", {"c": (30, 10)}, profile=profile(wounds=2), order="charge"),
        unit("D", "blue", {"d": (30, 11)}, profile=profile(wounds=2)),
    )


def test_the_player_with_initiative_orders_the_combats() -> None:
    """LI-CBT-024: red picks the second Combat first; it is over before the other begins. LI-CBT-025: C's token goes."""
    battle = _engage(_two_combats(), *(3,) * 8)
    assert battle.choices == [ChooseCombat(detachment="A"), ChooseCombat(detachment="C")]
    with pytest.raises(IllegalAction, match="LI-CBT-024"):
        battle.act("blue", ChooseCombat(detachment="A"))
    battle.act("red", ChooseCombat(detachment="D"))
    order = [type(each) for each in battle.events if isinstance(each, (CombatBegan, CombatEnded))]

    assert [each.combat.detachments for each in battle.of(CombatBegan)] == [("C", "D"), ("A", "B")]
    assert order == [CombatBegan, CombatEnded, CombatBegan, CombatEnded]
    assert [each.detachment for each in battle.of(OrderRemoved)] == ["C"]


def test_break_points_wait_for_the_end_of_the_stage() -> None:
    """LI-MOR-003, LI-MOR-037: two of four models die; the check is made without -1, the Formation breaks at the end."""
    field = touching(
        board(
            unit("A", "red", {"a1": (10, 10), "a2": (12, 10)}, profile=profile(caf=9)),
            unit("B", "blue", {"b1": (10, 30), "b2": (12, 30), "b3": (14, 30), "b4": (16, 30)}),
        ),
        ("a1", "b1"),
        ("a2", "b2"),
    )
    battle = _engage(field, *(1,) * 8, 4)
    battle.act("red", ResolveFights(model="a1"))
    kinds = [type(each) for each in battle.events if isinstance(each, (MoraleChecked, FormationBroken))]

    assert battle.of(MoraleChecked)[0].modified == 4
    assert kinds == [MoraleChecked, FormationBroken]


def test_pairing_is_chosen_where_it_can_be() -> None:
    """LI-FGT-013: two pairings, offered to the player with Initiative; an illegal one is refused with its rule."""
    field = graph(("A1", "B1"), ("A1", "B2"), ("A2", "B1"), ("A2", "B2"), initiative="blue")
    battle = _engage(field, *(3,) * 8)

    assert battle.owing == ("blue",)
    assert battle.options.rules == ("LI-FGT-013",)  # nobody is in excess
    assert [set(each.fights) for each in battle.choices] == [
        {("A1", "B1"), ("A2", "B2")},
        {("A1", "B2"), ("A2", "B1")},
    ]
    with pytest.raises(IllegalAction, match="LI-FGT-009"):
        battle.act("blue", PairFights(fights=(("A1", "B1"),)))
    battle.act("blue", PairFights(fights=(("B2", "A1"), ("A2", "B1"))))

    assert {each.models for each in battle.of(FightsPaired)[0].fights} == {("A1", "B2"), ("A2", "B1")}


@pytest.mark.parametrize(
    ("early", "step"),
    [
        (ResolveFights(model="A1"), "resolved in the second step"),
        (OrderWithdrawal(detachment="A"), "last step"),
    ],
)
def test_what_is_not_asked_for_yet_names_its_step(early: Any, step: str) -> None:
    """LI-FGT-002: before the models are paired off nothing is resolved, and nobody Withdraws."""
    field = graph(("A1", "B1"), ("A1", "B2"), ("A2", "B1"), ("A2", "B2"), initiative="blue")
    battle = _engage(field, *(3,) * 8)

    with pytest.raises(IllegalAction, match=f"{step} of a Combat: no Combat waits for that now") as refused:
        battle.act("blue", early)
    assert refused.value.rules == ("LI-FGT-002",)


STRUCTURE = {
    "id": "S",
    "type": "structure",
    "structure": "civitas_imperialis",
    "outline": [[20, 20], [24, 20], [24, 24], [20, 24]],
    "height": 3,
}


def _siege(**more: Any) -> Battlefield:
    return board(
        unit("A1", "red", {"a1": (19.5, 22), "a1b": (18, 22)}, profile=profile(caf=9)),
        unit("A3", "red", {"a3": (24.5, 22)}, profile=profile(caf=9)),
        unit("B", "blue", {"b": (22, 22)}, garrison="S", profile=profile(**more)),
        features=[STRUCTURE],
    )


def test_a_vacated_structure_may_be_taken() -> None:
    """LI-STR-063, LI-STR-064: the Garrison dies; A1 or A3 may move in with all models, one of them only."""
    battle = _engage(_siege(), 1, 1, 1, 1)
    battle.act("red", ResolveFights(model="a1"))

    assert battle.choices == [
        TakeStructure(detachment="A1", structure="S"),
        TakeStructure(detachment="A3", structure="S"),
        LeaveStructure(structure="S"),
    ]
    battle.act("red", TakeStructure(detachment="A1", structure="S"))

    assert battle.of(Garrisoned)[0].detachment == "A1"
    assert {battle.field.models[each].place for each in ("a1", "a1b")} == {Place.GARRISON}
    assert battle.state.frames == ()


def test_a_vacated_structure_may_be_left() -> None:
    """LI-STR-063 (iii): declined, it stays empty."""
    battle = _engage(_siege(), 1, 1, 1, 1).act("red", ResolveFights(model="a1"))
    battle.act("red", LeaveStructure(structure="S"))

    assert not battle.of(Garrisoned)
    assert battle.state.frames == ()


@pytest.mark.parametrize(("die", "withdraws"), [(3, True), (4, False)])
def test_a_beaten_garrison_checks_while_it_is_touched(die: int, *, withdraws: bool) -> None:
    """LI-STR-061: failed, it Withdraws from the Structure; passed, it stays Garrisoned."""
    field = _siege(wounds=3)
    field = change_model(field, "a3", place=Place.ASIDE)
    battle = _engage(field, 1, 1, 1, 1, die, *((2,) if withdraws else ()))
    if withdraws:
        battle.act("red", LeaveStructure(structure="S"))

    assert bool(battle.of(Withdrew)) is withdraws
    assert (battle.field.detachments["B"].garrison == "S") is not withdraws


def test_several_withdrawals_are_ordered_by_their_player() -> None:
    """LI-FGT-037: all checks are rolled first, then the player picks who Withdraws first."""
    battle = _engage(two_beaten(), *(1,) * 8, 3, 3, 1, 1)
    battle.act("red", ResolveFights(model="a1"))

    assert battle.owing == ("blue",)
    battle.act("blue", OrderWithdrawal(detachment="D"))
    assert [each.detachment for each in battle.of(Withdrew)] == ["D", "B"]


@pytest.mark.rule("LI-FGT-004", "LI-FGT-009", "LI-CBT-024")
def test_choices_and_pairings_are_judged_with_their_reasons() -> None:
    """Which Combat comes first, and who fights whom; the ruling of a pairing names the models that are wrong."""
    pairs = graph(("A1", "B1"), ("A1", "B2"), ("A2", "B1"), ("A2", "B2"))
    choosing, pairing = _engage(_two_combats()).state, _engage(pairs).state

    assert judged(PLAY, choosing, "red", ChooseCombat(detachment="D")).allowed
    assert judged(PLAY, choosing, "blue", ChooseCombat(detachment="D")).ids == ("LI-CBT-024",)
    assert not judged(PLAY, choosing, "red", PairFights(fights=())).allowed
    assert not judged(PLAY, pairing, "red", ChooseCombat(detachment="A")).allowed
    assert "LI-FGT-013" in judged(PLAY, pairing, "red", PairFights(fights=(("A1", "B1"), ("B2", "A2")))).ids
    assert "LI-FGT-009" in judged(PLAY, pairing, "red", PairFights(fights=(("A1", "B1"),))).ids
    friends = judged(PLAY, pairing, "red", PairFights(fights=(("A1", "A2"),)))
    assert [(each.rule, each.facts) for each in friends.refusals] == [("LI-FGT-004", {"first": "A1", "second": "A2"})]


@pytest.mark.rule("LI-FGT-020", "LI-FGT-021", "LI-FGT-039", "LI-STR-063")
def test_what_follows_in_a_combat_is_judged_before_it_happens() -> None:
    """Whose Fights are resolved, who Withdraws first, and who takes the Structure or leaves it."""
    fighting = _engage(graph(("A1", "B1"), ("A2", "B1"), ("A3", "B2"), profile=profile(wounds=4))).state
    vacated = _engage(_siege(), 1, 1, 1, 1).act("red", ResolveFights(model="a1")).state
    beaten = _engage(two_beaten(), *(1,) * 8, 3, 3).act("red", ResolveFights(model="a1")).state

    for state, side, action, allowed in (
        (fighting, "red", ResolveFights(model="B1", order=("A2", "A1")), True),
        (fighting, "red", ResolveFights(model="B1", order=("A2",)), False),
        (fighting, "blue", ResolveFights(model="B1"), False),
        (beaten, "blue", OrderWithdrawal(detachment="D"), True),
        (beaten, "blue", OrderWithdrawal(detachment="A"), False),
        (vacated, "red", TakeStructure(detachment="A3", structure="S"), True),
        (vacated, "red", TakeStructure(detachment="B", structure="S"), False),
        (vacated, "red", LeaveStructure(structure="S"), True),
        (fighting, "red", LeaveStructure(structure="S"), False),
    ):
        assert judged(PLAY, state, side, action).allowed is allowed, action


def test_no_combat_ends_at_once() -> None:
    """A stage without Combats ends by itself and still removes Charge tokens."""
    battle = _engage(board(unit("A", "red", {"a": (10, 10)}, order="charge"), unit("B", "blue", {"b": (10, 30)})))

    assert battle.state.frames == ()
    assert battle.field.detachments["A"].order is None
