"""Impassable Terrain."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding, forbid, note
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.moving import legs_of
from umpire.systems.wh40k_legacy.rules.natures import is_impassable
from umpire.systems.wh40k_legacy.rules.topics import Crossing
from umpire.table import crossed, on_or_within


@BOOK.rule("WL-037")
def closed(topic: Crossing) -> tuple[Finding, ...]:
    """No part of a move lies in, over or through impassable terrain: the path leads round it."""
    field, model, feature = topic.field, topic.model, topic.feature
    if not is_impassable(feature, model) or not any(crossed(leg, feature) for leg in legs_of(model, topic.path)):
        return ()
    x, y, _ = topic.path[-1]
    ends = on_or_within(msgspec.structs.replace(model, at=(x, y)), feature)
    profile, facts = field.profile(model), {"model": model.id, "feature": feature.id}
    if profile.crosses_impassable and (profile.ends_on_impassable or not ends):
        return (note("WL-038", f"{model.id} may pass {feature.id} by its own rules", facts=dict(facts)),)
    does = "end on" if ends else "cross"
    return (forbid(f"{model.id} would {does} {feature.id}, which is impassable", facts=dict(facts)),)
