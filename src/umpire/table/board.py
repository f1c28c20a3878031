"""A table as one game looks at it: with the characteristics of its models, and where in the battle it stands."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

import msgspec
from msgspec.structs import replace

from umpire.errors import InputError
from umpire.geometry import Point3
from umpire.table.things import Model, Table, Unit
from umpire.words import names_in

P = TypeVar("P")
S = TypeVar("S")


class Board(msgspec.Struct, Generic[P, S], frozen=True, kw_only=True):
    """A table, the characteristics of each model on it by the model's id, and the state of the battle.

    A game's own field is one, with whatever else its rules look at.
    """

    table: Table
    profiles: Mapping[str, P]
    state: S

    def profile(self, model: Model) -> P:
        """Return the characteristics of a model."""
        return self.profiles[model.id]

    def unit_of(self, model: Model) -> Unit:
        """Return the unit that a model belongs to."""
        return self.table.unit(model.unit)

    def models_of(self, unit: Unit) -> tuple[Model, ...]:
        """Return the models of a unit that stand on the table."""
        return self.table.models_of(unit.id)

    def asked_about(self, value: Any) -> frozenset[str]:
        """Return the ids that a question, an action or an event is about.

        Those are the ones that it names, the units of the models, and the models of the units of which it names none.
        """
        named = names_in(value)
        owners = {each.unit for each in self.table.models.values() if each.id in named}
        whole = {each for each in named if each in self.table.units} - owners
        return named | owners | {each.id for unit in whole for each in self.table.models_of(unit)}

    def placed(self, places: Mapping[str, Point3]) -> Self:
        """Return the board with the models of these ids standing at these places."""
        return replace(self, table=self.table.placed(places))

    def without(self, *models: str) -> Self:
        """Return the board without these models."""
        return replace(self, table=self.table.without(*models))

    def stated(self, **changes: Any) -> Self:  # the fields of the state
        """Return the board with some values of its state changed."""
        state: Any = self.state  # a struct of the game's own
        return replace(self, state=replace(state, **changes))

    def left_with(self, wounds: Mapping[str, int]) -> Self:
        """Return the board when these models have so many Wounds left, as its state counts them; at 0 they are gone."""
        state: Any = self.state  # a struct of the game's own, here one that counts Wounds
        gone = tuple(name for name, has in wounds.items() if has == 0)
        left = {name: has for name, has in {**state.wounds, **wounds}.items() if name not in gone}
        return self.without(*gone).stated(wounds=left)

    def shown(self) -> dict[str, Any]:
        """Return the state, the models and the features as plain values."""
        state: dict[str, Any] = msgspec.to_builtins(self.state, str_keys=True)
        models = msgspec.to_builtins(dict(self.table.models), str_keys=True)
        features = {each.id: msgspec.to_builtins(each) for each in self.table.features}
        return {**state, "models": models, "features": features}


def named_first(models: Sequence[Model], named: Sequence[str]) -> tuple[Model, ...]:
    """Return models in the order in which they are named; those that are not come after them."""
    first = [each for name in named for each in models if each.id == name]
    return (*first, *(each for each in models if each not in first))


def check_known(names: Iterable[str], known: Container[str], *, what: str, path: str) -> None:
    """Check that a state names only what is there.

    Raises:
        InputError: If it does not; ``what`` tells what is lacking, ``path`` where its name stands, {} for the name.
    """
    for name in names:
        if name not in known:
            raise InputError(f"There is no such {what}", path=path.format(name), value=name)


def check_wounds(table: Table, left: Mapping[str, int], full: Mapping[str, int]) -> None:
    """Check that a state leaves models on the table from 1 to all of their Wounds.

    Raises:
        InputError: If it does not.
    """
    for name, wounds in left.items():
        if name not in table.models or not 1 <= wounds <= full[name]:
            fix = "Name a model on the table, and from 1 to its Wounds."
            raise InputError(
                "This is not a number of Wounds left", path=f"state.wounds.{name}", value=str(wounds), fix=fix
            )
