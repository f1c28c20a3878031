"""Point Defence, as far as Overwatch goes."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire


@BOOK.rule("LI-TRT-058", overrides="LI-OVW-017")
def point_defence_in_overwatch(fire: Fire) -> Finding | None:
    """In an Overwatch a Point Defence weapon ignores the -2 to Hit."""
    if not fire.overwatch or not fire.weapon.has("Point Defence"):
        return None
    return Finding(says=f"{fire.weapon.name} is a Point Defence weapon: no -2 for Overwatch.")
