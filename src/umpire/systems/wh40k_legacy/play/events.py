"""The facts that follow from actions, and how each changes the field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from umpire.game import Event, unchanged
from umpire.geometry import Point3
from umpire.rulings import SaveKind
from umpire.systems.wh40k_legacy.battlefield import Facing, Field, MoveKind, Phase, State, UnitState
from umpire.systems.wh40k_legacy.rules.dangerous import kept_in_next_phase


class HitsRolled(Event, frozen=True, kw_only=True, tag="hits_rolled"):
    """Hit rolls of one model's attacks: the dice as they fell, then those rolled again; or none."""

    attacker: str
    target: str
    weapon: str
    needed: int
    rerolled: int
    hits: int


class WoundsRolled(Event, frozen=True, kw_only=True, tag="wounds_rolled"):
    """Wound rolls of the attacks that hit; ``needed`` 7 is more than any die shows."""

    target: str
    needed: int
    wounds: int


class ArmourStruck(Event, frozen=True, kw_only=True, tag="armour_struck"):
    """A hit on a vehicle: the facing, its Armour Value, and whether it got through."""

    model: str
    facing: Facing
    armour: int
    through: bool


class SaveRolled(Event, frozen=True, kw_only=True, tag="save_rolled"):
    """One save; ``feature`` is the piece or gun that it is from or for."""

    model: str
    kind: SaveKind
    needed: int
    saved: bool
    feature: str = ""


class WoundSuffered(Event, frozen=True, kw_only=True, tag="wound_suffered"):
    """A model lost a Wound."""

    model: str
    left: int


class ModelDestroyed(Event, frozen=True, kw_only=True, tag="model_destroyed"):
    """A model lost its last Wound and is taken away."""

    model: str


class GunFired(Event, frozen=True, kw_only=True, tag="gun_fired"):
    """A model fires a gun emplacement."""

    model: str
    gun: str


class GunDamaged(Event, frozen=True, kw_only=True, tag="gun_damaged"):
    """A gun emplacement lost a Wound; without any left it is a wreck."""

    gun: str
    left: int


class PipeChecked(Event, frozen=True, kw_only=True, tag="pipe_checked"):
    """The further die for a six on a fuel pipe's cover save."""

    unit: str
    feature: str
    explodes: bool


class Exploded(Event, frozen=True, kw_only=True, tag="exploded"):
    """A fuel pipe exploded: how many hits the unit suffers."""

    unit: str
    feature: str
    hits: int


class HitsAllocated(Event, frozen=True, kw_only=True, tag="hits_allocated"):
    """Which models the hits of an explosion strike, one for each hit."""

    unit: str
    models: tuple[str, ...]


class WentToGround(Event, frozen=True, kw_only=True, tag="went_to_ground"):
    """A unit has Gone to Ground."""

    unit: str


class DangerTested(Event, frozen=True, kw_only=True, tag="danger_tested"):
    """A Dangerous Terrain test, and where the base was then."""

    model: str
    feature: str
    at: tuple[float, float]
    wounds: int


class AdvanceRolled(Event, frozen=True, kw_only=True, tag="advance_rolled"):
    """An Advance roll."""

    unit: str
    distance: int


class ModelsMoved(Event, frozen=True, kw_only=True, tag="models_moved"):
    """Models of a unit have moved; ``ends`` tells where they stand now."""

    unit: str
    kind: MoveKind
    ends: dict[str, Point3]


class ChargeRolled(Event, frozen=True, kw_only=True, tag="charge_rolled"):
    """A charge roll against a target."""

    unit: str
    target: str
    distance: int


class ChargeEnded(Event, frozen=True, kw_only=True, tag="charge_ended"):
    """A charge is over; ``made`` tells whether it was a success."""

    unit: str
    made: bool


class ReservesRolled(Event, frozen=True, kw_only=True, tag="reserves_rolled"):
    """A Reserves roll; two dice where the first was rolled again."""

    side: str
    needed: int
    arrived: bool


class PhaseBegan(Event, frozen=True, kw_only=True, tag="phase_began"):
    """A phase has begun."""

    turn: int
    phase: Phase


def _did(field: Field, unit: str, done: UnitState) -> Field:
    return field.stated(units={**field.state.units, unit: done})


def _wounded(field: Field, event: WoundSuffered) -> Field:
    return field.stated(wounds={**field.state.wounds, event.model: event.left})


def _destroyed(field: Field, event: ModelDestroyed) -> Field:
    return field.left_with({event.model: 0})


def _gun_fired(field: Field, event: GunFired) -> Field:
    state = field.state
    return field.stated(guns_fired=(*state.guns_fired, event.gun), gunners=(*state.gunners, event.model))


def _gun_damaged(field: Field, event: GunDamaged) -> Field:
    return field.stated(guns={**field.state.guns, event.gun: event.left})


def _went_to_ground(field: Field, event: WentToGround) -> Field:
    return _did(field, event.unit, replace(field.did(event.unit), gone_to_ground=True))


def _tested(field: Field, event: DangerTested) -> Field:
    return field.stated(tested=(*field.state.tested, (event.model, event.feature)))


def _advance_rolled(field: Field, event: AdvanceRolled) -> Field:
    return _did(field, event.unit, replace(field.did(event.unit), advance_roll=event.distance))


def _moved(field: Field, event: ModelsMoved) -> Field:
    names = tuple(dict.fromkeys((*field.state.moved, *event.ends)))
    return field.placed(event.ends).stated(moved=names)


def _charge_rolled(field: Field, event: ChargeRolled) -> Field:
    return _did(field, event.unit, replace(field.did(event.unit), charging=event.target, charge_roll=event.dice))


def _charge_ended(field: Field, event: ChargeEnded) -> Field:
    return _did(field, event.unit, replace(field.did(event.unit), charging="", charge_roll=()))


def _phase_began(field: Field, event: PhaseBegan) -> Field:
    # What is rolled for a move does not outlast its phase; who moved is remembered for the turn.
    state: State = field.state
    units = {name: replace(each, charging="", charge_roll=(), advance_roll=None) for name, each in state.units.items()}
    moved = state.moved if event.turn == state.turn else ()
    tested = kept_in_next_phase(state.tested)
    return field.stated(
        turn=event.turn, phase=event.phase, units=units, tested=tested, moved=moved, guns_fired=(), gunners=()
    )


EVENTS: Mapping[type[Event], Callable[[Field, Any], Field]] = MappingProxyType(
    {
        HitsRolled: unchanged,
        WoundsRolled: unchanged,
        ArmourStruck: unchanged,
        SaveRolled: unchanged,
        WoundSuffered: _wounded,
        ModelDestroyed: _destroyed,
        GunFired: _gun_fired,
        GunDamaged: _gun_damaged,
        PipeChecked: unchanged,
        Exploded: unchanged,
        HitsAllocated: unchanged,
        WentToGround: _went_to_ground,
        DangerTested: _tested,
        AdvanceRolled: _advance_rolled,
        ModelsMoved: _moved,
        ChargeRolled: _charge_rolled,
        ChargeEnded: _charge_ended,
        ReservesRolled: unchanged,
        PhaseBegan: _phase_began,
    }
)
"""How each fact changes the field."""
