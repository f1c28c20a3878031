"""How places are told to players."""

from __future__ import annotations

from umpire.geometry import Point


def in_inches(place: Point) -> str:
    """Return a place in hundredths of an inch, as people measure.

    >>> in_inches((7.378662109375, 11.0))
    '(7.38, 11)'
    """
    return "(" + ", ".join(f"{each:.2f}".rstrip("0").rstrip(".") for each in place) + ")"
