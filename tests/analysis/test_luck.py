"""The luck of whole battles: every die in it once."""

from __future__ import annotations

from math import sqrt

import pytest

from tests.simulate.drawing import battle as drawn
from tests.soak import soak_count
from tests.toys.duel import GAME as DUEL
from umpire.analysis import dice_luck
from umpire.bots import make_bot
from umpire.game import Battle, battle_of
from umpire.simulate import play, play_on
from umpire.systems.legions.play import opening

LEGIONS = battle_of("legions")
DRAWN = soak_count(40)


@pytest.mark.parametrize("number", range(DRAWN))
def test_every_die_of_a_drawn_battle_is_counted_once_or_named(number: int) -> None:
    """The dice of all kinds of rolls and those left out are all the dice of the log, and nothing is left unread."""
    state = opening(drawn(number).field)
    bots = {side: make_bot("random") for side in LEGIONS.system.sides(state)}
    journal = play(LEGIONS.system, state, bots=bots, seed=number).journal
    luck = dice_luck(LEGIONS, journal)
    assert luck is not None
    counted = sum(each.dice for each in (*luck.rolls, *luck.left_out))
    assert counted == sum(len(entry.rolls) for entry in journal.entries)
    assert not any("nobody has told" in each.because for each in luck.left_out)
    assert all(abs(each.deviations) < 6.0 for each in luck.rolls if each.tries >= 30)


def test_what_was_taken_back_brings_nobody_luck() -> None:
    """Dice that were rolled and taken back are named; those that were rolled in their stead count."""
    begun = LEGIONS.begin(LEGIONS.quick)
    battle = Battle.start(LEGIONS.system, begun.state, seed=3)
    for side, action in begun.deeds:
        battle.act(side, action)
    bots = {side: make_bot("greedy") for side in battle.sides}
    while not battle.entries[-1].rolls or len(battle.entries) < 5:
        side = battle.to_decide[0]
        view = battle.view(side)
        assert view.options is not None
        battle.act(side, bots[side].choose(view, view.options, battle.luck(side)))
    rolled = len(battle.entries[-1].rolls)
    before = dice_luck(LEGIONS, battle.journal)
    battle.undo(to=len(battle.entries) - 2)
    after = dice_luck(LEGIONS, battle.journal)
    assert before is not None
    assert after is not None
    assert {each.because: each.dice for each in after.left_out}["rolled and taken back"] == rolled
    assert sum(each.dice for each in before.rolls) - sum(each.dice for each in after.rolls) in range(rolled + 1)
    play_on(battle, bots=bots)
    luck = dice_luck(LEGIONS, battle.journal)
    assert luck is not None
    dice = sum(each.dice for each in (*luck.rolls, *luck.left_out))
    assert dice == sum(len(entry.rolls) for entry in battle.entries)


def test_a_row_tells_its_surplus_in_standard_deviations() -> None:
    """By hand: 157 dice of which 46 hit; the line says what people say."""
    begun = LEGIONS.begin(LEGIONS.quick)
    bots = {side: make_bot("greedy") for side in LEGIONS.system.sides(begun.state)}
    luck = dice_luck(LEGIONS, play(LEGIONS.system, begun.state, bots=bots, seed=1).journal)
    assert luck is not None
    for row in (each for each in luck.rolls if each.kind == "Initiative"):
        assert row.expected == pytest.approx(row.tries * 15 / 36)
        spread = sqrt(row.tries * 15 / 36 * 21 / 36)
        assert row.deviations == pytest.approx((row.got - row.expected) / spread)
        assert row.told.startswith(f"Initiative: {row.got} won of {row.tries}, {row.expected:.1f} expected: ")


def test_a_game_that_tells_nothing_of_its_dice_has_no_luck() -> None:
    """None, not an empty table that looks like an even battle."""
    game = DUEL.battle() if DUEL.battle is not None else None
    assert game is not None
    assert game.fortunes is None
    begun = game.begin(game.offered[0])
    assert dice_luck(game, Battle.start(game.system, begun.state, seed=1).journal) is None
