"""The desk that questions are put to."""

from __future__ import annotations

from umpire.rulings import Desk, Question
from umpire.systems.legions.battlefield import Battlefield

__all__ = ["DESK", "Question", "answers", "ask"]

DESK: Desk[Battlefield] = Desk()
answers, ask = DESK.answers, DESK.ask
