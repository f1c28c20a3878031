"""The facts of the End phase, and what each of them changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET

from umpire.game import Event, Frame
from umpire.geometry import Point
from umpire.systems.legions.battlefield import Place, SecondaryObjective, change_field, change_model
from umpire.systems.legions.play.core import BattleState


class FallBackStage(Frame, frozen=True, kw_only=True, tag="fall_back_stage"):
    """The Detachments of the first of ``sides`` that still have to flee, and then those that try to rally."""

    sides: tuple[str, ...]
    fleeing: tuple[str, ...] = ()
    rallying: tuple[str, ...] = ()
    called: bool = False


class MovingMarkers(Frame, frozen=True, kw_only=True, tag="moving_markers"):
    """The markers that the first of ``sides`` may still move."""

    sides: tuple[str, ...]
    markers: tuple[tuple[str, str], ...]


class Hovering(Frame, frozen=True, kw_only=True, tag="hovering"):
    """The first of ``sides`` says which of its Flyers stay and hover, or which of those that do are ``taking_off``."""

    sides: tuple[str, ...]
    taking_off: bool


Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class FallBackBegan(Event, frozen=True, kw_only=True, tag="fall_back_began"):
    """The Fall Back stage begins; ``sides`` is the order in which the players resolve it."""

    sides: tuple[str, ...]


class FallBackCalled(Event, frozen=True, kw_only=True, tag="fall_back_called"):
    """A player's Detachments with Fall Back: those that flee, and those that then try to rally."""

    side: str
    fleeing: tuple[str, ...] = ()
    rallying: tuple[str, ...] = ()


class TurnedToFlee(Event, frozen=True, kw_only=True, tag="turned_to_flee"):
    """A Detachment flees now."""

    detachment: str


class RallyTried(Event, frozen=True, kw_only=True, tag="rally_tried"):
    """A Detachment has tried to rally."""

    detachment: str


class FallBackEnded(Event, frozen=True, kw_only=True, tag="fall_back_ended"):
    """A player has resolved all flights and rally checks."""

    side: str


class WoundsRegained(Event, frozen=True, kw_only=True, tag="wounds_regained"):
    """A model has rolled for the Wounds that it has lost, and regained so many of them."""

    model: str
    wounds: int


class FogWeathered(Event, frozen=True, kw_only=True, tag="fog_weathered"):
    """A model has made its Save against deadly fog; ``needed`` is None where it has no Save."""

    model: str
    needed: int | None
    passed: bool


class FlyersRemoved(Event, frozen=True, kw_only=True, tag="flyers_removed"):
    """Flyers leave the battlefield for Reserve; they are not destroyed."""

    models: tuple[str, ...]


class HoverAsked(Event, frozen=True, kw_only=True, tag="hover_asked"):
    """Players say which of their Flyers stay and hover, or which of those that do are ``taking_off``."""

    sides: tuple[str, ...]
    taking_off: bool


class HoverSettled(Event, frozen=True, kw_only=True, tag="hover_settled"):
    """A side has said so."""

    side: str


class ShieldsRestored(Event, frozen=True, kw_only=True, tag="shields_restored"):
    """A D6 was rolled for each level that a model's Void Shields had lost; ``level`` is what they have now."""

    model: str
    level: int


class MarkerJudged(Event, frozen=True, kw_only=True, tag="marker_judged"):
    """Who controls an Objective marker, with each side's Tactical Strength near it."""

    marker: str
    controller: str
    contested: bool
    strength: dict[str, int]


class VictoryPointsScored(Event, frozen=True, kw_only=True, tag="victory_points_scored"):
    """A side scores; ``because`` names what for, with the points for each."""

    side: str
    points: int
    because: dict[str, int]


class MarkerDestroyed(Event, frozen=True, kw_only=True, tag="marker_destroyed"):
    """An Objective marker is removed."""

    marker: str


class MarkersToMove(Event, frozen=True, kw_only=True, tag="markers_to_move"):
    """Sides may move markers that they control, as pairs of side and marker."""

    sides: tuple[str, ...]
    markers: tuple[tuple[str, str], ...]


class MarkerMoved(Event, frozen=True, kw_only=True, tag="marker_moved"):
    """A marker has been moved."""

    marker: str
    to: Point


class MarkersKept(Event, frozen=True, kw_only=True, tag="markers_kept"):
    """A side moves no further marker."""

    side: str


def _began(state: BattleState, event: FallBackBegan) -> BattleState:
    return state.push(FallBackStage(sides=event.sides))


def _change(state: BattleState, **changes: Any) -> BattleState:  # the fields of the top frame
    return state.swap(msgspec.structs.replace(state.top, **changes))


