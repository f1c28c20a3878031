"""How a battle is expected to end, from its states."""

from __future__ import annotations

import msgspec
import pytest

from umpire.game import Battle, battle_of
from umpire.geometry import mean_point
from umpire.systems.legions.battlefield import Battlefield, Deed, Place, change_field, change_model
from umpire.systems.legions.bots import Greedy, evaluating, expect
from umpire.systems.legions.files import draw_battle
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState

SPEARHEAD = "spearhead_armoured_engagement"


@pytest.fixture(scope="module")
def played() -> tuple[BattleState, ...]:
    """The states of a drawn battle between greedy bots, the last one after its end."""
    battle = Battle.start(LEGIONS, opening(draw_battle(24, points=1000, rounds=2).field), seed=24)
    states = [battle.state]
    while battle.to_decide:
        view = battle.view(battle.to_decide[0])
        assert view.side is not None
        assert view.options is not None
        battle.act(view.side, Greedy().choose(view, view.options, battle.luck(view.side)))
        states.append(battle.state)
    return tuple(states)


def _without(field: Battlefield, side: str) -> Battlefield:
    for model in field.models.values():
        if field.side_of(model) == side:
            field = change_model(field, model.id, place=Place.DESTROYED)
    return field


def test_what_is_over_is_expected_as_it_ended(played: tuple[BattleState, ...]) -> None:
    """After the end the expected points are the score, and the winner's chance is certain."""
    end = played[-1]
    assert end.result is not None
    found = expect(end)
    assert found.points == end.result.score
    assert found.chance == float(end.result.winner == end.field.sides[0])


def test_an_army_gone_is_a_battle_lost(played: tuple[BattleState, ...]) -> None:
    """In any round a side without models expects fewer points, and its enemy more, than with them."""
    for state in played[len(played) // 3 :: 15]:
        field = state.field
        if evaluating.rounds_left(field) < 1:
            continue
        before, after = expect(state), expect(state.on(_without(field, field.sides[0])))
        assert after.points[field.sides[0]] <= before.points[field.sides[0]]
        assert after.points[field.sides[1]] >= before.points[field.sides[1]]
        assert after.chance <= before.chance


def test_who_destroys_more_and_who_is_in_the_enemys_zone_is_ahead(played: tuple[BattleState, ...]) -> None:
    """In a mission that scores for both instead of markers, each of them raises the expected lead."""
    state = next(each for each in played if each.field.round == 1)
    field = change_field(state.field, mission=msgspec.structs.replace(state.field.mission, id=SPEARHEAD))
    red, blue = field.sides
    mine, theirs = (next(each for each in field.detachments_of(side) if field.models_of(each)) for side in (red, blue))

    def lead(now: Battlefield) -> float:
        points = expect(state.on(now)).points
        return points[red] - points[blue]

    won = change_field(field, deeds=(Deed(round=1, detachment=theirs.id),))
    lost = change_field(field, deeds=(Deed(round=1, detachment=mine.id),))
    assert lead(won) > lead(field) > lead(lost)
    there = field
    for name in mine.models:
        there = change_model(there, name, at=mean_point(field.mission.zones_of(blue)[0].ring))
    assert lead(there) > lead(field)


def test_both_sides_turned_round_have_the_chances_turned_round(played: tuple[BattleState, ...]) -> None:
    """Who is named first is no advantage: the chance of the one is what is left of the other's."""
    for state in played[:-1:25]:
        field = state.field
        turned = change_field(field, sides=(field.sides[1], field.sides[0]))
        assert expect(state.on(turned)).chance == pytest.approx(1.0 - expect(state).chance)


def test_what_lies_face_down_changes_no_expectation(played: tuple[BattleState, ...]) -> None:
    """Orders are not looked at before they are turned: each side expects the same as whoever sees everything."""
    for state in played[::10]:
        for side in state.field.sides:
            assert expect(LEGIONS.mask(state, side)) == expect(state)


def test_the_chance_grows_with_the_lead_and_with_time() -> None:
    """More points ahead are better, and the same lead is surer the fewer rounds are left."""
    assert evaluating.chance_of(0.0, 3) == 0.5
    assert 0.5 < evaluating.chance_of(5.0, 3) < evaluating.chance_of(9.0, 3) < evaluating.chance_of(9.0, 1) < 1.0


def test_a_game_says_how_its_battles_are_expected_to_end() -> None:
    """Whoever knows no game by name finds the same figures."""
    game, state = battle_of("legions"), opening(skirmish(1))
    assert game.expects is not None
    assert msgspec.to_builtins(game.expects(state)) == msgspec.to_builtins(expect(state))
