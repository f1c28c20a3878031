"""What happens on forced moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from umpire.game import Event
from umpire.systems.legions.battlefield import change_detachment
from umpire.systems.legions.play.core import BattleState

__all__ = ["EVENTS", "EnemyPassed", "Fled", "Withdrew"]

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


def _withdrew(state: BattleState, event: Withdrew) -> BattleState:
    return state.on(change_detachment(state.field, event.detachment, withdrew=True))


def _unchanged(state: BattleState, event: Event) -> BattleState:
    return state


EVENTS: Mapping[type[Event], Apply] = {EnemyPassed: _unchanged, Fled: _unchanged, Withdrew: _withdrew}
"""How each event changes the battle."""
