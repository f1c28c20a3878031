"""Structures torn down by hand, as a Detachment is activated in a stage of firing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.errors import IllegalAction
from umpire.game import Choice, Event, Frame, Options
from umpire.rulings import Finding, Forbid, Ruling, cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, change_detachment
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked, refuse_for
from umpire.systems.legions.play.firing.actions import SpareStructures, WreckStructures
from umpire.systems.legions.play.firing.structures import strike_bodily, strike_with
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.titans.structures import body_ap, strikes_with_body
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


class MayStrike(Frame, frozen=True, kw_only=True, tag="may_strike"):
    """A Titan's Detachment that has fired, and may now attack the Structures that it touches (LI-TIT-012)."""

    detachment: str


class WreckingDeclared(Event, frozen=True, kw_only=True, tag="wrecking_declared"):
    """A Detachment is activated and tries to bring Structures down."""

    detachment: str
    blows: tuple[Blow, ...]


class BlowStruck(Event, frozen=True, kw_only=True, tag="blow_struck"):
    """A model strikes a Structure that it touches."""

    model: str
    structure: str
    weapons: tuple[int, ...]


class BodyBlowStruck(Event, frozen=True, kw_only=True, tag="body_blow_struck"):
    """A Titan strikes a Structure that it touches with its body, at an AP that is rolled for."""

    model: str
    structure: str
    ap: int


class StrikingOffered(Event, frozen=True, kw_only=True, tag="striking_offered"):
    """A Titan's Detachment has fired and may still attack Structures."""

    detachment: str


class StrikingClosed(Event, frozen=True, kw_only=True, tag="striking_closed"):
    """That Detachment has attacked Structures, or lets them be."""

    detachment: str


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
    if any(each.weapons for each in action.blows):
        cite("LI-TRT-076", action.detachment)
    if any(not each.weapons for each in action.blows):
        cite("LI-TIT-010", action.detachment)
        if len(action.blows) > 1:
            cite("LI-TIT-011", action.detachment)
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
    if not blow.weapons:
        _strike_bodily(run, blow)
        return
    cite("LI-TRT-076", blow.model)
    run.emit(BlowStruck(model=blow.model, structure=blow.structure, weapons=blow.weapons))
    if blow.structure in field.structures and field.models[blow.model].in_play:
        carried = field.profile(blow.model).weapons
        weapons = tuple(carried[each] for each in blow.weapons)
        ap, wounds = strength_of(weapons)
        names = " and ".join(each.name for each in weapons)
        strike_with(run, blow.structure, names, ap=ap, wounds=wounds, side=field.opponent(field.side_of(blow.model)))


def _strike_bodily(run: BattleRun, blow: Blow) -> None:
    """Have a Titan strike with its body: a D6 tells its AP."""
    field = run.state.field
    standing = blow.structure in field.structures and field.models[blow.model].in_play
    dice = run.roll(1, why=f"AP of {blow.model}") if standing else ()
    ap = body_ap(dice[0]) if dice else 0
    cite("LI-TIT-010", blow.model)
    run.emit(BodyBlowStruck(model=blow.model, structure=blow.structure, ap=ap, dice=dice))
    if standing:
        side = field.opponent(field.side_of(blow.model))
        strike_bodily(run, blow.structure, field.models[blow.model], ap=ap, side=side)


def offer_blows(run: BattleRun, detachment: str) -> None:
    """Let a Titan's Detachment that has fired attack the Structures that it touches, if it has not done so before."""
    field = run.state.field
    own = field.detachments[detachment]
    if has_attempted(own) or not any(
        strikes_with_body(field, model) and touched_structures(field, model) for model in field.models_of(own)
    ):
        return
    cite("LI-TIT-012", detachment)
    run.emit(StrikingOffered(detachment=detachment))


def judge_sparing(state: BattleState, side: str, action: SpareStructures) -> Ruling:
    """Judge that a Titan's Detachment that has fired lets Structures be."""
    return judge_after_fire(state, side, action.detachment)


def judge_after_fire(state: BattleState, side: str, detachment: str) -> Ruling:
    """Return the ruling that a Titan's Detachment that has fired may still attack Structures.

    Raises:
        IllegalAction: If none has fired, or another one has.
    """
    top = state.top
    if not isinstance(top, MayStrike):
        told = f"{detachment} has not fired, and need not say that it lets Structures be."
        raise NotAsked(told, rules=("LI-TIT-012",))
    if top.detachment != detachment or state.field.detachments[top.detachment].side != side:
        raise IllegalAction(f"{top.detachment} has fired and is asked now.", rules=("LI-TIT-012",))
    after = Finding(rule="LI-TIT-012", says=f"{detachment} has fired and may attack Structures now")
    return Ruling(question=f"May {detachment} attack Structures now?", allowed=True, findings=(after,))


def spare(run: BattleRun, side: str, action: SpareStructures, judged: Ruling) -> None:
    """End the activation of a Titan's Detachment that lets Structures be."""
    run.emit(StrikingClosed(detachment=action.detachment), by=judged)


