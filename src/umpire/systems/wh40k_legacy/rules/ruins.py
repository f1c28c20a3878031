"""Ruins: the cover save in them."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.wh40k_legacy.battlefield import Position, Terrain, words
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.difficult import cover_save
from umpire.systems.wh40k_legacy.rules.introduction import entitled
from umpire.systems.wh40k_legacy.rules.topics import Cover


@BOOK.rule("WL-027", overrides="WL-012")
def in_ruins(topic: Cover) -> Finding | None:
    """In ruins a model has a cover save of 4+, obscured or not."""
    if Terrain.RUINS not in words(topic.feature) or not entitled(topic, Position.IN):
        return None
    return cover_save(topic, 4)
