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
from umpire.systems.legions.play.wrecks.resolving import WRECK, judge_placing, open_wreck, place_passengers, wrecked

__all__ = [
    "CHAPTER",
    "PassengerSaved",
    "PassengersPlaced",
    "PlacePassengers",
    "TransportWrecked",
    "Wreck",
    "WreckCleared",
    "wrecked",
]

CHAPTER: Chapter = Chapter(
    frames={Wreck: WRECK},
    actions={PlacePassengers: Act(judge_placing, place_passengers)},
    events=EVENTS,
    interrupts=(Interruption(due=lambda state: bool(wrecked(state)), opens=open_wreck),),
)
"""What interrupts a battle when a Transport is destroyed."""
