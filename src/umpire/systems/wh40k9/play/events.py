"""The facts that follow from actions, and how each changes the field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from umpire.game import Event, unchanged
from umpire.geometry import Point3
from umpire.rulings import SaveKind
from umpire.systems.wh40k9.battlefield import Field, MoveKind, Phase, Reaction, UnitState
from umpire.systems.wh40k9.rules.defensible import reacted


class TraitsAgreed(Event, frozen=True, kw_only=True, tag="traits_agreed"):
    """The players have agreed on the traits of a feature."""

    feature: str
    traits: tuple[str, ...]


class AmountRolled(Event, frozen=True, kw_only=True, tag="amount_rolled"):
    """Dice told how many attacks are made, or how much damage is done."""

    of: str
    model: str
    amount: int


class HitsRolled(Event, frozen=True, kw_only=True, tag="hits_rolled"):
    """Hit rolls of one model's attacks."""

    attacker: str
    target: str
    weapon: str
    needed: int
    modifier: int
    natural: bool
    hits: int


class WoundsRolled(Event, frozen=True, kw_only=True, tag="wounds_rolled"):
    """Wound rolls of the attacks that hit."""

    attacker: str
    target: str
    needed: int
    wounds: int


class SaveRolled(Event, frozen=True, kw_only=True, tag="save_rolled"):
    """One saving throw; one that no die passes fails without any."""

    model: str
    kind: SaveKind
    needed: int
    saved: bool


class DamageSuffered(Event, frozen=True, kw_only=True, tag="damage_suffered"):
    """A model lost wounds."""

    model: str
    damage: int
    left: int


class ModelDestroyed(Event, frozen=True, kw_only=True, tag="model_destroyed"):
    """A model lost its last wound and is taken away."""

    model: str


class ChargeDeclared(Event, frozen=True, kw_only=True, tag="charge_declared"):
    """A unit has declared a charge."""

    unit: str
    targets: tuple[str, ...]


class Reacted(Event, frozen=True, kw_only=True, tag="reacted"):
    """A charged unit has chosen how to react; None is neither."""

    unit: str
    charger: str
    chosen: Reaction | None


class ChargeRolled(Event, frozen=True, kw_only=True, tag="charge_rolled"):
    """A charge roll."""

    unit: str
    distance: int


class ChargeEnded(Event, frozen=True, kw_only=True, tag="charge_ended"):
    """A charge is over; ``made`` tells whether it was a success."""

    unit: str
    made: bool


class AdvanceRolled(Event, frozen=True, kw_only=True, tag="advance_rolled"):
    """An Advance roll."""

    unit: str
    distance: int


class ModelsMoved(Event, frozen=True, kw_only=True, tag="models_moved"):
    """Models of a unit have moved; ``ends`` tells where they stand now."""

    unit: str
    kind: MoveKind
    ends: dict[str, Point3]


class PhaseBegan(Event, frozen=True, kw_only=True, tag="phase_began"):
    """A phase has begun."""

    turn: int
    phase: Phase


def _traits_agreed(field: Field, event: TraitsAgreed) -> Field:
    features = tuple(
        replace(each, tags=event.traits, settled=True) if each.id == event.feature else each
        for each in field.table.features
    )
    return replace(field, table=replace(field.table, features=features))


def _damaged(field: Field, event: DamageSuffered) -> Field:
    return field.stated(wounds={**field.state.wounds, event.model: event.left})


def _destroyed(field: Field, event: ModelDestroyed) -> Field:
    return field.left_with({event.model: 0})


def _did(field: Field, unit: str, done: UnitState) -> Field:
    return field.stated(units={**field.state.units, unit: done})


def _declared(field: Field, event: ChargeDeclared) -> Field:
    for target in event.targets:
        # A new declaration may be answered anew.
        before = field.did(target)
        left = tuple(each for each in before.answered if each != event.unit)
        field = _did(field, target, replace(before, answered=left))
    return _did(field, event.unit, replace(field.did(event.unit), targets=event.targets))


def _reacted(field: Field, event: Reacted) -> Field:
    done = reacted(field.did(event.unit), event.chosen, field.state.turn)
    return _did(field, event.unit, replace(done, answered=(*done.answered, event.charger)))


def _charge_rolled(field: Field, event: ChargeRolled) -> Field:
    return _did(field, event.unit, replace(field.did(event.unit), charge_roll=event.dice))


def _charge_ended(field: Field, event: ChargeEnded) -> Field:
    before = field.did(event.unit)
    charged = field.state.turn if event.made else before.charged
    return _did(field, event.unit, replace(before, charged=charged, targets=(), charge_roll=()))


def _advance_rolled(field: Field, event: AdvanceRolled) -> Field:
    return _did(field, event.unit, replace(field.did(event.unit), advance_roll=event.distance))


def _moved(field: Field, event: ModelsMoved) -> Field:
    return field.placed(event.ends)


def _phase_began(field: Field, event: PhaseBegan) -> Field:
    # Charges and Advances that were declared or rolled for do not outlast their phase.
    units = {
        name: replace(each, targets=(), charge_roll=(), advance_roll=None, answered=())
        for name, each in field.state.units.items()
    }
    return field.stated(turn=event.turn, phase=event.phase, units=units)


EVENTS: Mapping[type[Event], Callable[[Field, Any], Field]] = MappingProxyType(
    {
        TraitsAgreed: _traits_agreed,
        AmountRolled: unchanged,
        HitsRolled: unchanged,
        WoundsRolled: unchanged,
        SaveRolled: unchanged,
        DamageSuffered: _damaged,
        ModelDestroyed: _destroyed,
        ChargeDeclared: _declared,
        Reacted: _reacted,
        ChargeRolled: _charge_rolled,
        ChargeEnded: _charge_ended,
        AdvanceRolled: _advance_rolled,
        ModelsMoved: _moved,
        PhaseBegan: _phase_began,
    }
)
"""How each fact changes the field."""
