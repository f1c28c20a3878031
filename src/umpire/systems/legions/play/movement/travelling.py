"""Completing an activation: the move, lost Coherency, dangerous ground, the check that Overwatch has left owed."""

from __future__ import annotations

from umpire.geometry import path_length
from umpire.systems.legions.battlefield import Battlefield, Order
from umpire.systems.legions.play.core import (
    Activating,
    BattleRun,
    Garrisoned,
    LeftGarrison,
    ModelsMoved,
    MovementChanged,
    OrderRemoved,
    Trail,
)
from umpire.systems.legions.play.morale import check, judge_break_points
from umpire.systems.legions.play.movement.coherency import lose_stragglers
from umpire.systems.legions.play.movement.events import (
    ActivationEnded,
    DangerousGroundCrossed,
    MovementFinished,
    ReplanCalledFor,
)
from umpire.systems.legions.rules import BOOK, amended
from umpire.systems.legions.rules.morale import Cause
from umpire.systems.legions.rules.movement.judge import judge_move
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.terrain.danger import dangerous_areas

__all__ = ["continue_activation", "finish_move", "surviving_moves"]


@BOOK.implements("LI-OVW-035", "LI-TER-043")
def continue_activation(run: BattleRun) -> None:
    """An activation closes in this order: the move, Coherency losses, Dangerous terrain Hits, an owed Morale check."""
    frame: Activating = run.state.top
    if not frame.travelled:
        _travel(run, frame)
    elif frame.trails:
        _pay(run, frame.detachment, frame.trails[0])
    else:
        _close(run, frame)


def surviving_moves(field: Battlefield, frame: Activating) -> tuple[ModelMove, ...]:
    """Return the declared moves of the models that still stand."""
    return tuple(move for move in frame.moves if field.models[move.model].in_play)


@BOOK.implements("LI-BAS-054")
@BOOK.implements("LI-OVW-023", "LI-OVW-024")
def _travel(run: BattleRun, frame: Activating) -> None:
    """After Overwatch the Detachment finishes its activation with the models that are left."""
    field = run.state.field
    left = field.models_of(frame.detachment)
    if not left:
        run.emit(MovementFinished(detachment=frame.detachment, fallen=frame.caught_with, rules=("LI-OVW-023",)))
        return
    moves = surviving_moves(field, frame)
    if amended(field):
        finish_move(run, frame, moves)
        return
    fallen = frame.caught_with - len(left) if frame.caught_at is not None else 0
    if fallen and frame.moves:
        ruling = judge_move(field, frame.detachment, frame.manoeuvre, moves, frame.garrison)
        if not ruling.allowed:
            cited = tuple(dict.fromkeys(found.rule for found in ruling.refusals))
            run.emit(ReplanCalledFor(detachment=frame.detachment, rules=("LI-OVW-024", *cited)))
            return
    finish_move(run, frame, moves)


def finish_move(
    run: BattleRun, frame: Activating, moves: tuple[ModelMove, ...], *, because: tuple[str, ...] = ()
) -> None:
    """Put the models where their paths end, and remove those that lost Coherency."""
    before = run.state.field
    fallen = frame.caught_with - len(before.models_of(frame.detachment)) if frame.caught_at is not None else 0
    if moves:
        if before.detachments[frame.detachment].garrison:
            run.emit(LeftGarrison(detachment=frame.detachment, rules=("LI-STR-027",)))
        because += ("LI-BAS-054",) if fallen and amended(before) else ()
        run.emit(ModelsMoved(detachment=frame.detachment, moves=moves, rules=("LI-MOV-016", *because)))
    if not frame.garrison and any(path_length(move.path) > 0.0 for move in moves):
        lose_stragglers(run, frame.detachment, gone=_gone(before, frame))
    standing = [move for move in moves if run.state.field.models[move.model].in_play]
    trails = tuple(
        Trail(area=each.area, hits=each.hits, models=each.models)
        for each in dangerous_areas(before, standing)
        if each.hits > 0
    )
    run.emit(MovementFinished(detachment=frame.detachment, trails=trails, fallen=fallen, rules=("LI-MOV-006",)))


def _gone(field: Battlefield, frame: Activating) -> tuple[ModelMove, ...]:
    """Return the moves of models lost on the way that the errata take off only when the move is complete."""
    if not amended(field) or frame.caught_at is None:
        return ()
    return tuple(move for move in frame.moves if not field.models[move.model].in_play)


def _pay(run: BattleRun, detachment: str, trail: Trail) -> None:
    """Let the models that moved through dangerous ground, and still stand, suffer its Hits."""
    from umpire.systems.legions.play.firing import dangerous_hits  # noqa: PLC0415 - firing knows of activations

    cited = ("LI-TER-042", "LI-TER-043", "LI-TER-046")
    run.emit(DangerousGroundCrossed(detachment=detachment, area=trail.area, hits=trail.hits, rules=cited))
    standing = tuple(model for model in trail.models if run.state.field.models[model].in_play)
    if standing:
        dangerous_hits(run, detachment, trail.hits, crossed=standing)


def _close(run: BattleRun, frame: Activating) -> None:
    _enter(run, frame)
    judge_break_points(run, (run.state.field.detachments[frame.detachment].formation,))
    _check_owed(run, frame)
    _drop_march(run, frame.detachment)
    for change in frame.owed:
        run.emit(MovementChanged(detachment=frame.detachment, change=change, rules=("LI-OVW-033",)))
    kept = ("LI-ORD-018",) if run.state.field.detachments[frame.detachment].order is not None else ()
    run.emit(ActivationEnded(detachment=frame.detachment, rules=("LI-MOV-006", *kept)))


def _enter(run: BattleRun, frame: Activating) -> None:
    field = run.state.field
    if frame.garrison in field.structures and field.models_of(frame.detachment):
        run.emit(Garrisoned(detachment=frame.detachment, structure=frame.garrison, rules=("LI-STR-020",)))


@BOOK.implements("LI-MOR-022")
@BOOK.implements("LI-OVW-034")
def _check_owed(run: BattleRun, frame: Activating) -> None:
    """A Detachment that Overwatch has cost half its models makes its Morale check when its activation is finished."""
    if frame.fallen and 2 * frame.fallen >= frame.caught_with and run.state.field.models_of(frame.detachment):
        check(run, frame.detachment, cause=Cause.CASUALTIES, because=("LI-MOR-022", "LI-OVW-034", "LI-OVW-035"))


@BOOK.implements("LI-ORD-016", "LI-ORD-018", "LI-ORD-021")
def _drop_march(run: BattleRun, detachment: str) -> None:
    """A Detachment that has completed its last activation of the round loses its Order token."""
    if run.state.field.detachments[detachment].order is Order.MARCH:
        run.emit(OrderRemoved(detachment=detachment, because="activation complete", rules=("LI-ORD-016", "LI-ORD-021")))
