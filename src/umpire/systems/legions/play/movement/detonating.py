"""Remote Controlled Detonation: at the end of their activation models blow up, all that do at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Event, Luck, Options
from umpire.geometry import Point, point_distance
from umpire.rulings import Ruling, cite, tracing
from umpire.systems.legions.battlefield import Battlefield, asked_about
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, ModelDestroyed, NotAsked, refuse_for
from umpire.systems.legions.play.firing import AttackKind, FireDeclared, JudgedFire, snapped
from umpire.systems.legions.play.morale import judge_break_points
from umpire.systems.legions.play.movement.events import Detonating
from umpire.systems.legions.play.movement.travelling import defend_or_close
from umpire.systems.legions.questions import worth_of
from umpire.systems.legions.rules.firing import Template, weapon_of
from umpire.systems.legions.rules.special_rules.detonation import charge_places, charges_of, detonators, judge_charge

RULE = "LI-SPC-095"

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class Detonate(Action, frozen=True, kw_only=True, tag="detonate"):
    """Blow models up: where the hole of each of their templates is put, within 1" of its model (LI-SPC-095)."""

    detachment: str
    templates: tuple[Template, ...]


class HoldDetonation(Action, frozen=True, kw_only=True, tag="hold_detonation"):
    """Blow up nobody."""

    detachment: str


class DetonationDecided(Event, frozen=True, kw_only=True, tag="detonation_decided"):
    """These models blow up, or none does."""

    detachment: str
    models: tuple[str, ...]


class DetonationOver(Event, frozen=True, kw_only=True, tag="detonation_over"):
    """Whoever blows up has done so, and the activation goes on."""

    detachment: str


def _require(state: BattleState, side: str, detachment: str) -> None:
    frame = state.top
    asked = isinstance(frame, Detonating) and frame.detachment == detachment and bool(_owes(state))
    if not asked or state.field.detachments[detachment].side != side:
        told = f"{detachment} has nobody that could detonate: they do as their movement ends, near a Commander."
        raise NotAsked(told, rules=(RULE,))


def judge_detonation(state: BattleState, side: str, action: Detonate) -> JudgedFire:
    """Judge who blows up, with all Blast weapons, and where each template is put."""
    _require(state, side, action.detachment)
    field = state.field
    templates = snapped(action.templates)
    _judge_models(field, action.detachment, templates)
    with tracing() as trace:
        for each in templates:
            weapon = weapon_of(field, each.model, each.weapon)
            barred = judge_charge(field, each.model, weapon, each.at or field.models[each.model].at)
            if barred:
                raise refuse_for(barred, "Put it nearer.")
        cite(RULE, action.detachment)
        declared = FireDeclared(
            detachment=action.detachment, side=side, kind=AttackKind.DETONATION, volleys=(), templates=templates
        )
    why = trace.taken(lambda: asked_about(field, declared))
    return JudgedFire(declared=declared, ruling=Ruling(question="May they detonate?", allowed=True, findings=why))


def _judge_models(field: Battlefield, detachment: str, templates: tuple[Template, ...]) -> None:
    """Refuse models that may not detonate, and weapons left out, named twice, or without a place."""
    able = {each.id for each in detonators(field, detachment)}
    models = dict.fromkeys(each.model for each in templates)
    strangers = [each for each in models if each not in able]
    if strangers or not models:
        told = f"{strangers[0]} cannot detonate" if strangers else "Nobody detonates"
        raise IllegalAction(f"{told}: choose {', '.join(sorted(able))}.", rules=(RULE,))
    for model in models:
        weapons = field.profile(model).weapons
        fired = [each.weapon for each in templates if each.model == model and each.at is not None]
        mounts = sorted(str(weapons[each].mounted or each) for each in fired if each < len(weapons))
        if mounts != sorted(str(weapons[each].mounted or each) for each in charges_of(field, model)):
            told = f"{model} detonates with all its Blast weapons, each once and with a place."
            raise IllegalAction(told, rules=(RULE,))


