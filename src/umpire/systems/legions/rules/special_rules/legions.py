"""Rules of the Legions that change how fire and Fights are rolled."""

from __future__ import annotations

import re

from umpire.geometry import at_most
from umpire.rulings import ApModifier, Finding
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Order
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.fights.rerolls import FightReroll
from umpire.systems.legions.rules.firing.ranges import range_to
from umpire.systems.legions.rules.firing.topics import ApOf, Fire, RerollHits

REACH = 6.0
DRILLED = re.compile(
    r"(legion )?(bolter|combi-bolter|bolt pistol|missile launcher|plasma cannon|lascannon|autocannon|heavy bolter)s?",
    re.IGNORECASE,
)
"""The weapons of Imperial Fists, as datasheets print them."""
TANKS = (DetachmentType.VEHICLE, DetachmentType.SUPER_HEAVY)
BERSERKERS = (DetachmentType.INFANTRY, DetachmentType.CAVALRY, DetachmentType.WALKER)


@BOOK.rule("LI-SPC-111")
def imperial_fists(fire: Fire) -> Finding | None:
    """In a round with a First Fire Order the bolters and like weapons of an Infantry Detachment are Accurate."""
    mine = fire.field.detachment_of(fire.firer)
    if Order.FIRST_FIRE not in (mine.order, mine.issued) or fire.field.legion_of(mine) != "imperial fists":
        return None
    if fire.field.type_of(mine) is not DetachmentType.INFANTRY or not DRILLED.fullmatch(fire.weapon.name):
        return None
    return Finding(
        effect=RerollHits(which="failed"), facts={"dice": "failed"}, says="Imperial Fists: failed rolls again."
    )


@BOOK.rule("LI-SPC-114")
def iron_hands(topic: ApOf) -> Finding | None:
    """The AP of Hits on Vehicles and Super-heavy Vehicles with a First Fire Order is worsened by 1, to 0 at most."""
    if topic.shield or topic.hit.base_ap >= 0 or topic.field.profile(topic.model).type not in TANKS:
        return None
    mine = topic.field.detachment_of(topic.model)
    if mine.order is not Order.FIRST_FIRE or topic.field.legion_of(mine) != "iron hands":
        return None
    return Finding(effect=ApModifier(by=1), says=f"Iron Hands: {mine.id} holds First Fire, AP worsened by 1.")


@BOOK.rule("LI-SPC-115")
def world_eaters(topic: FightReroll) -> Finding | None:
    """Infantry, Cavalry and Walkers of the World Eaters may roll one D6 of each Fight roll again."""
    if topic.field.profile(topic.model).type not in BERSERKERS:
        return None
    if topic.field.legion_of(topic.field.detachment_of(topic.model)) != "world eaters":
        return None
    return Finding(says=f"World Eaters: {topic.model.id} may roll one D6 again.")


def marks_hits(field: Battlefield, detachment: str) -> bool:
    """Whether it is kept for the round whom a Detachment has scored Hits on: its fellows profit from it."""
    return field.legion_of(field.detachments[detachment]) == "ultramarines"


@BOOK.rule("LI-SPC-116")
def ultramarines(fire: Fire) -> Finding | None:
    """Hit rolls of 1 may be rolled again at what another Detachment of the Formation has scored a Hit on this round."""
    if fire.at_structure or not fire.field.detachments[fire.target].hit_by:
        return None
    mine = fire.field.detachment_of(fire.firer)
    if fire.field.legion_of(mine) != "ultramarines":
        return None
    others = (each for each in fire.field.detachments[fire.target].hit_by if each != mine.id)
    first = next((each for each in others if fire.field.detachments[each].formation == mine.formation), "")
    if not first:
        return None
    told = f"Ultramarines: {first} has hit {fire.target} this round, ones again."
    return Finding(effect=RerollHits(which="ones"), facts={"dice": "ones"}, says=told)


@BOOK.rule("LI-SPC-119")
def sons_of_horus(fire: Fire) -> Finding | None:
    """With an Advance Order, at a target within 6 inches, Hit rolls of 1 with Light and Light AT weapons roll again."""
    mine = fire.field.detachment_of(fire.firer)
    if mine.order is not Order.ADVANCE or not (fire.weapon.has("Light") or fire.weapon.has("Light AT")):
        return None
    if fire.field.legion_of(mine) != "sons of horus":
        return None
    pieces = (fire.target,) if fire.at_structure else fire.seen
    if not any(at_most(range_to(fire.field, fire.firer, piece), REACH) for piece in pieces):
        return None
    told = f'Sons of Horus within {REACH:g}": ones again.'
    return Finding(effect=RerollHits(which="ones"), facts={"dice": "ones"}, says=told)
