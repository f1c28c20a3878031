"""The battlefield: a table with characteristics, what the players have agreed on, and what became of the fighters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from umpire.errors import InputError
from umpire.rulings import Agreement
from umpire.skirmish import SkirmishField
from umpire.systems.warcry.battlefield.profile import Profile
from umpire.systems.warcry.battlefield.terms import Nature, PartKind
from umpire.table import Count, Feature, Length, Model, Piece, Table, check_known


class FighterState(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What became of a fighter.

    ``climbing`` names the part that it hangs on, ``hung_on`` the one that it hung on when its last activation ended.
    ``fallen_from`` is the height that it has fallen from while it waits to be placed.
    """

    damage: Count = 0
    climbing: str = ""
    hung_on: str = ""
    fallen_from: Length | None = None


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where in the battle a table stands: ``round`` 0 is the set-up; ``card`` lists the features of the terrain card.

    ``parts`` tells what single parts, or whole features, are agreed to be.
    """

    round: Count = 1
    card: tuple[str, ...] | None = None
    fighters: dict[str, FighterState] = {}
    parts: dict[str, tuple[Nature, ...]] = {}


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a terrain feature: a piece of it, or the whole of one without pieces."""

    feature: str
    piece: Piece
    agreed: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The name of the part."""
        return self.piece.id

    @property
    def open(self) -> bool:
        """Whether it is an opening: nothing that one could bump into."""
        return self.piece.kind == PartKind.OPENING

    @property
    def flat(self) -> bool:
        """Whether its top is a horizontal surface."""
        return self.piece.kind not in (PartKind.OPENING, PartKind.SLOPE)


class Field(SkirmishField[Profile, State], frozen=True, kw_only=True):
    """Everything that a rule may look at."""

    def fighter(self, name: str) -> FighterState:
        """Return what became of a fighter."""
        return self.state.fighters.get(name, FighterState())

    def becoming(self, name: str, **changes: Any) -> Self:  # the fields of what became of a fighter
        """Return the field when something more has become of a fighter."""
        return self.stated(fighters={**self.state.fighters, name: replace(self.fighter(name), **changes)})

    def side(self, model: Model) -> str:
        """Return the side that a fighter belongs to."""
        return self.unit_of(model).side

    def wounds_left(self, model: Model) -> int:
        """Return how many damage points would take a fighter down."""
        return max(0, self.profile(model).wounds - self.fighter(model.id).damage)

    def natures(self, part: Part) -> tuple[Nature, ...]:
        """Return what a part is agreed to be, by itself or with its whole feature."""
        found = (*part.agreed, *self.state.parts.get(part.feature, ()), *self.state.parts.get(part.id, ()))
        return tuple(each for each in Nature if each.value in found)

    def part(self, name: str) -> Part:
        """Return the part of that name.

        Raises:
            InputError: If there is none.
        """
        known = [each for feature in self.table.features for each in _named(feature)]
        for each in known:
            if each.id == name:
                return each
        fix = f"The parts are {', '.join(each.id for each in known) or 'none'}."
        raise InputError("There is no such part of terrain", path="part", value=name, fix=fix)


def whole(feature: Feature) -> Part:
    """Return a feature as one part: its whole footprint up to its highest point."""
    piece = Piece(id=feature.id, kind=PartKind.BLOCK, footprint=feature.footprint, top=feature.height)
    return Part(feature=feature.id, piece=piece, agreed=feature.tags)


def _named(feature: Feature) -> tuple[Part, ...]:
    pieces = tuple(Part(feature=feature.id, piece=each, agreed=feature.tags) for each in feature.pieces)
    return pieces or (whole(feature),)


def field_of(table: Table, profiles: Mapping[str, Profile], state: State, agreement: Agreement) -> Field:
    """Return a field whose state speaks only of what is there.

    Raises:
        InputError: If it does not.
    """
    for stipulation in agreement.stipulations:
        fix = "Place the fighters and the terrain instead."
        raise InputError("Nothing is taken as given here", path="stipulate", value=stipulation.fact, fix=fix)
    field = Field(table=table, profiles=profiles, state=state, agreement=agreement)
    parts = [each.id for feature in table.features for each in _named(feature)]
    for name in parts:
        if parts.count(name) > 1:
            fix = "Give each piece an `id` of its own."
            raise InputError("Two parts have the same name", path="table.features", value=name, fix=fix)
    known = {*parts, *(each.id for each in table.features)}
    check_known(state.parts, known, what="part of terrain", path="state.parts.{}")
    check_known(state.fighters, table.models, what="fighter", path="state.fighters.{}")
    for name, fighter in state.fighters.items():
        if not 0 <= fighter.damage < profiles[name].wounds:
            fix = "Give less than its Wounds: a fighter that has lost all of them is taken down."
            told = "A fighter on the table cannot have suffered that"
            raise InputError(told, path=f"state.fighters.{name}.damage", value=str(fighter.damage), fix=fix)
        for hold in (fighter.climbing, fighter.hung_on):
            if hold:
                field.part(hold)
    return field


def footing(feature: Feature, piece: Piece) -> bool:
    """Whether a fighter can stand on a part: on flat ones, not on slopes or in openings."""
    return Part(feature=feature.id, piece=piece).flat
