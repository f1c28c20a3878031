"""States to begin with: a fresh battle, or one in the middle of any phase."""

from __future__ import annotations

import msgspec

from umpire.game import Run, ScriptedDice
from umpire.systems.legions.battlefield import Battlefield, Order, Phase, Stage, Window, change_field
from umpire.systems.legions.play.core import Assembly, BattleState, Rounds
from umpire.systems.legions.play.flow import moment_of, open_moment
from umpire.systems.legions.play.setup import SettingUp, settled_terrain
from umpire.systems.legions.rules.movement.engagement import is_engaged, is_pinned

FIRST_STAGE = {
    Phase.ORDERS: Stage.ASSIGN,
    Phase.COMBAT: Stage.FIRST_FIRE,
    Phase.END: Stage.FALL_BACK,
}
ASKING = (
    Phase.MOVEMENT,
    Stage.ASSIGN,
    Stage.FIRST_FIRE,
    Stage.ENGAGEMENT,
    Stage.ADVANCING_FIRE,
    Stage.FALL_BACK,
)
"""The phases and stages in which players decide; the others are carried out from their beginning."""


def opening_of(field: Battlefield) -> BattleState:
    """Return a fresh battle; Detachments that stand on the table already are not deployed again."""
    settled_terrain(field)
    score = {side: field.score.get(side, 0) for side in field.sides}
    ready = change_field(field, phase=Phase.SETUP, stage=Stage.NONE, round=0, score=score)
    return BattleState(field=ready, frames=(SettingUp(),))


def resumed(assembly: Assembly, field: Battlefield, turn: str = "") -> BattleState:
    """Return a battle in the phase and stage of the field, as if it had just begun; ``turn`` acts first."""
    if field.phase in (Phase.SETUP, Phase.OVER):
        return BattleState(field=field, frames=(SettingUp(),))
    if field.stage is Stage.NONE and any(
        each.window is Window.PHASE_STARTS and each.phase is field.phase for each in field.effects
    ):
        at = moment_of(field.phase, Stage.NONE) + 1
        begun = BattleState(field=_flagged(change_field(field, round=max(field.round, 1))), frames=(Rounds(at=at),))
        run = Run(begun, ScriptedDice(()), assembly.evolve)
        open_moment(run, field.phase)
        return run.state
    stage = FIRST_STAGE.get(field.phase, Stage.NONE) if field.stage is Stage.NONE else field.stage
    field = _flagged(change_field(field, stage=stage, round=max(field.round, 1)))
    of = field.phase if stage is Stage.NONE else stage
    begins = moment_of(field.phase, stage)
    if of not in ASKING:
        return BattleState(field=field, frames=(Rounds(at=begins),))
    if turn:
        field = change_field(field, initiative=field.initiative or turn)
    run = Run(BattleState(field=field, frames=(Rounds(at=begins + 1),)), ScriptedDice(()), assembly.evolve)
    open_moment(run, of)
    if turn and "turn" in getattr(type(run.state.top), "__struct_fields__", ()):
        return run.state.swap(msgspec.structs.replace(run.state.top, turn=turn))
    return run.state


def _flagged(field: Battlefield) -> Battlefield:
    """Return the field with what its phase and stage would have noted when they began."""
    detachments = {
        each.id: msgspec.structs.replace(
            each,
            engaged_at_orders=each.engaged_at_orders or (field.phase is Phase.ORDERS and is_engaged(field, each.id)),
            pinned_at_stage=each.pinned_at_stage or (field.phase is Phase.COMBAT and is_pinned(field, each.id)),
            falling_back_at_phase=each.falling_back_at_phase or each.order is Order.FALL_BACK,
        )
        for each in field.detachments.values()
    }
    return change_field(field, detachments=detachments)
