"""Forward Deployment: moves before the first round."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice, Luck, Options
from umpire.rulings import Ruling, cite
from umpire.systems.legions.battlefield import Manoeuvre
from umpire.systems.legions.play.core import (
    BattleRun,
    BattleState,
    FrameRules,
    Garrisoned,
    LeftGarrison,
    ModelsMoved,
    NotAsked,
    crush_obstacles,
    refuse,
    roll_off,
)
from umpire.systems.legions.play.setup.actions import MoveForward, NameFirst
from umpire.systems.legions.play.setup.events import (
    FirstNamed,
    ForwardClosed,
    ForwardMoved,
    ForwardMoving,
    ForwardOpened,
    ForwardRolled,
    NamingFirst,
)
from umpire.systems.legions.questions.planning import sample_moves
from umpire.systems.legions.rules.movement.judge import judge_move
from umpire.systems.legions.rules.movement.placing import snapped
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.setup import deploys_forward


class Ahead(msgspec.Struct, frozen=True, kw_only=True):
    """The Forward Deployment move of a Detachment, on the grid, and why it is allowed."""

    moves: tuple[ModelMove, ...]
    ruling: Ruling


def open_forward(run: BattleRun) -> None:
    """Begin the Forward Deployment moves, if anyone has them; a roll-off decides where both sides do."""
    field = run.state.field
    waiting = tuple(each.id for each in field.detachments.values() if deploys_forward(field, each))
    owners = {field.detachments[each].side for each in waiting}
    if len(owners) == 1:
        cite("LI-SPC-037")
        run.emit(ForwardOpened(turn=next(iter(owners)), waiting=waiting))
    elif waiting:
        rolls, winner = roll_off(run, why="who makes Forward Deployment moves first")
        cite("LI-SPC-037")
        run.emit(ForwardRolled(winner=winner, waiting=waiting, dice=rolls))


def judge_naming_first(state: BattleState, side: str, action: NameFirst) -> None:
    """Judge whether a side has won the roll-off for the first moves, and names a side."""
    frame = state.top
    if not isinstance(frame, NamingFirst) or frame.winner != side:
        raise NotAsked(f"{side} does not name who moves first now.", rules=("LI-SPC-037",))
    if action.side not in state.field.sides:
        raise IllegalAction(f"{action.side} is not a side of this battle.", rules=("LI-SPC-037",))


def name_first(run: BattleRun, side: str, action: NameFirst, judged: None) -> None:
    """Say who moves first."""
    cite("LI-SPC-037")
    run.emit(FirstNamed(side=action.side))


def judge_moving_forward(state: BattleState, side: str, action: MoveForward) -> Ahead:
    """Judge a Detachment's Forward Deployment move, or that it stays."""
    if not isinstance(state.top, ForwardMoving) or action.detachment not in _mine(state, side):
        raise NotAsked(
            f"{action.detachment} has no Forward Deployment move to make for {side} now.", rules=("LI-SPC-037",)
        )
    moves = tuple(map(snapped, action.moves))
    manoeuvre = Manoeuvre.MOVE if moves or action.garrison else Manoeuvre.HOLD
    ruling = judge_move(state.field, action.detachment, manoeuvre, moves, action.garrison)
    if not ruling.allowed:
        raise refuse(ruling, "Take another path, or stay.")
    return Ahead(moves=moves, ruling=ruling)


def move_forward(run: BattleRun, side: str, action: MoveForward, judged: Ahead) -> None:
    """Make one Detachment's Forward Deployment move."""
    if judged.moves and run.state.field.detachments[action.detachment].garrison:
        cite("LI-STR-027")
        run.emit(LeftGarrison(detachment=action.detachment))
    if judged.moves:
        cite("LI-SPC-037")
        run.emit(ModelsMoved(detachment=action.detachment, moves=judged.moves, in_phase=False), by=judged.ruling)
        crush_obstacles(run, judged.moves)
    if action.garrison:
        cite("LI-SPC-037")
        run.emit(Garrisoned(detachment=action.detachment, structure=action.garrison))
    cite("LI-SPC-037")
    run.emit(ForwardMoved(detachment=action.detachment))


def _mine(state: BattleState, side: str) -> tuple[str, ...]:
    if side != _turn(state):
        return ()
    return tuple(each for each in state.top.waiting if state.field.detachments[each].side == side)


def _turn(state: BattleState) -> str:
    frame: ForwardMoving = state.top
    sides = [state.field.detachments[each].side for each in frame.waiting]
    return frame.turn if frame.turn in sides else next(iter(sides), "")


def _owes(state: BattleState) -> tuple[str, ...]:
    turn = _turn(state)
    return (turn,) if turn else ()


def _close(run: BattleRun) -> None:
    cite("LI-SPC-037")
    run.emit(ForwardClosed())


def _options(state: BattleState, side: str) -> Options:
    choices = []
    for each in _mine(state, side):
        name = state.field.detachments[each].name
        choices.append(Choice(kind="move_forward", label=f"{name} moves forward", subject=each, rules=("LI-SPC-037",)))
        choices.append(
            Choice(
                kind="stay_back",
                label=f"{name} stays",
                subject=each,
                action=MoveForward(detachment=each),
                rules=("LI-SPC-037",),
            )
        )
    return Options(side=side, prompt="Make a Forward Deployment move.", choices=tuple(choices), rules=("LI-SPC-037",))


def _first_options(state: BattleState, side: str) -> Options:
    choices = tuple(
        Choice(
            kind="name_first",
            label=f"{each} moves first",
            subject=each,
            action=NameFirst(side=each),
            rules=("LI-SPC-037",),
        )
        for each in (side, state.field.opponent(side))
    )
    return Options(
        side=side, prompt="Who makes Forward Deployment moves first?", choices=choices, rules=("LI-SPC-037",)
    )


def sample_forward(state: BattleState, side: str, choice: Choice, luck: Luck) -> MoveForward:
    """Return a legal Forward Deployment move, or staying where none was found."""
    moves = sample_moves(state.field, choice.subject, Manoeuvre.MOVE, luck)
    if moves and judge_move(state.field, choice.subject, Manoeuvre.MOVE, moves, "").allowed:
        return MoveForward(detachment=choice.subject, moves=moves)
    return MoveForward(detachment=choice.subject)


def _never(run: BattleRun) -> None:
    raise AssertionError("The winner of the roll-off always owes the choice.")


FORWARD = FrameRules(owes=_owes, proceed=_close, options=_options)
"""While Forward Deployment moves are made."""

NAMING_FIRST = FrameRules(owes=lambda state: (state.top.winner,), proceed=_never, options=_first_options)
"""While the winner of the roll-off names who moves first."""
