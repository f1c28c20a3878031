"""What else stands behind an answer: the definitions and procedures that it rests on, for players who ask."""

from umpire.systems.legions.questions.behind.contacts import behind_being_engaged, behind_coherency
from umpire.systems.legions.questions.behind.hits import behind_a_target, behind_allocation, behind_hit_rolls
from umpire.systems.legions.questions.behind.moves import behind_a_move, behind_a_path
from umpire.systems.legions.questions.behind.orders import behind_the_orders
from umpire.systems.legions.questions.behind.saves import behind_a_save_roll, behind_saves, behind_the_ap
from umpire.systems.legions.questions.behind.structures import behind_the_values

__all__ = [
    "behind_a_move",
    "behind_a_path",
    "behind_a_save_roll",
    "behind_a_target",
    "behind_allocation",
    "behind_being_engaged",
    "behind_coherency",
    "behind_hit_rolls",
    "behind_saves",
    "behind_the_ap",
    "behind_the_orders",
    "behind_the_values",
]
