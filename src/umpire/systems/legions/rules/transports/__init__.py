"""Transports: who fits aboard, what passengers may do, how they come out."""

from umpire.systems.legions.rules.transports import leaving, passengers, room
from umpire.systems.legions.rules.transports.leaving import (
    DISEMBARKING,
    SURVIVING,
    judge_disembarking,
    judge_survivors,
    leaves_in_flight,
    may_leave,
    passenger_save,
    place_findings,
    spots,
    suggested_places,
)
from umpire.systems.legions.rules.transports.room import (
    Aboard,
    Boarding,
    Hold,
    aboard,
    boarding_findings,
    cite_kind,
    hold_of,
    room_for,
    seated,
    taken,
)

__all__ = [
    "DISEMBARKING",
    "SURVIVING",
    "Aboard",
    "Boarding",
    "Hold",
    "aboard",
    "boarding_findings",
    "cite_kind",
    "hold_of",
    "judge_disembarking",
    "judge_survivors",
    "leaves_in_flight",
    "leaving",
    "may_leave",
    "passenger_save",
    "passengers",
    "place_findings",
    "room",
    "room_for",
    "seated",
    "spots",
    "suggested_places",
    "taken",
]
