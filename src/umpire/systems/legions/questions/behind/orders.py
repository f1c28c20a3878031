"""What stands behind setting up a Detachment."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.behind.note import holding

__all__ = ["behind_deployment"]


def behind_deployment(field: Battlefield) -> tuple[Finding, ...]:
    """Return the rules on standing in areas of terrain."""
    return holding({"LI-TER-027": bool(field.areas)})
