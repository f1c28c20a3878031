"""Open Ground."""

from __future__ import annotations

from umpire.rulings import Finding, forbid
from umpire.systems.wh40k_legacy.battlefield import words
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.introduction import stands_in
from umpire.systems.wh40k_legacy.rules.natures import is_open
from umpire.systems.wh40k_legacy.rules.topics import Affecting, Footing
from umpire.table import Feature


@BOOK.rule("WL-007")
def in_the_open(topic: Footing) -> Finding | None:
    """Open ground is all from plains to rolling hills, and the board itself; who stands on it is out in the open."""
    under = [each for each in topic.field.table.features if stands_in(topic.model, each)]
    if not all(is_open(each) for each in under):
        return None
    on = ", ".join(each.id for each in under) or "the board"
    return Finding(facts={"terrain": "open_ground", "on": on}, says=f"{topic.model.id} is out in the open, on {on}")


def has_rules(feature: Feature) -> bool:
    """Whether a piece is anything but open ground."""
    return not is_open(feature)


@BOOK.rule("WL-009")
def unaffected(topic: Affecting) -> Finding | None:
    """Rules and abilities that affect terrain have no effect on open ground unless they name it."""
    if has_rules(topic.feature) or topic.names_open_ground:
        return None
    kind = ", ".join(words(topic.feature))
    return forbid(f"{topic.feature.id} is open ground", facts={"feature": topic.feature.id, "terrain": kind})
