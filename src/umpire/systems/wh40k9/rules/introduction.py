"""Terrain Traits, introduction: what carries traits, and who says so."""

from __future__ import annotations

from umpire.rulings import Finding, forbid
from umpire.systems.wh40k9.battlefield import Field, Trait
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.topics import AgreedTraits
from umpire.table import Feature


def carries(feature: Feature, trait: Trait) -> bool:
    """Whether a feature has a trait; each that it has adds its own rules."""
    return trait in feature.tags


def bearing(field: Field, trait: Trait) -> tuple[Feature, ...]:
    """Return the features that have a trait, in their order."""
    return tuple(each for each in field.table.features if carries(each, trait))


@BOOK.rule("W9-002")
def undecided(topic: AgreedTraits) -> tuple[Finding, ...]:
    """Once the table is laid out, the players settle which traits each feature has; until then nothing goes on."""
    open_yet = (each for each in topic.field.table.features if not each.settled)
    return tuple(forbid("the players have not agreed on its traits", facts={"feature": each.id}) for each in open_yet)
