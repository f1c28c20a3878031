"""What a side may ask to do."""

from __future__ import annotations

from umpire.game import Action, UnitAttack
from umpire.systems.wh40k9.battlefield import MoveKind, Reaction, Trait
from umpire.table import Corner


class AgreeTraits(Action, frozen=True, kw_only=True, tag="agree_traits", forbid_unknown_fields=True):
    """Both players agree on the traits of a feature."""

    feature: str
    traits: tuple[Trait, ...]


class Shoot(UnitAttack, frozen=True, kw_only=True, tag="shoot"):
    """Models of a unit shoot at a unit: all of them with that weapon, or those named.

    ``allocate`` is the order in which the defender's models take wounds.
    """


class Strike(UnitAttack, frozen=True, kw_only=True, tag="strike"):
    """Models of a unit make melee attacks against a unit."""


class Overwatch(UnitAttack, frozen=True, kw_only=True, tag="overwatch"):
    """A unit fires Overwatch at one that has declared a charge against it."""


class DeclareCharge(Action, frozen=True, kw_only=True, tag="declare_charge", forbid_unknown_fields=True):
    """A unit declares a charge against units."""

    unit: str
    targets: tuple[str, ...]


class React(Action, frozen=True, kw_only=True, tag="react", forbid_unknown_fields=True):
    """A unit reacts to the charge that another has declared against it: none, one, or (never allowed) both."""

    unit: str
    charger: str
    choose: tuple[Reaction, ...] = ()


class RollCharge(Action, frozen=True, kw_only=True, tag="roll_charge", forbid_unknown_fields=True):
    """A unit that has declared a charge rolls for it."""

    unit: str


class Move(Action, frozen=True, kw_only=True, tag="move", forbid_unknown_fields=True):
    """A unit moves; an Advance has been rolled for before."""

    unit: str
    kind: MoveKind = MoveKind.NORMAL
    paths: dict[str, tuple[Corner, ...]]
