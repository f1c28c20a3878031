"""What happens before the first round, and what it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event, Frame
from umpire.geometry import Point
from umpire.systems.legions.battlefield import Battlefield, Detachment, Marker, Model, Place, Stage, change_field
from umpire.systems.legions.play.core import BattleState, Rounds
from umpire.systems.legions.rules.reserves import infiltrates
from umpire.systems.legions.rules.setup import Placement, deployed, to_deploy_now
from umpire.systems.legions.rules.transports import Boarding, aboard


class SettingUp(Frame, frozen=True, kw_only=True, tag="setting_up"):
    """The bottom of the stack before the battle begins."""


class NamingControl(Frame, frozen=True, kw_only=True, tag="naming_control"):
    """The winner of the roll-off says who has control of the battlefield."""

    winner: str


class ChoosingZone(Frame, frozen=True, kw_only=True, tag="choosing_zone"):
    """The side with control of the battlefield chooses its deployment zone."""

    side: str


class PlacingMarkers(Frame, frozen=True, kw_only=True, tag="placing_markers"):
    """The players place Objective markers in turns."""

    turn: str


class Deploying(Frame, frozen=True, kw_only=True, tag="deploying"):
    """Formations are set up in turns; ``formation`` is the one begun, empty between two."""

    turn: str
    formation: str = ""


class NamingFirst(Frame, frozen=True, kw_only=True, tag="naming_first"):
    """The winner of the roll-off says who makes the Forward Deployment moves first."""

    winner: str


class ForwardMoving(Frame, frozen=True, kw_only=True, tag="forward_moving"):
    """Forward Deployment moves of ``turn``, then of the other side; ``waiting`` have yet to move."""

    turn: str
    waiting: tuple[str, ...]


Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class ControlRolled(Event, frozen=True, kw_only=True, tag="control_rolled"):
    """The roll-off for control of the battlefield."""

    winner: str


class ControlNamed(Event, frozen=True, kw_only=True, tag="control_named"):
    """A side has control of the battlefield."""

    side: str


class MarkersCalledFor(Event, frozen=True, kw_only=True, tag="markers_called_for"):
    """The players place the mission's Objective markers, ``turn`` first."""

    turn: str


class MarkerPlaced(Event, frozen=True, kw_only=True, tag="marker_placed"):
    """An Objective marker lies in its side's zone."""

    marker: str
    side: str
    at: Point


class MarkersPlaced(Event, frozen=True, kw_only=True, tag="markers_placed"):
    """All markers of the mission lie on the table."""


class ZonesChosen(Event, frozen=True, kw_only=True, tag="zones_chosen"):
    """The side with control has taken its deployment zone; ``swapped`` tells that the sides change places."""

    side: str
    swapped: bool


class DeploymentOpened(Event, frozen=True, kw_only=True, tag="deployment_opened"):
    """The armies are set up, Formation by Formation."""

    turn: str


class CommanderAssigned(Event, frozen=True, kw_only=True, tag="commander_assigned"):
    """A Commander has joined a Detachment."""

    model: str
    detachment: str


class ModelAttached(Event, frozen=True, kw_only=True, tag="model_attached"):
    """A model with Attached Deployment has joined a Detachment."""

    model: str
    detachment: str


class DetachmentDeployed(Event, frozen=True, kw_only=True, tag="detachment_deployed"):
    """A Detachment has been set up."""

    detachment: str
    placements: tuple[Placement, ...] = ()
    garrison: str = ""


class KeptInReserve(Event, frozen=True, kw_only=True, tag="kept_in_reserve"):
    """A Detachment waits in Reserve."""

    detachment: str


class LeftOut(Event, frozen=True, kw_only=True, tag="left_out"):
    """A Detachment for which there is no room is not set up; its models were destroyed."""

    detachment: str


class StartedEmbarked(Event, frozen=True, kw_only=True, tag="started_embarked"):
    """A Detachment starts the battle aboard Transports, and is set up with them."""

    detachment: str
    seats: tuple[Boarding, ...]


