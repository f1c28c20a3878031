"""What else stands behind an answer: the definitions and procedures that it rests on, for players who ask."""

from umpire.systems.legions.questions.behind.contacts import behind_being_engaged, behind_coherency
from umpire.systems.legions.questions.behind.fights import behind_a_fight_roll
from umpire.systems.legions.questions.behind.hits import behind_a_target, behind_allocation, behind_hit_rolls
from umpire.systems.legions.questions.behind.morale import behind_a_break_point, behind_a_check
from umpire.systems.legions.questions.behind.moves import behind_a_move, behind_a_path
from umpire.systems.legions.questions.behind.saves import behind_a_save_roll, behind_saves, behind_the_ap

__all__ = [
    "behind_a_break_point",
    "behind_a_check",
    "behind_a_fight_roll",
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
]
