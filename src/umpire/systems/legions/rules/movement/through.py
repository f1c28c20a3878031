"""Where a move may end among other models."""

from __future__ import annotations

from umpire.geometry import CONTACT, clearly_less, gap
from umpire.rulings import Finding, Forbid, cite
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.measure import bounding_radius, near, standing
from umpire.systems.legions.rules.movement.topics import ModelPath
from umpire.systems.legions.rules.movement.zones import gap_on_strides
from umpire.systems.legions.rules.proofs import in_words, outlined


@BOOK.rule("LI-MOV-041")
def end_clear_of_models(topic: ModelPath) -> tuple[Finding, ...]:
    """No model may end its movement with its base overlapping another model's base; touching is allowed."""
    return tuple(
        Finding(
            effect=Forbid(reason="bases overlap"),
            facts={"model": topic.model.id, "other": other.id, "depth": depth},
            says=f'{topic.model.id} would end {depth:.2f}" deep in the base of {other.id}; stop beside it',
            witness=outlined(other.outline, f"{in_words(depth)} deep in {other.id}"),
        )
        for other, depth in overlapping(topic.after, topic.moved)
    )


def through_friends(topic: ModelPath) -> None:
    """Cite what lets a path lead through each friendly model that it leads through."""
    path, base, own = topic.move.path, topic.model.base, topic.model.id
    left, right = min(x for x, _ in path), max(x for x, _ in path)
    low, high = min(y for _, y in path), max(y for _, y in path)
    around = bounding_radius(base)
    for x, y, radius, friend in standing(topic.field, topic.detachment.side):
        reach = radius + around
        near_by = left - reach <= x <= right + reach and low - reach <= y <= high + reach
        if friend == own or not near_by:
            continue
        if clearly_less(gap_on_strides(base, topic.strides, topic.field.models[friend].outline), 0.0):
            cite("LI-MOV-040", own, says=f"may pass through {friend}")


def overlapping(field: Battlefield, model: Model) -> tuple[tuple[Model, float], ...]:
    """Return the other models on the table whose bases a base overlaps, and how deep, inches."""
    if field.profile(model).has("Flyer"):  # it flies over them (LI-SPC-030)
        return ()
    reach = bounding_radius(model.base)
    found: list[tuple[Model, float]] = []
    for side in field.sides:
        for other_id in near(standing(field, side), model.at, reach):
            other = field.models[other_id]
            if other_id != model.id:
                depth = -gap(model.outline, other.outline)
                if depth > CONTACT:
                    found.append((other, depth))
    return tuple(found)
