"""Engagement Zones: how near to enemy models a path may lead, and where it may end."""

from __future__ import annotations

from umpire.geometry import CONTACT, Point, at_least, at_most, clearly_less, gap_along, hairline
from umpire.rulings import Finding, Forbid, close_call, hundredths
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Model, Order
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.movement.allowance import acting_order
from umpire.systems.legions.rules.movement.engagement import engaged_with
from umpire.systems.legions.rules.movement.measure import (
    bounding_radius,
    distance,
    rising,
    standing,
)
from umpire.systems.legions.rules.movement.passage import Stretch
from umpire.systems.legions.rules.movement.placing import raised_areas
from umpire.systems.legions.rules.movement.topics import Approach, ModelPath

__all__ = ["ZONE", "approaches", "is_open"]

MOVING = "Movement Phase > Moving Through Models"
HEADING = f"{MOVING} > Engagement Zone"

ZONE = 1.0
"""Width of a model's Engagement Zone, inches (LI-MOV-042)."""


@BOOK.implements("LI-MOV-042", "LI-MOV-040", "LI-STR-029")
def approaches(
    field: Battlefield, model: Model, moved: Model, path: tuple[Point, ...], stretches: tuple[Stretch, ...]
) -> tuple[Approach, ...]:
    """A model's Engagement Zone is the space within 1" of it, and works against enemy models alone."""
    reach = bounding_radius(model.base) + ZONE + 0.01
    left, right = min(x for x, _ in path) - reach, max(x for x, _ in path) + reach
    low, high = min(y for _, y in path) - reach, max(y for _, y in path) + reach
    levels = _levels(field, model, moved, stretches)
    found = []
    for x, y, radius, enemy_id in standing(field, field.opponent(field.side_of(model))):
        if not (left - radius <= x <= right + radius and low - radius <= y <= high + radius):
            continue
        enemy = field.models[enemy_id]
        rise = min(abs(enemy.ground - level) for level in levels)
        end = distance(moved, enemy)
        # a hull that turns at the end of its path may come nearer than it did on the way
        least = min(end, rising(gap_along(model.base, path, enemy.outline, model.facing), rise))
        if at_most(least, ZONE):
            start, scale = distance(model, enemy), field.profile(enemy).scale
            found.append(Approach(enemy=enemy, scale=scale, start=start, least=least, end=end))
    return tuple(found)


def _levels(field: Battlefield, model: Model, moved: Model, stretches: tuple[Stretch, ...]) -> tuple[float, ...]:
    """Return the heights at which a model stands along its path."""
    if not raised_areas(field):
        return (0.0,)
    crossed = {stretch.area.height for stretch in stretches if stretch.area in raised_areas(field)}
    return (model.ground, moved.ground, *sorted(crossed))


@BOOK.implements("LI-MOV-048", "LI-MOV-049", "LI-MOV-050")
def is_open(topic: ModelPath, enemy: Model) -> bool:
    """A model with a Charge Order may come within 1" of enemy models if it ends in contact with one of them."""
    charging = acting_order(topic.detachment) is Order.CHARGE
    if topic.manoeuvre is not Manoeuvre.PILE_IN:
        return charging and bool(topic.reaching)
    engaged = engaged_with(topic.field, topic.detachment)
    if not any(topic.field.models[each].detachment in engaged for each in topic.reaching):
        return False
    return charging or enemy.detachment in engaged


@BOOK.rule("LI-MOV-043")
def keep_clear_of_zones(topic: ModelPath) -> tuple[Finding, ...]:
    """A model may not come within 1" of an enemy model of equal or higher Scale at any point of its path."""
    scale = topic.field.profile(topic.model).scale
    return tuple(
        _too_near(topic, each, each.least, "comes")
        for each in topic.approaches
        if not may_pass(scale, each.scale) and not _leaves(topic, each) and not is_open(topic, each.enemy)
    )


def _leaves(topic: ModelPath, each: Approach) -> bool:
    if topic.length > 0.0 and house_rule(topic.field, "zone_escape") == "stay":
        return False
    return at_most(each.start, ZONE) and at_least(each.least, each.start)


@BOOK.implements("LI-MOV-044", "LI-MOV-045", "LI-MOV-046")
def may_pass(scale: int, enemy_scale: int) -> bool:
    """A model may pass through the zones and bodies of enemy models whose Scale is lower than its own."""
    return enemy_scale < scale


@BOOK.implements("LI-ORD-032")
@BOOK.rule("LI-MOV-047")
def end_outside_zones(topic: ModelPath) -> tuple[Finding, ...]:
    """A model may not end its move within 1" of any enemy model, whatever the Scales."""
    return tuple(
        _too_near(topic, each, each.end, "ends")
        for each in topic.approaches
        if at_most(each.end, ZONE) and not _stays(topic, each) and not is_open(topic, each.enemy)
    )


def _stays(topic: ModelPath, each: Approach) -> bool:
    """Whether a model ends no move: it stands where it stood, and has not turned towards the enemy."""
    return topic.length == 0.0 and at_least(each.end, each.start)


@BOOK.rule("LI-MOV-051")
def charge_round_bodies(topic: ModelPath) -> tuple[Finding, ...]:
    """A charging model may not pass through the bases of enemy models of equal or higher Scale."""
    scale = topic.field.profile(topic.model).scale
    return tuple(
        Finding(
            effect=Forbid(reason="path through an enemy model"),
            facts={"model": topic.model.id, "enemy": each.enemy.id, "depth": -each.least},
            says=f'{topic.model.id} would pass {-each.least:.2f}" deep through {each.enemy.id}, which is of Scale '
            f"{each.scale}; lead its path round that model",
        )
        for each in topic.approaches
        if not may_pass(scale, each.scale) and clearly_less(each.least, 0.0) and is_open(topic, each.enemy)
    )


def _too_near(topic: ModelPath, each: Approach, found: float, verb: str) -> Finding:
    told = f'{verb} {hundredths(max(found, 0.0))}" from {each.enemy.id}'
    lacking = hundredths(max(ZONE - found, CONTACT))
    return Finding(
        effect=Forbid(reason="within an Engagement Zone"),
        facts={
            "model": topic.model.id,
            "enemy": each.enemy.id,
            "gap": found,
            "needed": ZONE,
            **close_call(hairline(found, ZONE)),
        },
        says=f'{topic.model.id} {told}; it must keep more than 1" away, {lacking}" farther, or '
        "with a Charge Order end in contact",
    )
