"""What stands behind the values of a Structure."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Structure
from umpire.systems.legions.questions.behind.note import holding

__all__ = ["behind_the_values"]


def behind_the_values(structure: Structure) -> tuple[Finding, ...]:
    """Return the rules on each column of the table of Structures."""
    return holding(
        {
            "LI-STR-008": True,
            "LI-STR-009": structure.cover_save is not None,
            "LI-STR-012": True,
            "LI-STR-035": True,
            "LI-STR-036": True,
        }
    )
