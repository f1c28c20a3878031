"""What rules judge: each topic holds the field and what is asked about it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.geometry import Point
from umpire.systems.wh40k9.battlefield import Field, MoveKind, Weapon
from umpire.table import Feature, Model, Piece, Unit


class Topic(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be judged on a field."""

    field: Field


class AgreedTraits(Topic, frozen=True, kw_only=True):
    """Are the traits of all features agreed on?"""


class View(Topic, frozen=True, kw_only=True):
    """Is one model visible to another?"""

    viewer: Model
    target: Model


class Attack(Topic, frozen=True, kw_only=True):
    """How does one model hit a unit with a weapon?"""

    attacker: Model
    target: Unit
    weapon: Weapon
    overwatch: bool = False


class Cover(Topic, frozen=True, kw_only=True):
    """Does a model have the benefits of cover from a feature, against an attacker?"""

    model: Model
    feature: Feature
    attacker: Model | None = None


class Wound(Topic, frozen=True, kw_only=True):
    """How does a model save against a wound by an attacker's weapon?"""

    model: Model
    attacker: Model
    weapon: Weapon


class Reacting(Topic, frozen=True, kw_only=True):
    """May a unit Hold Steady or Set to Defend when another declares a charge against it?"""

    unit: Unit
    charger: Unit


class Choice(Topic, frozen=True, kw_only=True):
    """May a unit choose these reactions to one declaration?"""

    unit: Unit
    chosen: tuple[str, ...]


class Overwatch(Topic, frozen=True, kw_only=True):
    """May a unit fire Overwatch at a charging unit?"""

    unit: Unit
    target: Unit


class ChargeEnd(Topic, frozen=True, kw_only=True):
    """Is a charge move against a target valid as it has ended?"""

    unit: Unit
    target: Unit


class Fight(Topic, frozen=True, kw_only=True):
    """Is a unit eligible to fight?"""

    unit: Unit


class Strike(Topic, frozen=True, kw_only=True):
    """May a model make melee attacks against a unit?"""

    model: Model
    target: Unit


class Leaving(Topic, frozen=True, kw_only=True):
    """Is a unit free to make a move of this kind from where it stands?"""

    unit: Unit
    kind: MoveKind


class Arrival(Topic, frozen=True, kw_only=True):
    """May a unit end a move of this kind where it stands now?"""

    unit: Unit
    kind: MoveKind


class Journey(Topic, frozen=True, kw_only=True):
    """How far may the models of a unit move, on these paths, each from where its model stands?"""

    unit: Unit
    kind: MoveKind
    paths: Mapping[str, tuple[Point, ...]]


class Passage(Topic, frozen=True, kw_only=True):
    """May a model move through a piece of a feature?"""

    model: Model
    feature: Feature
    piece: Piece


class Crossing(Topic, frozen=True, kw_only=True):
    """May a model move over a feature?"""

    model: Model
    feature: Feature


class Standing(Topic, frozen=True, kw_only=True):
    """May a model be set up, or end a move, where it stands now?"""

    model: Model


class Leadership(Topic, frozen=True, kw_only=True):
    """What is a unit's Leadership?"""

    unit: Unit
