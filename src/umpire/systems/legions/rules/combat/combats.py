"""Combats: chains of opposing Detachments in base contact."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.geometry import at_most
from umpire.systems.legions.battlefield import Battlefield, Order
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.engagement import contacts
from umpire.systems.legions.rules.movement.measure import bounding_radius, distance, near, standing
from umpire.systems.legions.rules.movement.zones import ZONE

__all__ = ["Combat", "combat_of", "engaged_pairs", "identify_combats", "same_combat", "shape_rules"]


class Combat(msgspec.Struct, frozen=True, kw_only=True):
    """Detachments that fight together, in muster order."""

    detachments: tuple[str, ...]

    @property
    def id(self) -> str:
        """The Combat's name: that of its first Detachment."""
        return self.detachments[0]


@BOOK.implements("LI-ORD-056")
@BOOK.implements("LI-CBT-017", "LI-CBT-020", "LI-CBT-027", "LI-CBT-028")
def engaged_pairs(field: Battlefield) -> tuple[tuple[str, str], ...]:
    """Two opposing Detachments with models in base contact are Engaged with one another, and form a Combat.

    Returns each pair once, in muster order.
    """
    place = {detachment: index for index, detachment in enumerate(field.detachments)}
    pairs: dict[tuple[str, str], None] = {}
    for one, other in contacts(field):
        mine, theirs = field.models[one].detachment, field.models[other].detachment
        pairs[(mine, theirs) if place[mine] < place[theirs] else (theirs, mine)] = None
    return tuple(sorted(pairs, key=lambda pair: (place[pair[0]], place[pair[1]])))


@BOOK.implements("LI-STR-055")
@BOOK.implements("LI-CBT-016", "LI-CBT-018", "LI-CBT-019", "LI-CBT-021", "LI-CBT-022", "LI-CBT-023")
def identify_combats(field: Battlefield) -> tuple[Combat, ...]:
    """Detachments that a chain of Engaged pairs connects are one Combat, wherever one starts to follow it."""
    linked: dict[str, list[str]] = {}
    for one, other in engaged_pairs(field):
        linked.setdefault(one, []).append(other)
        linked.setdefault(other, []).append(one)
    found: list[Combat] = []
    placed: dict[str, None] = {}
    for detachment in field.detachments:
        if detachment in linked and detachment not in placed:
            members = _reached(detachment, linked)
            placed.update(members)
            found.append(Combat(detachments=tuple(each for each in field.detachments if each in members)))
    return tuple(found)


def shape_rules(field: Battlefield, combat: Combat) -> tuple[str, ...]:
    """Return the rules by which the Detachments of a Combat belong together, and others do not."""
    members = [field.detachments[each] for each in combat.detachments]
    pairs = [pair for pair in engaged_pairs(field) if set(pair) <= set(combat.detachments)]
    first = sum(each.side == members[0].side for each in members)
    found = ["LI-CBT-017", "LI-CBT-021"] if len(members) == 2 else ["LI-CBT-019", "LI-CBT-022"]
    if any(sum(each in pair for pair in pairs) > 1 for each in combat.detachments):
        found.append("LI-CBT-018")
    if len(pairs) < first * (len(members) - first):
        found.append("LI-CBT-023")
    if _bystanders(field, combat):
        found.append("LI-CBT-020")
    if any(each.order is Order.FALL_BACK for each in members):
        found.append("LI-ORD-056")
    if any(each.garrison for each in members):
        found.append("LI-STR-055")
    return tuple(found)


def _bystanders(field: Battlefield, combat: Combat) -> bool:
    """Whether a model of no Detachment of the Combat touches a friend in it, or stands in an enemy's Zone."""
    for mine in (
        each for side in field.sides for each in field.on_table(side) if each.detachment in combat.detachments
    ):
        for side in field.sides:
            reach = 0.0 if side == field.side_of(mine) else ZONE
            around = near(standing(field, side), mine.at, bounding_radius(mine.base) + reach)
            others = (field.models[each] for each in around)
            if any(
                each.detachment not in combat.detachments and at_most(distance(mine, each), reach) for each in others
            ):
                return True
    return False


def _reached(start: str, linked: Mapping[str, list[str]]) -> dict[str, None]:
    reached, left = {start: None}, [start]
    while left:
        for other in linked[left.pop()]:
            if other not in reached:
                reached[other] = None
                left.append(other)
    return reached


def combat_of(field: Battlefield, detachment: str) -> Combat | None:
    """Return the Combat that a Detachment would be in now, or None."""
    return next((each for each in identify_combats(field) if detachment in each.detachments), None)


@BOOK.implements("LI-CBT-029")
def same_combat(field: Battlefield, one: str, other: str) -> bool:
    """Two Detachments are in one Combat exactly when a chain of Engaged pairs, however long, joins them."""
    combat = combat_of(field, one)
    return combat is not None and other in combat.detachments
