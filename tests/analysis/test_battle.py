"""A battle looked back on: the law of its chances, what moved them, the decisions that cost most."""

from __future__ import annotations

from functools import cache

import jsonschema_rs
import msgspec
import pytest
from msgspec.structs import replace

from tests.toys.duel import GAME as DUEL
from umpire.analysis import Analysis, analyse
from umpire.bots import make_bot
from umpire.cli.schema import any_schema
from umpire.errors import LogError
from umpire.game import Battle, Journal, battle_of, shared
from umpire.simulate import play
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import opening

LEGIONS = battle_of("legions")


@cache
def log() -> Journal:
    """Return the log of a small battle of one round between a random bot and a greedy one."""
    field = skirmish(0)
    state = opening(replace(field, mission=replace(field.mission, rounds=1)))
    bots = {"red": make_bot("random"), "blue": make_bot("greedy")}
    return play(LEGIONS.system, state, bots=bots, seed=2).journal


@cache
def looked_back() -> Analysis:
    return analyse(LEGIONS, log())


def test_the_chances_end_where_the_battle_ends() -> None:
    """They lie between 0 and 1, one after each entry of the rounds, and the last one is who has won."""
    found = looked_back()
    outcome = log().closing.outcome if log().closing is not None else None
    assert outcome is not None
    assert all(0.0 <= each.chance <= 1.0 for each in found.chances)
    assert found.chances[-1].chance == {None: 0.5, found.sides[0]: 1.0}.get(outcome.winner, 0.0)
    numbers = [each.entry for each in found.chances]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == log().entries[-1].seq
    assert found.outcome == outcome


def test_luck_and_choice_are_all_that_moved_the_chances() -> None:
    """What the dice moved and what decisions moved add up to the way from the first chance to the last."""
    moved = looked_back().swing
    assert moved is not None
    assert moved.dice + moved.decisions == pytest.approx(moved.last - moved.first)
    strokes = [each.luck for each in moved.strokes]
    assert strokes == sorted(strokes, reverse=True)
    assert all(each.told for each in moved.strokes)
    assert all(log().entries[each.entry].rolls for each in moved.strokes)


def test_the_dearest_decisions_stand_in_the_log_and_cost_something() -> None:
    """A bot that plays at random is told what would have been better; what the adviser itself did costs it nothing."""
    found = looked_back()
    assert found.decisions
    random, greedy = found.sides
    assert {each.side for each in found.decisions} == {random}, greedy
    for each in found.decisions:
        assert log().entries[each.entry].side == random
        assert each.cost == pytest.approx(each.instead - each.chance)
        assert each.cost >= 0.01
        assert each.made
        assert each.better
        assert each.made != each.better
    costs = [each.cost for each in found.decisions]
    assert costs == sorted(costs, reverse=True)


def test_the_same_log_is_analysed_alike_and_its_progress_told_to_the_end() -> None:
    """Nothing hangs on the clock or on what was analysed before; who waits sees every part come to its end."""
    told: dict[str, tuple[int, int]] = {}
    again = analyse(LEGIONS, log(), progress=lambda what, done, of: told.update({what: (done, of)}))
    assert msgspec.json.encode(again) == msgspec.json.encode(looked_back())
    assert list(told) == ["luck", "decisions", "dearest decisions"]
    assert all(done == of for done, of in told.values())


def test_its_json_fits_its_schema() -> None:
    """`umpire schema analysis` tells what `umpire analyse --json` prints, and it reads back as it was."""
    text = msgspec.json.encode(looked_back())
    schema = any_schema("analysis")
    assert jsonschema_rs.is_valid(schema, msgspec.json.decode(text))
    assert msgspec.json.decode(text, type=Analysis) == looked_back()


def test_a_quick_look_says_what_it_leaves_out() -> None:
    """Luck and chances are there, and a line says that nothing was played again."""
    found = analyse(LEGIONS, log(), quick=True)
    assert found.luck == looked_back().luck
    assert found.chances == looked_back().chances
    assert found.swing is None
    assert found.decisions is None
    assert any("played again" in each for each in found.remarks)


def test_what_lay_face_down_in_a_shared_log_is_not_played_again() -> None:
    """The log of a battle that goes on, as a spectator has it, is analysed as far as it tells."""
    journal = log()
    cut = msgspec.structs.replace(journal, entries=journal.entries[:30], closing=None)
    found = analyse(LEGIONS, shared(LEGIONS.system, cut, None))
    assert found.decisions is None
    assert any("shared while the battle ran" in each for each in found.remarks)


def test_an_edited_log_is_refused() -> None:
    """What is analysed is what was played."""
    entries = list(log().entries)
    entries[5] = msgspec.structs.replace(entries[5], side="nobody")
    with pytest.raises(LogError):
        analyse(LEGIONS, msgspec.structs.replace(log(), entries=tuple(entries)))


def test_a_game_that_tells_nothing_is_told_so() -> None:
    """Without a word on chances or dice each part that is missing is named."""
    game = DUEL.battle() if DUEL.battle is not None else None
    assert game is not None
    state = game.begin(game.offered[0]).state
    found = analyse(game, Battle.start(game.system, state, seed=1).journal)
    assert found.chances == ()
    assert len(found.remarks) == 2
