"""The battlefield: a table with characteristics, wounds, and what has been done on it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.errors import InputError
from umpire.rulings import Stipulation
from umpire.systems.wh40k_legacy.battlefield.profile import Profile
from umpire.systems.wh40k_legacy.battlefield.terms import Phase, Terrain
from umpire.table import Feature, Model, Table, Unit

__all__ = ["Field", "State", "UnitState", "field_of", "words"]


class UnitState(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a unit has done: ``charging`` is the unit that it has rolled a charge against and not yet moved to."""

    gone_to_ground: bool = False
    advance_roll: int | None = None
    charging: str = ""
    charge_roll: tuple[int, ...] = ()


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where in the battle a table stands.

    ``wounds`` are those left to models, ``guns`` those left to gun emplacements. ``tested`` names the pairs of model
    and piece that have been tested in this phase, ``moved`` the models that moved in this turn, ``guns_fired`` the gun
    emplacements fired in this phase, ``gunners`` the models that fired them.
    """

    turn: int = 1
    phase: Phase = Phase.SHOOTING
    units: dict[str, UnitState] = {}
    wounds: dict[str, int] = {}
    guns: dict[str, int] = {}
    tested: tuple[tuple[str, str], ...] = ()
    moved: tuple[str, ...] = ()
    guns_fired: tuple[str, ...] = ()
    gunners: tuple[str, ...] = ()


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

    def are_enemies(self, one: Model, other: Model) -> bool:
        """Whether two models are of different sides."""
        return self.unit_of(one).side != self.unit_of(other).side


def words(feature: Feature) -> tuple[str, ...]:
    """Return every word for what a piece of terrain is: its type, and what it combines with it."""
    return (feature.kind, *feature.tags) if feature.kind else feature.tags


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
    for name in (*state.guns, *state.guns_fired):
        if Terrain.GUN_EMPLACEMENT not in words(table.feature(name)):
            raise InputError("This is no gun emplacement", path="state.guns", value=name)
    for name in (*state.moved, *state.gunners, *(model for model, _ in state.tested)):
        if name not in table.models:
            raise InputError("There is no such model", path="state", value=name)
    return Field(
        table=table,
        profiles=profiles,
        state=state,
        house_rules=house_rules,
        supplement=supplement,
        stipulations=stipulations,
    )
