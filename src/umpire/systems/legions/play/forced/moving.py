"""Withdrawing, fleeing and being pushed: every model of a Detachment moves as it must."""

from __future__ import annotations

import msgspec

from umpire.geometry import Path, Point, nearest_point, path_length, point_distance
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Model, change_model
from umpire.systems.legions.play.core import (
    BattleRun,
    LeftGarrison,
    ModelDestroyed,
    ModelsMoved,
    combat_under_way,
    engaged_in_combat,
)
from umpire.systems.legions.play.forced.events import EnemyPassed, Fled, ForcedMove, SpotDue, Withdrew
from umpire.systems.legions.play.forced.reasons import cite_coherency, cite_passing, cite_shift, cite_way, distance_of
from umpire.systems.legions.play.morale import judge_break_points
from umpire.systems.legions.play.movement.coherency import lose_stragglers
from umpire.systems.legions.play.wounds import inflict
from umpire.systems.legions.rules import amended
from umpire.systems.legions.rules.firing import Hit, saves_for
from umpire.systems.legions.rules.forced import (
    cut_short,
    ends_at_edge,
    escapes_unscathed,
    forced_path,
    free_spots,
    held_in_zone,
    held_up,
    in_coherency,
    moved_through,
    overlapped_enemy,
    passes,
    pushed,
    setting_out,
    touches_edge,
)
from umpire.systems.legions.rules.forced.routes import edge_shapes
from umpire.systems.legions.rules.movement.coherency import is_coherent
from umpire.systems.legions.rules.movement.engagement import engaged_with
from umpire.systems.legions.rules.movement.leaping import lost_at_end
from umpire.systems.legions.rules.movement.passage import leap_of
from umpire.systems.legions.rules.movement.topics import ModelMove


def withdraw(run: BattleRun, detachment: str) -> None:
    """Roll how far a Detachment Withdraws, and move its models as far as that is settled."""
    field = run.state.field
    # a contact lost in the Combat itself still counts until the Combat ends (LI-MOV-054)
    opponents = tuple(dict.fromkeys((*engaged_in_combat(run.state, detachment), *engaged_with(field, detachment))))
    dice = run.roll(1, why=f"how far {detachment} Withdraws")
    broken_up = not is_coherent(field, detachment)
    cite("LI-FGT-047", detachment)
    cite("LI-FGT-062", detachment)
    cite("LI-MOV-022", detachment)
    run.emit(Withdrew(detachment=detachment, dice=dice))
    _lose_the_rooted(run, detachment)
    unplaced = _set_out(run, detachment)
    move = ForcedMove(
        detachment=detachment,
        cause="withdraw",
        die=dice[0],
        opponents=opponents,
        broken_up=broken_up,
        unplaced=unplaced,
    )
    go_on(run, move)


def _lose_the_rooted(run: BattleRun, detachment: str) -> None:
    """Destroy the models with Movement '-', where the published errata are in play."""
    field = run.state.field
    rooted = [model.id for model in field.models_of(detachment) if field.movement_of(model) is None]
    for model in rooted if amended(field) else ():
        cite("LI-BAS-036", model)
        cite("LI-FGT-047", model)
        run.emit(ModelDestroyed(model=model, cause="cannot_withdraw"))


def flee(run: BattleRun, detachment: str) -> None:
    """Have a Detachment flee, and move its models as far as that is settled."""
    field = run.state.field
    broken_up, opponents = not is_coherent(field, detachment), engaged_with(field, detachment)
    cite("LI-END-003", detachment)
    cite("LI-END-008", detachment)
    run.emit(Fled(detachment=detachment))
    unplaced = _set_out(run, detachment)
    go_on(
        run,
        ForcedMove(detachment=detachment, cause="flee", opponents=opponents, broken_up=broken_up, unplaced=unplaced),
    )


