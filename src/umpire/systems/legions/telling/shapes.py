"""What an event shows on the table: where what Scattered was aimed and fell, templates, how far a Titan exploded."""

from __future__ import annotations

from typing import Any

from umpire.geometry import Outline, corners
from umpire.rulings import Witness
from umpire.systems.legions.rules.titans.exploding import felt_within
from umpire.systems.legions.telling.sentences import tag_of


def shapes_of(event: Any) -> tuple[Witness, ...]:
    """Return the shapes of an event, () for most of them."""
    if tag_of(event) == "template_scattered" and not event.hit:
        return (Witness(kind="line", points=(event.aimed, event.landed.at), label="Scatter"),)
    if tag_of(event) == "came_down" and not event.hit:
        return (Witness(kind="line", points=(event.aimed, event.fell), label="Scatter"),)
    if tag_of(event) == "template_struck":
        ring = corners(event.shape) if isinstance(event.shape, Outline) else event.shape.ring
        return (Witness(kind="area", points=ring, label=event.name),)
    if tag_of(event) == "titan_exploded":
        return (Witness(kind="area", points=felt_within(event.stood, event.inches), label="explosion"),)
    return ()
