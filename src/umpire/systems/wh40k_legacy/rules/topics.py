"""What rules judge: each topic holds the field and what is asked about it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.geometry import Point3
from umpire.systems.wh40k_legacy.battlefield import Field, MoveKind, Weapon
from umpire.table import Feature, Model, Unit


class Topic(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be judged on a field."""

    field: Field


class AgreedTypes(Topic, frozen=True, kw_only=True):
    """Has every piece a type that there are rules for?"""


class Nature(Topic, frozen=True, kw_only=True):
    """What is a piece, to a model if one is named?"""

    feature: Feature
    model: Model | None = None


class Footing(Topic, frozen=True, kw_only=True):
    """What does a model stand on?"""

    model: Model


class Affecting(Topic, frozen=True, kw_only=True):
    """Has an ability that affects terrain an effect on a piece?"""

    feature: Feature
    names_open_ground: bool


class Cover(Topic, frozen=True, kw_only=True):
    """Which cover save has a model from a piece, against an attacker?"""

    model: Model
    feature: Feature
    attacker: Model | None = None


class Hit(Topic, frozen=True, kw_only=True):
    """How does a model hit with a weapon?"""

    attacker: Model
    weapon: Weapon
    gun: Feature | None = None


class Journey(Topic, frozen=True, kw_only=True):
    """How far may the models of a unit move, on these paths, ``over`` these pieces, with a target if they charge?"""

    unit: Unit
    kind: MoveKind
    paths: Mapping[str, tuple[Point3, ...]]
    target: Unit | None = None
    over: tuple[Feature, ...] = ()


class Crossing(Topic, frozen=True, kw_only=True):
    """May a model move along a path over a piece, and end there?"""

    model: Model
    path: tuple[Point3, ...]
    feature: Feature


class Hazard(Topic, frozen=True, kw_only=True):
    """Which Dangerous Terrain test does a piece ask of a model on its path?"""

    model: Model
    path: tuple[Point3, ...]
    feature: Feature


class Contact(Topic, frozen=True, kw_only=True):
    """Is a model in base contact with another?"""

    one: Model
    other: Model


class Reserves(Topic, frozen=True, kw_only=True):
    """May a side re-roll a Reserves roll?"""

    side: str


class GunUse(Topic, frozen=True, kw_only=True):
    """May a model fire a gun emplacement?"""

    model: Model
    gun: Feature


class GunTarget(Topic, frozen=True, kw_only=True):
    """May a gun emplacement be attacked?"""

    gun: Feature


class Courage(Topic, frozen=True, kw_only=True):
    """Is a model Fearless?"""

    model: Model
