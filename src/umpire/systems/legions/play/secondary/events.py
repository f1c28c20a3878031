"""What happens for the sake of Secondary Objectives, and what each fact changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET

from umpire.game import Event, Frame, commitment
from umpire.geometry import Point
from umpire.systems.legions.battlefield import (
    Battlefield,
    Goal,
    Marker,
    Place,
    Sealed,
    SecondaryObjective,
    change_detachment,
    change_field,
    change_model,
)
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.rules.secondary import NEEDS_PREPARING, intel_of, standard_of, supplies_of


class ChoosingSecondary(Frame, frozen=True, kw_only=True, tag="choosing_secondary"):
    """Both sides keep one of the two Secondary Objectives that they have rolled."""


class Preparing(Frame, frozen=True, kw_only=True, tag="preparing"):
    """The first of ``sides`` does what its Secondary Objective needs before the first Orders."""

    sides: tuple[str, ...]


class TakingUp(Frame, frozen=True, kw_only=True, tag="taking_up"):
    """A side may take up what lies near a Detachment that has ended its activation, or plant its standard.

    ``carriers`` may take it up: the Detachment, or some of its models; ``spots`` are offered to plant a standard.
    """

    side: str
    detachment: str
    carriers: tuple[str, ...] = ()
    spots: tuple[tuple[str, Point], ...] = ()


class DroppingIntel(Frame, frozen=True, kw_only=True, tag="dropping_intel"):
    """The opponent of ``of`` says where the Intel lies that was carried."""

    of: str


class Leaving(Frame, frozen=True, kw_only=True, tag="leaving"):
    """The first of ``sides`` says who leaves the battlefield; when all have, the last round scores."""

    sides: tuple[str, ...]


Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class SecondaryRolled(Event, frozen=True, kw_only=True, tag="secondary_rolled"):
    """A side's dice leave it these two Secondary Objectives."""

    side: str
    rolled: tuple[SecondaryObjective, ...]


class SecondaryKept(Event, frozen=True, kw_only=True, tag="secondary_kept"):
    """A side has kept one of its two in secret."""

    side: str
    kept: Sealed


class SecondaryRevealed(Event, frozen=True, kw_only=True, tag="secondary_revealed"):
    """A side's Secondary Objective is known."""

    side: str
    objective: SecondaryObjective
    salt: str = ""


class PreparationBegan(Event, frozen=True, kw_only=True, tag="preparation_began"):
    """What Secondary Objectives need before the first Orders is done, in the order of ``sides``."""

    sides: tuple[str, ...]


class IntelPlaced(Event, frozen=True, kw_only=True, tag="intel_placed"):
    """The Intel of a side lies on the table."""

    side: str
    at: Point


class DetachmentNoted(Event, frozen=True, kw_only=True, tag="detachment_noted"):
    """A side has noted a Detachment in secret, that may leave by the enemy's edge."""

    side: str
    noted: Sealed


class NotingFinished(Event, frozen=True, kw_only=True, tag="noting_finished"):
    """A side notes no further Detachment."""

    side: str


class CarrierNamed(Event, frozen=True, kw_only=True, tag="carrier_named"):
    """A side has named the model that carries its standard."""

    side: str
    model: str


class TakingOffered(Event, frozen=True, kw_only=True, tag="taking_offered"):
    """A side may take something up, or plant its standard, at the end of an activation."""

    side: str
    detachment: str
    carriers: tuple[str, ...] = ()
    spots: tuple[tuple[str, Point], ...] = ()


class TakenUp(Event, frozen=True, kw_only=True, tag="taken_up"):
    """A Detachment has taken up the Intel, or a model the standard."""

    side: str
    marker: str
    carrier: str


class PassedBy(Event, frozen=True, kw_only=True, tag="passed_by"):
    """A side lets things lie, or carries its standard on."""

    side: str


class StandardPlanted(Event, frozen=True, kw_only=True, tag="standard_planted"):
    """A standard is planted, and stays there."""

    side: str
    at: Point


class IntelToDrop(Event, frozen=True, kw_only=True, tag="intel_to_drop"):
    """Whoever carried the Intel of a side is destroyed; the opponent says where it lies."""

    side: str


class CarriedDropped(Event, frozen=True, kw_only=True, tag="carried_dropped"):
    """The Intel or standard of a side lies on the table again."""

    side: str
    marker: str
    at: Point