class DeploymentClosed(Event, frozen=True, kw_only=True, tag="deployment_closed"):
    """Both armies are set up."""


class ForwardRolled(Event, frozen=True, kw_only=True, tag="forward_rolled"):
    """The roll-off for the first Forward Deployment moves."""

    winner: str
    waiting: tuple[str, ...]


class FirstNamed(Event, frozen=True, kw_only=True, tag="first_named"):
    """A side makes its Forward Deployment moves first."""

    side: str


class ForwardOpened(Event, frozen=True, kw_only=True, tag="forward_opened"):
    """Forward Deployment moves are made."""

    turn: str
    waiting: tuple[str, ...]


class ForwardMoved(Event, frozen=True, kw_only=True, tag="forward_moved"):
    """A Detachment has made its Forward Deployment move, or stayed."""

    detachment: str


class ForwardClosed(Event, frozen=True, kw_only=True, tag="forward_closed"):
    """All Forward Deployment moves have been made."""


class BattleBegan(Event, frozen=True, kw_only=True, tag="battle_began"):
    """Set-up is over; the first round follows."""


def _control_rolled(state: BattleState, event: ControlRolled) -> BattleState:
    return state.push(NamingControl(winner=event.winner))


def _control_named(state: BattleState, event: ControlNamed) -> BattleState:
    mission = msgspec.structs.replace(state.field.mission, control=event.side)
    named, choosing = state.on(change_field(state.field, mission=mission)), ChoosingZone(side=event.side)
    return named.swap(choosing) if isinstance(state.top, NamingControl) else named.push(choosing)


def _zones_chosen(state: BattleState, event: ZonesChosen) -> BattleState:
    field, mission = state.field, state.field.mission
    if event.swapped:
        first, second = field.sides
        other = {first: second, second: first}
        mission = msgspec.structs.replace(
            mission,
            zones={side: mission.zones[other[side]] for side in mission.zones},
            edges={side: mission.edges[other[side]] for side in mission.edges},
        )
    return state.on(change_field(field, mission=mission)).pop()


def _opened(state: BattleState, event: DeploymentOpened) -> BattleState:
    return state.push(Deploying(turn=event.turn))


def _assigned(state: BattleState, event: CommanderAssigned | ModelAttached) -> BattleState:
    field = state.field
    own = field.detachment_of(event.model)
    left = tuple(model for model in own.models if model != event.model)
    joined = field.detachments[event.detachment]
    changed = {
        own.id: msgspec.structs.replace(own, models=left),
        joined.id: msgspec.structs.replace(joined, models=(*joined.models, event.model)),
    }
    detachments = {
        key: changed.get(key, each) for key, each in field.detachments.items() if changed.get(key, each).models
    }
    model = msgspec.structs.replace(field.models[event.model], detachment=event.detachment)
    models = {**field.models, event.model: model}
    if not left:
        _transports_joined(detachments, models, own.id, joined.id)
    frame = msgspec.structs.replace(state.top, formation=joined.formation)
    return state.on(change_field(field, detachments=detachments, models=models)).swap(frame)


def _transports_joined(detachments: dict[str, Detachment], models: dict[str, Model], own: str, joined: str) -> None:
    """Have the Dedicated Transports of a Commander join those of the Detachment that it has joined (LI-BTL-060)."""
    theirs = next((each for each in detachments.values() if each.dedicated == joined), None)
    for each in [each for each in detachments.values() if each.dedicated == own]:
        if theirs is None:
            detachments[each.id] = msgspec.structs.replace(each, dedicated=joined)
            continue
        theirs = msgspec.structs.replace(theirs, models=(*theirs.models, *each.models))
        detachments[theirs.id] = theirs
        del detachments[each.id]
        for name in each.models:
            models[name] = msgspec.structs.replace(models[name], detachment=theirs.id)


def _deployed(state: BattleState, event: DetachmentDeployed) -> BattleState:
    field = deployed(state.field, event.detachment, event.placements, event.garrison)
    return state.on(field).swap(_after(field, field.detachments[event.detachment]))


