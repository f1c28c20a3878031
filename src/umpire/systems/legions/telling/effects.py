"""Sentences for effects: what falls due together, changes of Movement, arrivals."""

from __future__ import annotations

from typing import Any

from umpire.systems.legions.telling.naming import Names, counted
from umpire.systems.legions.telling.sentences import tells


@tells("effects_due")
def _due(event: Any, names: Names) -> str:
    return f"{counted(len(event.effects), 'effect')} due at the same moment."


@tells("effects_ordered")
def _ordered(event: Any, names: Names) -> str:
    return f"{event.chooser} chose the order of the effects."


@tells("effect_resolved")
def _resolved(event: Any, names: Names) -> str:
    return f"{event.effect} was resolved."


@tells("effects_ended", quiet=True)
def _ended(event: Any, names: Names) -> str:
    return "All effects due at this moment were resolved."


@tells("wounds_regained")
def _regained(event: Any, names: Names) -> str:
    return f"{names.model(event.model)} regained {counted(event.wounds, 'Wound')}."


@tells("condition_owed")
def _owed(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)}, once its activation ends: {event.condition}."


@tells("condition_laid")
def _laid(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)}: {event.condition}."


@tells("detachment_arrived")
def _arrived(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} arrived on the battlefield."
