"""Exposed Position: no cover on top."""

from __future__ import annotations

from umpire.rulings import Finding, forbid
from umpire.systems.wh40k9.battlefield import Field, Trait
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.introduction import bearing, carries
from umpire.systems.wh40k9.rules.topics import Cover
from umpire.table import Feature, Model, on_top


@BOOK.rule("W9-058", overrides=("W9-A07", "W9-A08", "W9-A09"))
def no_cover_on_top(topic: Cover) -> Finding | None:
    """A model on top of the feature is denied the benefits of cover altogether, whichever feature they come from."""
    for each in exposed_on(topic.field, topic.model):
        return forbid(f"{topic.model.id} stands on top of {each.id}", facts={"feature": each.id})
    return None


def exposed_on(field: Field, model: Model) -> tuple[Feature, ...]:
    """Return the features with Exposed Position that a model stands on top of."""
    return tuple(each for each in bearing(field, Trait.EXPOSED_POSITION) if on_top(model, each))


@BOOK.rule("W9-059")
def cover_behind(topic: Cover) -> Finding | None:
    """A model behind the feature can have the benefits of cover from it as usual."""
    if not carries(topic.feature, Trait.EXPOSED_POSITION) or on_top(topic.model, topic.feature):
        return None
    return Finding(says=f"{topic.model.id} is not on top of {topic.feature.id}")