def detonate(run: BattleRun, side: str, action: Detonate, judged: JudgedFire) -> None:
    """Blow models up: their templates lie where they are put, and spare whoever blows up with them."""
    models = tuple(dict.fromkeys(each.model for each in action.templates))
    cite(RULE, *models)
    run.emit(DetonationDecided(detachment=action.detachment, models=models))
    run.emit(judged.declared, by=judged.ruling)


def judge_holding(state: BattleState, side: str, action: HoldDetonation) -> None:
    """Judge whether anybody could detonate."""
    _require(state, side, action.detachment)


def hold_detonation(run: BattleRun, side: str, action: HoldDetonation, judged: None) -> None:
    """Blow up nobody, and let the activation go on."""
    cite(RULE, action.detachment)
    run.emit(DetonationDecided(detachment=action.detachment, models=()))


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: Detonating = state.top
    return (state.field.detachments[frame.detachment].side,) if frame.models is msgspec.UNSET else ()


def _proceed(run: BattleRun) -> None:
    """Destroy those that have blown up, and let the activation go on."""
    frame: Detonating = run.state.top
    models = () if frame.models is msgspec.UNSET else frame.models
    for each in models:
        if run.state.field.models[each].in_play:
            cite(RULE, each)
            run.emit(ModelDestroyed(model=each, cause="detonation"))
    judge_break_points(run, (run.state.field.detachments[frame.detachment].formation,))
    cite(RULE, frame.detachment)
    run.emit(DetonationOver(detachment=frame.detachment))
    defend_or_close(run, run.state.top)


def _options(state: BattleState, side: str) -> Options:
    field, own = state.field, state.field.detachments[state.top.detachment]
    able = [each.id for each in detonators(field, own)]
    choices = [Choice(kind="detonate", label=f"{own.name} detonates", subject=own.id, rules=(RULE,))]
    if len(able) > 1:
        choices += [
            Choice(kind="detonate", label=f"{each} alone detonates", subject=each, rules=(RULE,)) for each in able
        ]
    hold = Choice(
        kind="hold_detonation",
        label=f"{own.name} does not detonate",
        subject=own.id,
        action=HoldDetonation(detachment=own.id),
        rules=(RULE,),
    )
    return Options(side=side, prompt=f"{own.id} has moved: it may detonate.", choices=(*choices, hold))


def blasts(
    field: Battlefield, subject: str, goal: Point | None = None
) -> tuple[tuple[Template, ...], tuple[float, ...]]:
    """Return where the templates of a model, or of all of a Detachment that can detonate, do most, and what each does.

    With a goal they are put as near to it as may be instead.
    """
    single = subject in field.models
    own = field.models[subject].detachment if single else subject
    found, worth = [], []
    for model in detonators(field, own):
        for index in charges_of(field, model.id) if not single or model.id == subject else ():
            weapon = weapon_of(field, model.id, index)
            places = charge_places(field, model.id, weapon, goal)
            valued = [(worth_of(field, model.id, weapon, each, scatters=False), each) for each in places]
            if goal is not None:
                valued = [(value, each) for value, each in valued if each == min(places, key=_near(goal))]
            value, at = max(valued)
            found.append(Template(model=model.id, weapon=index, at=at))
            worth.append(value)
    return tuple(found), tuple(worth)


def _near(goal: Point) -> Callable[[Point], tuple[float, Point]]:
    return lambda at: (point_distance(at, goal), at)


def sample_detonation(state: BattleState, side: str, choice: Choice, luck: Luck) -> Detonate:
    """Return the detonation of those that a choice names, each where it does most."""
    field = state.field
    own = field.models[choice.subject].detachment if choice.subject in field.models else choice.subject
    return Detonate(detachment=own, templates=blasts(field, choice.subject)[0])


def _decided(state: BattleState, event: DetonationDecided) -> BattleState:
    return state.swap(msgspec.structs.replace(state.top, models=event.models))


def _over(state: BattleState, event: DetonationOver) -> BattleState:
    return state.pop()


DETONATING = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While models at the end of their activation may blow up, and do."""

DETONATING_EVENTS: Mapping[type[Event], Apply] = {DetonationDecided: _decided, DetonationOver: _over}
"""How each fact of a detonation changes the battle."""
