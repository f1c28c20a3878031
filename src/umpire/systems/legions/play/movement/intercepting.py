"""Interceptors: fire at Flyers as soon as their own move is done."""

from __future__ import annotations

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Luck, Options
from umpire.rulings import Forbid, cite
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked, refuse_for
from umpire.systems.legions.play.firing import (
    AttackKind,
    FireDeclared,
    JudgedFire,
    Volley,
    declare_fire,
    judge_fire_at_once,
    suggested_shots,
)
from umpire.systems.legions.play.movement.events import Intercepting, InterceptionOver
from umpire.systems.legions.play.movement.travelling import conclude
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.special_rules.interceptor import (
    Interception,
    has_intercepted,
    intercepting_weapons,
    interception_targets,
)


class Intercept(Action, frozen=True, kw_only=True, tag="intercept"):
    """Fire one weapon of each Interceptor at Flyers, at the end of its move (LI-SPC-050)."""

    detachment: str
    volleys: tuple[Volley, ...]


class LetFly(Action, frozen=True, kw_only=True, tag="let_fly"):
    """End a move without firing at the Flyers in reach."""

    detachment: str


def _ending_its_move(state: BattleState, side: str, detachment: str) -> None:
    frame = state.top
    if not isinstance(frame, Intercepting) or frame.detachment != detachment:
        told = f"{detachment} intercepts nothing now: Interceptors fire as soon as they have finished their move."
        raise NotAsked(told, rules=("LI-SPC-050",))
    if state.field.detachments[detachment].side != side:
        raise IllegalAction(f"{detachment} is not {side}'s.", rules=("LI-SPC-050",))


def judge_intercepting(state: BattleState, side: str, action: Intercept) -> JudgedFire:
    """Judge the fire of Interceptors: one weapon each, at Flyers."""
    _ending_its_move(state, side, action.detachment)
    field = state.field

    def one_each_at_flyers() -> None:
        aims = tuple(shot.aim(volley.target) for volley in action.volleys for shot in volley.shots)
        found = BOOK.findings(Interception(field=field, detachment=action.detachment, aims=aims))
        refusals = tuple(each for each in found if isinstance(each.effect, Forbid))
        if refusals:
            raise refuse_for(refusals, "Fire one weapon of each Interceptor at a Flyer, or let it fly.")
        cite("LI-SPC-050", action.detachment)

    declared = FireDeclared(detachment=action.detachment, side=side, kind=AttackKind.INTERCEPTION, volleys=())
    asked = f"May {action.detachment} intercept?"
    return judge_fire_at_once(field, declared, action.volleys, one_each_at_flyers, asked=asked)


def intercept(run: BattleRun, side: str, action: Intercept, judged: JudgedFire) -> None:
    """Fire at Flyers at the end of a move."""
    declare_fire(run, judged)


def judge_letting_fly(state: BattleState, side: str, action: LetFly) -> None:
    """Judge whether there is an interception to do without."""
    _ending_its_move(state, side, action.detachment)
    cite("LI-SPC-050", action.detachment)


def let_fly(run: BattleRun, side: str, action: LetFly, judged: None) -> None:
    """End a move without an interception."""
    _close(run)


def sample_interception(state: BattleState, side: str, choice: Choice, luck: Luck) -> Intercept:
    """Return the fire of one weapon of each Interceptor that reaches a Flyer: the one that promises most."""
    detachment, target = choice.subject.split(">", 1)
    able = [(model, index) for model, index, _ in intercepting_weapons(state.field, detachment)]
    shots = suggested_shots(state.field, detachment, target, one_of_each=able)
    return Intercept(detachment=detachment, volleys=(Volley(target=target, shots=shots),))


def _owes(state: BattleState) -> tuple[str, ...]:
    own = state.field.detachments[state.top.detachment]
    if has_intercepted(own) or not interception_targets(state.field, own.id):
        return ()
    return (own.side,)


def _options(state: BattleState, side: str) -> Options:
    field, own = state.field, state.field.detachments[state.top.detachment]
    cite("LI-SPC-050", side)
    fires = tuple(
        Choice(
            kind="intercept",
            label=f"{own.name} intercepts {target}",
            subject=f"{own.id}>{target}",
            rules=("LI-SPC-050",),
        )
        for target in interception_targets(field, own.id)
    )
    let = Choice(
        kind="let_fly",
        label=f"{own.name} intercepts nothing",
        subject=own.id,
        action=LetFly(detachment=own.id),
        rules=("LI-SPC-050",),
    )
    told = f"{own.id} has finished its move: one weapon of each Interceptor may be fired at a Flyer."
    return Options(side=side, prompt=told, choices=(*fires, let))


def _close(run: BattleRun) -> None:
    cite("LI-SPC-050", run.state.top.detachment)
    run.emit(InterceptionOver(detachment=run.state.top.detachment))
    conclude(run, run.state.top)


INTERCEPTING = FrameRules(owes=_owes, proceed=_close, options=_options)
"""While Interceptors that have finished their move may fire at Flyers."""
