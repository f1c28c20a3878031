"""What players ask: each question is a value, each answer a ruling."""

from umpire.rulings import Question
from umpire.systems.legions.questions.question import DESK, ask

QUESTION_TYPE = DESK.gather(__name__, __path__)
"""The tagged union of every question, for reading them from files."""

from umpire.systems.legions.questions.candidate_moves import CandidateMoves, judge_moves, plan_moves  # noqa: E402
from umpire.systems.legions.questions.contact_planning import charge_moves, pile_in_moves  # noqa: E402
from umpire.systems.legions.questions.odds import effect_of, expected_levels, expected_wounds  # noqa: E402
from umpire.systems.legions.questions.planning import sample_moves  # noqa: E402
from umpire.systems.legions.questions.template_odds import expected_at  # noqa: E402
from umpire.systems.legions.questions.template_places import BestPlace, best_place, foes_in_reach, worth_of  # noqa: E402

__all__ = [
    "QUESTION_TYPE",
    "BestPlace",
    "CandidateMoves",
    "Question",
    "ask",
    "best_place",
    "charge_moves",
    "effect_of",
    "expected_at",
    "expected_levels",
    "expected_wounds",
    "foes_in_reach",
    "judge_moves",
    "pile_in_moves",
    "plan_moves",
    "sample_moves",
    "worth_of",
]
