"""Buildings: the page only links to their rules."""

from __future__ import annotations

from umpire.rulings import Finding, forbid
from umpire.systems.wh40k_legacy.battlefield import Terrain, words
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.topics import AgreedTypes, Nature


@BOOK.rule("WL-010")
def not_covered(topic: AgreedTypes | Nature) -> tuple[Finding, ...]:
    """Buildings are a type of their own, whose rules stand in a section that the source does not give."""
    asked = (topic.feature,) if isinstance(topic, Nature) else topic.field.table.features
    found = [each for each in asked if Terrain.BUILDING in words(each)]
    return tuple(
        forbid(f"{each.id} is a building, and buildings are not covered", facts={"feature": each.id}) for each in found
    )
