"""An Army as it is mustered: Formations of Detachments under a points limit."""

from __future__ import annotations

import msgspec

from umpire.systems.legions.battlefield import DetachmentType

TITANDEATH = "titandeath"
PER_ENGINE_KILLER = 10


class DetachmentMustered(msgspec.Struct, frozen=True, kw_only=True):
    """One Detachment of an Army.

    Attributes:
        datasheet: The id of its datasheet.
        role: Its Role.
        faction: The Army List that it is from.
        type: The type of its models.
        points: What it costs.
        slot: The Role of the slot that it fills, its own unless stated.
        models: How many models it has.
        tank_commander: Whether one of them is a Tank Commander.
        rules: The names of its models' special rules.
        allegiance: That of Loyalist-only or Traitor-only content.
        upgrade: The upgrade of its Formation that it takes.
        carries: A Dedicated Transport fills no slot; this is the position of the Detachment that it carries.
        seats: How many models one of its Transports takes.
        aboard: The position of the Transports on which it starts the battle Embarked.
        engine_killer: What the Engine Killers among the ranged weapon profiles of its models add up to.
    """

    datasheet: str
    role: str
    faction: str
    type: DetachmentType
    points: int
    slot: str = ""
    models: int = 1
    tank_commander: bool = False
    rules: tuple[str, ...] = ()
    allegiance: str = ""
    upgrade: str = ""
    carries: int | None = None
    seats: int = 0
    aboard: int | None = None
    engine_killer: int = 0

    @property
    def fills(self) -> str:
        """The Role of the slot that the Detachment fills."""
        return self.slot or self.role


class FormationMustered(msgspec.Struct, frozen=True, kw_only=True):
    """One Formation of an Army; ``type`` is its name in the list of Formations."""

    type: str
    detachments: tuple[DetachmentMustered, ...]
    legion: str = ""
    allied: bool = False

    @property
    def points(self) -> int:
        """What the Formation costs."""
        return sum(each.points for each in self.detachments)


class Army(msgspec.Struct, frozen=True, kw_only=True):
    """An Army: its Allegiance, its Primary Army List, the agreed points limit, its Formations.

    ``variant`` is the game that it is mustered for, "" for Matched Play.
    """

    name: str
    allegiance: str
    points_limit: int
    primary: str
    formations: tuple[FormationMustered, ...]
    variant: str = ""

    @property
    def points(self) -> int:
        """What the Army costs."""
        return sum(self.cost(each) for formation in self.formations for each in formation.detachments)

    def cost(self, detachment: DetachmentMustered) -> int:
        """Return what a Detachment costs in it: in Titandeath 10 points more for each Engine Killer (LI-TIT-031)."""
        more = PER_ENGINE_KILLER * detachment.engine_killer if self.variant == TITANDEATH else 0
        return detachment.points + more
