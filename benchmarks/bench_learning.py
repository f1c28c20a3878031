"""Programs that learn: steps a second on one core."""

from __future__ import annotations

import time
from functools import partial

import numpy as np
from gymnasium.vector import AsyncVectorEnv

from benchmarks.row import Row
from umpire.environment import battle_env, solo_env
from umpire.environment.solo import SoloEnv
from umpire.environment.versus import BattleEnv

SMALL = "pair"
"""The small scenario, on which the baseline is trained."""

LEAST = 1000.0
BATTLES = 20
BEGUN = (("small", 4, 150), ("army-1000", 1, 150), ("army-2000", 1, 200), ("army-3000", 1, 250))
"""Larger scenarios: how many battles, and how far into each; enough for moves after the Orders."""

PROCESSES = 2
"""How many environments step at the same time, each in a process of its own."""

STEPS = 400
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
        *(Row(name=f"{each}, both sides", value=both(each), unit="steps/s of one core") for each in ("duel", "patrol")),
        *(
            Row(
                name=f"{each}, both sides",
                value=both(each, range(1, 1 + battles), begun=begun),
                unit="steps/s of one core",
                note=f"the first {begun} steps of {'a battle' if battles == 1 else f'{battles} battles'}",
            )
            for each, battles, begun in BEGUN
        ),
        Row(
            name=f"{SMALL}, one side against random, in {PROCESSES} processes",
            value=vectored(),
            unit="steps/s",
            note="AsyncVectorEnv of Gymnasium, by the clock on the wall",
        ),
        Row(name=f"observing {SMALL}", value=observing(), unit="us", note="arrays and mask, what is offered known"),
    ]


def both(scenario: str, seeds: range = range(WARMING, WARMING + BATTLES), *, begun: int = 10_000) -> float:
    """Return how many decisions of both sides are taken in a second, in no more than so many of a battle."""
    env = battle_env(scenario)
    play_both(env, range(min(WARMING, len(seeds))), begun=begun)
    began, steps = time.process_time(), play_both(env, seeds, begun=begun)
    return steps / (time.process_time() - began)


def play_both(env: BattleEnv, seeds: range, *, begun: int = 10_000) -> int:
    """Play battles to their end, or no further than so many steps, and return how many they took."""
    steps = 0
    for seed in seeds:
        env.reset(seed=seed)
        random, last = np.random.default_rng(seed), steps + begun
        while steps < last and not any(env.terminations.values()):
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


def vectored() -> float:
    """Return how many decisions are taken in a second in processes that step at the same time."""
    env = AsyncVectorEnv([partial(solo_env, SMALL, opponent="random")] * PROCESSES)
    try:
        step_all(env, STEPS // 4)
        began, steps = time.perf_counter(), step_all(env, STEPS)
        return steps / (time.perf_counter() - began)
    finally:
        env.close()


def step_all(env: AsyncVectorEnv, times: int) -> int:
    """Step through battles in all processes so many times, and return how many decisions were taken in them."""
    seen, _ = env.reset(seed=1)
    random, steps = np.random.default_rng(1), 0
    for _ in range(times):
        offered = [np.flatnonzero(each) for each in seen["action_mask"]]  # none where the next step begins a battle
        seen, *_ = env.step(np.array([random.choice(each) if len(each) else 0 for each in offered]))
        steps += sum(len(each) > 0 for each in offered)
    return steps


def observing() -> float:
    """Return how long it takes to look at a table of the small scenario again, microseconds."""
    env = battle_env(SMALL)
    env.reset(seed=1)
    began = time.process_time()
    for _ in range(OBSERVED):
        env.observe(env.agent_selection)
    return 1e6 * (time.process_time() - began) / OBSERVED
