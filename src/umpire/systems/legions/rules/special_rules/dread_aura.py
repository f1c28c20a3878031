"""Dread Aura."""

from __future__ import annotations

from umpire.geometry import at_most
from umpire.rulings import Finding, RollModifier
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import number_of, special_rule
from umpire.systems.legions.rules.morale.checks import MoraleCheck
from umpire.systems.legions.rules.movement.measure import apart

special_rule("Dread Aura", "LI-SPC-023")


@BOOK.rule("LI-SPC-023")
def afraid(check: MoraleCheck) -> Finding | None:
    """A Detachment within X inches of a model with Dread Aura has -1 on its Morale checks, unless it has one itself."""
    field, mine = check.field, check.field.models_of(check.detachment)
    if any(field.profile(each).has("Dread Aura") for each in mine):
        return None
    for other in field.models.values():
        aura = field.profile(other).special("Dread Aura") if other.in_play else None
        if aura is None or not any(at_most(apart(field, each.id, other.id), number_of(aura)) for each in mine):
            continue
        if field.legion_of(check.detachment) == "word bearers":
            return Finding(rule="LI-SPC-120", says=f"{check.detachment.id} ignores the Dread Aura of {other.id}")
        told = f"within {number_of(aura)} inches of {other.id}: -1"
        return Finding(effect=RollModifier(by=-1, because="Dread Aura"), facts={"aura": other.id}, says=told)
    return None
