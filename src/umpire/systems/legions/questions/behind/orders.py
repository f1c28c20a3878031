"""What stands behind the Orders that are open to a Detachment."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield, Detachment
from umpire.systems.legions.questions.behind.note import holding
from umpire.systems.legions.rules.morale import is_broken
from umpire.systems.legions.rules.movement import is_engaged

__all__ = ["behind_the_orders"]


def behind_the_orders(field: Battlefield, detachment: Detachment, *, charge: bool) -> tuple[Finding, ...]:
    """Return the rules that narrow the choice of Orders."""
    broken, engaged = is_broken(field, detachment), is_engaged(field, detachment)
    return holding({"LI-MOR-013": broken, "LI-ORD-049": charge or engaged, "LI-MOV-056": engaged})
