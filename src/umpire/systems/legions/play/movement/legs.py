"""The move of a Detachment in several parts: a Transport goes on once passengers have Disembarked."""

from __future__ import annotations

import msgspec

from umpire.geometry import Point, path_length, point_distance
from umpire.rulings import Ruling, aside
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, change_model
from umpire.systems.legions.play.core import Activating, BattleState
from umpire.systems.legions.rules.movement.allowance import allowance
from umpire.systems.legions.rules.movement.judge import judge_move
from umpire.systems.legions.rules.movement.placing import ground_at, snapped
from umpire.systems.legions.rules.movement.topics import ModelMove

LEAST = 0.05
"""Movement that is worth going on with, inches."""

SHARES = (0.999, 0.75, 0.5, 0.25)
"""Which parts of the way to a goal are tried, the farthest first; a whole one could be too far by its rounding."""


def activating(state: BattleState) -> Activating:
    """Return the activation under way."""
    return next(each for each in reversed(state.frames) if isinstance(each, Activating))


def gone_on(frame: Activating, moves: tuple[ModelMove, ...]) -> Activating:
    """Return an activation that goes on with further moves; what has been moved lies behind it."""
    return msgspec.structs.replace(
        frame, behind=_joined(frame.behind or (), frame.moves), moves=moves, manoeuvre=Manoeuvre.MOVE, travelled=False
    )


def judge_leg(
    field: Battlefield, frame: Activating, manoeuvre: Manoeuvre, moves: tuple[ModelMove, ...], garrison: str = ""
) -> Ruling:
    """Rule on the move of a Detachment being activated, together with the part of it that lies behind."""
    behind = frame.behind or ()
    if not behind:
        return judge_move(field, frame.detachment, manoeuvre, moves, garrison)
    for move in behind:
        model = field.models[move.model]
        if model.in_play:
            moved = max(0.0, model.moved - path_length(move.path))
            start = move.path[0]
            field = change_model(field, model.id, at=start, ground=ground_at(field, start), moved=moved)
    known = tuple(move for move in behind if field.models[move.model].in_play)
    return judge_move(field, frame.detachment, manoeuvre, _joined(known, moves), garrison)


def _joined(first: tuple[ModelMove, ...], then: tuple[ModelMove, ...]) -> tuple[ModelMove, ...]:
    """Return the moves of models of which some have gone a part of their way already."""
    further = {move.model: move for move in then}
    whole = []
    for move in first:
        rest = further.pop(move.model, None)
        whole.append(move if rest is None else msgspec.structs.replace(rest, path=(*move.path, *rest.path[1:])))
    return (*whole, *further.values())


def ways_left(state: BattleState) -> dict[str, float]:
    """Return how far each of the Transports being activated can still go in the open, inches."""
    field, frame = state.field, gone_on(activating(state), ())
    own = field.detachments[frame.detachment]
    behind = {move.model: path_length(move.path) for move in frame.behind or ()}
    with aside():
        limits = {each.id: allowance(field, own, Manoeuvre.MOVE, each) or 0.0 for each in field.models_of(own)}
    return {model: max(0.0, limit - behind.get(model, 0.0)) for model, limit in limits.items()}


def onward(state: BattleState, goal: Point) -> tuple[ModelMove, ...]:
    """Return a way for Transports to go on towards a place, as far as their movement allows; () where there is none."""
    field, frame = state.field, gone_on(activating(state), ())
    left = ways_left(state)
    for share in SHARES:
        moves = tuple(
            snapped(ModelMove(model=model.id, path=(model.at, _towards(model.at, goal, share * left[model.id]))))
            for model in field.models_of(frame.detachment)
            if left[model.id] > LEAST
        )
        with aside():
            allowed = bool(moves) and judge_leg(field, frame, Manoeuvre.MOVE, moves).allowed
        if allowed:
            return moves
    return ()


def _towards(start: Point, goal: Point, length: float) -> Point:
    away = point_distance(start, goal)
    share = min(1.0, length / away) if away > 0.0 else 0.0
    return (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)
