"""Sentences for Transports and those they carry."""

from __future__ import annotations

from typing import Any

from umpire.systems.legions.telling.naming import Names, listed
from umpire.systems.legions.telling.sentences import tells


@tells("started_embarked")
def _started(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} starts aboard {_transports(event, names)}."


@tells("boarding_offered", quiet=True)
def _offered(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} stands beside a Transport."


@tells("went_aboard")
def _aboard(event: Any, names: Names) -> str:
    all_of_it = not names.field.models_of(event.detachment)
    who = names.unit(event.detachment) if all_of_it else names.models([each.model for each in event.seats])
    return f"{who} Embarked on {_transports(event, names)}."


@tells("boarding_over", quiet=True)
def _boarded(event: Any, names: Names) -> str:
    return f"It is settled who of {names.unit(event.detachment)} goes aboard."


@tells("unloading_began", quiet=True)
def _unloading(event: Any, names: Names) -> str:
    return f"The passengers of {names.unit(event.detachment)} may come out."


@tells("disembarked")
def _disembarked(event: Any, names: Names) -> str:
    left = names.field.embarked(event.detachment)
    stays = f"; {names.models([each.id for each in left])} stayed aboard" if left else ""
    return f"{names.unit(event.detachment)} Disembarked{stays}."


@tells("move_resumed")
def _resumed(event: Any, names: Names) -> str:
    return f"{names.unit(event.detachment)} moved on."


@tells("unloading_over", quiet=True)
def _unloaded(event: Any, names: Names) -> str:
    return f"Nobody else comes out of {names.unit(event.detachment)}."


@tells("transport_wrecked")
def _wrecked(event: Any, names: Names) -> str:
    return f"{names.models(event.passengers)} were aboard {names.model(event.transport)} as it was destroyed."


@tells("passenger_saved")
def _saved(event: Any, names: Names) -> str:
    if not event.dice:
        return f"{names.model(event.model)} went down with its Flyer."
    result = "got out" if event.passed else "did not get out"
    return f"{names.model(event.model)} {result}, on {event.needed}+."


@tells("passengers_placed")
def _placed(event: Any, names: Names) -> str:
    return f"{names.models([each.model for each in event.placements])} stood beside the wreck."


@tells("wreck_cleared", quiet=True)
def _cleared(event: Any, names: Names) -> str:
    return f"Nobody is left in {names.model(event.transport)}."


def _transports(event: Any, names: Names) -> str:
    return listed([names.model(each.transport) for each in event.seats])
