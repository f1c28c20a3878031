"""Programs that learn: steps a second on one core."""

from __future__ import annotations

import time

import numpy as np

from benchmarks.row import Row
from umpire.environment import battle_env, solo_env
from umpire.environment.solo import SoloEnv
from umpire.environment.versus import BattleEnv

SMALL = "pair"
"""The small scenario, on which the baseline is trained."""

LEAST = 1000.0
BATTLES = 20
WARMING = 3
OBSERVED = 500


def run() -> list[Row]:
    """Step through battles by random legal actions: alone against bots, and both sides."""
    alone = {bot: solo(SMALL, bot) for bot in ("random", "greedy")}
    name = f"{SMALL}, both sides, random legal actions"
    return [
        Row(name=name, value=both(SMALL), unit="steps/s of one core", least=LEAST),
        *(
            Row(name=f"{SMALL}, one side against {bot}", value=rate, unit="steps/s of one core")
            for bot, rate in alone.items()
        ),
        Row(name="duel, both sides", value=both("duel"), unit="steps/s of one core"),
        Row(name="patrol, both sides", value=both("patrol"), unit="steps/s of one core"),
        Row(name=f"observing {SMALL}", value=observing(), unit="us", note="arrays and mask, what is offered known"),
    ]


def both(scenario: str) -> float:
    """Return how many decisions of both sides are taken in a second."""
    env = battle_env(scenario)
    play_both(env, range(WARMING))
    began, steps = time.process_time(), play_both(env, range(WARMING, WARMING + BATTLES))
    return steps / (time.process_time() - began)


def play_both(env: BattleEnv, seeds: range) -> int:
    """Play battles to their end, and return how many steps they took."""
    steps = 0
    for seed in seeds:
        env.reset(seed=seed)
        random = np.random.default_rng(seed)
        while not any(env.terminations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(random.choice(np.flatnonzero(mask))))
            steps += 1
    return steps


def solo(scenario: str, bot: str) -> float:
    """Return how many decisions are taken in a second against a bot, whose own take time too."""
    env = solo_env(scenario, opponent=bot)
    play_alone(env, range(WARMING))
    began, steps = time.process_time(), play_alone(env, range(WARMING, WARMING + BATTLES))
    return steps / (time.process_time() - began)


def play_alone(env: SoloEnv, seeds: range) -> int:
    """Play battles to their end, and return how many steps they took."""
    steps = 0
    for seed in seeds:
        seen, _ = env.reset(seed=seed)
        random, over = np.random.default_rng(seed), False
        while not over:
            seen, _, over, _, _ = env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
    return steps


def observing() -> float:
    """Return how long it takes to look at a table of the small scenario again, microseconds."""
    env = battle_env(SMALL)
    env.reset(seed=1)
    began = time.process_time()
    for _ in range(OBSERVED):
        env.observe(env.agent_selection)
    return 1e6 * (time.process_time() - began) / OBSERVED
