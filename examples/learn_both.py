"""Both sides learn: whoever owes a decision is asked, as PettingZoo has it."""

import numpy as np

from umpire.environment import battle_env

env = battle_env("duel")
env.reset(seed=3)
random = np.random.default_rng(3)
for agent in env.agent_iter():
    seen, reward, over, broken_off, told = env.last()
    if over or broken_off:
        env.step(None)
        continue
    action = int(random.choice(np.flatnonzero(seen["action_mask"])))
    print(f"{agent}: {env.label(action)}")
    env.step(action)
print(f"The score: {dict(env.battle.outcome.score)}")
