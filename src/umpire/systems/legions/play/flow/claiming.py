"""What the Emperor's Children do about the roll-off for Initiative: win it without a roll, or roll a die again."""

from __future__ import annotations

from umpire.game import Action, Choice, Options
from umpire.rulings import cite
from umpire.systems.legions.play.core import BattleRun, BattleState, NotAsked
from umpire.systems.legions.play.flow.events import (
    ClaimingInitiative,
    InitiativeClaimed,
    InitiativeLeft,
    InitiativeRerolled,
)
from umpire.systems.legions.rules.special_rules.emperors_children import used


class ClaimInitiative(Action, frozen=True, kw_only=True, tag="claim_initiative"):
    """Win the roll-off for Initiative without a roll, or roll one's own die again, once a battle (LI-SPC-107)."""


class LeaveInitiative(Action, frozen=True, kw_only=True, tag="leave_initiative"):
    """Let the dice decide, or stand as they fell."""


def judge_claim(state: BattleState, side: str, action: ClaimInitiative | LeaveInitiative) -> None:
    """Judge whether a side may have its way with the roll-off now."""
    frame = state.top
    if not isinstance(frame, ClaimingInitiative) or frame.sides[:1] != (side,):
        raise NotAsked(f"{side} does not decide about the roll-off now.", rules=("LI-SPC-107",))
    cite("LI-SPC-107", side)


def claim_initiative(run: BattleRun, side: str, action: ClaimInitiative, judged: None) -> None:
    """Win the roll-off, or roll the die again; nobody else does so in this round."""
    frame: ClaimingInitiative = run.state.top
    cite("LI-SPC-107", side)
    if not frame.rolls:
        run.emit(InitiativeClaimed(side=side, used=used(run.state.field, side)))
        return
    dice = run.roll(1, why=f"{side}'s Initiative again")
    rolls = {**frame.rolls, side: dice[0]}
    run.emit(InitiativeRerolled(side=side, rolls=rolls, used=used(run.state.field, side), dice=dice))


def leave_initiative(run: BattleRun, side: str, action: LeaveInitiative, judged: None) -> None:
    """Let the dice decide, or stand as they fell."""
    cite("LI-SPC-107", side)
    run.emit(InitiativeLeft(side=side))


def claim_options(state: BattleState, side: str) -> Options:
    """Return what a side may do about the roll-off."""
    again = bool(state.top.rolls)
    told = "rolls its die again" if again else "wins the roll-off for Initiative"
    rules = ("LI-SPC-107",)
    claim = Choice(kind="claim_initiative", label=f"{side} {told}", subject=side, action=ClaimInitiative(), rules=rules)
    leave = Choice(
        kind="leave_initiative", label="leave it to the dice", subject=side, action=LeaveInitiative(), rules=rules
    )
    prompt = "Roll the die for Initiative again?" if again else "Win the roll-off for Initiative without a roll?"
    return Options(side=side, prompt=prompt, choices=(leave, claim), rules=rules)
