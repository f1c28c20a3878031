"""Special rules that give Saves: Invulnerable Save, Ion Shield, Jink, Explorator Adaptation."""

from __future__ import annotations

from umpire.rulings import Finding, Save, SaveKind, cite
from umpire.systems.legions.battlefield import Order
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import number_of, special_rule
from umpire.systems.legions.rules.firing.topics import SaveOf
from umpire.systems.legions.rules.traits.bypass import from_rear

special_rule("Explorator Adaptation", "LI-SPC-026")
special_rule("Invulnerable Save", "LI-SPC-051")
special_rule("Ion Shield", "LI-SPC-052")
special_rule("Ionic Flare Shield", "LI-SPC-053")
special_rule("Jink", "LI-SPC-054")

EXPLORATOR = 6
WORST_ION_SHIELD = 6
BEST_FLARE = 2
BEST_SCARRED = 3
SHELLING = ("Barrage", "Heavy Barrage", "Blast")


def _shelled(topic: SaveOf) -> bool:
    return any(topic.hit.has(each) for each in SHELLING)


def flared(topic: SaveOf, value: int) -> int:
    """Return an Ion Shield or Invulnerable Save as an Ionic Flare Shield improves it."""
    if not topic.field.profile(topic.model).has("Ionic Flare Shield") or not _shelled(topic):
        return value
    improved = min(value, max(BEST_FLARE, value - 1))
    if improved != value:
        cite("LI-SPC-053", topic.model)
    return improved


@BOOK.rule("LI-SPC-051")
def invulnerable_save(topic: SaveOf) -> Finding | None:
    """An additional Save characteristic that AP does not modify."""
    rule = topic.field.profile(topic.model).special("Invulnerable Save")
    if rule is None:
        return None
    value = flared(topic, number_of(rule))
    return Finding(effect=Save(kind=SaveKind.INVULNERABLE, value=value), says=f"Invulnerable Save {value}+.")


@BOOK.rule("LI-SPC-052")
def ion_shield(topic: SaveOf) -> Finding | None:
    """An additional Save against Hits from the Front Arc: AP -2 and -3 worsen it by 1, AP -4 by 2, never past 6+."""
    profile = topic.field.profile(topic.model)
    rule = profile.special("Ion Shield")
    if rule is None or not topic.hit.firer or from_rear(topic.field, topic.model, topic.hit):
        return None
    worse = 0 if topic.ap > -2 else 1 if topic.ap > -4 else 2
    value = min(flared(topic, number_of(rule)) + worse, WORST_ION_SHIELD)
    return Finding(
        effect=Save(kind=SaveKind.ION_SHIELD, value=value),
        facts={"ap": topic.ap},
        says=f"Ion Shield against AP {topic.ap}: {value}+.",
    )


@BOOK.rule("LI-SPC-054")
def jink(topic: SaveOf) -> Finding | None:
    """An additional Save that AP does not modify, while the Detachment has no First Fire Order."""
    rule = topic.field.profile(topic.model).special("Jink")
    if rule is None or topic.field.detachment_of(topic.model).order is Order.FIRST_FIRE:
        return None
    value = number_of(rule)
    if value > BEST_SCARRED and topic.field.legion_of(topic.field.detachment_of(topic.model)) == "white scars":
        cite("LI-SPC-109", topic.model)
        value -= 1
    return Finding(effect=Save(kind=SaveKind.JINK, value=value), says=f"Jink {value}+.")


@BOOK.rule("LI-SPC-026")
def explorator_adaptation(topic: SaveOf) -> Finding | None:
    """The model has an Invulnerable Save of 6+ against Hits from Barrage and Blast weapons."""
    if not topic.field.profile(topic.model).has("Explorator Adaptation") or not _shelled(topic):
        return None
    return Finding(
        effect=Save(kind=SaveKind.INVULNERABLE, value=EXPLORATOR), says=f"Explorator Adaptation: {EXPLORATOR}+."
    )
