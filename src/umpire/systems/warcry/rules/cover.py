"""Cover: what the benefit of cover does."""

from __future__ import annotations

from umpire.rulings import BenefitOfCover, CharacteristicModifier, Finding, cite
from umpire.systems.warcry.rules.book import BOOK
from umpire.systems.warcry.rules.topics import Cover, Defence


@BOOK.rule("WC-015")
def tougher(topic: Defence) -> tuple[Finding, ...]:
    """A fighter with the benefit of cover adds 1 to its Toughness for that attack action, and no other."""
    cover = Cover(field=topic.field, attacker=topic.attacker, target=topic.target, weapon=topic.weapon)
    found = BOOK.findings(cover)
    reasons = [each for each in found if isinstance(each.effect, BenefitOfCover)]
    if not reasons:
        return found
    if len(reasons) > 1:
        cite("WC-017", topic.target)
    effect = CharacteristicModifier(of="toughness", by=1, because="cover")
    return (*found, Finding(effect=effect, facts={"model": topic.target.id}))
