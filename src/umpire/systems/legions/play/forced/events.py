"""What happens on forced moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from umpire.game import Event
from umpire.geometry import Path, Point
from umpire.systems.legions.battlefield import change_detachment
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.forced.frames import ChoosingSpot, ForcedMove

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
