"""What else stands behind an answer: the definitions and procedures that it rests on, for players who ask."""

from umpire.systems.legions.questions.behind.hits import behind_a_target, behind_allocation, behind_hit_rolls
from umpire.systems.legions.questions.behind.moves import behind_a_move, behind_a_path
from umpire.systems.legions.questions.behind.saves import behind_saves

__all__ = [
    "behind_a_move",
    "behind_a_path",
    "behind_a_target",
    "behind_allocation",
    "behind_hit_rolls",
    "behind_saves",
]
