"""The battlefield: a table with characteristics, wounds, and what units have done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from umpire.rulings import Agreement
from umpire.skirmish import SkirmishField
from umpire.systems.wh40k9.battlefield.profile import Profile
from umpire.systems.wh40k9.battlefield.terms import FLOORS, Category, Phase
from umpire.table import Count, Feature, Piece, Table, check_known, check_wounds


class UnitState(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a unit has done: the turns are numbers of player turns, None for never.

    ``charged`` is the turn of its last charge move, ``held_steady`` and ``set_to_defend`` those of its last reactions.
    ``targets`` are those of the charge that it has declared and not yet made, ``charge_roll`` and ``advance_roll``
    what it has rolled for the move to come, ``answered`` the chargers whose declaration it has reacted to.
    """

    charged: Count | None = None
    held_steady: Count | None = None
    set_to_defend: Count | None = None
    targets: tuple[str, ...] = ()
    charge_roll: tuple[Count, ...] = ()
    advance_roll: Count | None = None
    answered: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where in the battle a table stands: ``turn`` counts player turns, ``wounds`` are those left."""

    turn: Count = 1
    phase: Phase = Phase.SHOOTING
    units: dict[str, UnitState] = {}
    wounds: dict[str, Count] = {}


class Field(SkirmishField[Profile, State], frozen=True, kw_only=True):
    """Everything that a rule may look at."""

    def did(self, unit: str) -> UnitState:
        """Return what a unit has done."""
        return self.state.units.get(unit, UnitState())

    def doing(self, unit: str, **changes: Any) -> Self:  # the fields of what a unit has done
        """Return the field when a unit has done something more."""
        return self.stated(units={**self.state.units, unit: replace(self.did(unit), **changes)})

    def category(self, feature: Feature) -> Category | None:
        """Return the category of a feature, None where nobody says it."""
        return Category(feature.kind) if feature.kind else None


def field_of(table: Table, profiles: Mapping[str, Profile], state: State, agreement: Agreement) -> Field:
    """Return a field whose state speaks only of what is there.

    Raises:
        InputError: If it does not.
    """
    check_known(state.units, table.units, what="unit", path="state.units.{}")
    check_wounds(table, state.wounds, {name: each.wounds for name, each in profiles.items()})
    return Field(table=table, profiles=profiles, state=state, agreement=agreement)


def footing(feature: Feature, piece: Piece) -> bool:
    """Whether a model can stand on a piece: on floors, and on solid bodies that are not an area to stand in."""
    solid = piece.kind == "body" or (not piece.kind and feature.kind == Category.HILL)
    return piece.kind in FLOORS or (solid and feature.kind != Category.AREA)
