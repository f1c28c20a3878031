"""Difficult Terrain: the cover save behind it."""

from __future__ import annotations

from umpire.rulings import Finding, Save, SaveKind, Witness, cite, note
from umpire.systems.wh40k_legacy.battlefield import Position
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.introduction import entitled, stands_in
from umpire.systems.wh40k_legacy.rules.natures import is_difficult
from umpire.systems.wh40k_legacy.rules.open_ground import has_rules
from umpire.systems.wh40k_legacy.rules.topics import Cover


def cover_save(topic: Cover, value: int) -> Finding:
    """Return the finding that a model has a cover save from a piece."""
    facts = {"model": topic.model.id, "feature": topic.feature.id}
    line = Witness(kind="line", points=(topic.attacker.at, topic.model.at)) if topic.attacker is not None else None
    return Finding(effect=Save(kind=SaveKind.COVER, value=value), facts=dict(facts), witness=line)


@BOOK.rule("WL-012")
def default_save(topic: Cover) -> Finding | None:
    """In cover behind difficult terrain a model has a cover save of 5+, where its entry gives no other."""
    if not has_rules(topic.feature) or not is_difficult(topic.feature):
        return None
    if entitled(topic, Position.BEHIND):
        return cover_save(topic, 5)
    if not stands_in(topic.model, topic.feature):
        return None
    cite("WL-006", topic.model)
    return note("WL-013", f"{topic.model.id} stands in {topic.feature.id} and is not obscured by it")
