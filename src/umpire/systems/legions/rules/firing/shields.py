"""Void Shields, as far as the rules of firing speak of them."""

from __future__ import annotations

from umpire.rulings import Finding, Forbid
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import ApOf, HitOn


@BOOK.rule("LI-FIR-061", overrides="LI-FIR-057")
def no_rear_of_a_shield(topic: ApOf | HitOn) -> Finding | None:
    """A Hit on a Void Shield is not improved by the Rear Arc; one of AP 0 is discarded by the shield."""
    if not topic.shield:
        return None
    if isinstance(topic, ApOf):
        return Finding(says="a Void Shield takes the Hit: it has no rear")
    if topic.hit.base_ap < 0:
        return None
    return Finding(effect=Forbid(reason="Void Shield"), says="a Void Shield discards Hits of AP 0")
