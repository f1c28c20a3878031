"""Where the battle stands in its rounds: the facts that open and close rounds, phases and stages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event, Frame, Outcome
from umpire.systems.legions.battlefield import Order, Phase, Stage, Until, change_field
from umpire.systems.legions.play.core.state import BattleState

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class Rounds(Frame, frozen=True, kw_only=True, tag="rounds"):
    """The bottom of the stack once the battle has begun; ``at`` counts the moments of the round's schedule passed."""

    at: int = 0


class RoundBegan(Event, frozen=True, kw_only=True, tag="round_began"):
    """A round opens; what was kept for one round only is forgotten."""

    round: int


class RoundEnded(Event, frozen=True, kw_only=True, tag="round_ended"):
    """A round is over."""

    round: int


class PhaseBegan(Event, frozen=True, kw_only=True, tag="phase_began"):
    """A phase opens. ``engaged`` are the Detachments Engaged at this moment, pinned ones included."""

    phase: Phase
    engaged: tuple[str, ...] = ()


class PhaseEnded(Event, frozen=True, kw_only=True, tag="phase_ended"):
    """A phase is complete."""

    phase: Phase


class StageBegan(Event, frozen=True, kw_only=True, tag="stage_began"):
    """A stage opens. ``pinned`` are the Detachments Engaged and Pinned at this moment."""

    stage: Stage
    pinned: tuple[str, ...] = ()


class StageEnded(Event, frozen=True, kw_only=True, tag="stage_ended"):
    """A stage is complete."""

    stage: Stage


class BattleEnded(Event, frozen=True, kw_only=True, tag="battle_ended"):
    """The battle is over; ``because`` is why, where it is not the end of the last round."""

    outcome: Outcome
    because: str = ""


def _tick(state: BattleState) -> BattleState:
    bottom = state.frames[0] if state.frames else None
    if not isinstance(bottom, Rounds):
        return state
    return msgspec.structs.replace(state, frames=(Rounds(at=bottom.at + 1), *state.frames[1:]))


def _round_began(state: BattleState, event: RoundBegan) -> BattleState:
    field = state.field
    detachments = {
        each.id: msgspec.structs.replace(
            each,
            issued=None,
            activated=False,
            called_overwatch=False,
            withdrew=False,
            engaged_at_orders=False,
            conditions=each.lasting(Until.PHASE, Until.ROUND),
            scored_by=() if each.hit_by else each.scored_by,
        )
        for each in field.detachments.values()
    }
    models = {
        each.id: msgspec.structs.replace(each, moved=0.0, fights=0, displaced=False) for each in field.models.values()
    }
    opened = change_field(
        field,
        round=event.round,
        detachments=detachments,
        models=models,
        last_initiative=field.initiative or field.last_initiative,
        initiative="",
        effects_done=(),
    )
    return _tick(state.on(opened))


def _phase_began(state: BattleState, event: PhaseBegan) -> BattleState:
    at_orders = event.phase is Phase.ORDERS
    detachments = {
        each.id: msgspec.structs.replace(
            each,
            activated=False,
            morale=None,
            pinned_at_stage=False,
            falling_back_at_phase=each.order is Order.FALL_BACK,
            engaged_at_orders=each.id in event.engaged if at_orders else each.engaged_at_orders,
        )
        for each in state.field.detachments.values()
    }
    return _tick(state.on(change_field(state.field, phase=event.phase, stage=Stage.NONE, detachments=detachments)))


def _stage_began(state: BattleState, event: StageBegan) -> BattleState:
    detachments = {
        each.id: msgspec.structs.replace(each, activated=False, pinned_at_stage=each.id in event.pinned)
        for each in state.field.detachments.values()
    }
    return _tick(state.on(change_field(state.field, stage=event.stage, detachments=detachments)))


def _phase_ended(state: BattleState, event: PhaseEnded) -> BattleState:
    detachments = {
        each.id: msgspec.structs.replace(each, activated=False, conditions=each.lasting(Until.PHASE))
        for each in state.field.detachments.values()
    }
    return _tick(state.on(change_field(state.field, stage=Stage.NONE, detachments=detachments)))


def _stage_ended(state: BattleState, event: StageEnded) -> BattleState:
    return _tick(state)


def _round_ended(state: BattleState, event: RoundEnded) -> BattleState:
    return msgspec.structs.replace(state, frames=(Rounds(), *state.frames[1:]))


def _battle_ended(state: BattleState, event: BattleEnded) -> BattleState:
    over = change_field(state.field, phase=Phase.OVER, stage=Stage.NONE)
    return msgspec.structs.replace(state, field=over, frames=(), result=event.outcome)


TIMING: Mapping[type[Event], Apply] = {
    BattleEnded: _battle_ended,
    PhaseBegan: _phase_began,
    PhaseEnded: _phase_ended,
    RoundBegan: _round_began,
    RoundEnded: _round_ended,
    StageBegan: _stage_began,
    StageEnded: _stage_ended,
}
"""How each opening and closing changes the battle."""
