"""What happens on forced moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event, Frame
from umpire.geometry import Path, Point
from umpire.systems.legions.battlefield import change_detachment
from umpire.systems.legions.play.core import BattleState


class ForcedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment's Withdrawal, flight or push under way: what was settled when it began, how far it has come.

    ``push`` is the way of a push, ``die`` the D6 of a Withdrawal, ``opponents`` those that the Detachment was Engaged
    with, ``broken_up`` whether it was out of Coherency. ``unplaced`` are the models that have yet to move, in their
    order; ``at_edge`` tells whether one has come into contact with its battlefield edge.
    """

    detachment: str
    cause: str
    push: Point | None = None
    die: int = 0
    opponents: tuple[str, ...] = ()
    broken_up: bool = False
    unplaced: tuple[str, ...] = ()
    at_edge: bool = False


class ChoosingSpot(Frame, frozen=True, kw_only=True, tag="choosing_spot"):
    """A model that has come to the end of its path and can be put at several spots equally near to it."""

    move: ForcedMove
    model: str
    path: Path
    spots: tuple[Point, ...]


Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class Withdrew(Event, frozen=True, kw_only=True, tag="withdrew"):
    """A Detachment Withdraws; the D6 is added to the Movement of each of its models."""

    detachment: str


class Fled(Event, frozen=True, kw_only=True, tag="fled"):
    """A Detachment flees towards its battlefield edge."""

    detachment: str


class EnemyPassed(Event, frozen=True, kw_only=True, tag="enemy_passed"):
    """A model on a forced move has come through an enemy Detachment; ``passed`` tells whether its Save held."""

    model: str
    enemy: str
    passed: bool


class SpotDue(Event, frozen=True, kw_only=True, tag="spot_due"):
    """A model has no room at the end of its path, and several spots are equally near: the move halts."""

    model: str
    path: Path
    spots: tuple[Point, ...]
    move: ForcedMove


class SpotChosen(Event, frozen=True, kw_only=True, tag="spot_chosen"):
    """It is settled where the model is put; the move goes on."""

    model: str
    at: Point


def _withdrew(state: BattleState, event: Withdrew) -> BattleState:
    return state.on(change_detachment(state.field, event.detachment, withdrew=True))


def _due(state: BattleState, event: SpotDue) -> BattleState:
    return state.push(ChoosingSpot(move=event.move, model=event.model, path=event.path, spots=event.spots))


def _chosen(state: BattleState, event: SpotChosen) -> BattleState:
    return state.pop()


def _unchanged(state: BattleState, event: Event) -> BattleState:
    return state


EVENTS: Mapping[type[Event], Apply] = {
    EnemyPassed: _unchanged,
    Fled: _unchanged,
    SpotChosen: _chosen,
    SpotDue: _due,
    Withdrew: _withdrew,
}
"""How each event changes the battle."""
