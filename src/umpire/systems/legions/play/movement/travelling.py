"""Completing an activation: the move, lost Coherency, dangerous ground, the check that Overwatch has left owed."""

from __future__ import annotations

import msgspec

from umpire.geometry import path_length
from umpire.rulings import Ruling, aside, cite, tracing
from umpire.systems.legions.battlefield import Battlefield, Order
from umpire.systems.legions.play.core import (
    Activating,
    BattleRun,
    ConditionLaid,
    Garrisoned,
    LeftGarrison,
    ModelDestroyed,
    ModelsMoved,
    OrderRemoved,
    Trail,
    activation_over,
    crush_obstacles,
    move_declared,
)
from umpire.systems.legions.play.firing import dangerous_hits
from umpire.systems.legions.play.morale import check, judge_break_points
from umpire.systems.legions.play.movement.boarding import Embark, embark, offer_boarding
from umpire.systems.legions.play.movement.coherency import cannot_regroup, lose_stragglers
from umpire.systems.legions.play.movement.events import (
    ActivationEnded,
    BombingOffered,
    DangerousGroundCrossed,
    DefenceOffered,
    DetonationOffered,
    InterceptionOffered,
    MovementFinished,
    ReplanCalledFor,
)
from umpire.systems.legions.play.movement.legs import judge_leg
from umpire.systems.legions.play.movement.unloading import (
    GoOn,
    MoveResumed,
    StopUnloading,
    UnloadingOver,
    begin_unloading,
)
from umpire.systems.legions.rules import amended
from umpire.systems.legions.rules.firing import bombing_targets, defence_targets
from umpire.systems.legions.rules.morale import Cause
from umpire.systems.legions.rules.movement.leaping import lost_at_end
from umpire.systems.legions.rules.movement.placing import snapped
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.special_rules.detonation import detonators
from umpire.systems.legions.rules.special_rules.interceptor import interception_targets
from umpire.systems.legions.rules.terrain.danger import dangerous_areas, trapped_ways
from umpire.systems.legions.rules.traits.bombing_run import with_bombs


def continue_activation(run: BattleRun) -> None:
    """Take the next step of an activation: the move with its losses, then Dangerous terrain, then its end."""
    frame: Activating = run.state.top
    if not frame.travelled:
        _travel(run, frame)
    elif frame.trails:
        _pay(run, frame.detachment, frame.trails[0])
    elif not _offer_bombing(run, frame):
        after_moving(run)


def _offer_bombing(run: BattleRun, frame: Activating) -> bool:
    """Ask a Detachment that has moved over something what bombs it drops; tell whether anybody is asked."""
    if not frame.moves or not bombing_targets(with_bombs(run.state.field, frame.detachment), frame.detachment):
        return False
    cite("LI-TRT-027", frame.detachment)
    run.emit(BombingOffered(detachment=frame.detachment))
    return True


def after_moving(run: BattleRun) -> None:
    """Let passengers out and others aboard, where there are any, or finish the activation."""
    frame: Activating = run.state.top
    if not begin_unloading(run, frame.detachment) and not offer_boarding(run, frame.detachment):
        finish_activation(run, frame)


def surviving_moves(field: Battlefield, frame: Activating) -> tuple[ModelMove, ...]:
    """Return the declared moves of the models that still stand."""
    return tuple(move for move in frame.moves if field.models[move.model].in_play)


def _travel(run: BattleRun, frame: Activating) -> None:
    """Have the models that are left move as it was declared, or their owner plan anew where they cannot."""
    field = run.state.field
    left = field.models_of(frame.detachment)
    if not left:
        if frame.caught_at is not None:
            cite("LI-OVW-023", frame.detachment)
        run.emit(MovementFinished(detachment=frame.detachment, fallen=frame.caught_with))
        return
    moves = surviving_moves(field, frame)
    fallen = frame.caught_with - len(left) if frame.caught_at is not None else 0
    if fallen and frame.moves and not amended(field):
        with aside():
            ruling = judge_leg(field, frame, frame.manoeuvre, moves, frame.garrison)
        if not ruling.allowed:
            cite("LI-OVW-024", frame.detachment)
            lost = msgspec.structs.replace(ruling, findings=ruling.refusals)
            run.emit(ReplanCalledFor(detachment=frame.detachment), by=lost)
            return
    finish_move(run, frame, moves)


def finish_move(run: BattleRun, frame: Activating, moves: tuple[ModelMove, ...], *, by: Ruling | None = None) -> None:
    """Put the models where their paths end, ``by`` which ruling they may, and remove those that lost Coherency."""
    before = run.state.field
    fallen = frame.caught_with - len(before.models_of(frame.detachment)) if frame.caught_at is not None else 0
    if moves:
        if before.detachments[frame.detachment].garrison:
            cite("LI-STR-027", frame.detachment)
            run.emit(LeftGarrison(detachment=frame.detachment))
        cite("LI-MOV-016", frame.detachment)
        if frame.replanning:
            cite("LI-OVW-025", frame.detachment)
        elif fallen and amended(before):
            cite("LI-BAS-054", frame.detachment)
        elif fallen:
            cite("LI-OVW-024", frame.detachment)
        run.emit(ModelsMoved(detachment=frame.detachment, moves=moves), by=by)
        crush_obstacles(run, moves)
        _lose_those_that_land_badly(run, frame, moves)
    set_out = any(path_length(move.path) > 0.0 for move in moves)
    if not frame.garrison and (set_out or cannot_regroup(run.state.field, frame.detachment)):
        lose_stragglers(run, frame.detachment, gone=_gone(before, frame))
    standing = [move for move in moves if run.state.field.models[move.model].in_play]
    left = before.detachments[frame.detachment].garrison if moves else ""
    after = run.state.field
    ways = trapped_ways(after, after.models_of(frame.detachment), left, frame.garrison)
    trails = tuple(
        Trail(area=each.area, hits=each.hits, models=each.models)
        for each in (*dangerous_areas(before, standing), *ways)
        if each.hits > 0
    )
    if fallen:
        cite("LI-OVW-023", frame.detachment)
    run.emit(MovementFinished(detachment=frame.detachment, trails=trails, fallen=fallen))


