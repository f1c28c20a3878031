"""Figures as datasheets print them: 5", 8-24", 4+, and '-' where there is none."""

from __future__ import annotations

from umpire.systems.legions.files.datasheets import SheetWeapon

NONE = "-"


def printed(value: int | str | None) -> str:
    """Return a number, or a word that stands for one: 2, D3+1, special."""
    return NONE if value is None else str(value)


def printed_inches(least: float, most: float) -> str:
    """Return how far something reaches, from ``least`` to ``most`` inches."""
    return f'{least:g}-{most:g}"' if least else f'{most:g}"'


def printed_range(line: SheetWeapon) -> str:
    """Return the range of a weapon: in inches, or the word for its template."""
    return printed_inches(*line.range) if isinstance(line.range, tuple) else line.range or NONE


def printed_roll(value: int | None) -> str:
    """Return what a die must show, or more."""
    return NONE if value is None else f"{value}+"


def printed_movement(inches: float | None) -> str:
    """Return a Movement."""
    return NONE if inches is None else f'{inches:g}"'


def printed_caf(value: int) -> str:
    """Return a CAF with its sign."""
    return f"{value:+d}"