def _over_the_edge(run: BattleRun, detachment: str, *, at_edge: bool) -> bool:
    """Destroy a Detachment of which a model has fled into contact with its battlefield edge; tell whether one has."""
    field = run.state.field
    models = [model for model in field.models_of(detachment) if model.on_table]
    if not at_edge and not any(touches_edge(field, model) for model in models):
        return False
    for model in field.models_of(detachment):
        cite("LI-END-019", model)
        run.emit(ModelDestroyed(model=model.id, cause="fled_the_battlefield"))
    return True


def _regroup(run: BattleRun, move: ForcedMove) -> None:
    """Have a Detachment that was out of Coherency already lose the models that it does not bring back."""
    if move.broken_up and run.state.field.models_of(move.detachment):
        lose_stragglers(run, move.detachment, forced=True)


def _set_out(run: BattleRun, detachment: str) -> tuple[str, ...]:
    """Bring a Detachment out of its Structure; name its models as they move, those nearest to the edge first."""
    models = run.state.field.models_of(detachment)
    starts = [setting_out(run.state.field, model) for model in models]
    if any(not model.on_table for model in models):
        cite("LI-STR-027", detachment)
        run.emit(LeftGarrison(detachment=detachment))
        moves = tuple(ModelMove(model=model.id, path=(model.at,)) for model in starts)
        cite("LI-STR-027", detachment)
        run.emit(ModelsMoved(detachment=detachment, moves=moves, in_phase=False))
    ordered = sorted(starts, key=lambda model: (_to_edge(run.state.field, model), model.id))
    return tuple(model.id for model in ordered)


def go_on(run: BattleRun, move: ForcedMove) -> None:
    """Move the models that have yet to move, one by one, and end the move; halt where a spot must be chosen."""
    while move.unplaced:
        model = run.state.field.models[move.unplaced[0]]
        move = msgspec.structs.replace(move, unplaced=move.unplaced[1:])
        field = run.state.field
        if move.push is None:
            path = forced_path(field, model, distance_of(field, move, model))
        else:
            path = pushed(field, model, move.push)
        if not _comes_through(run, move, model, path):
            continue
        # before it lands: a friend at the edge may push it out of contact again
        move = msgspec.structs.replace(move, at_edge=move.at_edge or ends_at_edge(run.state.field, model, path))
        if _land(run, move, model, path):
            return
    if move.cause == "withdraw":
        for each in run.state.field.models_of(move.detachment):
            if held_in_zone(run.state.field, each, move.opponents):
                cite("LI-FGT-061", each)
                run.emit(ModelDestroyed(model=each.id, cause="held_in_zone"))
        _regroup(run, move)
    elif move.cause == "flee":
        if not _over_the_edge(run, move.detachment, at_edge=move.at_edge):
            _regroup(run, move)
        judge_break_points(run, (run.state.field.detachments[move.detachment].formation,))


def _excused(run: BattleRun, move: ForcedMove, model: Model, enemy: str) -> bool:
    """Whether a model may come through an enemy Detachment without a Save roll."""
    if move.cause == "flee":
        return False
    combat = combat_under_way(run.state)
    fought = combat.detachments if combat is not None else ()
    return enemy in move.opponents or enemy in fought or escapes_unscathed(run.state.field, model, enemy)


def _to_edge(field: Battlefield, model: Model) -> float:
    edges = edge_shapes(field, field.side_of(model))
    return min((point_distance(nearest_point(edge, model.at), model.at) for edge in edges), default=0.0)


def _comes_through(run: BattleRun, move: ForcedMove, model: Model, path: Path) -> bool:
    """Make a model's Saves for the enemies on its path; tell whether it is still alive."""
    leap = leap_of(run.state.field, model)
    for enemy in moved_through(run.state.field, model, path) if move.push is None else ():
        if leap:
            cite(leap, model, says=f"passes over {enemy} without penalty")
        elif not _excused(run, move, model, enemy):
            dice = run.roll(1, why=f"{model.id} comes through {enemy}")
            field = run.state.field
            passed = passes(dice[0], saves_for(field, field.models[model.id], Hit(ap=0)))
            cite_passing(field, move, model, path, enemy=enemy, natural=dice[0])
            run.emit(EnemyPassed(model=model.id, enemy=enemy, passed=passed, dice=dice))
            if not passed:
                cite("LI-FGT-052" if move.cause == "withdraw" else "LI-END-012", model)
                inflict(run, model.id, wounds=1, cause=move.cause)
        if not run.state.field.models[model.id].alive:
            return False
    return True


