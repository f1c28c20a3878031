"""Orbital Assault: Drop Pods fire as they come down, before anybody comes out of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Event, Luck, Options
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleRun, BattleState, NotAsked
from umpire.systems.legions.play.firing import (
    AttackKind,
    FireDeclared,
    JudgedFire,
    Shot,
    Volley,
    declare_fire,
    fires_at_places,
    judge_fire_at_once,
    suggested_shots,
    suggested_templates,
)
from umpire.systems.legions.play.movement.events import Landing
from umpire.systems.legions.rules.firing import Template, targets
from umpire.systems.legions.rules.special_rules.orbital_assault import assaulting

RULE = "LI-SPC-065"

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class OrbitalAssault(Action, frozen=True, kw_only=True, tag="orbital_assault"):
    """Fire with Drop Pods that have just come down (LI-SPC-065)."""

    detachment: str
    volleys: tuple[Volley, ...] = ()
    templates: tuple[Template, ...] = ()


class HoldAssault(Action, frozen=True, kw_only=True, tag="hold_assault"):
    """Have Drop Pods that have just come down not fire."""

    detachment: str


class AssaultDecided(Event, frozen=True, kw_only=True, tag="assault_decided"):
    """Drop Pods that have just come down fire, or do not."""

    detachment: str
    fires: bool


def may_assault(state: BattleState) -> bool:
    """Whether Drop Pods that have just come down have yet to say whether they fire, and could."""
    frame: Landing = state.top
    if frame.assaulted is not msgspec.UNSET or not assaulting(state.field, frame.detachment):
        return False
    return bool(_targets(state.field, frame.detachment)) or fires_at_places(state.field, frame.detachment)


def _targets(field: Battlefield, detachment: str) -> tuple[str, ...]:
    return tuple(each for each in targets(field, detachment) if _shots(field, detachment, each))


def _shots(field: Battlefield, detachment: str, target: str) -> tuple[Shot, ...]:
    able = assaulting(field, detachment)
    return tuple(each for each in suggested_shots(field, detachment, target) if each.model in able)


def _require(state: BattleState, side: str, detachment: str) -> None:
    frame = state.top
    asked = isinstance(frame, Landing) and frame.detachment == detachment and may_assault(state)
    if not asked or state.field.detachments[detachment].side != side:
        raise NotAsked(f"{detachment} has no Drop Pods that could fire as they come down.", rules=(RULE,))


def judge_assault(state: BattleState, side: str, action: OrbitalAssault) -> JudgedFire:
    """Judge the fire of Drop Pods that have just come down: who fires, and every shot."""
    _require(state, side, action.detachment)
    field, able = state.field, assaulting(state.field, action.detachment)
    firing = [shot.model for volley in action.volleys for shot in volley.shots]
    strangers = [each for each in (*firing, *(each.model for each in action.templates)) if each not in able]
    if strangers:
        raise IllegalAction(f"{strangers[0]} does not fire as it comes down.", rules=(RULE,))
    own = action.detachment
    declared = FireDeclared(detachment=own, side=side, kind=AttackKind.ORBITAL, volleys=(), templates=action.templates)
    return judge_fire_at_once(field, declared, action.volleys, lambda: cite(RULE, own), asked=f"May {own} fire now?")


def fire_assault(run: BattleRun, side: str, action: OrbitalAssault, judged: JudgedFire) -> None:
    """Fire before the passengers come out."""
    cite(RULE, action.detachment)
    run.emit(AssaultDecided(detachment=action.detachment, fires=True))
    declare_fire(run, judged)


def judge_no_assault(state: BattleState, side: str, action: HoldAssault) -> None:
    """Judge whether there are Drop Pods that could fire."""
    _require(state, side, action.detachment)


def hold_assault(run: BattleRun, side: str, action: HoldAssault, judged: None) -> None:
    """Come down without fire."""
    cite(RULE, action.detachment)
    run.emit(AssaultDecided(detachment=action.detachment, fires=False))


def assault_options(state: BattleState, side: str) -> Options:
    """Offer every target of Drop Pods that have just come down, places too, and not to fire."""
    field, own = state.field, state.field.detachments[state.top.detachment]
    offered = [(f"{own.id}>{each}", f" at {each}") for each in _targets(field, own.id)]
    if fires_at_places(field, own.id):
        offered.append((own.id, " at places"))
    choices = tuple(
        Choice(kind="orbital_assault", label=f"{own.name} fires{where}", subject=subject, rules=(RULE,))
        for subject, where in offered
    )
    hold = Choice(
        kind="hold_assault",
        label=f"{own.name} does not fire",
        subject=own.id,
        action=HoldAssault(detachment=own.id),
        rules=(RULE,),
    )
    return Options(side=side, prompt=f"{own.id} has come down: it may fire at once.", choices=(*choices, hold))


def sample_assault(state: BattleState, side: str, choice: Choice, luck: Luck) -> OrbitalAssault:
    """Return the fire of all weapons at a target, and of those that are aimed at places where they do most."""
    detachment, _, target = choice.subject.partition(">")
    field, able = state.field, assaulting(state.field, detachment)
    volleys = (Volley(target=target, shots=_shots(field, detachment, target)),) if target else ()
    placed = suggested_templates(field, detachment, volleys, wanted=not target)
    return OrbitalAssault(
        detachment=detachment, volleys=volleys, templates=tuple(each for each in placed if each.model in able)
    )


def _decided(state: BattleState, event: AssaultDecided) -> BattleState:
    return state.swap(msgspec.structs.replace(state.top, assaulted=event.fires))


ORBITAL_EVENTS: Mapping[type[Event], Apply] = {AssaultDecided: _decided}
"""How each fact of an Orbital Assault changes the battle."""
