"""One side learns: a battle against a bot, by actions that the mask allows."""

import numpy as np

from umpire.environment import solo_env

env = solo_env("pair", opponent="greedy", rewards={"victory": 1.0, "score": 0.5})
random = np.random.default_rng(7)
seen, told = env.reset(seed=7)
gained, over = 0.0, False
while not over:
    action = int(random.choice(np.flatnonzero(seen["action_mask"])))
    seen, reward, over, broken_off, told = env.step(action)
    gained += reward
print(f"{env.side} by random actions: {gained:+.2f}, the winner is {told['winner'] or 'nobody'}, {told['score']}")
