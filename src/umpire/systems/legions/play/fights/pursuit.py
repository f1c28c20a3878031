"""Going on after a won Combat, as the Blood Angels do."""

from __future__ import annotations

import msgspec

from umpire.game import Choice, Luck, Options
from umpire.rulings import Ruling, cite
from umpire.systems.legions.battlefield import Manoeuvre
from umpire.systems.legions.play.core import (
    BattleRun,
    BattleState,
    CombatStep,
    CombatUnderWay,
    ModelsMoved,
    NotAsked,
    crush_obstacles,
    lay,
    refuse,
)
from umpire.systems.legions.play.fights.actions import Pursue
from umpire.systems.legions.play.fights.events import CombatsJoined, EngagementStage, Pursued
from umpire.systems.legions.questions.planning import sample_moves
from umpire.systems.legions.rules.movement import contact_move
from umpire.systems.legions.rules.movement.placing import carry_out, snapped
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.special_rules.blood_angels import (
    PURSUED,
    as_pursuing,
    joined,
    judge_pursuit,
    may_pursue,
)


class Onward(msgspec.Struct, frozen=True, kw_only=True):
    """How a Detachment goes on, on the grid, and why it may."""

    moves: tuple[ModelMove, ...]
    ruling: Ruling


def pursuing(state: BattleState) -> tuple[str, ...]:
    """Name the Detachments that may go on now: those left of the winners, once all is settled in their Combat."""
    frame: CombatUnderWay = state.top
    if frame.step is not CombatStep.WITHDRAW or frame.withdrawing or frame.sieges:
        return ()
    return tuple(each for each in frame.pursuing if may_pursue(state.field, each))


def judge_pursuing(state: BattleState, side: str, action: Pursue) -> Onward:
    """Judge how a Detachment goes on after its Combat, or that it stays."""
    own = state.field.detachments.get(action.detachment)
    waiting = pursuing(state) if isinstance(state.top, CombatUnderWay) else ()
    if own is None or own.side != side or own.id not in waiting:
        raise NotAsked(f"{action.detachment} has no Combat to go on from now.", rules=("LI-SPC-113",))
    moves = tuple(map(snapped, action.moves))
    ruling = judge_pursuit(state.field, own.id, moves)
    if not ruling.allowed:
        raise refuse(ruling, "Take another path, or stay.")
    return Onward(moves=moves, ruling=ruling)


def pursue(run: BattleRun, side: str, action: Pursue, judged: Onward) -> None:
    """Move a Detachment that goes on; where it comes into a Combat still to be fought, it fights there too."""
    cite("LI-SPC-113", action.detachment)
    run.emit(Pursued(detachment=action.detachment))
    if not judged.moves:
        return
    lay(run, action.detachment, PURSUED)
    run.emit(ModelsMoved(detachment=action.detachment, moves=judged.moves, in_phase=False), by=judged.ruling)
    crush_obstacles(run, judged.moves)
    stage = next(each for each in run.state.frames if isinstance(each, EngagementStage))
    combats = joined(run.state.field, stage.combats, run.state.field.detachments[action.detachment])
    if combats != stage.combats:
        cite("LI-SPC-113", action.detachment)
        run.emit(CombatsJoined(combats=combats))


def pursuit_options(state: BattleState, side: str) -> Options:
    """Return how the Detachments of a side may go on."""
    choices = []
    for each in pursuing(state):
        own = state.field.detachments[each]
        if own.side == side:
            rules = ("LI-SPC-113",)
            choices.append(Choice(kind="pursue", label=f"{own.name} goes on", subject=each, rules=rules))
            stay = Pursue(detachment=each)
            choices.append(Choice(kind="stay_put", label=f"{own.name} stays", subject=each, action=stay, rules=rules))
    prompt = "The Combat is won: does the Detachment go on, up to 3 inches?"
    return Options(side=side, prompt=prompt, choices=tuple(choices), rules=("LI-SPC-113",))


def sample_pursuit(state: BattleState, side: str, choice: Choice, luck: Luck) -> Pursue:
    """Return a move into contact where there is one, another where there is none."""
    own = choice.subject
    field = now = as_pursuing(state.field, own)
    enemies = tuple(model for model in field.on_table(field.opponent(side)))
    found: list[ModelMove] = []
    for model in field.models_of(own):
        move = contact_move(now, model.id, Manoeuvre.MOVE, enemies)
        if move is not None:
            found.append(move)
            now = carry_out(now, (move,))
    for moves in (tuple(found), sample_moves(field, own, Manoeuvre.MOVE, luck)):
        if moves and judge_pursuit(state.field, own, moves).allowed:
            return Pursue(detachment=own, moves=moves)
    return Pursue(detachment=own)