class TargetMarked(Event, frozen=True, kw_only=True, tag="target_marked"):
    """A side names openly a Detachment that its Secondary Objective looks at."""

    side: str
    detachment: str


class SuppliesPlaced(Event, frozen=True, kw_only=True, tag="supplies_placed"):
    """The supplies of a side lie on the table."""

    side: str
    at: Point


class SuppliesScattered(Event, frozen=True, kw_only=True, tag="supplies_scattered"):
    """The supplies of a side have Scattered by 2D6 inches; ``dice`` are the Scatter die, its arrow and the two D6."""

    side: str
    at: Point
    inches: int


class NotedRevealed(Event, frozen=True, kw_only=True, tag="noted_revealed"):
    """A Detachment was noted in secret, as its ``salt`` proves."""

    side: str
    detachment: str
    salt: str


class LeavingCalled(Event, frozen=True, kw_only=True, tag="leaving_called"):
    """Sides may have Detachments leave the battlefield, in this order."""

    sides: tuple[str, ...]


class DetachmentLeft(Event, frozen=True, kw_only=True, tag="detachment_left"):
    """A Detachment has left the battlefield with these models; it is not destroyed.

    ``salt`` proves that it was noted; without one, it has carried off the Intel.
    """

    side: str
    detachment: str
    models: tuple[str, ...]
    salt: str | None = None


class NobodyLeaves(Event, frozen=True, kw_only=True, tag="nobody_leaves"):
    """No further Detachment of a side leaves in this round."""

    side: str


class LeavingClosed(Event, frozen=True, kw_only=True, tag="leaving_closed"):
    """All sides have said who leaves."""


def change_goal(state: BattleState, side: str, **changes: Any) -> BattleState:  # the fields of Goal
    """Return a battle with one side's Secondary Objective changed."""
    goals = dict(_goals(state.field))
    goals[side] = msgspec.structs.replace(goals[side], **changes)
    return state.on(change_field(state.field, goals=goals))


def _goals(field: Battlefield) -> Mapping[str, Goal]:
    return {} if field.goals is msgspec.UNSET else field.goals


def _rolled(state: BattleState, event: SecondaryRolled) -> BattleState:
    changed = change_goal(state, event.side, rolled=event.rolled)
    return changed if isinstance(changed.top, ChoosingSecondary) else changed.push(ChoosingSecondary())


def _kept(state: BattleState, event: SecondaryKept) -> BattleState:
    return change_goal(state, event.side, kept=event.kept)


def _revealed(state: BattleState, event: SecondaryRevealed) -> BattleState:
    changed = change_goal(state, event.side, objective=event.objective, kept=None)
    return changed.pop() if all(each.objective for each in _goals(changed.field).values()) else changed


def _preparation_began(state: BattleState, event: PreparationBegan) -> BattleState:
    for side, goal in _goals(state.field).items():
        if goal.objective not in NEEDS_PREPARING:
            state = change_goal(state, side, ready=True)
    return state.push(Preparing(sides=event.sides)) if event.sides else state


def _prepared(state: BattleState, side: str, **changes: Any) -> BattleState:  # the fields of Goal
    changed = change_goal(state, side, ready=True, **changes)
    left = tuple(each for each in changed.top.sides if each != side)
    return changed.swap(Preparing(sides=left)) if left else changed.pop()


def _intel_placed(state: BattleState, event: IntelPlaced) -> BattleState:
    return _prepared(_lies(state, event.side, intel_of(event.side), event.at), event.side)


def _lies(state: BattleState, side: str, marker: str, at: Point) -> BattleState:
    lying = Marker(id=marker, at=at, secondary=side)
    return state.on(change_field(state.field, markers={**state.field.markers, marker: lying}))


def _noted(state: BattleState, event: DetachmentNoted) -> BattleState:
    return change_goal(state, event.side, noted=(*_goals(state.field)[event.side].noted, event.noted))


def _target_marked(state: BattleState, event: TargetMarked) -> BattleState:
    marked = _goals(state.field)[event.side].marked
    return change_goal(state, event.side, marked=((*marked,) if marked is not UNSET else ()) + (event.detachment,))


