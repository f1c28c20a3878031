"""Agreeing on traits, and what waits for it: moves, Advances, phases that pass."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import NextPhase, RollAdvance, Run, phase_after, require
from umpire.rulings import cite
from umpire.systems.wh40k9.battlefield import Field, MoveKind
from umpire.systems.wh40k9.play.actions import AgreeTraits, Move
from umpire.systems.wh40k9.play.events import AdvanceRolled, ModelsMoved, PhaseBegan, TraitsAgreed
from umpire.systems.wh40k9.questions.moves import judge_move
from umpire.systems.wh40k9.questions.sight import Agreed, agreed
from umpire.table import ends_of, paths_of


def agree_traits(run: Run[Field], action: AgreeTraits) -> None:
    """Carry out an agreement; once made, it stays."""
    feature = run.state.table.feature(action.feature)
    if feature.settled:
        told = f"The traits of {feature.id} are agreed on already. They stay as they are (W9-002)."
        raise IllegalAction(told, rules=("W9-002",))
    traits = tuple(each.value for each in action.traits)
    cite("W9-002", feature)
    run.emit(TraitsAgreed(feature=feature.id, traits=traits))


def all_agreed(field: Field) -> None:
    """Refuse to go on while the traits of some feature are open.

    Raises:
        IllegalAction: If they are.
    """
    require(agreed(field, Agreed()), then="Agree on them first: an empty list is an agreement.")


def roll_advance(run: Run[Field], action: RollAdvance) -> None:
    """Roll D6 for an Advance."""
    all_agreed(run.state)
    run.state.table.unit(action.unit)
    cite("W9-A18", action.unit)
    (die,) = run.roll(1, why=f"Advance roll of {action.unit}")
    run.emit(AdvanceRolled(unit=action.unit, distance=die, dice=(die,)))


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
    require(ruling, then="Find another path, or stop earlier.")
    run.emit(ModelsMoved(unit=action.unit, kind=action.kind, ends=ends_of(paths)), by=ruling)


def next_phase(run: Run[Field], action: NextPhase) -> None:
    """Let the next phase begin."""
    all_agreed(run.state)
    phase, turned = phase_after(run.state.state.phase)
    run.emit(PhaseBegan(turn=run.state.state.turn + turned, phase=phase))
