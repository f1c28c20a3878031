"""The facts that every chapter reports in the same words, and what each of them changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from umpire.game import Event
from umpire.systems.legions.battlefield import (
    Battlefield,
    Deed,
    DetachmentType,
    MoraleResult,
    Order,
    Place,
    change_detachment,
    change_field,
    change_formation,
    change_model,
)
from umpire.systems.legions.play.core.state import BattleState
from umpire.systems.legions.rules.movement.placing import moved_model
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.reserves import flying, hovering
from umpire.systems.legions.rules.traits.siege_weapon import keeps_still_for

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class ModelsMoved(Event, frozen=True, kw_only=True, tag="models_moved"):
    """Models of one Detachment have moved, all at once; ``in_phase`` tells a move of the Movement phase."""

    detachment: str
    moves: tuple[ModelMove, ...]
    in_phase: bool = True


class WoundSuffered(Event, frozen=True, kw_only=True, tag="wound_suffered"):
    """A model has lost Wounds."""

    model: str
    wounds: int = 1
    cause: str = ""


class ModelDestroyed(Event, frozen=True, kw_only=True, tag="model_destroyed"):
    """A model is destroyed and removed from the battlefield.

    ``by`` names the Detachment that destroyed it, unset where none did or no Mission asks for it.
    """

    model: str
    cause: str = ""
    by: str | UnsetType = UNSET


class OrderGiven(Event, frozen=True, kw_only=True, tag="order_given"):
    """A Detachment holds an Order that both sides know; whatever it held before is gone."""

    detachment: str
    order: Order
    because: str = ""


class OrderRemoved(Event, frozen=True, kw_only=True, tag="order_removed"):
    """A Detachment holds no Order any more."""

    detachment: str
    because: str = ""


class DetachmentActivated(Event, frozen=True, kw_only=True, tag="detachment_activated"):
    """A Detachment has had its activation of this phase or stage."""

    detachment: str


class MoraleChecked(Event, frozen=True, kw_only=True, tag="morale_checked"):
    """A Detachment's Morale check: the natural roll, the result after modifiers, what it needed."""

    detachment: str
    natural: int
    modified: int
    needed: int
    result: MoraleResult
    cause: str = ""


class FormationBroken(Event, frozen=True, kw_only=True, tag="formation_broken"):
    """A Formation has reached its Break Point."""

    formation: str


class Garrisoned(Event, frozen=True, kw_only=True, tag="garrisoned"):
    """A Detachment has gone into a Structure."""

    detachment: str
    structure: str


class LeftGarrison(Event, frozen=True, kw_only=True, tag="left_garrison"):
    """A Detachment has come out of its Structure; where its models stand is told by the move that follows."""

    detachment: str


class HoverBegan(Event, frozen=True, kw_only=True, tag="hover_began"):
    """A Detachment of Flyers hovers from now on: its models are Skimmers."""

    detachment: str


class TookOff(Event, frozen=True, kw_only=True, tag="took_off"):
    """A Detachment that hovered flies again."""

    detachment: str


def _moved(state: BattleState, event: ModelsMoved) -> BattleState:
    models = dict(state.field.models)
    for move in event.moves:
        moved = moved_model(state.field, move)
        if not event.in_phase:
            thrown = keeps_still_for(state.field, moved)
            moved = msgspec.structs.replace(moved, moved=models[move.model].moved, displaced=moved.displaced or thrown)
        models[move.model] = moved
    return state.on(change_field(state.field, models=models))


def _wounded(state: BattleState, event: WoundSuffered) -> BattleState:
    left = max(0, state.field.models[event.model].wounds - event.wounds)
    return state.on(change_model(state.field, event.model, wounds=left))


def _destroyed(state: BattleState, event: ModelDestroyed) -> BattleState:
    field = _about_to_explode(state.field, event.model)
    field = change_model(field, event.model, wounds=0, place=Place.DESTROYED, across="", aloft=0.0)
    owner = field.detachment_of(event.model)
    if not any(field.models[model].alive for model in owner.models):
        field = change_detachment(field, owner.id, order=None, token=None, garrison="")
        if field.deeds is not UNSET:
            by = "" if event.by is UNSET else event.by
            deed = Deed(round=field.round, detachment=owner.id, model=event.model, by=by)
            field = change_field(field, deeds=(*field.deeds, deed))
    return state.on(field)


def _about_to_explode(field: Battlefield, model: str) -> Battlefield:
    """Return the battlefield with a Titan that is destroyed on it among those that have yet to explode (LI-TIT-022)."""
    if field.profile(model).type is not DetachmentType.TITAN or not field.models[model].on_table:
        return field
    return change_field(field, exploding=(*(field.exploding or ()), model))


def ordered(state: BattleState, *given: OrderGiven | None) -> BattleState:
    """Return a battle once Orders have been given; None is no Order."""
    for each in given:
        state = state if each is None else _ordered(state, each)
    return state


def _ordered(state: BattleState, event: OrderGiven) -> BattleState:
    held = state.field.detachments[event.detachment]
    # an imposed Fall Back does not lift the bans of the Order issued before it (LI-ORD-037, LI-ORD-043)
    issued = held.issued if event.order is Order.FALL_BACK and held.issued else event.order
    return state.on(change_detachment(state.field, event.detachment, order=event.order, token=None, issued=issued))


def _order_removed(state: BattleState, event: OrderRemoved) -> BattleState:
    return state.on(change_detachment(state.field, event.detachment, order=None, token=None))


def _activated(state: BattleState, event: DetachmentActivated) -> BattleState:
    return state.on(change_detachment(state.field, event.detachment, activated=True))


def _morale_checked(state: BattleState, event: MoraleChecked) -> BattleState:
    return state.on(change_detachment(state.field, event.detachment, morale=event.result))


def _broken(state: BattleState, event: FormationBroken) -> BattleState:
    return state.on(change_formation(state.field, event.formation, broken=True))


def _place_all(field: Battlefield, detachment: str, place: Place) -> Battlefield:
    models = dict(field.models)
    for model in field.models_of(detachment):
        models[model.id] = msgspec.structs.replace(model, place=place, across="")
    return change_field(field, models=models)


def _garrisoned(state: BattleState, event: Garrisoned) -> BattleState:
    field = _place_all(state.field, event.detachment, Place.GARRISON)
    return state.on(change_detachment(field, event.detachment, garrison=event.structure))


def _left_garrison(state: BattleState, event: LeftGarrison) -> BattleState:
    field = _place_all(state.field, event.detachment, Place.TABLE)
    return state.on(change_detachment(field, event.detachment, garrison=""))


def _hover_began(state: BattleState, event: HoverBegan) -> BattleState:
    return state.on(hovering(state.field, event.detachment))


def _took_off(state: BattleState, event: TookOff) -> BattleState:
    return state.on(flying(state.field, event.detachment))


FACTS: Mapping[type[Event], Apply] = {
    DetachmentActivated: _activated,
    FormationBroken: _broken,
    Garrisoned: _garrisoned,
    HoverBegan: _hover_began,
    LeftGarrison: _left_garrison,
    ModelDestroyed: _destroyed,
    ModelsMoved: _moved,
    MoraleChecked: _morale_checked,
    OrderGiven: _ordered,
    OrderRemoved: _order_removed,
    TookOff: _took_off,
    WoundSuffered: _wounded,
}
"""How each fact changes the battle."""
