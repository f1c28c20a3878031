"""Overwatch: what it does to Hit rolls."""

from __future__ import annotations

from umpire.rulings import Finding, HitModifier
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire


@BOOK.rule("LI-OVW-017")
def in_overwatch(fire: Fire) -> Finding | None:
    """Every Hit roll made as part of Overwatch has 2 subtracted from its result."""
    if not fire.overwatch:
        return None
    return Finding(effect=HitModifier(by=-2, because="Overwatch"), says="Fired as Overwatch: -2.")
