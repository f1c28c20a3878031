"""Sentences for Secondary Objectives."""

from __future__ import annotations

from typing import Any

from umpire.systems.legions.play.secondary import title
from umpire.systems.legions.telling.naming import Names, listed
from umpire.systems.legions.telling.sentences import tells


@tells("secondary_rolled")
def _rolled(event: Any, names: Names) -> str:
    either = " or ".join(title(each) for each in event.rolled)
    return f"{event.side} rolled its Secondary Objective: {either}."


@tells("secondary_kept", quiet=True)
def _kept(event: Any, names: Names) -> str:
    return f"{event.side} kept one of the two in secret."


@tells("secondary_revealed")
def _revealed(event: Any, names: Names) -> str:
    return f"Secondary Objective of {event.side}: {title(event.objective)}."


@tells("preparation_began", quiet=True)
def _preparation(event: Any, names: Names) -> str:
    if not event.sides:
        return "The Secondary Objectives need nothing before the first Orders."
    return f"The Secondary Objectives are prepared: {', then '.join(event.sides)}."


@tells("intel_placed")
def _intel_placed(event: Any, names: Names) -> str:
    return f'The Intel for {event.side} lies at {event.at[0]:.1f}", {event.at[1]:.1f}".'


@tells("detachment_noted", quiet=True)
def _noted(event: Any, names: Names) -> str:
    return f"{event.side} noted a Detachment in secret."


@tells("noting_finished", quiet=True)
def _finished(event: Any, names: Names) -> str:
    return f"{event.side} is prepared."


@tells("target_marked")
def _marked(event: Any, names: Names) -> str:
    return f"{event.side} names {names.unit(event.detachment)} for its Secondary Objective."


@tells("supplies_placed")
def _supplies(event: Any, names: Names) -> str:
    return f'The supplies for {event.side} lie at {event.at[0]:.1f}", {event.at[1]:.1f}".'


@tells("supplies_scattered")
def _scattered(event: Any, names: Names) -> str:
    return f'The supplies for {event.side} Scattered {event.inches}" to {event.at[0]:.1f}", {event.at[1]:.1f}".'


@tells("noted_revealed")
def _revealed_note(event: Any, names: Names) -> str:
    return f"{event.side} had noted {names.unit(event.detachment)}."


@tells("carrier_named")
def _carrier(event: Any, names: Names) -> str:
    return f"{names.model(event.model)} carries the standard of {event.side}."


@tells("taking_offered", quiet=True)
def _offered(event: Any, names: Names) -> str:
    what = "plant its standard" if event.spots else "take up what lies beside it"
    return f"{names.unit(event.detachment)} may {what}."


@tells("taken_up")
def _taken(event: Any, names: Names) -> str:
    what = "the Intel" if event.marker.endswith("-intel") else "the standard"
    return f"{names.of(event.carrier)} took up {what}."


@tells("passed_by", quiet=True)
def _passed(event: Any, names: Names) -> str:
    return f"{event.side} passed it by."


@tells("standard_planted")
def _planted(event: Any, names: Names) -> str:
    return f'{event.side} planted its standard at {event.at[0]:.1f}", {event.at[1]:.1f}".'


@tells("intel_to_drop", quiet=True)
def _to_drop(event: Any, names: Names) -> str:
    return f"Whoever carried the Intel for {event.side} is destroyed."


@tells("carried_dropped")
def _dropped(event: Any, names: Names) -> str:
    what = "The Intel" if event.marker.endswith("-intel") else "The standard"
    return f'{what} of {event.side} lies at {event.at[0]:.1f}", {event.at[1]:.1f}".'


@tells("leaving_called", quiet=True)
def _leaving_called(event: Any, names: Names) -> str:
    return f"Detachments may leave the battlefield: {', then '.join(event.sides)}."


@tells("detachment_left")
def _left(event: Any, names: Names) -> str:
    how = "with the Intel" if event.salt is None else "by the enemy's edge"
    others = {names.field.models[each].detachment for each in event.models} - {event.detachment}
    along = f", with {listed([names.unit(each) for each in sorted(others)])}" if others else ""
    return f"{names.unit(event.detachment)} left the battlefield {how}{along}."


@tells("nobody_leaves", quiet=True)
def _nobody(event: Any, names: Names) -> str:
    return f"Nobody else of {event.side} leaves."


@tells("leaving_closed", quiet=True)
def _leaving_closed(event: Any, names: Names) -> str:
    return "All sides have said who leaves."
