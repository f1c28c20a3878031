"""The battlefield: a table with characteristics, wounds, and what units have done."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.errors import InputError
from umpire.rulings import Stipulation
from umpire.systems.wh40k9.battlefield.profile import Profile
from umpire.systems.wh40k9.battlefield.terms import Category, Phase
from umpire.table import Feature, Model, Table, Unit

__all__ = ["Field", "State", "UnitState", "field_of"]


class UnitState(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a unit has done: the turns are numbers of player turns, None for never.

    ``charged`` is the turn of its last charge move, ``held_steady`` and ``set_to_defend`` those of its last reactions.
    ``targets`` are those of the charge that it has declared and not yet made, ``charge_roll`` and ``advance_roll``
    what it has rolled for the move to come, ``answered`` the chargers whose declaration it has reacted to.
    """

    charged: int | None = None
    held_steady: int | None = None
    set_to_defend: int | None = None
    targets: tuple[str, ...] = ()
    charge_roll: tuple[int, ...] = ()
    advance_roll: int | None = None
    answered: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where in the battle a table stands: ``turn`` counts player turns, ``wounds`` are those left."""

    turn: int = 1
    phase: Phase = Phase.SHOOTING
    units: dict[str, UnitState] = {}
    wounds: dict[str, int] = {}


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a rule may look at."""

    table: Table
    profiles: Mapping[str, Profile]
    state: State
    house_rules: Mapping[str, str]
    supplement: str = ""
    stipulations: tuple[Stipulation, ...] = ()

    def given(self, fact: str, of: str, other: str = "") -> float | None:
        """Return the value of a fact that is taken as given, None where nobody says anything."""
        for each in self.stipulations:
            if (each.fact, each.of) == (fact, of) and each.other in ("", other):
                return each.value
        return None

    def chosen(self, name: str) -> str:
        """Return the value of a house rule on this table."""
        return self.house_rules[name]

    def did(self, unit: str) -> UnitState:
        """Return what a unit has done."""
        return self.state.units.get(unit, UnitState())

    def profile(self, model: Model) -> Profile:
        """Return the characteristics of a model."""
        return self.profiles[model.id]

    def wounds_left(self, model: Model) -> int:
        """Return how many wounds a model has left."""
        return self.state.wounds.get(model.id, self.profile(model).wounds)

    def unit_of(self, model: Model) -> Unit:
        """Return the unit that a model belongs to."""
        return self.table.unit(model.unit)

    def models_of(self, unit: Unit) -> tuple[Model, ...]:
        """Return the models of a unit that stand on the table."""
        return self.table.models_of(unit.id)

    def category(self, feature: Feature) -> Category | None:
        """Return the category of a feature, None where nobody says it."""
        return Category(feature.kind) if feature.kind else None


def field_of(
    table: Table,
    profiles: Mapping[str, Profile],
    state: State,
    *,
    house_rules: Mapping[str, str],
    supplement: str = "",
    stipulations: tuple[Stipulation, ...] = (),
) -> Field:
    """Return a field whose state speaks only of what is there.

    Raises:
        InputError: If it does not.
    """
    for name in state.units:
        if name not in table.units:
            raise InputError("There is no such unit", path=f"state.units.{name}", value=name)
    for name, left in state.wounds.items():
        if name not in table.models or not 1 <= left <= profiles[name].wounds:
            fix = "Name a model on the table, and from 1 to its Wounds."
            raise InputError("These are no wounds left", path=f"state.wounds.{name}", value=str(left), fix=fix)
    return Field(
        table=table,
        profiles=profiles,
        state=state,
        house_rules=house_rules,
        supplement=supplement,
        stipulations=stipulations,
    )
