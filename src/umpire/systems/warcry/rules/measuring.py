"""Distances straight up and down, as the table chooses to measure them."""

from __future__ import annotations

from umpire.geometry import GRID
from umpire.rulings import cite
from umpire.systems.warcry.battlefield import Field


def vertical(field: Field, distance: float) -> float:
    """Return a distance straight up or down: as it is, or rounded up to the next half inch where a table says so."""
    if field.agreement.chosen("vertical_distances") == "exact" or distance <= GRID:
        return distance
    cite("WC-022")
    halves = distance * 2.0
    whole = int(halves)
    return (whole if halves - whole <= GRID * 2.0 else whole + 1) / 2.0
