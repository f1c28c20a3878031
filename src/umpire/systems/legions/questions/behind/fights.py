"""What stands behind a Fight roll."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Order, Place
from umpire.systems.legions.questions.behind.note import holding
from umpire.systems.legions.rules.fights import FightRoll, fight_dice, fight_findings
from umpire.systems.legions.rules.fights.rolls import MOST_DICE

__all__ = ["behind_a_fight_roll"]


def behind_a_fight_roll(roll: FightRoll) -> tuple[Finding, ...]:
    """Return the rules on Charge Orders, earlier Fights and Garrisons that bear on a Fight roll."""
    own = roll.field.detachment_of(roll.model)
    charges = own.order is Order.CHARGE
    earned = any(each.rule in ("LI-FGT-025", "LI-SPC-038") for each in fight_findings(roll))
    return holding(
        {
            "LI-FGT-026": earned or (not charges and roll.model.moved > 0.0),
            "LI-ORD-045": charges and not own.activated,
            "LI-ORD-046": charges,
            "LI-ORD-047": earned,
            "LI-ORD-048": roll.model.moved > 0.0 and not charges,
            "LI-FGT-031": True,
            "LI-FGT-032": fight_dice(roll) == MOST_DICE,
            "LI-STR-060": Place.GARRISON in (roll.model.place, roll.against.place),
        }
    )
