"""What happens as effects are resolved, and what it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event, Frame
from umpire.systems.legions.battlefield import Phase, Window, change_field
from umpire.systems.legions.play.core import BattleState


class ResolvingEffects(Frame, frozen=True, kw_only=True, tag="resolving_effects"):
    """Effects of one moment that are left; ``chooser`` says in which order, ``opens`` is the phase that follows."""

    effects: tuple[str, ...]
    chooser: str = ""
    opens: Phase | None = None


Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class EffectsDue(Event, frozen=True, kw_only=True, tag="effects_due"):
    """Effects fall due together; ``chooser`` is who orders them, where that is known already."""

    window: Window
    effects: tuple[str, ...]
    chooser: str = ""
    opens: Phase | None = None


class EffectsOrdered(Event, frozen=True, kw_only=True, tag="effects_ordered"):
    """It is settled who says in which order the effects are resolved."""

    chooser: str


class EffectResolved(Event, frozen=True, kw_only=True, tag="effect_resolved"):
    """An effect has its turn; what it does is told by the events that follow."""

    effect: str


class EffectsEnded(Event, frozen=True, kw_only=True, tag="effects_ended"):
    """All effects of this moment are resolved."""


def _due(state: BattleState, event: EffectsDue) -> BattleState:
    return state.push(ResolvingEffects(effects=event.effects, chooser=event.chooser, opens=event.opens))


def _ordered(state: BattleState, event: EffectsOrdered) -> BattleState:
    return state.swap(msgspec.structs.replace(state.top, chooser=event.chooser))


def _resolved(state: BattleState, event: EffectResolved) -> BattleState:
    frame: ResolvingEffects = state.top
    left = tuple(each for each in frame.effects if each != event.effect)
    done = (*state.field.effects_done, event.effect)
    return state.on(change_field(state.field, effects_done=done)).swap(msgspec.structs.replace(frame, effects=left))


def _ended(state: BattleState, event: EffectsEnded) -> BattleState:
    return state.pop()


EVENTS: Mapping[type[Event], Apply] = {
    EffectResolved: _resolved,
    EffectsDue: _due,
    EffectsEnded: _ended,
    EffectsOrdered: _ordered,
}
"""How each event changes the battle."""