def _called(state: BattleState, event: FallBackCalled) -> BattleState:
    return _change(state, fleeing=event.fleeing, rallying=event.rallying, called=True)


def _turned(state: BattleState, event: TurnedToFlee) -> BattleState:
    return _change(state, fleeing=tuple(each for each in state.top.fleeing if each != event.detachment))


def _tried(state: BattleState, event: RallyTried) -> BattleState:
    return _change(state, rallying=tuple(each for each in state.top.rallying if each != event.detachment))


def _fall_back_ended(state: BattleState, event: FallBackEnded) -> BattleState:
    left = state.top.sides[1:]
    return state.swap(FallBackStage(sides=left)) if left else state.pop()


def _restored(state: BattleState, event: ShieldsRestored) -> BattleState:
    return state.on(change_model(state.field, event.model, shields=event.level))


def _flyers_removed(state: BattleState, event: FlyersRemoved) -> BattleState:
    field = state.field
    for model in event.models:
        field = change_model(field, model, place=Place.RESERVE)
    return state.on(field)


def _hover_asked(state: BattleState, event: HoverAsked) -> BattleState:
    return state.push(Hovering(sides=event.sides, taking_off=event.taking_off))


def _hover_settled(state: BattleState, event: HoverSettled) -> BattleState:
    left = state.top.sides[1:]
    return _change(state, sides=left) if left else state.pop()


def _nothing(state: BattleState, event: FogWeathered) -> BattleState:
    return state  # the Wound is told by itself


def _regained(state: BattleState, event: WoundsRegained) -> BattleState:
    healed = state.field.models[event.model].wounds + event.wounds
    return state.on(change_model(state.field, event.model, wounds=healed))


def _set_marker(state: BattleState, marker: str, **changes: Any) -> BattleState:  # the fields of Marker
    markers = dict(state.field.markers)
    markers[marker] = msgspec.structs.replace(markers[marker], **changes)
    return state.on(change_field(state.field, markers=markers))


def _judged(state: BattleState, event: MarkerJudged) -> BattleState:
    judged = _set_marker(state, event.marker, controller=event.controller)
    field = judged.field
    if field.goals is UNSET or event.controller not in field.goals or not field.markers[event.marker].of_the_mission:
        return judged
    goal = field.goals[event.controller]
    scanned = () if goal.scanned is UNSET else goal.scanned
    if goal.objective is not SecondaryObjective.SCAN_AND_SURVEY or event.marker in scanned:
        return judged
    goals = {**field.goals, event.controller: msgspec.structs.replace(goal, scanned=(*scanned, event.marker))}
    return judged.on(change_field(field, goals=goals))


def _scored(state: BattleState, event: VictoryPointsScored) -> BattleState:
    score = dict(state.field.score)
    score[event.side] = score.get(event.side, 0) + event.points
    return state.on(change_field(state.field, score=score))


def _marker_destroyed(state: BattleState, event: MarkerDestroyed) -> BattleState:
    left = {key: marker for key, marker in state.field.markers.items() if key != event.marker}
    return state.on(change_field(state.field, markers=left))


def _to_move(state: BattleState, event: MarkersToMove) -> BattleState:
    return state.push(MovingMarkers(sides=event.sides, markers=event.markers))


def _marker_moved(state: BattleState, event: MarkerMoved) -> BattleState:
    # a marker that has been carried off keeps the zone that it was set up in only while it lies there
    moved = _set_marker(state, event.marker, at=event.to, zone="")
    frame: MovingMarkers = moved.top
    return _change(moved, markers=tuple(each for each in frame.markers if each[1] != event.marker))


def _kept(state: BattleState, event: MarkersKept) -> BattleState:
    left = state.top.sides[1:]
    return _change(state, sides=left) if left else state.pop()


EVENTS: Mapping[type[Event], Apply] = {
    FallBackBegan: _began,
    FallBackCalled: _called,
    FallBackEnded: _fall_back_ended,
    FlyersRemoved: _flyers_removed,
    FogWeathered: _nothing,
    HoverAsked: _hover_asked,
    HoverSettled: _hover_settled,
    MarkerDestroyed: _marker_destroyed,
    MarkerJudged: _judged,
    MarkerMoved: _marker_moved,
    MarkersKept: _kept,
    MarkersToMove: _to_move,
    RallyTried: _tried,
    ShieldsRestored: _restored,
    TurnedToFlee: _turned,
    VictoryPointsScored: _scored,
    WoundsRegained: _regained,
}
"""How each fact changes the battle."""
