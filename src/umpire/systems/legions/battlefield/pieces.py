"""What stands on the battlefield: models, Detachments, Formations, areas of terrain, Structures, markers."""

from __future__ import annotations

import msgspec

from umpire.geometry import EAST, Base, Disc, Heading, Outline, Point, Polygon
from umpire.systems.legions.battlefield.effects import Condition, Until
from umpire.systems.legions.battlefield.terms import (
    DetachmentType,
    MoraleResult,
    Order,
    Place,
    StructureType,
    Terrain,
)

IN_PLAY = (Place.TABLE, Place.GARRISON)
"""Where a model is on the battlefield."""

MARKER = Disc(radius=16.0 / 25.4)
"""What an Objective marker is: a disc of 32 mm (LI-BTL-010)."""


class Embarked(msgspec.Struct, frozen=True, kw_only=True):
    """Where a model is that a Transport carries: ``transport`` names the model that carries it (LI-SPC-074)."""

    transport: str


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A face-down Order token (LI-ORD-004): everyone sees that it lies there, its owner what it says.

    ``order`` and ``salt`` are None for whoever may not know them; the commitment proves them when it is turned.
    """

    commitment: str
    order: Order | None = None
    salt: str | None = None


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """One base, or one unbased vehicle (LI-BAS-014).

    ``place`` is where it is, and the only thing that says so; a Garrisoned one is in its Detachment's ``garrison``.
    ``at`` is the centre of the base, ``ground`` the height of the surface it stands on, ``height`` its own height,
    inches. ``wounds`` are those left, ``shields`` the level of its Void or Construct Shields that is left, unset for a
    model without. ``moved`` is the length of its path in this round's Movement phase, ``fights`` the Fights it has
    taken part in this round, ``across`` the Obstacle it has charged across (LI-TER-065), ``aloft`` how far it has
    popped up above that surface, inches (LI-SPC-071), ``spent`` the Limited weapons that it has fired, by number, one
    for each time (LI-TRT-053). ``displaced`` tells that something else than its own move has moved it this round, for
    models with a Siege Weapon alone (LI-TRT-071). ``bombs`` are the Bombing Run weapons, by number, that it can still
    drop in the move that it is making (LI-TRT-027), unset outside of one in which any are dropped.
    """

    id: str
    detachment: str
    profile: str
    base: Base
    height: float
    wounds: int
    place: Place | Embarked = Place.ASIDE
    at: Point = (0.0, 0.0)
    facing: Heading = EAST
    ground: float = 0.0
    moved: float = 0.0
    fights: int = 0
    across: str = ""
    aloft: float = 0.0
    spent: tuple[int, ...] = ()
    displaced: bool = False
    shields: int | msgspec.UnsetType = msgspec.UNSET
    bombs: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET

    @property
    def shield_level(self) -> int:
        """The level of its shields, 0 where they are down or it has none."""
        return 0 if self.shields is msgspec.UNSET else self.shields

    @property
    def outline(self) -> Outline:
        """The base where it stands."""
        return Outline(base=self.base, at=self.at, facing=self.facing)

    @property
    def on_table(self) -> bool:
        """Whether the model stands on the table itself (a Garrisoned one stands in its Structure)."""
        return self.place is Place.TABLE

    @property
    def in_play(self) -> bool:
        """Whether the model is on the battlefield, Garrisoned ones included."""
        return self.place in IN_PLAY

    @property
    def carrier(self) -> str:
        """The model of a Transport that it is Embarked on, "" where it is on none."""
        return self.place.transport if isinstance(self.place, Embarked) else ""

    @property
    def alive(self) -> bool:
        """Whether the model has not been destroyed."""
        return self.place is not Place.DESTROYED

    @property
    def takes_part(self) -> bool:
        """Whether the model is on the battlefield, or may still come to be."""
        return self.place is not Place.DESTROYED and self.place is not Place.LEFT


class Detachment(msgspec.Struct, frozen=True, kw_only=True):
    """The unit that is activated (LI-BAS-015), with its Order and what it has done.

    ``order`` is the Order it holds and that both sides may know; a face-down one stands in ``token`` alone.
    ``arriving`` tells that it comes out of Reserve this round,
    ``acts_in_reserve`` that a rule lets it be activated there. ``dedicated`` names the Detachment whose Dedicated
    Transports these are, and is True where nobody says whose. ``issued`` is the Order it was
    issued this round, kept after the token has gone (LI-ORD-037, LI-ORD-043). ``conditions`` lie on it for a while,
    each once. ``scored_by`` are the Detachments of a Legion that looks at such things which have scored a Hit on it in
    this round (LI-SPC-116), unset before the first has. ``unit_of`` names the Detachment that this one is an
    Independent Unit of (LI-SPC-043).
    """

    id: str
    name: str
    side: str
    formation: str
    models: tuple[str, ...]
    points: int = 0
    order: Order | None = None
    token: Token | None = None
    issued: Order | None = None
    activated: bool = False
    called_overwatch: bool = False
    engaged_at_orders: bool = False
    pinned_at_stage: bool = False
    morale: MoraleResult | None = None
    falling_back_at_phase: bool = False
    withdrew: bool = False
    garrison: str = ""
    dedicated: bool | str = False
    conditions: tuple[Condition, ...] = ()
    arriving: bool = False
    acts_in_reserve: bool = False
    unit_of: str = ""
    scored_by: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET

    @property
    def whole(self) -> str:
        """The Detachment as it was mustered: itself, or the one that it is an Independent Unit of."""
        return self.unit_of or self.id

    @property
    def hit_by(self) -> tuple[str, ...]:
        """The enemy Detachments that are known to have scored a Hit on it this round."""
        return () if self.scored_by is msgspec.UNSET else self.scored_by

    def under(self, condition: str, until: Until) -> bool:
        """Whether a condition of a name lies on it until then."""
        return any(each.name == condition and each.until is until for each in self.conditions)

    def lasting(self, *over: Until) -> tuple[Condition, ...]:
        """Return the conditions that are left when some moments have come."""
        return tuple([each for each in self.conditions if each.until not in over])


class Formation(msgspec.Struct, frozen=True, kw_only=True):
    """Detachments that break together (LI-MOR-004).

    ``faction`` is the Army's own list, "" for allies; ``used_up`` tells that its once-a-battle rule has been used.
    """

    id: str
    name: str
    side: str
    break_point: int
    broken: bool = False
    faction: str = ""
    rules: tuple[str, ...] = ()
    legion: str = ""
    used_up: bool = False


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """An area of terrain: its types and its exact boundary (LI-TER-001), what stands on top of it cut out.

    ``height`` is that of its solid body, inches; ``solid`` tells whether that body hides what is behind it.
    ``overtops`` names the Obstructing areas that a Structure is agreed to overtop (LI-TER-078), ``further`` the types
    of a supplement that it has beside those of the book (LI-TER-018).
    """

    id: str
    terrain: tuple[Terrain, ...]
    outline: Polygon
    height: float = 0.0
    solid: bool = False
    overtops: tuple[str, ...] = ()
    further: tuple[str, ...] = ()

    def has(self, *terrain: Terrain) -> bool:
        """Whether the area is of one of these types."""
        own = self.terrain
        for each in terrain:  # noqa: SIM110 - asked more often than anything else; a generator takes five times as long
            if each in own:
                return True
        return False


class TerrainType(msgspec.Struct, frozen=True, kw_only=True):
    """A type of terrain from a supplement: whom it slows as Difficult terrain does, whom it harms as Dangerous does."""

    slows: tuple[DetachmentType, ...] = ()
    harms: tuple[DetachmentType, ...] = ()


class Structure(msgspec.Struct, frozen=True, kw_only=True):
    """A Structure's values and damage; its area has the same id (LI-STR-006).

    ``trapped`` tells that to enter or leave it counts as an inch through Dangerous terrain (LI-SPC-117).
    """

    id: str
    type: StructureType
    save: int
    garrison_number: int
    wounds: int
    damage: int = 0
    hit_modifier: int = 0
    caf_bonus: int = 0
    cover_save: int | None = None
    can_garrison: bool = True
    trapped: bool | msgspec.UnsetType = msgspec.UNSET


class Marker(msgspec.Struct, frozen=True, kw_only=True):
    """An Objective marker: a 32 mm disc (LI-BTL-010); ``controller`` is the side that has captured it.

    ``secondary`` names the side whose Secondary Objective it serves; the Mission's markers leave it out (LI-BTL-028).
    """

    id: str
    at: Point
    controller: str = ""
    zone: str = ""
    secondary: str | msgspec.UnsetType = msgspec.UNSET

    @property
    def of_the_mission(self) -> bool:
        """Whether it is one of the Mission's, and not one of a Secondary Objective."""
        return self.secondary is msgspec.UNSET
