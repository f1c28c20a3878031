"""What becomes of the passengers of a Transport that is destroyed, and what that changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Action, Event, Frame
from umpire.geometry import Point
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.rules.setup import Placement, deployed

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class Wreck(Frame, frozen=True, kw_only=True, tag="wreck"):
    """A Transport has been destroyed ``at`` a place: ``saving`` are the passengers who have yet to make their Save."""

    transport: str
    at: Point
    saving: tuple[str, ...]


class PlacePassengers(Action, frozen=True, kw_only=True, tag="place_passengers"):
    """Place those of a Detachment that have outlived their Transport: all for whom there is room."""

    detachment: str
    placements: tuple[Placement, ...]


class TransportWrecked(Event, frozen=True, kw_only=True, tag="transport_wrecked"):
    """A Transport is gone with ``passengers`` aboard: they come out where it was, or where its move ends."""

    transport: str
    at: Point
    passengers: tuple[str, ...]


class PassengerSaved(Event, frozen=True, kw_only=True, tag="passenger_saved"):
    """A passenger of a destroyed Transport has made its Save, or failed it; one in a Flyer has none."""

    model: str
    needed: int
    passed: bool


class PassengersPlaced(Event, frozen=True, kw_only=True, tag="passengers_placed"):
    """Passengers who have outlived their Transport stand on the battlefield."""

    detachment: str
    placements: tuple[Placement, ...]


class WreckCleared(Event, frozen=True, kw_only=True, tag="wreck_cleared"):
    """Nobody is left in a destroyed Transport."""

    transport: str


def _wrecked(state: BattleState, event: TransportWrecked) -> BattleState:
    return state.push(Wreck(transport=event.transport, at=event.at, saving=event.passengers))


def _saved(state: BattleState, event: PassengerSaved) -> BattleState:
    frame: Wreck = state.top
    return state.swap(
        msgspec.structs.replace(frame, saving=tuple(each for each in frame.saving if each != event.model))
    )


def _placed(state: BattleState, event: PassengersPlaced) -> BattleState:
    return state.on(deployed(state.field, event.detachment, event.placements, ""))


def _cleared(state: BattleState, event: WreckCleared) -> BattleState:
    return state.pop()


EVENTS: Mapping[type[Event], Apply] = {
    PassengerSaved: _saved,
    PassengersPlaced: _placed,
    TransportWrecked: _wrecked,
    WreckCleared: _cleared,
}
"""How each event changes the battle."""
