"""What is remembered of a battle is what would be worked out anew."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra `learn` is not installed")
pytest.importorskip("pettingzoo", reason="the extra `learn` is not installed")

from umpire.environment import battle_env
from umpire.rulings import tracing
from umpire.systems.legions.battlefield import Order, forget
from umpire.systems.legions.questions.orders import _judge_order, rule_on_order


def test_what_is_seen_is_the_same_when_everything_is_forgotten() -> None:
    """Arrays that are remembered until somebody moves tell each moment as it is, to either side."""
    env = battle_env("pair")
    env.reset(seed=5)
    random = np.random.default_rng(5)
    for step in range(40):
        if any(env.terminations.values()):
            break
        mask = env.observe(env.agent_selection)["action_mask"]
        if step % 3 == 0:
            remembered = {each: env.observe(each) for each in env.possible_agents}
            forget()
            for side, seen in remembered.items():
                anew = env.observe(side)
                assert all(np.array_equal(seen[name], anew[name]) for name in anew), (step, side)
        env.step(int(random.choice(np.flatnonzero(mask))))


def test_a_token_on_the_table_has_no_say_in_what_may_be_issued() -> None:
    """Each Order is ruled on as it would be on the table as it lies, with every token and every reason."""
    env = battle_env("pair")
    env.reset(seed=3)
    for _ in range(3):
        field = env.battle.state.field
        for own in field.detachments:
            for order in Order:
                with tracing() as trace:
                    ruling = _judge_order(field, own, order, retasked=False)
                reasons = trace.taken(partial(tuple, [own]))
                assert rule_on_order(field, own, order) == ruling.resting_on(reasons)
        env.step(min(env.offered()))
    assert any(each.token for each in env.battle.state.field.detachments.values())
