"""How programs learn Legions Imperialis: what they see, what they may do, on which tables."""

from umpire.systems.legions.learning.curriculum import GROUNDS, learning_battle
from umpire.systems.legions.learning.seat import LEARNING

__all__ = ["GROUNDS", "LEARNING", "learning_battle"]
