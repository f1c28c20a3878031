"""The Iron Warriors at Objective markers."""

from __future__ import annotations

from umpire.geometry import overlaps
from umpire.rulings import Finding
from umpire.systems.legions.battlefield import DetachmentType
from umpire.systems.legions.rules.battles.missions import NEUTRAL
from umpire.systems.legions.rules.battles.near import shape_of
from umpire.systems.legions.rules.battles.objectives import zone_of
from umpire.systems.legions.rules.battles.strength import StrengthAt, TacticalStrength
from umpire.systems.legions.rules.book import BOOK

HOLDERS = (DetachmentType.INFANTRY, DetachmentType.WALKER)


@BOOK.rule("LI-SPC-108")
def iron_warriors(topic: StrengthAt) -> Finding | None:
    """Infantry and Walkers count 1 more at neutral markers, and 2 more at others within their own deployment zone."""
    field, model = topic.field, topic.model
    if field.legion_of(model.detachment) != "iron warriors" or field.profile(model).type not in HOLDERS:
        return None
    if topic.marker is None:  # an area of the table is no marker
        return None
    if zone_of(field, topic.marker) == NEUTRAL:
        more, where = 1, "at a neutral marker"
    else:
        zones = field.mission.zones_of(field.side_of(model))
        if not any(overlaps(shape_of(field, model), each) for each in zones):
            return None
        more, where = 2, "in their own deployment zone"
    because = f"Iron Warriors {where}"
    return Finding(effect=TacticalStrength(by=more, because=because), facts={"model": model.id, "more": more})
