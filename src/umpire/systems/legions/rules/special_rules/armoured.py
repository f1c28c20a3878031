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
        beside = topic.field.models_of(topic.model.detachment)
        if isinstance(topic, SaveRerollOf) or not any(topic.field.profile(each).has("Armoured") for each in beside):
            return None
        return Finding(rule="LI-SPC-001", says=f"{topic.model.id} is not Armoured, whatever stands beside it.")
    if isinstance(topic, ApOf):
        return Finding(effect=ApModifier(to=0), says="Armoured against a Light weapon: AP 0.")
    return Finding(facts={"rolls": "failed"}, says="Armoured against a Light weapon: a failed Save is rolled again.")
