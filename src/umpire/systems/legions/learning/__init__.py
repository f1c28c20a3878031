"""How programs learn Legions Imperialis: what they see, what they may do, on which tables."""

from functools import cache
from importlib.resources import files

from umpire.bots import Policy, Trained, read_policy
from umpire.systems.legions.learning.curriculum import GROUNDS, learning_battle
from umpire.systems.legions.learning.seat import LEARNING

__all__ = ["GROUNDS", "LEARNING", "learning_battle", "trained_bot"]

WEIGHTS = "trained_pair.npz"
"""The network that ships; how it was trained stands in benchmarks/TRAINED.md."""


def trained_bot() -> Trained:
    """Return the bot that was trained on the small scenario, `pair`; it plays none that is larger."""
    return Trained(_shipped_policy(), LEARNING)


@cache
def _shipped_policy() -> Policy:
    with (files("umpire.systems.legions") / "data" / WEIGHTS).open("rb") as file:
        return read_policy(file)
