"""Cover: what the benefit of cover does."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.rulings import BenefitOfCover, CharacteristicModifier, Finding
from umpire.systems.warcry.rules.assumed import hit_needed
from umpire.systems.warcry.rules.book import BOOK
from umpire.systems.warcry.rules.topics import Cover, Defence

__all__ = ["allocated", "bonus", "needed_past_cover", "tougher"]


@BOOK.rule("WC-015")
def tougher(topic: Defence) -> tuple[Finding, ...]:
    """A fighter with the benefit of cover adds 1 to its Toughness for that attack action, and no other."""
    cover = Cover(field=topic.field, attacker=topic.attacker, target=topic.target, weapon=topic.weapon)
    found = BOOK.findings(cover)
    reasons = [each for each in found if isinstance(each.effect, BenefitOfCover)]
    more = bonus(reasons)
    if not more:
        return found
    effect = CharacteristicModifier(of="toughness", by=more, because="cover")
    return (*found, Finding(effect=effect, facts={"model": topic.target.id}))


@BOOK.implements("WC-016")
def needed_past_cover(strength: int, toughness: int, more: int) -> int:
    """Cover makes hitting harder through Toughness alone; critical hits are what they are."""
    return hit_needed(strength, toughness + more)


@BOOK.implements("WC-017")
def bonus(reasons: Sequence[Finding]) -> int:
    """However many reasons there are for cover, it adds 1."""
    return 1 if reasons else 0


@BOOK.implements("WC-018")
def allocated(points: int) -> int:
    """Cover does nothing against damage that no attack action does: impact damage and abilities."""
    return points
