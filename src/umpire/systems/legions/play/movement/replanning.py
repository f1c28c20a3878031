"""Ending a move anew, after Overwatch has made its declared end impossible."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice, Options
from umpire.geometry import Path, path_length, snap_point, truncate
from umpire.rulings import Ruling, cite, tracing, unheard
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, in_inches
from umpire.systems.legions.play.core import Activating, BattleRun, BattleState, FrameRules, refuse
from umpire.systems.legions.play.movement.actions import FinishMove
from umpire.systems.legions.play.movement.legs import judge_leg
from umpire.systems.legions.play.movement.travelling import (
    continue_activation,
    finish_move,
    surviving_moves,
)
from umpire.systems.legions.rules.forced import longest
from umpire.systems.legions.rules.movement.allowance import allowance
from umpire.systems.legions.rules.movement.placing import snapped
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.titans.walking import carried_on, cut_short

ROUNDED = 0.01
"""How far from where a model was caught its new path may start, inches: places are told in hundredths."""

SHARES = (1.0, 0.75, 0.5, 0.25)


def caught_path(frame: Activating, move: ModelMove) -> Path:
    """Return the part of a declared path that a model had covered when Overwatch caught it, on the grid."""
    if frame.caught_at is None:
        return move.path[:1]
    covered = truncate(move.path, frame.caught_at * path_length(move.path))
    return tuple(map(snap_point, covered))


class Replanned(msgspec.Struct, frozen=True, kw_only=True):
    """A move as its owner plans it anew, and why it is allowed; no ruling where models just stop."""

    moves: tuple[ModelMove, ...]
    ruling: Ruling | None = None


def judge_replanned(state: BattleState, side: str, action: FinishMove) -> Replanned:
    """Judge the end of a move as its owner plans it anew, or find where the models come to rest."""
    frame = state.top
    if not isinstance(frame, Activating) or not frame.replanning or frame.detachment != action.detachment:
        raise IllegalAction(
            f"{action.detachment} has no move to plan anew; its declared path binds it.", rules=("LI-OVW-024",)
        )
    field = state.field
    if field.detachments[frame.detachment].side != side:
        raise IllegalAction(f"{frame.detachment} is not {side}'s.", rules=("LI-OVW-024",))
    if not action.moves:
        return Replanned(moves=come_to_rest(field, frame))
    moves = _joined(field, frame, action)
    with tracing() as trace:
        ruling = judge_leg(field, frame, action.manoeuvre, moves, frame.garrison)
    if not ruling.allowed:
        raise refuse(ruling, "Plan another end, or name no moves to let the models come to rest.")
    return Replanned(moves=moves, ruling=ruling.resting_on(trace.taken()))


def finish_replanned(run: BattleRun, side: str, action: FinishMove, judged: Replanned) -> None:
    """End a move as its owner plans it anew, or with the models where they were caught."""
    finish_move(run, run.state.top, judged.moves, by=judged.ruling)


def _joined(field: Battlefield, frame: Activating, action: FinishMove) -> tuple[ModelMove, ...]:
    """Return whole paths: what each model had covered, then what its owner plans now."""
    if action.manoeuvre not in (frame.manoeuvre, Manoeuvre.MOVE):
        raise IllegalAction(f"The move was declared as {frame.manoeuvre}.", rules=("LI-OVW-024",))
    further = {move.model: move for move in map(snapped, action.moves)}
    whole = []
    for declared in surviving_moves(field, frame):
        covered = caught_path(frame, declared)
        rest = further.pop(declared.model, None)
        if rest is None:
            whole.append(msgspec.structs.replace(cut_short(field, declared, covered), across=""))
            continue
        if path_length((covered[-1], rest.path[0])) > ROUNDED:
            raise IllegalAction(
                f"{declared.model} was caught at {in_inches(covered[-1])}, but its new path starts at "
                f"{in_inches(rest.path[0])}: start it where it was caught.",
                rules=("LI-OVW-024",),
            )
        whole.append(carried_on(field, cut_short(field, declared, covered), rest))
    return (*whole, *further.values())


@unheard
def come_to_rest(field: Battlefield, frame: Activating) -> tuple[ModelMove, ...]:
    """Return where survivors stop by themselves: where they were caught, within M, or as near before it as is legal."""
    stops = [_within_reach(field, frame, move) for move in surviving_moves(field, frame)]
    for share in SHARES:
        moves = tuple(
            msgspec.structs.replace(
                cut_short(field, move, tuple(map(snap_point, truncate(move.path, share * path_length(move.path))))),
                across="",
            )
            for move in stops
        )
        if judge_leg(field, frame, Manoeuvre.MOVE, moves).allowed:
            return moves
    return ()


def _within_reach(field: Battlefield, frame: Activating, move: ModelMove) -> ModelMove:
    """Return a model's covered path, cut where it exceeds what a normal move allows."""
    covered = caught_path(frame, move)
    own = field.detachments[frame.detachment]
    limit = allowance(field, own, Manoeuvre.MOVE, field.models[move.model]) or 0.0
    path = longest(field, field.models[move.model], covered, limit)
    return cut_short(field, move, tuple(map(snap_point, path)))


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: Activating = state.top
    return (state.field.detachments[frame.detachment].side,) if frame.replanning else ()


def _options(state: BattleState, side: str) -> Options:
    frame: Activating = state.top
    cite("LI-OVW-024", side)
    choice = Choice(
        kind="finish_move",
        label="The models stop where they were caught",
        subject=frame.detachment,
        action=FinishMove(detachment=frame.detachment),
        rules=("LI-OVW-025",),
    )
    return Options(
        side=side,
        prompt=f"{frame.detachment} cannot end its move as declared: plan the rest anew.",
        choices=(choice,),
    )


ACTIVATING = FrameRules(owes=_owes, proceed=continue_activation, options=_options)
"""While a Detachment is being activated."""
