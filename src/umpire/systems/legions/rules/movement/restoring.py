"""Looking for a move that brings a scattered Detachment back into Coherency."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.geometry import Point, mean_point, point_distance, snap_point
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre, Model
from umpire.systems.legions.rules.movement.allowance import allowance
from umpire.systems.legions.rules.movement.coherency import COHERENCY, groups_of, is_coherent
from umpire.systems.legions.rules.movement.measure import bounding_radius, distance
from umpire.systems.legions.rules.movement.placing import carry_out
from umpire.systems.legions.rules.movement.reaching import is_legal
from umpire.systems.legions.rules.movement.topics import ModelMove

Models = tuple[Model, ...]
Moves = tuple[ModelMove, ...]
Reaches = dict[str, float]


def restoring_move(field: Battlefield, detachment: Detachment, manoeuvre: Manoeuvre) -> Moves | None:
    """Return moves straight towards one another that restore Coherency; None if none are found.

    Every model's place and the middle of the Detachment are tried as the place to gather at, then whole groups that
    meet each other.
    """
    models = tuple(model for model in field.models_of(detachment) if model.on_table)
    reach = {model.id: allowance(field, detachment, manoeuvre, model) or 0.0 for model in models}
    groups = tuple(tuple(field.models[each] for each in group) for group in groups_of(models))
    if not _can_meet(groups, reach):
        return None
    middle = mean_point([model.at for model in models])
    for goal in (middle, *(model.at for model in models)):
        moves = _gather(field, manoeuvre, models, reach, goal)
        if moves is not None and is_coherent(carry_out(field, moves), detachment):
            return moves
    closing = _close_up(field, manoeuvre, groups, reach)
    return next((moves for moves in closing if is_coherent(carry_out(field, moves), detachment)), None)


def _can_meet(groups: tuple[Models, ...], reach: Reaches) -> bool:
    """Whether no group is farther from all others than both can go: quick to tell, and right where it says no."""
    return all(
        any(
            distance(one, other) <= COHERENCY + 0.01 + reach[one.id] + reach[other.id]
            for rest in groups
            if rest is not group
            for other in rest
            for one in group
        )
        for group in groups
    )


def _close_up(field: Battlefield, manoeuvre: Manoeuvre, groups: tuple[Models, ...], reach: Reaches) -> Iterator[Moves]:
    """Yield moves in which whole groups go towards a first one, which meets one of them as far as that is needed."""
    for hub in groups:
        others = [group for group in groups if group is not hub]
        for met in others:
            apart = min(distance(one, other) for one in hub for other in met)
            lacking = apart - COHERENCY - min(reach[each.id] for each in met)
            moves = _advance(field, manoeuvre, hub, met, reach, lacking)
            gathered = hub
            for group in sorted(others, key=lambda each: (each is not met, others.index(each))):
                if moves is None:
                    break
                there = carry_out(field, moves)
                placed = tuple(there.models[each.id] for each in gathered)
                wanted = min(distance(one, other) for one in group for other in placed) - COHERENCY
                step = _advance(there, manoeuvre, group, placed, reach, wanted)
                moves = None if step is None else (*moves, *step)
                gathered = (*gathered, *group)
            if moves:
                yield moves


def _advance(
    field: Battlefield, manoeuvre: Manoeuvre, group: Models, to: Models, reach: Reaches, wanted: float
) -> Moves | None:
    """Return moves of a whole group straight towards another, those in front first; None where one is not allowed."""
    far = min(wanted, *(reach[each.id] for each in group))
    if far <= 0.0:
        return ()
    front, target = min(
        ((one, other) for one in group for other in to),
        key=lambda pair: (distance(*pair), pair[0].id, pair[1].id),
    )
    share = far / point_distance(front.at, target.at)
    way = ((target.at[0] - front.at[0]) * share, (target.at[1] - front.at[1]) * share)
    moves: Moves = ()
    for model in sorted(group, key=lambda each: (point_distance(each.at, target.at), each.id)):
        end = snap_point((model.at[0] + way[0], model.at[1] + way[1]))
        move = ModelMove(model=model.id, path=(model.at, end))
        if not is_legal(carry_out(field, moves), manoeuvre, move):
            return None
        moves = (*moves, move)
    return moves


def _gather(field: Battlefield, manoeuvre: Manoeuvre, models: Models, reach: Reaches, goal: Point) -> Moves | None:
    """Bring the models to a place one after another, the nearest first; each stops once it is near those before it."""
    moves: list[ModelMove] = []
    placed: list[Model] = []
    for model in sorted(models, key=lambda each: (point_distance(each.at, goal), each.id)):
        target = min(placed, key=lambda each: (distance(each, model), each.id)) if placed else None
        to = target.at if target else goal
        if target is None or distance(target, model) > COHERENCY:
            move = _towards(carry_out(field, tuple(moves)), manoeuvre, model, to, target, reach[model.id])
            if move is None:
                return None
            moves.append(move)
        placed.append(carry_out(field, tuple(moves)).models[model.id])
    return tuple(moves)


def _towards(
    field: Battlefield, manoeuvre: Manoeuvre, model: Model, to: Point, target: Model | None, reach: float
) -> ModelMove | None:
    """Return a legal straight move as far towards a place as is needed; a little less where that is not allowed."""
    length = point_distance(model.at, to)
    near = bounding_radius(model.base) + bounding_radius(target.base) if target else 0.0
    wanted = [length - near - gap for gap in (COHERENCY, 1.0, 0.25)] if target else [length, length * 0.75, length / 2]
    for go in wanted:
        far = min(go, reach)
        if length == 0.0 or far <= 0.0:
            return ModelMove(model=model.id, path=(model.at,))
        share = far / length
        end = snap_point((model.at[0] + (to[0] - model.at[0]) * share, model.at[1] + (to[1] - model.at[1]) * share))
        move = ModelMove(model=model.id, path=(model.at, end))
        if is_legal(field, manoeuvre, move):
            return move
    return None
