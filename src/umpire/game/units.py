"""What units do in more than one game: what is asked for, and who can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from umpire.errors import IllegalAction
from umpire.game.model import Action
from umpire.game.resolving import refuse
from umpire.rulings import Ruling
from umpire.table import Board, Corner, Model, WeaponKind


class UnitAttack(Action, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Models of a unit attack a unit: all of them with that weapon, or those named.

    ``allocate`` is the order in which the defender's models take wounds.
    """

    unit: str
    target: str
    weapon: str
    models: tuple[str, ...] = ()
    allocate: tuple[str, ...] = ()


class RollAdvance(Action, frozen=True, kw_only=True, tag="roll_advance", forbid_unknown_fields=True):
    """A unit Advances: it rolls for it."""

    unit: str


class ChargeMove(Action, frozen=True, kw_only=True, tag="charge_move", forbid_unknown_fields=True):
    """A unit makes its charge move along these paths; without any, the charge fails and nobody moves."""

    unit: str
    paths: dict[str, tuple[Corner, ...]] = {}


class NextPhase(Action, frozen=True, kw_only=True, tag="next_phase", forbid_unknown_fields=True):
    """The next phase begins; after the last, the next player's turn."""


def attackers_with(board: Board[Any, Any], action: UnitAttack, kind: WeaponKind) -> list[Model]:
    """Return the models that attack with a weapon of some kind: those named, or all that bear it.

    Raises:
        IllegalAction: If one that is named is not there, or nobody bears it.
    """
    models = board.table.models_of(action.unit)
    for name in action.models:
        if name not in {each.id for each in models}:
            raise IllegalAction(f"{name} is no model of {action.unit} on the table. Name one that is.")
    found = [
        each
        for each in models
        if (not action.models or each.id in action.models)
        and any(weapon.name == action.weapon and weapon.kind is kind for weapon in board.profile(each).weapons)
    ]
    if not found:
        raise IllegalAction(
            f"No model in {action.unit} has a {kind.value} weapon called {action.weapon}. Name another."
        )
    return found


def able_to_attack(models: Sequence[Model], rulings: Sequence[Ruling], *, then: str) -> list[tuple[Model, Ruling]]:
    """Return the models whose ruling, one for each in order, allows what they are to do, each with its ruling.

    Raises:
        IllegalAction: If there is none: with the reasons of the first, and ``then`` for what to do instead.
    """
    found = [(each, ruling) for each, ruling in zip(models, rulings, strict=True) if ruling.allowed]
    if not found:
        raise refuse(rulings[0], then=then)
    return found
