"""Battlefield Debris: the kinds whose entry is a cover save, and those with a datasheet."""

from __future__ import annotations

from umpire.geometry import at_most
from umpire.rulings import Finding, Permit
from umpire.systems.wh40k_legacy.battlefield import DEBRIS, Position, Terrain, words
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.difficult import cover_save
from umpire.systems.wh40k_legacy.rules.introduction import entitled
from umpire.systems.wh40k_legacy.rules.topics import Courage, Cover
from umpire.table import apart

REACH = 2.0


@BOOK.rule("WL-040", overrides="WL-012")
def by_datasheet(topic: Cover) -> Finding | None:
    """Debris may have rules of its own on a datasheet, such as a cover save behind it: they add to the others."""
    value = topic.field.agreement.stipulated("datasheet_cover", topic.feature.id)
    debris = any(each in DEBRIS for each in words(topic.feature))
    if value is None or not debris or not entitled(topic, Position.BEHIND):
        return None
    return cover_save(topic, int(value))


@BOOK.rule("WL-048", overrides="WL-012")
def in_crater(topic: Cover) -> Finding | None:
    """In a crater a model has a cover save of 6+, obscured or not."""
    if Terrain.CRATER not in words(topic.feature) or not entitled(topic, Position.IN):
        return None
    return cover_save(topic, 6)


@BOOK.rule("WL-067")
def fearless(topic: Courage) -> Finding | None:
    """A model of the Armies of the Imperium is Fearless within 2 inches of the statuary."""
    if not topic.model.has("ARMIES OF THE IMPERIUM"):
        return None
    for each in topic.field.table.features:
        if Terrain.STATUARY in words(each) and at_most(apart(topic.model, each), REACH):
            return Finding(effect=Permit(reason=f"within 2 inches of {each.id}"), facts={"feature": each.id})
    return None


@BOOK.rule("WL-068", overrides="WL-012")
def behind_statuary(topic: Cover) -> Finding | None:
    """In cover behind Imperial statuary a model of any army has a cover save of 3+."""
    if Terrain.STATUARY not in words(topic.feature) or not entitled(topic, Position.BEHIND):
        return None
    return cover_save(topic, 3)


@BOOK.rule("WL-069", overrides="WL-012")
def in_rubble(topic: Cover) -> Finding | None:
    """In rubble a model has a cover save of 4+, obscured or not."""
    if Terrain.RUBBLE not in words(topic.feature) or not entitled(topic, Position.IN):
        return None
    return cover_save(topic, 4)


@BOOK.rule("WL-071", overrides="WL-012")
def behind_tanglewire(topic: Cover) -> Finding | None:
    """In cover behind tanglewire a model has a cover save of 6+ in place of the 5+."""
    if Terrain.TANGLEWIRE not in words(topic.feature) or not entitled(topic, Position.BEHIND):
        return None
    return cover_save(topic, 6)


@BOOK.rule("WL-075", overrides="WL-012")
def behind_tank_traps(topic: Cover) -> Finding | None:
    """In cover behind a tank trap every model has a cover save of 4+."""
    if Terrain.TANK_TRAP not in words(topic.feature) or not entitled(topic, Position.BEHIND):
        return None
    return cover_save(topic, 4)
