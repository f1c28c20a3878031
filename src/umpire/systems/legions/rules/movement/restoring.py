"""Looking for a move that brings a scattered Detachment back into Coherency."""

from __future__ import annotations

from math import sqrt

from umpire.geometry import Point, snap_point
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre, Model
from umpire.systems.legions.rules.movement.allowance import allowance
from umpire.systems.legions.rules.movement.coherency import COHERENCY, is_coherent
from umpire.systems.legions.rules.movement.measure import bounding_radius, distance
from umpire.systems.legions.rules.movement.placing import carry_out
from umpire.systems.legions.rules.movement.reaching import is_legal
from umpire.systems.legions.rules.movement.topics import ModelMove

__all__ = ["restoring_move"]


def restoring_move(field: Battlefield, detachment: Detachment, manoeuvre: Manoeuvre) -> tuple[ModelMove, ...] | None:
    """Return moves straight towards one another that restore Coherency; None if none are found.

    Every model's place and the middle of the Detachment are tried as the place to gather at.
    """
    models = tuple(model for model in field.models_of(detachment) if model.on_table)
    middle = (sum(model.at[0] for model in models) / len(models), sum(model.at[1] for model in models) / len(models))
    for goal in (middle, *(model.at for model in models)):
        moves = _gather(field, detachment, manoeuvre, models, goal)
        if moves is not None and is_coherent(carry_out(field, moves), detachment):
            return moves
    return None


def _gather(
    field: Battlefield, detachment: Detachment, manoeuvre: Manoeuvre, models: tuple[Model, ...], goal: Point
) -> tuple[ModelMove, ...] | None:
    """Bring the models to a place one after another, the nearest first; each stops once it is near those before it."""
    moves: list[ModelMove] = []
    placed: list[Model] = []
    for model in sorted(models, key=lambda each: (_apart(each.at, goal), each.id)):
        reach = allowance(field, detachment, manoeuvre, model) or 0.0
        target = min(placed, key=lambda each: (distance(each, model), each.id)) if placed else None
        to = target.at if target else goal
        if target is None or distance(target, model) > COHERENCY:
            move = _towards(carry_out(field, tuple(moves)), manoeuvre, model, to, target, reach)
            if move is None:
                return None
            moves.append(move)
        placed.append(carry_out(field, tuple(moves)).models[model.id])
    return tuple(moves)


def _towards(
    field: Battlefield, manoeuvre: Manoeuvre, model: Model, to: Point, target: Model | None, reach: float
) -> ModelMove | None:
    """Return a legal straight move as far towards a place as is needed; a little less where that is not allowed."""
    length = _apart(model.at, to)
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


def _apart(a: Point, b: Point) -> float:
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]))
