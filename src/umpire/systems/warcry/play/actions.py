"""What a side may ask to do."""

from __future__ import annotations

from umpire.game import Action
from umpire.geometry import Point3
from umpire.systems.warcry.battlefield import Nature
from umpire.systems.warcry.questions.moves import Leg
from umpire.table import Count, Length


class Agree(Action, frozen=True, kw_only=True, tag="agree", forbid_unknown_fields=True):
    """Both players agree on what a part, or a whole feature, is; an empty list is an agreement too."""

    part: str
    natures: tuple[Nature, ...] = ()


class NextRound(Action, frozen=True, kw_only=True, tag="next_round", forbid_unknown_fields=True):
    """The next battle round begins; after the set-up, the first."""


class Attack(Action, frozen=True, kw_only=True, tag="attack", forbid_unknown_fields=True):
    """A fighter makes an attack action with a weapon against an enemy."""

    attacker: str
    weapon: str
    target: str


class Ability(Action, frozen=True, kw_only=True, tag="ability", forbid_unknown_fields=True):
    """An ability allocates damage points to a fighter."""

    target: str
    damage: Count


class Impact(Action, frozen=True, kw_only=True, tag="impact", forbid_unknown_fields=True):
    """A fighter suffers impact damage for a reason that the terrain rules do not know."""

    model: str


class Move(Action, frozen=True, kw_only=True, tag="move", forbid_unknown_fields=True):
    """A fighter makes a move action, or the rest of one with the ``movement`` that is left."""

    model: str
    legs: tuple[Leg, ...]
    movement: Length | None = None


class EndActivation(Action, frozen=True, kw_only=True, tag="end_activation", forbid_unknown_fields=True):
    """A fighter's activation ends."""

    model: str


class Place(Action, frozen=True, kw_only=True, tag="place", forbid_unknown_fields=True):
    """A fallen fighter is placed where the players name: across, up the table, and above it."""

    model: str
    to: Point3
