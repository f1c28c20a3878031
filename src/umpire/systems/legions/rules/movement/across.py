"""Charging across an Obstacle."""

from __future__ import annotations

from umpire.geometry import gap
from umpire.rulings import Finding, Forbid, Witness, cite
from umpire.systems.legions.battlefield import Model, Order
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.movement.allowance import acting_order
from umpire.systems.legions.rules.movement.engagement import beyond, obstacles_touched
from umpire.systems.legions.rules.movement.measure import standing
from umpire.systems.legions.rules.movement.topics import ModelPath
from umpire.systems.legions.rules.proofs import in_words, joined, line, outlined
from umpire.systems.legions.rules.sight import sees


def across_obstacle(topic: ModelPath) -> None:
    """Cite what lets a model Engage across an Obstacle, and what that counts as."""
    if not topic.move.across or not enemies_beyond(topic):
        return
    cite("LI-TER-063", topic.model.id, says=f"may Engage enemies beyond {topic.move.across} without crossing it")
    cite("LI-TER-066", topic.model.id)


def enemies_beyond(topic: ModelPath) -> tuple[Model, ...]:
    """Return the enemies within 1" of the far side of the Obstacle that a model charges across."""
    obstacle = topic.field.area(topic.move.across)
    enemies = standing(topic.field, topic.field.opponent(topic.detachment.side))
    found = (topic.field.models[enemy] for _, _, _, enemy in enemies)
    return tuple(enemy for enemy in found if beyond(topic.field, topic.moved, enemy, obstacle))


@BOOK.rule("LI-TER-064")
def charge_across(topic: ModelPath) -> Finding | None:
    """To Engage across an Obstacle a model needs a Charge Order, contact with the Obstacle, and sight of an enemy."""
    if not topic.move.across:
        return None
    if acting_order(topic.detachment) is not Order.CHARGE:
        return _refusal(topic, "holds no Charge Order")
    if topic.move.across not in {area.id for area in obstacles_touched(topic.field, topic.end)}:
        wall = topic.field.area(topic.move.across).outline
        short = gap(topic.end, wall)
        missing = joined(topic.end, wall, f"{in_words(short)} short")
        return _refusal(topic, f'would not end in contact with it: {short:.2f}" are missing', missing)
    enemies = enemies_beyond(topic)
    if not enemies:
        near = house_rule(topic.field, "obstacle_engagement") == "near"
        return _refusal(topic, f'finds no enemy within 1" of its far side{" and 3 inches of itself" if near else ""}')
    if any(sees(topic.after, topic.model.id, enemy.id) for enemy in enemies):
        return None
    unseen = line(topic.move.end, enemies[0].at, "no line of sight")
    return _refusal(topic, f"has no line of sight to {', '.join(enemy.id for enemy in enemies)}", unseen)


def _refusal(topic: ModelPath, told: str, witness: Witness | None = None) -> Finding:
    return Finding(
        effect=Forbid(reason="cannot Engage across the Obstacle"),
        facts={"model": topic.model.id, "obstacle": topic.move.across},
        says=f"{topic.model.id} cannot Engage across {topic.move.across}: it {told}",
        witness=witness or outlined(topic.field.area(topic.move.across).outline, f"not across {topic.move.across}"),
    )
