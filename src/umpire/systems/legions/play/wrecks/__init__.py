"""Transports that are destroyed with passengers aboard."""

from umpire.systems.legions.play.core import Act, Chapter, Interruption
from umpire.systems.legions.play.wrecks.events import (
    EVENTS,
    PassengerSaved,
    PassengersPlaced,
    PlacePassengers,
    TransportWrecked,
    Wreck,
    WreckCleared,
)
from umpire.systems.legions.play.wrecks.resolving import (
    WRECK,
    judge_placing,
    open_wreck,
    place_passengers,
    places_beside,
    sample_passengers,
    wrecked,
)

__all__ = [
    "CHAPTER",
    "PassengerSaved",
    "PassengersPlaced",
    "PlacePassengers",
    "TransportWrecked",
    "Wreck",
    "WreckCleared",
    "places_beside",
    "wrecked",
]

CHAPTER: Chapter = Chapter(
    frames={Wreck: WRECK},
    actions={PlacePassengers: Act(judge_placing, place_passengers)},
    events=EVENTS,
    samplers={"place_passengers": sample_passengers},
    interrupts=(Interruption(due=lambda state: bool(wrecked(state)), opens=open_wreck),),
)
"""What interrupts a battle when a Transport is destroyed."""
