"""What is learned from is a battle like any other: its rules, its secrets, its log."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra `learn` is not installed")
pytest.importorskip("pettingzoo", reason="the extra `learn` is not installed")

from tests.soak import soak_count
from tests.toys.duel import BATTLE
from umpire.environment import HELD_OUT, TRAINING, battle_env, learning_of, scenarios, solo_env
from umpire.environment import table as table_module
from umpire.environment.table import Table
from umpire.errors import IllegalAction, InputError
from umpire.game import Battle, battle_of, verify
from umpire.systems.legions.battlefield import Order
from umpire.systems.legions.play.flow import IssueOrders


def played(scenario: str, seed: int, *, decisions: int = 10_000, **options: Any) -> Any:
    """Return an environment of both sides after random legal decisions."""
    env = battle_env(scenario, **options)
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    for _ in range(decisions):
        if not env.battle.to_decide:
            break
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(random.choice(np.flatnonzero(mask))))
    return env


@pytest.mark.parametrize(
    ("scenario", "battles", "decisions"),
    [("duel", 30, 100), ("pair", 40, 100), ("patrol", 10, 100), ("small", 10, 60), ("army-1000", 10, 12)],
)
def test_every_action_that_the_mask_offers_is_legal(scenario: str, battles: int, decisions: int) -> None:
    """In drawn battles the engine accepts what every unmasked slot stands for, at every decision."""
    for seed in range(soak_count(battles)):
        table = Table(scenario, illegal="refuse", suggested=seed % 2 == 0)
        table.begin(number=seed * 7, seed=seed)
        random = np.random.default_rng(seed)
        for _ in range(decisions):
            if not table.owing:
                break
            side = table.owing[0]
            view, slots = table.view(side), np.flatnonzero(table.mask(side))
            assert view.options is not None
            for slot in slots if len(slots) else ():
                action = table.seat.action(
                    view.state, view.options, int(slot), table.offered(side)[slot], table.luck(side)
                )
                ruling = table.battle.judge(side, action)
                assert ruling.allowed, f"{scenario} {seed}: {table.seat.label(int(slot))}: {ruling.explain()}"
            if len(slots):
                table.take(side, int(random.choice(slots)))
            else:
                table.act(side, table.seat.suggested(view.state, view.options, table.luck(side)))


def test_what_others_hide_is_not_seen() -> None:
    """Two worlds that differ in the Orders that the enemy has put face-down alone look the same."""
    seen = []
    for order in (Order.ADVANCE, Order.MARCH):
        table = Table("pair")
        table.begin(number=5, seed=5)
        other, own = table.battle.sides
        for unit in ("1", "2"):
            table.battle.act(other, IssueOrders(orders={f"{other}-{unit}": order}))
        assert table.owing == (own,)
        seen.append({**table.observe(own), "mask": table.mask(own)})
        theirs = table.observe(other)["detachments"]
        assert theirs[:2].any()
        seen[-1]["theirs"] = theirs

    first, second = seen
    assert not np.array_equal(first.pop("theirs"), second.pop("theirs")), "whoever put them there sees them"
    assert all(np.array_equal(first[name], second[name]) for name in first)


def test_both_sides_see_the_same_table() -> None:
    """Turned by half, a table to learn on is the same again: neither side has the better of it."""
    for number in range(soak_count(50)):
        table = Table("pair")
        table.begin(number=number, seed=1)
        red, blue = (table.observe(each) for each in table.battle.sides)
        for name in ("table", "detachments", "models", "raster"):
            assert np.allclose(red[name], blue[name], atol=1e-6), (number, name)
        assert np.array_equal(table.mask("red"), table.mask("blue"))


def test_the_same_seed_plays_the_same_battle_and_its_log_is_verified() -> None:
    first, second = (played("pair", 11).battle for _ in range(2))
    assert first.outcome is not None
    first.close()
    second.close()

    assert first.journal == second.journal
    assert verify(battle_of("").system, first.journal).judged


def test_a_solo_battle_is_verified_too() -> None:
    env = solo_env("duel", opponent="greedy", side="blue")
    seen, told = env.reset(seed=2)
    over, gained = False, 0.0
    while not over:
        seen, gained, over, broken_off, told = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        assert not broken_off
    env.battle.close()

    assert verify(battle_of("").system, env.battle.journal).judged
    assert gained == (1.0 if told["winner"] == "blue" else -1.0 if told["winner"] else 0.0)


def test_the_game_s_own_actions_are_taken_as_well() -> None:
    env = battle_env("pair")
    env.reset(seed=1)
    side = env.agent_selection
    env.act(IssueOrders(orders={f"{side}-1": Order.MARCH, f"{side}-2": Order.ADVANCE}))

    detachments = env.battle.state.field.detachments
    assert detachments[f"{side}-1"].token.order is Order.MARCH
    with pytest.raises(IllegalAction):
        env.act(IssueOrders(orders={"nobody": Order.MARCH}))


def test_what_one_side_gains_the_other_loses() -> None:
    env = battle_env("pair", rewards={"victory": 1.0, "score": 0.5, "destroyed": 2.0})
    env.reset(seed=4)
    random, total = np.random.default_rng(4), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, _, over, broken_off, _ = env.last()
        if over or broken_off:
            env.step(None)
            continue
        env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
        for each in total:
            total[each] += env.rewards[each]
        assert agent in total
        assert sum(env.rewards.values()) == pytest.approx(0.0)

    outcome, worth = env.battle.outcome, env._table.seat.worth
    assert outcome is not None
    red, blue = (worth(env.battle.state, each) for each in ("red", "blue"))
    won = 0.0 if outcome.winner is None else 1.0 if outcome.winner == "red" else -1.0
    wanted = won + 0.05 * (red.score - blue.score) + 2.0 * (red.destroyed - blue.destroyed)
    assert total["red"] == pytest.approx(wanted)


def test_an_illegal_action_loses_the_battle_or_is_refused() -> None:
    lenient, strict = solo_env("duel", opponent="random"), solo_env("duel", opponent="random", illegal="refuse")
    for env in (lenient, strict):
        seen, _ = env.reset(seed=1)
    forbidden = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, gained, over, _, told = lenient.step(forbidden)

    assert (gained, over, told["legal"]) == (-1.0, True, False)
    with pytest.raises(IllegalAction, match="action mask"):
        strict.step(forbidden)


def test_a_battle_that_takes_too_long_is_broken_off() -> None:
    env = played("duel", 1, decisions=3, limit=3)

    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_tables_are_those_that_are_asked_for() -> None:
    env = solo_env("duel", opponent="random", tables=(8,))
    _, told = env.reset(seed=1)
    assert told["table"] == 8
    _, told = env.reset(options={"table": 9, "side": "blue"})
    assert (told["table"], told["side"], env.battle.header.meta["id"]) == (9, "blue", "duel-9")
    assert not {*TRAINING[-1:]} & {*HELD_OUT}


def test_every_scenario_begins() -> None:
    """Those of the curriculum fit the rows that they promise, the largest ones included."""
    for name in scenarios():
        for number in range(soak_count(30)):
            table = Table(name)
            table.begin(number=number, seed=number)
            seen = table.observe(table.owing[0])
            for array in learning_of().arrays:
                assert seen[array.name].shape == array.shape(table.lesson.extent)
                assert np.abs(seen[array.name]).max() <= 1.0


def test_a_larger_battle_than_the_scenario_is_refused() -> None:
    small, large = Table("duel"), Table("pair")
    large.begin(number=0, seed=0)
    battle: Battle[Any] = large.battle
    view = battle.view(battle.to_decide[0])

    with pytest.raises(InputError, match="more detachments on this table"):
        small.seat.observe(view.state, battle.to_decide[0], view.options)


def test_a_game_that_tells_nothing_to_programs_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "battle_of", lambda _: BATTLE)

    with pytest.raises(InputError, match="tells nothing to programs that learn"):
        learning_of("duel")


def test_every_slot_is_told_in_words() -> None:
    """No two slots of a catalogue read the same."""
    for name in scenarios():
        seat = Table(name).seat
        labels = [seat.label(slot) for slot in range(seat.size)]
        assert len(set(labels)) == seat.size
    with pytest.raises(InputError, match="slots from 0"):
        seat.label(seat.size)
