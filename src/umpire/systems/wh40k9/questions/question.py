"""The desk that this game's questions are put to."""

from __future__ import annotations

from umpire.rulings import Desk
from umpire.systems.wh40k9.battlefield import Field

__all__ = ["DESK", "answers", "ask"]

DESK: Desk[Field] = Desk()
answers, ask = DESK.answers, DESK.ask