def _land(run: BattleRun, move: ForcedMove, model: Model, path: Path) -> bool:
    """End a model's move where its path ends, or near; tell whether its player must choose the spot first."""
    there = msgspec.structs.replace(model, at=path[-1])
    if move.push is None and path_length(path) > 0.0 and overlapped_enemy(run.state.field, there):
        if move.cause == "withdraw":
            cite("LI-FGT-058", model)
        else:
            cite("LI-END-017", model)
        run.emit(ModelDestroyed(model=model.id, cause=move.cause))
        return False
    for _, rule in lost_at_end(run.state.field, there)[:1] if path_length(path) > 0.0 else ():
        cite(rule, model)
        run.emit(ModelDestroyed(model=model.id, cause="impassable_terrain"))
        return False
    nearest = free_spots(run.state.field, there, move.unplaced)
    # before the last model nobody can tell: those that follow may close the gap
    spots = nearest if move.unplaced else in_coherency(run.state.field, there, nearest)
    # one that flees over its edge is lost wherever it is put, and with it everybody who could be in its way
    if len(spots) > 1 and not (move.cause == "flee" and move.at_edge):
        cite_shift(move, model.id)
        if len(spots) < len(nearest):
            cite_coherency(move, model.id)
        run.emit(SpotDue(model=model.id, path=path, spots=spots, move=move))
        return True
    if spots:
        put_down(run, move, model, path, spots[0], coherent=len(spots) < len(nearest))
    elif move.push is None:
        cite_shift(move, model.id)
        run.emit(ModelDestroyed(model=model.id, cause="no_room"))
    return False


def put_down(
    run: BattleRun, move: ForcedMove, model: Model, path: Path, spot: Point, *, coherent: bool = False
) -> None:
    """Move a model along its path and on to the spot where it is put; ``coherent`` if that keeps Coherency."""
    whole = path if spot == path[-1] else (*path, spot)
    if len(whole) < 2:
        return
    field = run.state.field
    met = moved_through(field, model, path) if move.push is None else ()
    cite_way(field, move, model, path, tuple(each for each in met if _excused(run, move, model, each)))
    if spot != path[-1]:
        cite_shift(move, model.id)
    if coherent or _comes_apart(field, move, model, spot):
        cite_coherency(move, model.id)
    _cite_halt(field, move, model, path)
    going = ModelMove(model=model.id, path=whole)
    run.emit(ModelsMoved(detachment=model.detachment, moves=(going,), in_phase=False))


def _comes_apart(field: Battlefield, move: ForcedMove, model: Model, spot: Point) -> bool:
    """Whether the last model of a Detachment that was in Coherency cannot keep it so, which costs nobody."""
    if move.unplaced or move.broken_up or move.push is not None:
        return False
    return not is_coherent(change_model(field, model.id, at=spot), move.detachment)


def _cite_halt(field: Battlefield, move: ForcedMove, model: Model, path: Path) -> None:
    """Cite what stops a model before it has moved its full distance."""
    if move.push is not None:
        cut_short(field, model, path, move.push)
        return
    there = msgspec.structs.replace(model, at=path[-1])
    held_up(field, there)
    if move.cause == "withdraw" and touches_edge(field, there):
        cite("LI-FGT-050", model)
        cite("LI-FGT-060", model)


def push(run: BattleRun, detachment: str, by: Point) -> None:
    """Move the models of a Detachment against its owner's will, the foremost first."""
    models = [model for model in run.state.field.models_of(detachment) if model.on_table]

    def behind(model: Model) -> tuple[float, str]:
        return -(model.at[0] * by[0] + model.at[1] * by[1]), model.id

    foremost_first = tuple(model.id for model in sorted(models, key=behind))
    go_on(run, ForcedMove(detachment=detachment, cause="push", push=by, unplaced=foremost_first))
