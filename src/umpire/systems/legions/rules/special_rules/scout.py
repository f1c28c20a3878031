"""Scout."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.firing.topics import SaveOf

special_rule("Scout", "LI-SPC-069")

BEST = 2


def cover_of(topic: SaveOf, value: int) -> int:
    """Return the value of a Cover Save as the model has it: Scout improves it by 1, to 2+ at best."""
    if value <= BEST or not topic.field.profile(topic.model).has("Scout"):
        return value
    cite("LI-SPC-069", topic.model)
    return value - 1