def _after(field: Battlefield, settled: Detachment) -> Deploying:
    """Return whose turn it is once a Detachment has been set up, is in Reserve, or is left out."""
    if infiltrates(field, settled):
        return Deploying(turn=field.opponent(settled.side))
    waiting = [each for side in field.sides for each in to_deploy_now(field, side)]
    if waiting and all(infiltrates(field, each) for each in waiting):
        return Deploying(turn=field.mission.control or field.sides[0])
    if any(each.formation == settled.formation for each in waiting):
        return Deploying(turn=settled.side, formation=settled.formation)
    return Deploying(turn=field.opponent(settled.side))


def _kept(state: BattleState, event: KeptInReserve) -> BattleState:
    field, own = state.field, state.field.detachments[event.detachment]
    models = dict(field.models)
    for each in own.models:
        if models[each].place is Place.ASIDE:
            models[each] = msgspec.structs.replace(models[each], place=Place.RESERVE)
    field = change_field(field, models=models)
    return state.on(field).swap(_after(field, own))


def _left_out(state: BattleState, event: LeftOut) -> BattleState:
    return state.swap(_after(state.field, state.field.detachments[event.detachment]))


def _embarked(state: BattleState, event: StartedEmbarked) -> BattleState:
    frame: Deploying = state.top
    formation = state.field.detachments[event.detachment].formation
    return state.on(aboard(state.field, event.seats)).swap(msgspec.structs.replace(frame, formation=formation))


def _popped(state: BattleState, event: Event) -> BattleState:
    return state.pop()


def _forward_rolled(state: BattleState, event: ForwardRolled) -> BattleState:
    return state.push(ForwardMoving(turn="", waiting=event.waiting)).push(NamingFirst(winner=event.winner))


def _first_named(state: BattleState, event: FirstNamed) -> BattleState:
    state = state.pop()
    return state.swap(msgspec.structs.replace(state.top, turn=event.side))


def _forward_opened(state: BattleState, event: ForwardOpened) -> BattleState:
    return state.push(ForwardMoving(turn=event.turn, waiting=event.waiting))


def _forward_moved(state: BattleState, event: ForwardMoved) -> BattleState:
    waiting = tuple(each for each in state.top.waiting if each != event.detachment)
    models = {
        each.id: msgspec.structs.replace(each, moved=0.0)
        if each.detachment == event.detachment and each.place is Place.TABLE
        else each
        for each in state.field.models.values()
    }
    state = state.on(change_field(state.field, models=models))
    return state.swap(msgspec.structs.replace(state.top, waiting=waiting))


def _began(state: BattleState, event: BattleBegan) -> BattleState:
    field = change_field(state.field, stage=Stage.NONE)
    return msgspec.structs.replace(state, field=field, frames=(Rounds(),))


def _markers_called_for(state: BattleState, event: MarkersCalledFor) -> BattleState:
    return state.push(PlacingMarkers(turn=event.turn))


def _marker_placed(state: BattleState, event: MarkerPlaced) -> BattleState:
    marker = Marker(id=event.marker, at=event.at, zone=event.side)
    placed = state.on(change_field(state.field, markers={**state.field.markers, marker.id: marker}))
    return placed.swap(PlacingMarkers(turn=state.field.opponent(event.side)))


EVENTS: Mapping[type[Event], Apply] = {
    BattleBegan: _began,
    CommanderAssigned: _assigned,
    ModelAttached: _assigned,
    ControlNamed: _control_named,
    ControlRolled: _control_rolled,
    DeploymentClosed: _popped,
    DeploymentOpened: _opened,
    DetachmentDeployed: _deployed,
    FirstNamed: _first_named,
    ForwardClosed: _popped,
    ForwardMoved: _forward_moved,
    ForwardOpened: _forward_opened,
    ForwardRolled: _forward_rolled,
    KeptInReserve: _kept,
    LeftOut: _left_out,
    MarkerPlaced: _marker_placed,
    MarkersCalledFor: _markers_called_for,
    MarkersPlaced: _popped,
    StartedEmbarked: _embarked,
    ZonesChosen: _zones_chosen,
}
"""How each event changes the battle."""
