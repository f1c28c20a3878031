"""Legions Imperialis in play: the round, its decisions, and what follows from them."""

from umpire.systems.legions.play.mending import improve_action, mend_action
from umpire.systems.legions.play.overwatch import Foresight, foresee
from umpire.systems.legions.play.subjects import OPTION_SUBJECTS
from umpire.systems.legions.play.system import ASSEMBLY, CHAPTERS, LEGIONS, battle_at, opening, read_state

__all__ = [
    "ASSEMBLY",
    "CHAPTERS",
    "LEGIONS",
    "OPTION_SUBJECTS",
    "Foresight",
    "battle_at",
    "foresee",
    "improve_action",
    "mend_action",
    "opening",
    "read_state",
]
