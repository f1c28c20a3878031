"""Fight rolls of which a player may roll one die again."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.fights.rolls import FightRoll


class FightReroll(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the player of a model may roll one die of its Fight roll against another again."""

    field: Battlefield
    model: Model
    against: Model


def fight_reroll(roll: FightRoll) -> Finding | None:
    """Return the rule by which one die of a Fight roll may be rolled again, once, whatever the number of such rules."""
    found = BOOK.findings(FightReroll(field=roll.field, model=roll.model, against=roll.against))
    return found[0] if found else None
