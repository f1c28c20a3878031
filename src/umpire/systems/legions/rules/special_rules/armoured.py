"""Armoured."""

from __future__ import annotations

from umpire.rulings import ApModifier, Finding
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.firing.topics import ApOf, SaveRerollOf

special_rule("Armoured", "LI-SPC-003")


@BOOK.rule("LI-SPC-003")
def armoured(topic: ApOf | SaveRerollOf) -> Finding | None:
    """Hits from Light weapons on the model count as AP 0, and its failed Saves against them may be rolled again."""
    if not topic.hit.has("Light"):
        return None
    if not topic.field.profile(topic.model).has("Armoured"):
        able = topic.field.bearers("Armoured")
        if not able or isinstance(topic, SaveRerollOf):
            return None
        if not any(each.profile in able for each in topic.field.models_of(topic.model.detachment)):
            return None
        return Finding(rule="LI-SPC-001", says=f"{topic.model.id} is not Armoured, whatever stands beside it.")
    if isinstance(topic, ApOf):
        return Finding(effect=ApModifier(to=0), says="Armoured against a Light weapon: AP 0.")
    return Finding(facts={"rolls": "failed"}, says="Armoured against a Light weapon: a failed Save is rolled again.")
