"""Shield Generators: a Save for everybody near one, against Hits from outside."""

from __future__ import annotations

from umpire.geometry import at_most
from umpire.rulings import Finding, Save, SaveKind, cite
from umpire.systems.legions.battlefield import Battlefield, Model, remembered_by_parts
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import number_of, special_rule
from umpire.systems.legions.rules.firing.topics import SaveOf
from umpire.systems.legions.rules.movement.measure import apart
from umpire.systems.legions.rules.special_rules.saves import flared

GENERATOR = special_rule("Shield Generator", "LI-SPC-068")

REACH = 6.0
SORCERERS = 6
"""What the Commanders of the Thousand Sons generate."""


@BOOK.rule("LI-SPC-068")
def shield_generator(topic: SaveOf) -> Finding | None:
    """Everybody within 6 inches of the generator has an Invulnerable Save against Hits from models farther from it."""
    if not topic.hit.firer:
        return None
    field, here, there = topic.field, topic.model.id, topic.hit.firer
    able = [
        (value, model)
        for model, value in generators(field)
        if _near(field, here, model.id) and not _near(field, there, model.id)
    ]
    if not able:
        return None
    value, model = min(able, key=lambda each: each[0])
    if not topic.field.profile(model).has(GENERATOR.name):
        cite("LI-SPC-118", model, topic.model)
    value = flared(topic, value)
    told = f'{model.id} is within {REACH:g}", {topic.hit.firer} is not: Invulnerable Save {value}+.'
    return Finding(effect=Save(kind=SaveKind.INVULNERABLE, value=value), facts={"generator": model.id}, says=told)


def _near(field: Battlefield, model: str, generator: str) -> bool:
    return model == generator or at_most(apart(field, model, generator), REACH)


def _sorcerer(field: Battlefield, model: Model) -> bool:
    return field.profile(model).has("Commander") and field.legion_of(field.detachment_of(model)) == "thousand sons"


@remembered_by_parts(2, "models", "profiles", "detachments", "formations")
def generators(field: Battlefield) -> tuple[tuple[Model, int], ...]:
    """Return every model in play that is a Shield Generator, with the Save that it gives."""
    found = []
    able = field.bearers(GENERATOR.name) | field.bearers("Commander")
    for model in [each for each in field.models.values() if each.profile in able and each.in_play]:
        rule = field.profile(model).special(GENERATOR.name)
        if rule is not None:
            found.append((model, number_of(rule)))
        elif _sorcerer(field, model):
            found.append((model, SORCERERS))
    return tuple(found)
