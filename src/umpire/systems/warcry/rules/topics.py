"""What the rules judge: each topic is a question put to every rule filed for it."""

from __future__ import annotations

import msgspec

from umpire.geometry import Point
from umpire.systems.warcry.battlefield import Field, LegKind, Nature, Part, Source, Weapon
from umpire.table import Model


class Topic(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be judged on a field."""

    field: Field


class SetUp(Topic, frozen=True, kw_only=True):
    """Can the battle begin on this battlefield?"""


class Agreeing(Topic, frozen=True, kw_only=True):
    """May the players agree now that a part is something?"""

    part: str
    natures: tuple[Nature, ...]


class Cover(Topic, frozen=True, kw_only=True):
    """Has the target of an attack action the benefit of cover?"""

    attacker: Model
    target: Model
    weapon: Weapon | None = None


class Defence(Topic, frozen=True, kw_only=True):
    """What is the target's Toughness for an attack action?"""

    attacker: Model
    target: Model
    weapon: Weapon | None = None


class Falling(Topic, frozen=True, kw_only=True):
    """Is a falling test due for a fighter that suffered damage? ``left`` are the Wounds that it has left."""

    target: Model
    attacker: Model | None
    source: Source
    criticals: int
    left: int


class Entering(Topic, frozen=True, kw_only=True):
    """What does it mean for a fighter to move onto a part?"""

    model: Model
    part: Part
    kind: LegKind


class Placed(Topic, frozen=True, kw_only=True):
    """What does a fallen fighter suffer where it has been placed? It fell from that height."""

    model: Model
    fallen_from: float


class Passing(Topic, frozen=True, kw_only=True):
    """May a fighter pass an archway or a door with the movement it has left?

    ``landing`` is where its centre shall be then, the nearest clear place if None. With ``free`` it walks through an
    opening that is wide enough, as through any empty space.
    """

    model: Model
    part: Part
    kind: LegKind
    movement: float
    landing: Point | None = None
    free: bool = False


class Ending(Topic, frozen=True, kw_only=True):
    """What becomes of a fighter that ends its activation where it is?"""

    model: Model
