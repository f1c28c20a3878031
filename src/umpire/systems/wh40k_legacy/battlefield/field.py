"""The battlefield: a table with characteristics, wounds, and what has been done on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from umpire.errors import InputError
from umpire.rulings import Agreement
from umpire.skirmish import SkirmishField
from umpire.systems.wh40k_legacy.battlefield.profile import Profile
from umpire.systems.wh40k_legacy.battlefield.terms import Phase, Terrain
from umpire.table import Count, Feature, Model, Piece, Table, check_known, check_wounds


class UnitState(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a unit has done: ``charging`` is the unit that it has rolled a charge against and not yet moved to."""

    gone_to_ground: bool = False
    advance_roll: Count | None = None
    charging: str = ""
    charge_roll: tuple[Count, ...] = ()


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where in the battle a table stands.

    ``wounds`` are those left to models, ``guns`` those left to gun emplacements. ``tested`` names the pairs of model
    and piece that have been tested in this phase, ``moved`` the models that moved in this turn, ``guns_fired`` the gun
    emplacements fired in this phase, ``gunners`` the models that fired them.
    """

    turn: Count = 1
    phase: Phase = Phase.SHOOTING
    units: dict[str, UnitState] = {}
    wounds: dict[str, Count] = {}
    guns: dict[str, Count] = {}
    tested: tuple[tuple[str, str], ...] = ()
    moved: tuple[str, ...] = ()
    guns_fired: tuple[str, ...] = ()
    gunners: tuple[str, ...] = ()


class Field(SkirmishField[Profile, State], frozen=True, kw_only=True):
    """Everything that a rule may look at."""

    def did(self, unit: str) -> UnitState:
        """Return what a unit has done."""
        return self.state.units.get(unit, UnitState())

    def doing(self, unit: str, **changes: Any) -> Self:  # the fields of what a unit has done
        """Return the field when a unit has done something more."""
        return self.stated(units={**self.state.units, unit: replace(self.did(unit), **changes)})

    def are_enemies(self, one: Model, other: Model) -> bool:
        """Whether two models are of different sides."""
        return self.unit_of(one).side != self.unit_of(other).side


def words(feature: Feature) -> tuple[str, ...]:
    """Return every word for what a piece of terrain is: its type, and what it combines with it."""
    return (feature.kind, *feature.tags) if feature.kind else feature.tags


def field_of(table: Table, profiles: Mapping[str, Profile], state: State, agreement: Agreement) -> Field:
    """Return a field whose state speaks only of what is there.

    Raises:
        InputError: If it does not.
    """
    check_known(state.units, table.units, what="unit", path="state.units.{}")
    check_wounds(table, state.wounds, {name: each.wounds for name, each in profiles.items()})
    for name in (*state.guns, *state.guns_fired):
        if Terrain.GUN_EMPLACEMENT not in words(table.feature(name)):
            raise InputError("This is not a gun emplacement", path="state.guns", value=name)
    named = (*state.moved, *state.gunners, *(model for model, _ in state.tested))
    check_known(named, table.models, what="model", path="state")
    return Field(table=table, profiles=profiles, state=state, agreement=agreement)


def footing(feature: Feature, piece: Piece) -> bool:
    """Whether a model can stand on a piece: on hills, buildings and impassable bodies; in the rest it stands."""
    return feature.kind in (Terrain.ROLLING_HILL, Terrain.STEEP_HILL, Terrain.BUILDING, Terrain.IMPASSABLE)
