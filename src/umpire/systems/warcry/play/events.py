"""The facts that follow from actions, and how each changes the field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from umpire.game import Event, unchanged
from umpire.geometry import Point3
from umpire.systems.warcry.battlefield import Field, FighterState, LegKind, Nature, Source


class NatureAgreed(Event, frozen=True, kw_only=True, tag="nature_agreed"):
    """The players have agreed on what a part, or a whole feature, is."""

    part: str
    natures: tuple[Nature, ...]


class RoundBegan(Event, frozen=True, kw_only=True, tag="round_began"):
    """A battle round has begun."""

    round: int


class AttackRolled(Event, frozen=True, kw_only=True, tag="attack_rolled"):
    """The dice of an attack action."""

    attacker: str
    target: str
    weapon: str
    toughness: int
    needed: int
    hits: int
    criticals: int


class DamageAllocated(Event, frozen=True, kw_only=True, tag="damage_allocated"):
    """A fighter has suffered damage points."""

    model: str
    damage: int
    left: int
    source: Source


class FighterTakenDown(Event, frozen=True, kw_only=True, tag="fighter_taken_down"):
    """A fighter has no Wounds left and is taken away."""

    model: str


class FallingTested(Event, frozen=True, kw_only=True, tag="falling_tested"):
    """A falling test."""

    model: str
    fallen: bool


class FighterFell(Event, frozen=True, kw_only=True, tag="fighter_fell"):
    """A fighter has fallen, from that height, and waits to be placed."""

    model: str
    fallen_from: float


class FighterPlaced(Event, frozen=True, kw_only=True, tag="fighter_placed"):
    """A fallen fighter has been placed."""

    model: str
    to: Point3


class FighterMoved(Event, frozen=True, kw_only=True, tag="fighter_moved"):
    """A fighter has made one leg of a move; ``climbing`` names what it hangs on now."""

    model: str
    kind: LegKind
    to: Point3
    spent: float
    climbing: str = ""


class ActivationEnded(Event, frozen=True, kw_only=True, tag="activation_ended"):
    """A fighter's activation has ended; ``hung_on`` names the stairs or the ladder that it stays on."""

    model: str
    hung_on: str = ""


def _agreed(field: Field, event: NatureAgreed) -> Field:
    features = tuple(
        replace(each, settled=True) if event.part == each.id or event.part in {it.id for it in each.pieces} else each
        for each in field.table.features
    )
    parts = {**field.state.parts, event.part: event.natures}
    return replace(field, table=replace(field.table, features=features)).stated(parts=parts)


def _round_began(field: Field, event: RoundBegan) -> Field:
    return field.stated(round=event.round)


def _became(field: Field, name: str, fighter: FighterState) -> Field:
    return field.stated(fighters={**field.state.fighters, name: fighter})


def _damaged(field: Field, event: DamageAllocated) -> Field:
    before = field.fighter(event.model)
    return _became(field, event.model, replace(before, damage=before.damage + event.damage))


def _taken_down(field: Field, event: FighterTakenDown) -> Field:
    left = {name: each for name, each in field.state.fighters.items() if name != event.model}
    return field.without(event.model).stated(fighters=left)


def _fell(field: Field, event: FighterFell) -> Field:
    fighter = replace(field.fighter(event.model), climbing="", hung_on="", fallen_from=event.fallen_from)
    return _became(field, event.model, fighter)


def _placed(field: Field, event: FighterPlaced) -> Field:
    there = field.placed({event.model: event.to})
    return _became(there, event.model, replace(field.fighter(event.model), fallen_from=None))


def _moved(field: Field, event: FighterMoved) -> Field:
    there = field.placed({event.model: event.to})
    return _became(there, event.model, replace(field.fighter(event.model), climbing=event.climbing))


def _ended(field: Field, event: ActivationEnded) -> Field:
    return _became(field, event.model, replace(field.fighter(event.model), hung_on=event.hung_on))


EVENTS: Mapping[type[Event], Callable[[Field, Any], Field]] = MappingProxyType(
    {
        NatureAgreed: _agreed,
        RoundBegan: _round_began,
        AttackRolled: unchanged,
        DamageAllocated: _damaged,
        FighterTakenDown: _taken_down,
        FallingTested: unchanged,
        FighterFell: _fell,
        FighterPlaced: _placed,
        FighterMoved: _moved,
        ActivationEnded: _ended,
    }
)
"""How each fact changes the field."""
