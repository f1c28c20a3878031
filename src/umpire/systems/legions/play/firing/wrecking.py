"""Structures torn down by hand, as a Detachment is activated in a stage of firing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice, Event, Frame, Options
from umpire.rulings import Forbid, Ruling, cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, change_detachment
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, refuse_for
from umpire.systems.legions.play.firing.actions import WreckStructures
from umpire.systems.legions.play.firing.structures import strike_with
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.traits.wrecker import (
    ATTEMPTED,
    Blow,
    Wreck,
    has_attempted,
    strength_of,
    touched_structures,
    wrecking_weapons,
)

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class Wrecking(Frame, frozen=True, kw_only=True, tag="wrecking"):
    """A Detachment that tears at Structures: the blows that are still to be struck."""

    detachment: str
    blows: tuple[Blow, ...]


class WreckingDeclared(Event, frozen=True, kw_only=True, tag="wrecking_declared"):
    """A Detachment is activated and tries to bring Structures down."""

    detachment: str
    blows: tuple[Blow, ...]


class BlowStruck(Event, frozen=True, kw_only=True, tag="blow_struck"):
    """A model strikes a Structure that it touches."""

    model: str
    structure: str
    weapons: tuple[int, ...]


class WreckingEnded(Event, frozen=True, kw_only=True, tag="wrecking_ended"):
    """All blows are struck; the Detachment fires now, or does nothing."""

    detachment: str


def judge_blows(field: Battlefield, action: WreckStructures) -> None:
    """Judge what a Detachment would do to Structures, whoever's turn it is.

    Raises:
        IllegalAction: If it may not.
    """
    if not action.blows:
        raise IllegalAction("No blow is struck: fire, or do nothing instead.", rules=("LI-TRT-076",))
    found = BOOK.findings(Wreck(field=field, detachment=action.detachment, blows=action.blows))
    refusals = tuple(each for each in found if isinstance(each.effect, Forbid))
    if refusals:
        raise refuse_for(refusals)


def wreck(run: BattleRun, side: str, action: WreckStructures, judged: Ruling) -> None:
    """Let the models of a Detachment strike the Structures that they touch."""
    cite("LI-TRT-076", action.detachment)
    if any(len(each.weapons) > 1 for each in action.blows):
        cite("LI-TRT-077", action.detachment)
    run.emit(WreckingDeclared(detachment=action.detachment, blows=action.blows), by=judged)


def _proceed(run: BattleRun) -> None:
    """Strike the next blow; a Structure that has fallen by then is struck no more."""
    frame: Wrecking = run.state.top
    if not frame.blows:
        run.emit(WreckingEnded(detachment=frame.detachment))
        return
    blow = frame.blows[0]
    field = run.state.field
    cite("LI-TRT-076", blow.model)
    run.emit(BlowStruck(model=blow.model, structure=blow.structure, weapons=blow.weapons))
    if blow.structure in field.structures and field.models[blow.model].in_play:
        carried = field.profile(blow.model).weapons
        weapons = tuple(carried[each] for each in blow.weapons)
        ap, wounds = strength_of(weapons)
        names = " and ".join(each.name for each in weapons)
        strike_with(run, blow.structure, names, ap=ap, wounds=wounds, side=field.opponent(field.side_of(blow.model)))


def wreck_choices(field: Battlefield, detachment: Detachment, rules: tuple[str, ...]) -> tuple[Choice, ...]:
    """Return how a Detachment may strike the Structures that it touches: one with all it has, or each with a weapon."""
    if has_attempted(detachment):
        return ()
    armed = {
        model.id: (wrecking_weapons(field, model), touched_structures(field, model))
        for model in field.models_of(detachment)
        if wrecking_weapons(field, model)
    }
    found = []
    for structure in dict.fromkeys(each for _, touched in armed.values() for each in touched):
        blows = tuple(
            Blow(model=model, structure=structure if structure in touched else touched[0], weapons=weapons)
            for model, (weapons, touched) in armed.items()
            if touched
        )
        label = f"{detachment.name} tries to bring {structure} down"
        found.append(_choice(detachment, f"{detachment.id}>{structure}", label, blows, rules))
    spread = tuple(
        Blow(model=model, structure=structure, weapons=(weapon,))
        for model, (weapons, touched) in armed.items()
        for weapon, structure in zip(weapons, touched, strict=False)
    )
    if any(len(weapons) > 1 and len(touched) > 1 for weapons, touched in armed.values()):
        label = f"{detachment.name} strikes at several Structures"
        found.append(_choice(detachment, detachment.id, label, spread, rules))
    return tuple(found)


def _choice(
    detachment: Detachment, subject: str, label: str, blows: tuple[Blow, ...], rules: tuple[str, ...]
) -> Choice:
    action = WreckStructures(detachment=detachment.id, blows=blows)
    return Choice(kind="wreck", label=label, subject=subject, action=action, rules=(*rules, "LI-TRT-076"))


def _declared(state: BattleState, event: WreckingDeclared) -> BattleState:
    held = state.field.detachments[event.detachment].conditions
    field = change_detachment(state.field, event.detachment, conditions=(*held, ATTEMPTED))
    return state.on(field).push(Wrecking(detachment=event.detachment, blows=event.blows))


def _struck(state: BattleState, event: BlowStruck) -> BattleState:
    return state.swap(msgspec.structs.replace(state.top, blows=state.top.blows[1:]))


def _ended(state: BattleState, event: WreckingEnded) -> BattleState:
    return state.pop()


def _nobody(state: BattleState) -> tuple[str, ...]:
    return ()


def _nothing(state: BattleState, side: str) -> Options:
    return Options(side=side, prompt="Nothing is asked of you now.", choices=())


WRECKING = FrameRules(owes=_nobody, proceed=_proceed, options=_nothing)
"""While blows are struck at Structures."""

WRECKING_EVENTS: Mapping[type[Event], Apply] = {
    BlowStruck: _struck,
    WreckingDeclared: _declared,
    WreckingEnded: _ended,
}
"""How each of its facts changes the battle."""