def _supplies_placed(state: BattleState, event: SuppliesPlaced) -> BattleState:
    return _prepared(_lies(state, event.side, supplies_of(event.side), event.at), event.side)


def _supplies_scattered(state: BattleState, event: SuppliesScattered) -> BattleState:
    return _lies(state, event.side, supplies_of(event.side), event.at)


def _noted_revealed(state: BattleState, event: NotedRevealed) -> BattleState:
    turned = commitment(event.detachment, event.salt)
    goal = _goals(state.field)[event.side]
    left = change_goal(state, event.side, noted=tuple(each for each in goal.noted if each.commitment != turned))
    return _target_marked(left, TargetMarked(side=event.side, detachment=event.detachment))


def _noting_finished(state: BattleState, event: NotingFinished) -> BattleState:
    return _prepared(state, event.side)


def _carrier_named(state: BattleState, event: CarrierNamed) -> BattleState:
    return _prepared(state, event.side, carrier=event.model)


def _offered(state: BattleState, event: TakingOffered) -> BattleState:
    return state.push(
        TakingUp(side=event.side, detachment=event.detachment, carriers=event.carriers, spots=event.spots)
    )


def _taken(state: BattleState, event: TakenUp) -> BattleState:
    markers = {key: each for key, each in state.field.markers.items() if key != event.marker}
    taken = state.on(change_field(state.field, markers=markers))
    return change_goal(taken, event.side, carrier=event.carrier).pop()


def _popped(state: BattleState, event: Event) -> BattleState:
    return state.pop()


def _planted(state: BattleState, event: StandardPlanted) -> BattleState:
    lying = _lies(state, event.side, standard_of(event.side), event.at)
    return change_goal(lying, event.side, carrier="", planted=True).pop()


def _to_drop(state: BattleState, event: IntelToDrop) -> BattleState:
    return state.push(DroppingIntel(of=event.side))


def _dropped(state: BattleState, event: CarriedDropped) -> BattleState:
    dropped = change_goal(_lies(state, event.side, event.marker, event.at), event.side, carrier="")
    return dropped.pop() if isinstance(dropped.top, DroppingIntel) else dropped


def _leaving_called(state: BattleState, event: LeavingCalled) -> BattleState:
    for side in _goals(state.field):
        state = change_goal(state, side, asked=state.field.round)
    return state.push(Leaving(sides=event.sides))


def _left(state: BattleState, event: DetachmentLeft) -> BattleState:
    field = state.field
    for model in event.models:
        field = change_model(field, model, place=Place.LEFT, across="", aloft=0.0)
    for each in {field.models[model].detachment for model in event.models}:
        if not any(field.models[model].takes_part for model in field.detachments[each].models):
            field = change_detachment(field, each, order=None, token=None, garrison="")
    goal = _goals(field)[event.side]
    gone = state.on(field)
    if event.salt is None:
        return change_goal(gone, event.side, recovered=True)
    # whoever may not know what is noted finds the note by what proves it
    turned = commitment(event.detachment, event.salt)
    noted = tuple(each for each in goal.noted if each.commitment != turned)
    return change_goal(gone, event.side, noted=noted, left=(*goal.left, event.detachment))


def _nobody_leaves(state: BattleState, event: NobodyLeaves) -> BattleState:
    return state.swap(Leaving(sides=tuple(each for each in state.top.sides if each != event.side)))


EVENTS: Mapping[type[Event], Apply] = {
    CarriedDropped: _dropped,
    CarrierNamed: _carrier_named,
    DetachmentLeft: _left,
    DetachmentNoted: _noted,
    IntelPlaced: _intel_placed,
    IntelToDrop: _to_drop,
    LeavingCalled: _leaving_called,
    LeavingClosed: _popped,
    NobodyLeaves: _nobody_leaves,
    NotedRevealed: _noted_revealed,
    NotingFinished: _noting_finished,
    PassedBy: _popped,
    PreparationBegan: _preparation_began,
    SecondaryKept: _kept,
    SecondaryRevealed: _revealed,
    SecondaryRolled: _rolled,
    StandardPlanted: _planted,
    SuppliesPlaced: _supplies_placed,
    SuppliesScattered: _supplies_scattered,
    TargetMarked: _target_marked,
    TakenUp: _taken,
    TakingOffered: _offered,
}
"""How each fact changes the battle."""
