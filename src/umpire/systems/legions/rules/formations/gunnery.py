"""Formations of the Solar Auxilia whose guns hit what others miss."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import DetachmentType, Order
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire, RerollHits, Waiving
from umpire.systems.legions.rules.traits.barrage import unseen_of

BATTERIES = "fire_at_the_unseen"
HEAVY_GUNS = ("Earthshaker cannon", "Medusa siege gun")
TITAN_HUNTERS = "titan_hunters"
VOLCANO = "Volcano cannon"


@BOOK.rule("LI-BTL-078", overrides=("LI-TRT-009", "LI-TRT-011"))
def pulverising_volleys(topic: Fire | Waiving) -> Finding | None:
    """Earthshaker cannon and Medusa siege guns of an Artillery Company take no -1 for what they do not see."""
    fire = topic.fire if isinstance(topic, Waiving) else topic
    if fire.weapon.name not in HEAVY_GUNS or not unseen_of(fire):
        return None
    if not fire.field.formation_has(fire.field.detachment_of(fire.firer), BATTERIES):
        return None
    return Finding(says=f"{fire.weapon.name} of an Artillery Company: no -1 for what {fire.firer} does not see.")


@BOOK.rule("LI-BTL-079")
def titan_hunters(fire: Fire) -> Finding | None:
    """With a First Fire Order the volcano cannon of a Titan Hunter Company's Shadowswords are Accurate at Titans."""
    if fire.weapon.name != VOLCANO or fire.type is not DetachmentType.TITAN:
        return None
    mine = fire.field.detachment_of(fire.firer)
    if Order.FIRST_FIRE not in (mine.order, mine.issued) or not fire.field.formation_has(mine, TITAN_HUNTERS):
        return None
    return Finding(
        effect=RerollHits(which="failed"), facts={"dice": "failed"}, says="Titan Hunter Company: failed rolls again."
    )
