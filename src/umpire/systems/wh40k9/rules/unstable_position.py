"""Unstable Position: nobody stays on top."""

from __future__ import annotations

from umpire.rulings import Finding, Permit, forbid
from umpire.systems.wh40k9.battlefield import Trait
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.introduction import bearing, carries
from umpire.systems.wh40k9.rules.topics import Crossing, Standing
from umpire.table import on_top


@BOOK.rule("W9-056", restricts=("W9-080", "W9-081"))
def nobody_on_top(topic: Standing) -> Finding | None:
    """The top of the feature is closed for setting up and for the end of any move."""
    for each in bearing(topic.field, Trait.UNSTABLE_POSITION):
        if on_top(topic.model, each):
            return forbid(f"no model may stay on top of {each.id}", facts={"feature": each.id})
    return None


@BOOK.rule("W9-057")
def over_it(topic: Crossing) -> Finding | None:
    """Everybody may move up, across and down the feature."""
    if not carries(topic.feature, Trait.UNSTABLE_POSITION):
        return None
    return Finding(effect=Permit(reason=f"over {topic.feature.id}"), facts={"feature": topic.feature.id})
