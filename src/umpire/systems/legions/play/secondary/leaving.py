"""The Calculate Victory Points stage: Detachments leave the battlefield, and the last round scores."""

from __future__ import annotations

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Options
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Goal, Phase, SecondaryObjective, Stage
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked, Rounds
from umpire.systems.legions.play.end_phase import VictoryPointsScored, named_first
from umpire.systems.legions.play.flow import moment_of
from umpire.systems.legions.play.secondary.choosing import goals_of
from umpire.systems.legions.play.secondary.ending import reveal_lines, scatter_supplies
from umpire.systems.legions.play.secondary.events import (
    DetachmentLeft,
    Leaving,
    LeavingCalled,
    LeavingClosed,
    NobodyLeaves,
)
from umpire.systems.legions.rules.battles import VictoryPoints
from umpire.systems.legions.rules.secondary import (
    LEAVERS,
    may_leave,
    may_spear,
    passengers_with,
    recovers,
    secondary_score,
)

INTEL, NOTED = "LI-BTL-031", "LI-BTL-033"
SCORED_AT = moment_of(Phase.END, Stage.VICTORY_POINTS) + 1
"""The moment in the round's schedule at which its Victory Points have been worked out."""


class LeaveBattlefield(Action, frozen=True, kw_only=True, tag="leave_battlefield"):
    """Have a Detachment leave the battlefield by the edge that it has reached."""

    detachment: str


class LeaveNobody(Action, frozen=True, kw_only=True, tag="leave_nobody"):
    """Have no further Detachment leave in this round."""


def to_leave(state: BattleState) -> bool:
    """Whether the Mission has been scored in this round, and sides are to say who leaves."""
    if state.field.goals is msgspec.UNSET or not isinstance(state.top, Rounds) or state.top.at != SCORED_AT:
        return False
    return any(each.asked < state.field.round for each in state.field.goals.values())


def call_leaving(run: BattleRun) -> None:
    """Turn to the Secondary Objectives, the player with Initiative first."""
    cite("LI-END-026")
    field = run.state.field
    run.emit(LeavingCalled(sides=tuple(each for each in named_first(field) if _seems_able(field, each))))


def _able(field: Battlefield, side: str) -> tuple[str, ...]:
    """Return the Detachments of a side that may leave now, as the side itself knows it."""
    goal = goals_of(field)[side]
    if recovers(field, side):
        return (goal.carrier,)
    if goal.objective not in LEAVERS:
        return ()
    enemy = field.opponent(side)
    noted = (each.value for each in goal.noted if each.value is not None)
    return tuple(each for each in noted if may_leave(field, each, enemy) and _speared(field, goal, each))


def _speared(field: Battlefield, goal: Goal, detachment: str) -> bool:
    """Whether a Detachment has done what the tip of the spear asks for, if that is what it is."""
    return goal.objective is not SecondaryObjective.TIP_OF_THE_SPEAR or may_spear(field, detachment)


def _seems_able(field: Battlefield, side: str) -> bool:
    """Whether a side could have somebody leave, as far as both sides know: whom it has noted must not show."""
    goal = goals_of(field)[side]
    if goal.objective not in LEAVERS or not goal.noted:
        return recovers(field, side)
    enemy, mine = field.opponent(side), [each.id for each in field.detachments.values() if each.side == side]
    return any(may_leave(field, each, enemy) and _speared(field, goal, each) for each in mine)


def _rule(field: Battlefield, side: str) -> str:
    return NOTED if goals_of(field)[side].objective in LEAVERS else INTEL


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: Leaving = state.top
    return frame.sides[:1] if frame.sides and _seems_able(state.field, frame.sides[0]) else ()


def _proceed(run: BattleRun) -> None:
    frame: Leaving = run.state.top
    if frame.sides:
        cite(_rule(run.state.field, frame.sides[0]))
        run.emit(NobodyLeaves(side=frame.sides[0]))
        return
    field = run.state.field
    if field.round >= field.mission.rounds:
        reveal_lines(run)
        for side in named_first(field):
            _score(run, side)
    else:
        scatter_supplies(run)
    cite("LI-END-026")
    run.emit(LeavingClosed())


def _score(run: BattleRun, side: str) -> None:
    found = secondary_score(run.state.field, side)
    if found is None or not isinstance(found.effect, VictoryPoints):
        return
    cite("LI-END-027", side)
    because = {found.effect.because: found.effect.points}
    run.emit(VictoryPointsScored(side=side, points=found.effect.points, because=because))


def _expect(state: BattleState, side: str) -> None:
    if not isinstance(state.top, Leaving) or side not in _owes(state):
        raise NotAsked(f"{side} has nobody who could leave now.", rules=(INTEL, NOTED))


def judge_leaving(state: BattleState, side: str, action: LeaveBattlefield) -> None:
    """Judge whether a Detachment may leave: it carries the Intel to its own edge, or is noted and at the enemy's."""
    _expect(state, side)
    able = _able(state.field, side)
    if action.detachment not in able:
        named = " or ".join(able) or "nobody"
        told = f"{action.detachment} may not leave the battlefield: {named} may."
        raise IllegalAction(told, rules=(_rule(state.field, side),))


def leave_battlefield(run: BattleRun, side: str, action: LeaveBattlefield, judged: None) -> None:
    """Have a Detachment leave, with the Transports that carry it."""
    field = run.state.field
    models = passengers_with(field, action.detachment)
    noted = [each for each in goals_of(field)[side].noted if each.value == action.detachment]
    cite(NOTED if noted else INTEL, action.detachment)
    salt = noted[0].salt if noted else None
    run.emit(DetachmentLeft(side=side, detachment=action.detachment, models=models, salt=salt))


def judge_staying(state: BattleState, side: str, action: LeaveNobody) -> None:
    """Judge whether a side is asked who leaves."""
    _expect(state, side)


def leave_nobody(run: BattleRun, side: str, action: LeaveNobody, judged: None) -> None:
    """Have no further Detachment leave in this round."""
    cite(_rule(run.state.field, side))
    run.emit(NobodyLeaves(side=side))


def _options(state: BattleState, side: str) -> Options:
    field = state.field
    rule = _rule(field, side)
    edge = "the enemy's edge" if rule == NOTED else "its own edge with the Intel"
    leaves = tuple(
        Choice(
            kind="leave_battlefield",
            label=f"{field.detachments[each].name} leaves by {edge}",
            subject=each,
            action=LeaveBattlefield(detachment=each),
            rules=(rule,),
        )
        for each in _able(field, side)
    )
    nobody = Choice(kind="leave_nobody", label="nobody leaves", action=LeaveNobody(), rules=(rule,))
    return Options(side=side, prompt="Who leaves the battlefield?", choices=(*leaves, nobody), rules=(rule,))


LEAVING = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While sides say who leaves the battlefield."""
