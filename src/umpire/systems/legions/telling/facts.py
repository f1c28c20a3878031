"""Sentences for moving, Overwatch, wounds, Morale and Garrisons."""

from __future__ import annotations

from typing import Any

from umpire.geometry import path_length
from umpire.systems.legions.telling.naming import Names, counted, plain
from umpire.systems.legions.telling.sentences import tells

MANOEUVRE: dict[str, str] = {
    "hold": "held its ground",
    "move": "moved",
    "charge": "charged",
    "pile_in": "piled in",
}


@tells("movement_opened", quiet=True)
def _opened(event: Any, names: Names) -> str:
    return f"First to move: {event.turn}."


@tells("movement_closed", quiet=True)
def _closed(event: Any, names: Names) -> str:
    return "Every Detachment was activated."


SENTRIES = "LI-SPC-007"


@tells("activation_declared")
def _declared(event: Any, names: Names) -> str:
    if event.manoeuvre == "hold" and SENTRIES in event.rules:  # declared once its fire is resolved, for Overwatch
        return f"The activation of {names.unit(event.detachment)} is complete."
    furthest = max((path_length(move.path) for move in event.moves), default=0.0)
    far = f' {furthest:.1f}"' if furthest else " on the spot" if event.moves else ""
    into = f" into {plain(event.garrison)}" if event.garrison else ""
    return f"{names.unit(event.detachment)} {MANOEUVRE[event.manoeuvre]}{far}{into}."


@tells("activation_ended", quiet=True)
def _activation_ended(event: Any, names: Names) -> str:
    return f"The activation of {names.unit(event.detachment)} is complete."


@tells("sentry_activated", quiet=True)
def _sentry_activated(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} is activated where it stands."


@tells("defence_began", quiet=True)
def _defence_began(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} is activated, and fires before it moves."


@tells("defence_offered", quiet=True)
def _defence_offered(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} may fire its Point Defence before its activation ends."


@tells("bombing_offered", quiet=True)
def _bombing_offered(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} pauses over what it may bomb."


@tells("bombing_over", quiet=True)
def _bombing_over(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} ended its move."


@tells("interception_offered", quiet=True)
def _interception_offered(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} may intercept enemy Flyers at the end of its move."


@tells("interception_over", quiet=True)
def _interception_over(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} intercepts nothing more."


@tells("detonation_offered", quiet=True)
def _detonation_offered(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} may detonate before its activation ends."


@tells("detonation_decided", quiet=True)
def _detonation_decided(event: Any, names: Names) -> str:
    who = names.models(event.models) if event.models else f"Nobody of {names.unit(event.detachment)}"
    return f"{who} {'detonate' if len(event.models) > 1 else 'detonates'}."


@tells("detonation_over", quiet=True)
def _detonation_over(event: Any, names: Names) -> str:
    return f"The activation of {names.unit(event.detachment)} goes on."


@tells("defence_closed", quiet=True)
def _defence_closed(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} fires no more Point Defence in this activation."


@tells("activation_caught", quiet=True)
def _caught(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} was caught {event.at:.0%} of the way."


@tells("movement_finished", quiet=True)
def _finished(event: Any, names: Names) -> str:
    fallen = f" {counted(event.fallen, 'model')} fell on the way." if event.fallen else ""
    return f"{names.unit(event.detachment)} finished its move.{fallen}"


@tells("replan_called_for")
def _replan(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} lost models and must plan the rest of its move again."


@tells("obstacle_crushed")
def _crushed(event: Any, names: Names) -> str:
    return f"{names.model(event.model)} crushed {plain(event.obstacle)}, which is gone."


@tells("dangerous_ground_crossed")
def _dangerous(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} took {counted(event.hits, 'Hit')} in {plain(event.area)}."


@tells("overwatch_offered", quiet=True)
def _offered(event: Any, names: Names) -> str:
    could = names.units([each.detachment for each in event.openings])
    return f"{names.unit(event.mover)} came into view. Overwatch possible: {could}."


@tells("overwatch_declined", quiet=True)
def _declined(event: Any, names: Names) -> str:
    return f"{names.unit(event.mover)} was allowed to pass."


@tells("overwatch_called")
def _overwatch(event: Any, names: Names) -> str:
    mover = names.unit(event.mover)
    return f"{names.unit(event.caller)} called Overwatch on {mover}, {event.moment:.0%} of the way."


@tells("overwatch_resolved", quiet=True)
def _resolved(event: Any, names: Names) -> str:
    return f"{names.unit(event.mover)} moved on."


@tells("models_moved")
def _moved(event: Any, names: Names) -> str:
    lengths = [path_length(move.path) for move in event.moves]
    far = max(lengths, default=0.0)
    if far == 0.0:
        return f"{names.unit(event.detachment)} turned on the spot."
    moving = sum(length > 0.0 for length in lengths)
    return f'{names.unit(event.detachment)} moved {counted(moving, "model")} {far:.1f}".'


@tells("wound_suffered")
def _wounded(event: Any, names: Names) -> str:
    left = names.field.models[event.model].wounds if event.model in names.field.models else 0
    lost = counted(event.wounds, "Wound")
    return f"{names.model(event.model)} lost {lost}; {left} left{_cause(event.cause, names)}."


@tells("model_destroyed")
def _destroyed(event: Any, names: Names) -> str:
    return f"{names.model(event.model)} was destroyed{_cause(event.cause, names)}."


def _cause(cause: str, names: Names) -> str:
    return f" ({names.reason(cause)})" if cause else ""


@tells("detachment_activated", quiet=True)
def _activated(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} was activated."


@tells("morale_checked")
def _morale(event: Any, names: Names) -> str:
    change = event.modified - event.natural
    rolled = f"{event.natural}{change:+d}" if change else str(event.natural)
    why = f" ({plain(event.cause)})" if event.cause else ""
    unit = names.unit(event.detachment)
    return f"{unit} checked Morale{why}: {rolled} against {event.needed}+, {plain(event.result)}."


@tells("formation_broken")
def _broken(event: Any, names: Names) -> str:
    found = names.field.formations.get(event.formation)
    side = f" of {found.side}" if found is not None else ""
    return f"{names.of(event.formation)}{side} reached its Break Point: the Formation is Broken."


@tells("garrisoned")
def _garrisoned(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} went into {plain(event.structure)}."


@tells("left_garrison")
def _left(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} came out of its Structure."
