"""Engagement Zones: how near to enemy models a path may lead, and where it may end."""

from __future__ import annotations

from umpire.geometry import (
    CONTACT,
    Base,
    Shape,
    at_least,
    at_most,
    clearly_less,
    gap,
    gap_along,
    hairline,
    nearest_along,
)
from umpire.rulings import Finding, Forbid, Witness, cite, close_call, heard, hundredths
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
from umpire.systems.legions.rules.movement.passage import Stretch, leap_of
from umpire.systems.legions.rules.movement.placing import raised_areas
from umpire.systems.legions.rules.movement.topics import Approach, ModelPath, Stride
from umpire.systems.legions.rules.proofs import in_words, joined, outlined

ZONE = 1.0
"""Width of a model's Engagement Zone, inches (LI-MOV-042)."""


def approaches(
    field: Battlefield, model: Model, moved: Model, strides: tuple[Stride, ...], stretches: tuple[Stretch, ...]
) -> tuple[Approach, ...]:
    """Return the enemy models that a path comes within 1" of; Garrisoned ones have no Engagement Zone."""
    if field.profile(model).has("Flyer"):
        return ()
    reach = bounding_radius(model.base) + ZONE + 0.01
    path = [place for stride in strides for place in stride.path]
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
        least = min(end, rising(gap_on_strides(model.base, strides, enemy.outline), rise))
        if at_most(least, ZONE):
            cite("LI-MOV-042", model.id)
            start, scale = distance(model, enemy), field.profile(enemy).scale
            found.append(Approach(enemy=enemy, scale=scale, start=start, least=least, end=end))
    return tuple(found)


def gap_on_strides(base: Base, strides: tuple[Stride, ...], other: Shape) -> float:
    """Return the least gap between a base that goes along a path and another shape, inches."""
    return min(gap_along(base, each.path, other, each.facing, keeps=each.keeps) for each in strides)


def _levels(field: Battlefield, model: Model, moved: Model, stretches: tuple[Stretch, ...]) -> tuple[float, ...]:
    """Return the heights at which a model stands along its path."""
    if not raised_areas(field):
        return (0.0,)
    crossed = {stretch.area.height for stretch in stretches if stretch.area in raised_areas(field)}
    return (model.ground, moved.ground, *sorted(crossed))


def is_open(topic: ModelPath, enemy: Model) -> bool:
    """Whether a model may come within 1" of an enemy model, as it ends in contact."""
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
    if leap_of(topic.field, topic.model):
        return ()
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


def may_pass(scale: int, enemy_scale: int) -> bool:
    """Whether a model may pass through the zone and the body of an enemy model, by their Scales."""
    return enemy_scale < scale


@BOOK.rule("LI-MOV-047")
def end_outside_zones(topic: ModelPath) -> tuple[Finding, ...]:
    """A model may not end its move within 1" of any enemy model, whatever the Scales."""
    return tuple(
        _too_near(topic, each, each.end, "ends")
        for each in topic.approaches
        if at_most(each.end, ZONE)
        # one that stands where it stood, and has not turned towards the enemy, ends no move
        and not (topic.length == 0.0 and at_least(each.end, each.start))
        and not is_open(topic, each.enemy)
    )


@BOOK.rule("LI-MOV-051")
def charge_round_bodies(topic: ModelPath) -> tuple[Finding, ...]:
    """A charging model may not pass through the bases of enemy models of equal or higher Scale."""
    if leap_of(topic.field, topic.model):
        return ()
    scale = topic.field.profile(topic.model).scale
    return tuple(
        Finding(
            effect=Forbid(reason="path through an enemy model"),
            facts={"model": topic.model.id, "enemy": each.enemy.id, "depth": -each.least},
            says=f'{topic.model.id} would pass {-each.least:.2f}" deep through {each.enemy.id}, which is of Scale '
            f"{each.scale}; lead its path round that model",
            witness=outlined(each.enemy.outline, f"{in_words(-each.least)} deep through {each.enemy.id}"),
        )
        for each in topic.approaches
        if not may_pass(scale, each.scale) and clearly_less(each.least, 0.0) and is_open(topic, each.enemy)
    )


def near_enemies(topic: ModelPath) -> None:
    """Cite by what a path that comes within 1" of enemy models is measured, and what lets it pass each of them."""
    own = topic.model.id
    enemies = topic.field.detachments_of(topic.field.opponent(topic.detachment.side))
    if any(_passes(topic, each.garrison) for each in enemies if each.garrison):
        cite("LI-STR-029", own)
    if any(not topic.field.models[enemy].on_table for enemy in topic.reaching):
        cite("LI-STR-032", own)
    if not topic.approaches:
        return
    order = acting_order(topic.detachment)
    if topic.manoeuvre is not Manoeuvre.PILE_IN and order is Order.ADVANCE:
        cite("LI-ORD-032", own)
    if len({each.scale for each in topic.approaches}) > 1:
        cite("LI-MOV-045", own)
    for each in topic.approaches:
        if is_open(topic, each.enemy):
            told = f'may come within 1" of {each.enemy.id}, as it ends in contact'
            if topic.manoeuvre is Manoeuvre.PILE_IN:
                cite("LI-MOV-073", own, says=told)
            else:
                cite("LI-MOV-048", own, says=told)
            if topic.manoeuvre is Manoeuvre.MOVE:
                cite("LI-MOV-050", own, says=f"may come so near {each.enemy.id} by its Charge Order, without a Charge")
            continue
        if order is Order.CHARGE and not topic.reaching:
            cite("LI-MOV-049", own)
        _cite_passing(topic, each.enemy, each.scale)


def _cite_passing(topic: ModelPath, enemy: Model, scale: int) -> None:
    leap = leap_of(topic.field, topic.model)
    if may_pass(topic.field.profile(topic.model).scale, scale):
        cite("LI-MOV-044", topic.model, says=f"may pass {enemy.id}, which is of lower Scale")
    elif leap:
        cite(leap, topic.model, says=f"may pass over {enemy.id}")


def _passes(topic: ModelPath, structure: str) -> bool:
    """Whether a path leads within 1" of a Structure."""
    outline = topic.field.area(structure).outline
    return at_most(gap_on_strides(topic.model.base, topic.strides, outline), ZONE)


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
        witness=shown_near(topic, each, found),
    )


def shown_near(topic: ModelPath, each: Approach, found: float) -> Witness | None:
    """Return the line to an enemy model from where a base comes as near to it as was found."""
    if heard() is None:
        return None
    there = topic.end
    if found < each.end:
        base, enemy = topic.model.base, each.enemy.outline
        near = (nearest_along(base, it.path, enemy, it.facing, keeps=it.keeps) for it in topic.strides)
        there = min(near, key=lambda each: gap(each, enemy))
    told = f"{in_words(found)} from {each.enemy.id}" if found > CONTACT else f"reaches {each.enemy.id}"
    return joined(there, each.enemy.outline, told)
