"""Inspiring: Leadership near a feature."""

from __future__ import annotations

from umpire.rulings import CharacteristicModifier, Finding, note
from umpire.systems.wh40k9.battlefield import Trait
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.introduction import bearing
from umpire.systems.wh40k9.rules.topics import Leadership
from umpire.table import Feature, Unit, wholly_within

REACH = 6.0


@BOOK.rule("W9-085")
def inspired(topic: Leadership) -> tuple[Finding, ...]:
    """Leadership is 1 higher for a unit as long as the whole of it is wholly within 6 inches of the feature."""
    models = topic.field.models_of(topic.unit)
    near = [
        each
        for each in bearing(topic.field, Trait.INSPIRING)
        if models and all(wholly_within(model, each, REACH) for model in models)
    ]
    moved = [each for each in near if _inspires(each, topic.unit)]
    told = [note("W9-086", "it inspires others", facts={"feature": each.id}) for each in near if each not in moved]
    told += [note("W9-086", "it has a keyword", facts={"feature": each.id}) for each in moved if each.keywords]
    told += [note("W9-087", "counted once", facts={"feature": each.id}) for each in moved[1:]]
    effect = CharacteristicModifier(of="leadership", by=1, because="Inspiring")
    return (*(Finding(effect=effect, facts={"feature": each.id}) for each in moved[:1]), *told)


def _inspires(feature: Feature, unit: Unit) -> bool:
    """Whether a unit has one of the keywords that a feature lists, if it lists any."""
    return not feature.keywords or any(each in unit.keywords for each in feature.keywords)
