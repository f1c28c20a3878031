"""Moves, Advances, and phases that pass."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Run, refuse
from umpire.systems.wh40k9.battlefield import Field, MoveKind, Phase
from umpire.systems.wh40k9.play.actions import Move, NextPhase, RollAdvance
from umpire.systems.wh40k9.play.events import AdvanceRolled, ModelsMoved, PhaseBegan
from umpire.systems.wh40k9.play.setting_up import all_agreed
from umpire.systems.wh40k9.questions.moves import judge_move
from umpire.table import paths_of

__all__ = ["move", "next_phase", "roll_advance"]


def roll_advance(run: Run[Field], action: RollAdvance) -> None:
    """Roll D6 for an Advance."""
    all_agreed(run.state)
    run.state.table.unit(action.unit)
    (die,) = run.roll(1, why=f"Advance roll of {action.unit}")
    run.emit(AdvanceRolled(unit=action.unit, distance=die, dice=(die,), rules=("W9-A18",)))


def move(run: Run[Field], action: Move) -> None:
    """Judge a move and make it."""
    all_agreed(run.state)
    field = run.state
    rolled = field.did(action.unit).advance_roll if action.kind is MoveKind.ADVANCE else None
    if action.kind is MoveKind.CHARGE or (action.kind is MoveKind.ADVANCE and rolled is None):
        told = f"A {action.kind.value} is rolled for first (W9-A18). Roll, then move."
        raise IllegalAction(told, rules=("W9-A18",))
    paths = paths_of(field.table, action.paths)
    ruling = judge_move(field, field.table.unit(action.unit), action.kind, paths, rolled=rolled)
    if not ruling.allowed:
        raise refuse(ruling, then="Find another path, or stop earlier.")
    ends = {name: path[-1] for name, path in paths.items()}
    run.emit(ModelsMoved(unit=action.unit, kind=action.kind, ends=ends, rules=ruling.ids))


def next_phase(run: Run[Field], action: NextPhase) -> None:
    """Let the next phase begin."""
    all_agreed(run.state)
    state, order = run.state.state, tuple(Phase)
    now = order.index(state.phase)
    last = now + 1 == len(order)
    run.emit(PhaseBegan(turn=state.turn + last, phase=order[0] if last else order[now + 1]))
