"""Combats: chains of opposing Detachments in base contact."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.geometry import at_most
from umpire.rulings import cite, heard
from umpire.systems.legions.battlefield import Battlefield, Order
from umpire.systems.legions.rules.movement.engagement import contacts
from umpire.systems.legions.rules.movement.measure import bounding_radius, distance, near, standing
from umpire.systems.legions.rules.movement.zones import ZONE


class Combat(msgspec.Struct, frozen=True, kw_only=True):
    """Detachments that fight together, in muster order."""

    detachments: tuple[str, ...]

    @property
    def id(self) -> str:
        """The Combat's name: that of its first Detachment."""
        return self.detachments[0]


def engaged_pairs(field: Battlefield) -> tuple[tuple[str, str], ...]:
    """Two opposing Detachments with models in base contact are Engaged with one another, and form a Combat.

    Returns each pair once, in muster order.
    """
    place = {detachment: index for index, detachment in enumerate(field.detachments)}
    pairs: dict[tuple[str, str], None] = {}
    for one, other in contacts(field):
        mine, theirs = field.models[one].detachment, field.models[other].detachment
        pair = (mine, theirs) if place[mine] < place[theirs] else (theirs, mine)
        if pair not in pairs:
            cite("LI-CBT-017", *pair)
            for each in map(field.detachments.__getitem__, pair):
                if each.order is Order.FALL_BACK:
                    cite("LI-ORD-056", each)
                if each.garrison:
                    cite("LI-STR-055", *pair)
        pairs[pair] = None
    return tuple(sorted(pairs, key=lambda pair: (place[pair[0]], place[pair[1]])))


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
            combat = Combat(detachments=tuple(each for each in field.detachments if each in members))
            if heard() is not None:
                _joined(field, combat, linked)
            found.append(combat)
    return tuple(found)


def _joined(field: Battlefield, combat: Combat, linked: Mapping[str, list[str]]) -> None:
    """Cite what joins the Detachments of a Combat, and keeps others out of it."""
    members = combat.detachments
    if len(members) == 2:
        cite("LI-CBT-021", *members)
    else:
        cite("LI-CBT-019", *members)
        cite("LI-CBT-022", *members)
        cite("LI-CBT-018", *[each for each in members if len(linked[each]) > 1])
    for each in members:
        opposing = [other for other in members if field.detachments[other].side != field.detachments[each].side]
        if len(linked[each]) < len(opposing):
            cite("LI-CBT-023", each, *[other for other in opposing if other not in linked[each]])
    if _bystanders(field, combat):
        cite("LI-CBT-020", *members)


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


def same_combat(field: Battlefield, one: str, other: str) -> bool:
    """Two Detachments are in one Combat exactly when a chain of Engaged pairs, however long, joins them."""
    combat = combat_of(field, one)
    return combat is not None and other in combat.detachments
