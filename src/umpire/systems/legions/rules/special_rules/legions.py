"""Legion rules that change firing."""

from __future__ import annotations

from umpire.geometry import at_most
from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Order
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.ranges import range_to
from umpire.systems.legions.rules.firing.topics import Fire, RerollHits

REACH = 6.0


@BOOK.rule("LI-SPC-119")
def sons_of_horus(fire: Fire) -> Finding | None:
    """With an Advance Order, at a target within 6 inches, Hit rolls of 1 with Light and Light AT weapons roll again."""
    mine = fire.field.detachment_of(fire.firer)
    if fire.field.legion_of(mine) != "sons of horus":
        return None
    if mine.order is not Order.ADVANCE or not (fire.weapon.has("Light") or fire.weapon.has("Light AT")):
        return None
    pieces = (fire.target,) if fire.at_structure else fire.seen
    if not any(at_most(range_to(fire.field, fire.firer, piece), REACH) for piece in pieces):
        return None
    told = f'Sons of Horus within {REACH:g}": ones again.'
    return Finding(effect=RerollHits(which="ones"), facts={"dice": "ones"}, says=told)
