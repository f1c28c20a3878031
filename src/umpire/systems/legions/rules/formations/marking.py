"""The Purge Protocol Cohort: whom its Noosphere Controllers have hit its Networked Anima hit again."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield, Condition, Until
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire, RerollHits

PURGE = "exterminate_the_marked"


def mark_of(formation: str) -> Condition:
    """Return what the Noosphere Controllers of a Formation leave for the round on those that they hit."""
    return Condition(name=f"Command: Exterminate of {formation}", until=Until.ROUND, does="ones are rolled again at it")


def mark_left(field: Battlefield, firers: tuple[str, ...]) -> Condition | None:
    """Return the mark that Hits by some models of one Detachment leave on their target; None for most."""
    if not firers or not field.formation_has(field.models[firers[0]].detachment, PURGE):
        return None
    if not any(field.profile(each).has("Noosphere Controller") for each in firers):
        return None
    return mark_of(field.detachment_of(firers[0]).formation)


@BOOK.rule("LI-BTL-082")
def exterminate(fire: Fire) -> Finding | None:
    """Networked Anima roll Hit rolls of 1 again at what a Noosphere Controller of their Formation has hit."""
    mine = fire.field.detachment_of(fire.firer)
    if fire.at_structure or not fire.field.formation_has(mine, PURGE):
        return None
    if mark_of(mine.formation) not in fire.field.detachments[fire.target].conditions:
        return None
    if not fire.field.profile(fire.firer).has("Networked Anima"):
        return None
    return Finding(effect=RerollHits(which="ones"), facts={"dice": "ones"}, says="Command: Exterminate: ones again.")
