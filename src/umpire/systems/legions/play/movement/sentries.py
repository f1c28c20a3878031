"""Automated Sentries in the Movement phase: activated where they stand, they fire at what they seek."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Choice, Luck, Options
from umpire.rulings import Ruling, cite, tracing
from umpire.systems.legions.battlefield import Condition, Detachment, Manoeuvre, Until, asked_about
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked, lay
from umpire.systems.legions.play.firing import (
    AttackKind,
    FireDeclared,
    JudgedFire,
    all_fired,
    declare_fire,
    judge_volleys,
    sentry_volleys,
)
from umpire.systems.legions.play.movement.actions import FireSentry, HoldSentry
from umpire.systems.legions.play.movement.declaring import offer_overwatch
from umpire.systems.legions.play.movement.events import ActivationDeclared, ActivationEnded, Moving, SentryActivated
from umpire.systems.legions.play.movement.turns import on_guard, side_to_move
from umpire.systems.legions.rules.firing import firing_permission, targets
from umpire.systems.legions.rules.orders.issuing import SENTRY

WAITING = Condition(name=SENTRY, until=Until.ROUND, does="fires in the Advancing Fire stage")
"""Lies on Automated Sentries that had no target when they were activated."""


def _activated(state: BattleState, side: str, detachment: str) -> Detachment:
    """Return the sentries that a side activates, if they may be activated now and it is the side's turn."""
    if not isinstance(state.top, Moving):
        raise NotAsked(f"{detachment} cannot be activated now.", rules=("LI-MOV-006", "LI-RND-003"))
    own = state.field.detachments.get(detachment)
    if own is None or own.side != side or not on_guard(state.field, own):
        told = f"{detachment} has no Automated Sentries of {side} that could be activated now."
        raise IllegalAction(told, rules=("LI-SPC-007",))
    turn = side_to_move(state)
    if turn != side:
        raise IllegalAction(f"It is {turn}'s turn to activate a Detachment.", rules=("LI-MOV-001",))
    return own


def judge_sentry_fire(state: BattleState, side: str, action: FireSentry) -> JudgedFire:
    """Judge the activation of Automated Sentries, and every shot that they fire."""
    own, field = _activated(state, side, action.detachment), state.field
    with tracing() as trace:
        refused = firing_permission(field, own.id)
        if refused:
            raise IllegalAction(f"{own.id} does not fire.", rules=tuple(each.rule for each in refused))
        judge_volleys(field, own.id, action.volleys)
        declared = FireDeclared(
            detachment=own.id,
            side=side,
            kind=AttackKind.SENTRY,
            volleys=all_fired(field, action.volleys),
        )
    why = trace.taken(lambda: asked_about(field, declared))
    ruling = Ruling(question=f"May {own.id} fire now?", allowed=True, findings=why)
    return JudgedFire(declared=declared, ruling=ruling)


def fire_sentry(run: BattleRun, side: str, action: FireSentry, judged: JudgedFire) -> None:
    """Activate Automated Sentries and fire."""
    cite("LI-SPC-007", action.detachment)
    run.emit(SentryActivated(detachment=action.detachment))
    declare_fire(run, judged)


def judge_guard(state: BattleState, side: str, action: HoldSentry) -> bool:
    """Judge the activation of Automated Sentries that do not fire; tell whether they have a target."""
    own = _activated(state, side, action.detachment)
    return bool(targets(state.field, own.id))


def hold_sentry(run: BattleRun, side: str, action: HoldSentry, judged: bool) -> None:
    """Activate Automated Sentries that do not fire; without a target they wait for the Advancing Fire stage."""
    cite("LI-SPC-007", action.detachment)
    run.emit(SentryActivated(detachment=action.detachment))
    if not judged:
        cite("LI-SPC-007", action.detachment)
        lay(run, action.detachment, WAITING)


def sample_sentry(state: BattleState, side: str, choice: Choice, luck: Luck) -> FireSentry:
    """Return the fire of every weapon of Automated Sentries at what it seeks."""
    detachment = choice.subject.partition(">")[0]
    return FireSentry(detachment=detachment, volleys=sentry_volleys(state.field, detachment))


def _go_on(run: BattleRun) -> None:
    """Let the enemy answer the activation with Overwatch, and end it."""
    own = run.state.top.detachment
    cite("LI-SPC-007", own)
    if not run.state.field.models_of(own):
        run.emit(ActivationEnded(detachment=own))
        return
    run.emit(ActivationDeclared(detachment=own, manoeuvre=Manoeuvre.HOLD))
    offer_overwatch(run, own)


def _nobody(state: BattleState) -> tuple[str, ...]:
    return ()


def _no_options(state: BattleState, side: str) -> Options:
    return Options(side=side, prompt="The sentries' fire is resolved.", choices=())


GUARDING = FrameRules(owes=_nobody, proceed=_go_on, options=_no_options)
"""While the fire of Automated Sentries is resolved."""