def wreck_choices(field: Battlefield, detachment: Detachment, rules: tuple[str, ...]) -> tuple[Choice, ...]:
    """Return how a Detachment may strike the Structures that it touches: one with all it has, or each with a weapon."""
    if has_attempted(detachment):
        return ()
    armed = {
        model.id: (wrecking_weapons(field, model), touched_structures(field, model))
        for model in field.models_of(detachment)
        if strikes_with_body(field, model) or wrecking_weapons(field, model)
    }
    found = []
    for structure in dict.fromkeys(each for _, touched in armed.values() for each in touched):
        blows = tuple(
            blow
            for model, (_, touched) in armed.items()
            if touched
            for blow in _all_at(field, model, structure if structure in touched else touched[0])
        )
        label = f"{detachment.name} tries to bring {structure} down"
        found.append(_choice(detachment, f"{detachment.id}>{structure}", label, blows, rules))
    spread = tuple(blow for model in armed for blow in _one_at_each(field, model, armed[model][1]))
    if len({each.structure for each in spread}) > 1 and any(_ways_to_strike(field, model) > 1 for model in armed):
        label = f"{detachment.name} strikes at several Structures"
        found.append(_choice(detachment, detachment.id, label, spread, rules))
    return tuple(found)


def _ways_to_strike(field: Battlefield, model: str) -> int:
    return len(wrecking_weapons(field, model)) + int(strikes_with_body(field, model))


def _all_at(field: Battlefield, model: str, structure: str) -> tuple[Blow, ...]:
    """Return all that a model can do to one Structure: with its body, then with its weapons together."""
    weapons = wrecking_weapons(field, model)
    body = (Blow(model=model, structure=structure),) if strikes_with_body(field, model) else ()
    return (*body, Blow(model=model, structure=structure, weapons=weapons)) if weapons else body


def _one_at_each(field: Battlefield, model: str, touched: tuple[str, ...]) -> tuple[Blow, ...]:
    """Return what a model does to as many Structures as it can: with its body, and with one weapon each."""
    bare = [()] if strikes_with_body(field, model) else []
    ways: list[tuple[int, ...]] = [*bare, *((weapon,) for weapon in wrecking_weapons(field, model))]
    return tuple(
        Blow(model=model, structure=structure, weapons=way) for way, structure in zip(ways, touched, strict=False)
    )


def _choice(
    detachment: Detachment, subject: str, label: str, blows: tuple[Blow, ...], rules: tuple[str, ...]
) -> Choice:
    action = WreckStructures(detachment=detachment.id, blows=blows)
    behind = [] if all(not each.weapons for each in blows) else ["LI-TRT-076"]
    behind += [] if all(each.weapons for each in blows) else ["LI-TIT-010"]
    return Choice(kind="wreck", label=label, subject=subject, action=action, rules=(*rules, *behind))


def _declared(state: BattleState, event: WreckingDeclared) -> BattleState:
    held = state.field.detachments[event.detachment].conditions
    field = change_detachment(state.field, event.detachment, conditions=(*held, ATTEMPTED))
    return state.on(field).push(Wrecking(detachment=event.detachment, blows=event.blows))


def _struck(state: BattleState, event: BlowStruck) -> BattleState:
    return state.swap(msgspec.structs.replace(state.top, blows=state.top.blows[1:]))


def _offered(state: BattleState, event: StrikingOffered) -> BattleState:
    return state.push(MayStrike(detachment=event.detachment))


def _owes_blows(state: BattleState) -> tuple[str, ...]:
    own = state.field.detachments[state.top.detachment]
    return () if has_attempted(own) or not state.field.models_of(own) else (own.side,)


def _close(run: BattleRun) -> None:
    cite("LI-TIT-012", run.state.top.detachment)
    run.emit(StrikingClosed(detachment=run.state.top.detachment))


def _blows_offered(state: BattleState, side: str) -> Options:
    own = state.field.detachments[state.top.detachment]
    cite("LI-TIT-012", own)
    spare = Choice(
        kind="spare_structures",
        label=f"{own.name} lets Structures be",
        subject=own.id,
        action=SpareStructures(detachment=own.id),
        rules=("LI-TIT-012",),
    )
    prompt = f"{own.id} has fired: does it attack a Structure too?"
    return Options(side=side, prompt=prompt, choices=(*wreck_choices(state.field, own, ("LI-TIT-012",)), spare))


def _struck_bodily(state: BattleState, event: BodyBlowStruck) -> BattleState:
    return state.swap(msgspec.structs.replace(state.top, blows=state.top.blows[1:]))


def _ended(state: BattleState, event: Event) -> BattleState:
    return state.pop()


def _nobody(state: BattleState) -> tuple[str, ...]:
    return ()


def _nothing(state: BattleState, side: str) -> Options:
    return Options(side=side, prompt="Nothing is asked of you now.", choices=())


WRECKING = FrameRules(owes=_nobody, proceed=_proceed, options=_nothing)
"""While blows are struck at Structures."""

MAY_STRIKE = FrameRules(owes=_owes_blows, proceed=_close, options=_blows_offered)
"""While a Titan that has fired may still attack Structures."""

WRECKING_EVENTS: Mapping[type[Event], Apply] = {
    BlowStruck: _struck,
    BodyBlowStruck: _struck_bodily,
    StrikingClosed: _ended,
    StrikingOffered: _offered,
    WreckingDeclared: _declared,
    WreckingEnded: _ended,
}
"""How each of its facts changes the battle."""
