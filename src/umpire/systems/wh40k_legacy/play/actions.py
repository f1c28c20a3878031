"""What a side may ask to do."""

from __future__ import annotations

from umpire.game import Action, UnitAttack
from umpire.systems.wh40k_legacy.battlefield import MoveKind, Weapon
from umpire.table import Corner


class Shoot(UnitAttack, frozen=True, kw_only=True, tag="shoot"):
    """Models of a unit shoot at a unit: all of them with that weapon, or those named; Overwatch in the Charge phase.

    ``allocate`` is the order in which the defender's models take wounds.
    """


class Strike(UnitAttack, frozen=True, kw_only=True, tag="strike"):
    """Models of a unit in base contact with a unit strike at it."""


class FireGun(Action, frozen=True, kw_only=True, tag="fire_gun", forbid_unknown_fields=True):
    """A model fires a gun emplacement at a unit; ``weapon`` is what the gun's datasheet says."""

    model: str
    gun: str
    target: str
    weapon: Weapon
    allocate: tuple[str, ...] = ()


class AttackGun(Action, frozen=True, kw_only=True, tag="attack_gun", forbid_unknown_fields=True):
    """A model shoots or strikes at a gun emplacement, as its weapon goes."""

    model: str
    gun: str
    weapon: str


class GoToGround(Action, frozen=True, kw_only=True, tag="go_to_ground", forbid_unknown_fields=True):
    """A unit Goes to Ground."""

    unit: str


class Move(Action, frozen=True, kw_only=True, tag="move", forbid_unknown_fields=True):
    """A unit moves; an Advance has been rolled for before."""

    unit: str
    kind: MoveKind = MoveKind.NORMAL
    paths: dict[str, tuple[Corner, ...]]


class RollCharge(Action, frozen=True, kw_only=True, tag="roll_charge", forbid_unknown_fields=True):
    """A unit declares a charge against another and rolls for it."""

    unit: str
    target: str


class RollReserves(Action, frozen=True, kw_only=True, tag="roll_reserves", forbid_unknown_fields=True):
    """A side makes a Reserves roll, and rolls again a failed one if it wants to and may."""

    side: str
    needed: int = 4
    reroll: bool = True
