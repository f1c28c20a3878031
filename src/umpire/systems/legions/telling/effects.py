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


@tells("ground_shaken")
def _ground_shaken(event: Any, names: Names) -> str:
    was = "is shaken" if event.shaken else "is not shaken"
    return f"{names.model(event.model)} broke through the ground: {names.unit(event.detachment)} {was}."


@tells("came_down")
def _came_down(event: Any, names: Names) -> str:
    who = f"{names.model(event.model)} of {names.unit(event.detachment)}"
    went = "stayed where it was aimed" if event.hit else f"Scattered {event.inches} inches at {event.degrees}°"
    if event.lost:
        return f"{who} Deep Struck and {went}; all of them were lost: {event.lost}."
    moved = "; it was moved clear of others" if event.at != event.fell else ""
    return f"{who} Deep Struck and {went}{moved}."


@tells("followed")
def _followed(event: Any, names: Names) -> str:
    return f"{names.models([each.model for each in event.placements])} followed it."


@tells("assault_decided", quiet=True)
def _assault_decided(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} {'fires' if event.fires else 'does not fire'} as it comes down."


@tells("landing_over", quiet=True)
def _landing_over(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} has come down."


@tells("detachment_arrived")
def _arrived(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} arrived on the battlefield."
