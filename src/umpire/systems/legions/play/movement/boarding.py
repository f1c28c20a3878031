"""Embarking: models that end their activation beside a Transport with room may go aboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Event, Frame, Options
from umpire.geometry import gap, in_contact
from umpire.rulings import Finding, Forbid, Ruling, aside, cite, tracing
from umpire.systems.legions.battlefield import Battlefield, asked_about
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked, refuse
from umpire.systems.legions.rules.movement.coherency import is_coherent
from umpire.systems.legions.rules.movement.engagement import is_pinned
from umpire.systems.legions.rules.transports import Boarding, aboard, boarding_findings, hold_of

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class AtTransport(Frame, frozen=True, kw_only=True, tag="at_transport"):
    """A Detachment that has moved stands beside Transports with room: its player says who goes aboard."""

    detachment: str


class Embark(Action, frozen=True, kw_only=True, tag="embark"):
    """End an activation beside a Transport: these models go aboard, or nobody does."""

    detachment: str
    seats: tuple[Boarding, ...] = ()


class BoardingOffered(Event, frozen=True, kw_only=True, tag="boarding_offered"):
    """Models of a Detachment have ended their move beside a Transport that has room for them."""

    detachment: str


class WentAboard(Event, frozen=True, kw_only=True, tag="went_aboard"):
    """Models of a Detachment have Embarked: they are off the battlefield."""

    detachment: str
    seats: tuple[Boarding, ...]


class BoardingOver(Event, frozen=True, kw_only=True, tag="boarding_over"):
    """It is settled who of a Detachment goes aboard."""

    detachment: str


def seats_in_reach(field: Battlefield, detachment: str) -> tuple[Boarding, ...]:
    """Return who of a Detachment could go aboard what it touches: as many as there is room for, in muster order."""
    own = field.detachments[detachment]
    beside = [model for model in field.models_of(own) if model.on_table]
    transports = [
        carrier
        for carrier in field.on_table(own.side)
        if carrier.detachment != detachment and hold_of(field.profile(carrier)) is not None
    ]
    if not transports or is_pinned(field, detachment):
        return ()
    seats: tuple[Boarding, ...] = ()
    with aside():
        for model in beside:
            for carrier in transports:
                seat = Boarding(model=model.id, transport=carrier.id)
                if in_contact(gap(model.outline, carrier.outline)) and _fits(field, detachment, (*seats, seat)):
                    seats = (*seats, seat)
                    break
        while seats and _tears_apart(field, detachment, seats):
            seats = seats[:-1]
    return seats


def _tears_apart(field: Battlefield, detachment: str, seats: tuple[Boarding, ...]) -> bool:
    """Whether those who stay on foot would be out of Coherency with the Transports of those who go aboard."""
    return is_coherent(field, detachment) and not is_coherent(aboard(field, seats), detachment)


def _fits(field: Battlefield, detachment: str, seats: tuple[Boarding, ...]) -> bool:
    found = boarding_findings(field, detachment, seats)
    return not any(isinstance(each.effect, Forbid) for each in found)


def judge_embarking(state: BattleState, side: str, action: Embark) -> Ruling:
    """Judge who goes aboard: each touches its Transport, there is room, and nobody is left out of Coherency."""
    field, frame = state.field, state.top
    if not isinstance(frame, AtTransport) or frame.detachment != action.detachment:
        told = f"{action.detachment} does not Embark now: it does so as its activation ends beside a Transport."
        raise NotAsked(told, rules=("LI-SPC-083",))
    if field.detachments[action.detachment].side != side:
        raise IllegalAction(f"{action.detachment} is not {side}'s.", rules=("LI-SPC-083",))
    asked = f"May {action.detachment} Embark like this?"
    if not action.seats:
        return Ruling(question=asked, allowed=True)
    with tracing() as trace:
        unreached = _out_of_reach(field, action)
        found = unreached or boarding_findings(field, action.detachment, action.seats)
        if not unreached and _tears_apart(field, action.detachment, action.seats):
            told = f"the models of {action.detachment} on foot would be out of Coherency with its Transports"
            found = (*found, Finding(rule="LI-SPC-077", effect=Forbid(reason="out of Coherency"), says=told))
        cite("LI-SPC-083", action.detachment)
    refused = any(isinstance(each.effect, Forbid) for each in found)
    ruling = Ruling(question=asked, allowed=not refused, findings=found)
    if refused:
        raise refuse(ruling, "Choose other models, or let them stay.")
    return ruling.resting_on(trace.taken(lambda: asked_about(field, action)))


def _out_of_reach(field: Battlefield, action: Embark) -> tuple[Finding, ...]:
    """Return the refusals of models that do not stand in contact with the Transport they would Embark on."""
    found = []
    for seat in action.seats:
        model, carrier = field.models.get(seat.model), field.models.get(seat.transport)
        known = model is not None and model.detachment == action.detachment and model.on_table
        known = known and sum(each.model == seat.model for each in action.seats) == 1
        if model is None or carrier is None or not known or not carrier.on_table:
            told = f"{seat.model} is no model of {action.detachment} on foot, or {seat.transport} is not on the table"
        elif in_contact(apart := gap(model.outline, carrier.outline)):
            continue
        else:
            told = f'{seat.model} is {apart:.2f}" from {seat.transport} and must touch it'
        found.append(Finding(rule="LI-SPC-083", effect=Forbid(reason="does not touch it"), says=told))
    return tuple(found)


def offer_boarding(run: BattleRun, detachment: str) -> bool:
    """Ask who goes aboard, where a Detachment has ended its move beside a Transport; tell whether somebody is asked."""
    if not seats_in_reach(run.state.field, detachment):
        return False
    cite("LI-SPC-083", detachment)
    run.emit(BoardingOffered(detachment=detachment))
    return True


def embark(run: BattleRun, action: Embark, judged: Ruling) -> None:
    """Have models go aboard; the activation goes on to its end."""
    if action.seats:
        run.emit(WentAboard(detachment=action.detachment, seats=action.seats), by=judged)
    cite("LI-SPC-083", action.detachment)
    run.emit(BoardingOver(detachment=action.detachment))


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: AtTransport = state.top
    return (state.field.detachments[frame.detachment].side,)


def _proceed(run: BattleRun) -> None:
    raise AssertionError("Somebody is always asked who goes aboard.")


def _options(state: BattleState, side: str) -> Options:
    frame: AtTransport = state.top
    field, name = state.field, state.field.detachments[frame.detachment].name
    cite("LI-SPC-083", side)
    seats = seats_in_reach(field, frame.detachment)
    on = ", ".join(dict.fromkeys(field.detachment_of(seat.transport).id for seat in seats))
    left = len(field.models_of(frame.detachment)) - len(seats)
    told = f"{name} Embarks on {on}" if not left else f"{len(seats)} models of {name} Embark on {on}, {left} stay"
    choices = (
        Choice(
            kind="embark",
            label=told,
            subject=frame.detachment,
            action=Embark(detachment=frame.detachment, seats=seats),
            rules=("LI-SPC-083",),
        ),
        Choice(
            kind="stay_out",
            label=f"{name} stays where it is",
            subject=frame.detachment,
            action=Embark(detachment=frame.detachment),
            rules=("LI-SPC-083",),
        ),
    )
    return Options(side=side, prompt=f"{frame.detachment} stands beside a Transport: does it Embark?", choices=choices)


def _offered(state: BattleState, event: BoardingOffered) -> BattleState:
    return state.push(AtTransport(detachment=event.detachment))


def _went(state: BattleState, event: WentAboard) -> BattleState:
    return state.on(aboard(state.field, event.seats))


def _over(state: BattleState, event: BoardingOver) -> BattleState:
    return state.pop()


AT_TRANSPORT = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While a player says who goes aboard."""

BOARDING_EVENTS: Mapping[type[Event], Apply] = {BoardingOffered: _offered, BoardingOver: _over, WentAboard: _went}
"""How each fact of Embarking changes the battle."""
