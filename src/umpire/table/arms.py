"""Weapons, as far as games have them in common: their names, who bears them, and whether they shoot or strike."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol, TypeVar

from umpire.errors import InputError
from umpire.table.board import Board
from umpire.table.things import Model
from umpire.words import Word


class WeaponKind(Word):
    """Whether a weapon shoots or strikes."""

    RANGED = "ranged"
    MELEE = "melee"


class _Named(Protocol):
    @property
    def name(self) -> str: ...


class _Weapon(_Named, Protocol):
    @property
    def kind(self) -> WeaponKind: ...


class _Armed(Protocol):
    @property
    def weapons(self) -> Sequence[_Weapon]: ...


W = TypeVar("W", bound=_Named)
A = TypeVar("A", bound=_Armed)


def weapon_of(weapons: Sequence[W], name: str, *, bearer: str = "model") -> W:
    """Return the weapon of that name.

    Raises:
        InputError: If the bearer has none.
    """
    for each in weapons:
        if each.name == name:
            return each
    known = ", ".join(each.name for each in weapons) or "none"
    raise InputError(f"The {bearer} has no such weapon", path="weapon", value=name, fix=f"Its weapons are {known}.")


def armed_with(board: Board[A, Any], weapon: str, unit: str, models: Sequence[str] = ()) -> tuple[Model, ...]:
    """Return the models of a unit, or of them those that are named, that bear a weapon of that name.

    Raises:
        InputError: If one that is named is none of the unit's models on the table.
    """
    who = board.table.named_of(unit, models)
    return tuple(each for each in who if any(own.name == weapon for own in board.profile(each).weapons))


def weapons_used(
    board: Board[A, Any], asked: Collection[str], kind: WeaponKind, unit: str, models: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the weapons that a unit's models use, each once: those asked for, or all of the kind that is used now.

    Raises:
        InputError: If nobody bears one that is asked for, or one of the kind.
    """
    borne = [weapon for each in board.table.named_of(unit, models) for weapon in board.profile(each).weapons]
    names = tuple(dict.fromkeys(weapon.name for weapon in borne))
    for name in asked:
        if name not in names:
            fix = f"They have {', '.join(names) or 'no weapons'}."
            raise InputError("No attacking model has this weapon", path="weapons", value=name, fix=fix)
    chosen = tuple(asked) or tuple(dict.fromkeys(weapon.name for weapon in borne if weapon.kind is kind))
    if not chosen:
        fix = "Name the weapons, or ask in the phase in which theirs are used."
        raise InputError(f"No attacking model has a {kind.value} weapon", path="unit", value=unit, fix=fix)
    return chosen
