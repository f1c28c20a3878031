"""The desk that this game's questions are put to."""

from __future__ import annotations

from umpire.rulings import Desk
from umpire.systems.wh40k_legacy.battlefield import Field
from umpire.systems.wh40k_legacy.rules.book import BOOK

DESK: Desk[Field] = Desk(BOOK, about=Field.asked_about)
answers, ask, measures = DESK.answers, DESK.ask, DESK.measures