def _lose_those_that_land_badly(run: BattleRun, frame: Activating, moves: tuple[ModelMove, ...]) -> None:
    """Destroy the models that have leapt to where none can stand."""
    for move in moves:
        for _, rule in lost_at_end(run.state.field, run.state.field.models[move.model], frame.garrison)[:1]:
            cite(rule, move.model)
            run.emit(ModelDestroyed(model=move.model, cause="impassable_terrain"))


def _gone(field: Battlefield, frame: Activating) -> tuple[ModelMove, ...]:
    """Return the moves of models lost on the way that the errata take off only when the move is complete."""
    if not amended(field) or frame.caught_at is None:
        return ()
    return tuple(move for move in frame.moves if not field.models[move.model].in_play)


def _pay(run: BattleRun, detachment: str, trail: Trail) -> None:
    """Let the models that moved through dangerous ground, and still stand, suffer its Hits."""
    if trail.area in run.state.field.structures:
        cite("LI-SPC-117", detachment)
    cite("LI-TER-042", detachment)
    cite("LI-TER-043", detachment)
    cite("LI-TER-046", detachment)
    run.emit(DangerousGroundCrossed(detachment=detachment, area=trail.area, hits=trail.hits))
    standing = tuple(model for model in trail.models if run.state.field.models[model].in_play)
    if standing:
        dangerous_hits(run, detachment, trail.hits, crossed=standing)


def embark_and_close(run: BattleRun, side: str, action: Embark, judged: Ruling) -> None:
    """Have models go aboard as their activation ends."""
    embark(run, action, judged)
    finish_activation(run, run.state.top)


def stop_unloading(run: BattleRun, side: str, action: StopUnloading, judged: None) -> None:
    """Finish the activation of a Transport that lets nobody out any more."""
    cite("LI-SPC-084", action.detachment)
    run.emit(UnloadingOver(detachment=action.detachment))
    finish_activation(run, run.state.top)


def go_on(run: BattleRun, side: str, action: GoOn, judged: Ruling) -> None:
    """Move Transports on after passengers have Disembarked; Overwatch can answer this part too, if it has not yet."""
    moves = tuple(map(snapped, action.moves))
    run.emit(MoveResumed(detachment=action.detachment, moves=moves), by=judged)
    if run.state.top.caught_at is None:
        move_declared(run, action.detachment, moves)


def finish_activation(run: BattleRun, frame: Activating) -> None:
    """Finish an activation whose models have moved: Interceptors fire at once where they have a target."""
    if interception_targets(run.state.field, frame.detachment):
        cite("LI-SPC-050", frame.detachment)
        run.emit(InterceptionOffered(detachment=frame.detachment))
    else:
        conclude(run, frame)


def conclude(run: BattleRun, frame: Activating) -> None:
    """Finish what an activation did, the Structure that it Garrisons, what it owes; then see who detonates."""
    field = run.state.field
    if frame.garrison in field.structures and field.models_of(frame.detachment):
        cite("LI-STR-020", frame.detachment)
        run.emit(Garrisoned(detachment=frame.detachment, structure=frame.garrison))
    judge_break_points(run, (run.state.field.detachments[frame.detachment].formation,))
    _check_owed(run, frame)
    if detonators(run.state.field, frame.detachment):
        cite("LI-SPC-095", frame.detachment)
        run.emit(DetonationOffered(detachment=frame.detachment))
    else:
        defend_or_close(run, frame)


def defend_or_close(run: BattleRun, frame: Activating) -> None:
    """Offer Point Defence to a Detachment at the end of its activation that has a target, or end the activation."""
    if defence_targets(run.state.field, frame.detachment):
        cite("LI-TRT-056", frame.detachment)
        run.emit(DefenceOffered(detachment=frame.detachment))
    else:
        close_activation(run, frame)


def close_activation(run: BattleRun, frame: Activating) -> None:
    """End an activation: the Order that it was made under goes where it is spent, and play passes."""
    if run.state.field.detachments[frame.detachment].order is Order.MARCH:
        cite("LI-ORD-016", frame.detachment)
        cite("LI-ORD-021", frame.detachment)
        run.emit(OrderRemoved(detachment=frame.detachment, because="activation complete"))
    for condition in frame.owed:
        cite("LI-OVW-033", frame.detachment)
        run.emit(ConditionLaid(detachment=frame.detachment, condition=condition))
    if run.state.field.detachments[frame.detachment].order is not None:
        cite("LI-ORD-018", frame.detachment)
    cite("LI-MOV-006", frame.detachment)
    run.emit(ActivationEnded(detachment=frame.detachment))
    if run.state.field.goals is not msgspec.UNSET:
        activation_over(run, frame.detachment)


def _check_owed(run: BattleRun, frame: Activating) -> None:
    """Have a Detachment that Overwatch has cost half its models make the check it owes."""
    if frame.fallen and 2 * frame.fallen >= frame.caught_with and run.state.field.models_of(frame.detachment):
        with tracing():  # it may be spared the check
            cite("LI-MOR-022", frame.detachment)
            cite("LI-OVW-034", frame.detachment)
            cite("LI-OVW-035", frame.detachment)
            check(run, frame.detachment, cause=Cause.CASUALTIES)
