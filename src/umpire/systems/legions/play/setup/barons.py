"""Naming Barons: once all are set up, one Knight of each Barony Guard Lance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Event, Frame, Options
from umpire.rulings import cite
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked
from umpire.systems.legions.rules.formations.barony import ennobled, heirs

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class NamingBarons(Frame, frozen=True, kw_only=True, tag="naming_barons"):
    """The sides name their Barons, ``turn`` first."""

    turn: str


class NameBaron(Action, frozen=True, kw_only=True, tag="name_baron"):
    """Make a model of a Compulsory Detachment the Baron of its Formation."""

    model: str


class BaronsCalledFor(Event, frozen=True, kw_only=True, tag="barons_called_for"):
    """The sides name their Barons, ``turn`` first."""

    turn: str


class BaronNamed(Event, frozen=True, kw_only=True, tag="baron_named"):
    """A model is the Baron of its Formation: CAF +2, one Wound more."""

    model: str


class BaronsNamed(Event, frozen=True, kw_only=True, tag="barons_named"):
    """Each Formation that has one has its Baron."""


def open_barons(run: BattleRun) -> bool:
    """Have the sides name their Barons, if any is to be named."""
    field = run.state.field
    if not any(heirs(field, side) for side in field.sides):
        return False
    cite("LI-BTL-083")
    run.emit(BaronsCalledFor(turn=field.mission.control or field.sides[0]))
    return True


def judge_naming_baron(state: BattleState, side: str, action: NameBaron) -> None:
    """Judge whether a side has a Baron to name, and whether a model can be the one."""
    if not isinstance(state.top, NamingBarons) or side not in _owes(state):
        raise NotAsked(f"{side} names no Baron now.", rules=("LI-BTL-083",))
    open_to = [each.id for each in heirs(state.field, side)]
    if action.model not in open_to:
        told = f"{action.model} cannot be a Baron: name a model of a Compulsory Detachment, {', '.join(open_to)}."
        raise IllegalAction(told, rules=("LI-BTL-083",))


def name_baron(run: BattleRun, side: str, action: NameBaron, judged: None) -> None:
    """Make a model a Baron."""
    cite("LI-BTL-083", action.model)
    run.emit(BaronNamed(model=action.model))


def _owes(state: BattleState) -> tuple[str, ...]:
    frame, field = state.top, state.field
    return next(((side,) for side in (frame.turn, field.opponent(frame.turn)) if heirs(field, side)), ())


def _close(run: BattleRun) -> None:
    run.emit(BaronsNamed())


def _options(state: BattleState, side: str) -> Options:
    choices = tuple(
        Choice(
            kind="name_baron",
            label=f"{model.id} of {state.field.detachment_of(model).name} becomes the Baron",
            subject=model.id,
            action=NameBaron(model=model.id),
            rules=("LI-BTL-083",),
        )
        for model in heirs(state.field, side)
    )
    return Options(side=side, prompt="Name a Baron.", choices=choices, rules=("LI-BTL-083",))


def _called_for(state: BattleState, event: BaronsCalledFor) -> BattleState:
    return state.push(NamingBarons(turn=event.turn))


def _named(state: BattleState, event: BaronNamed) -> BattleState:
    return state.on(ennobled(state.field, event.model))


def _over(state: BattleState, event: BaronsNamed) -> BattleState:
    return state.pop()


BARONS = FrameRules(owes=_owes, proceed=_close, options=_options)
"""While Barons are named."""

BARON_EVENTS: Mapping[type[Event], Apply] = {BaronsCalledFor: _called_for, BaronNamed: _named, BaronsNamed: _over}
"""How each fact of it changes the battle."""
