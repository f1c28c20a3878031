"""What the firing rules judge: one weapon's fire at one target, a declaration, a Hit, a Save."""

from __future__ import annotations

import msgspec

from umpire.geometry import Outline, Point
from umpire.rulings import Effect, SaveKind
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Model, Weapon


class MayWaive(Effect, frozen=True, kw_only=True, tag="may_waive"):
    """The firing player may ignore a penalty; ``excluded`` can then be allocated no Hits."""

    waiver: str
    by: int
    excluded: tuple[str, ...]


class RerollHits(Effect, frozen=True, kw_only=True, tag="reroll_hits"):
    """Hit rolls may be rolled again, once: ``which`` is ``failed`` or ``ones``."""

    which: str


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A Hit: the weapon and the model that scored it, or, where no model did, only its AP.

    ``collapsed`` tells that the weapon's singularity has opened (LI-TRT-035).
    """

    ap: int = 0
    firer: str = ""
    weapon: Weapon | None = None
    collapsed: bool = False

    @property
    def base_ap(self) -> int:
        """The AP before anything modifies it; '-' counts as 0."""
        return self.ap if self.weapon is None else self.weapon.ap or 0

    def has(self, trait: str) -> bool:
        """Whether the weapon that scored the Hit has a trait."""
        return self.weapon is not None and self.weapon.has(trait)


class Targeting(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment that would fire at a target, whatever its single models can do."""

    field: Battlefield
    detachment: str
    target: str
    overwatch: bool = False


class Fire(msgspec.Struct, frozen=True, kw_only=True):
    """One weapon of one model fired at one target, a Detachment or a Structure.

    ``weapon`` has the To Hit value that holds against it, ``number`` counts it among those of the model from 0.
    ``reach`` are the target models within range and Arc, ``seen`` those of them in line of sight, ``eligible`` those
    that may be allocated the Hits before any penalty is waived. ``waived`` names the penalties that are. ``collapsed``
    tells that the weapon's singularity has opened.
    """

    field: Battlefield
    firer: str
    weapon: Weapon
    number: int = 0
    target: str
    reach: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    eligible: tuple[str, ...] = ()
    waived: tuple[str, ...] = ()
    overwatch: bool = False
    collapsed: bool = False

    @property
    def hit(self) -> Hit:
        """One Hit that it scores."""
        return Hit(firer=self.firer, weapon=self.weapon, collapsed=self.collapsed)

    @property
    def at_structure(self) -> bool:
        """Whether the target is a Structure itself."""
        return self.target in self.field.structures

    @property
    def models(self) -> tuple[Model, ...]:
        """The target's models in play; none for a Structure."""
        return () if self.at_structure else self.field.models_of(self.target)

    @property
    def type(self) -> DetachmentType | None:
        """The type of the target Detachment."""
        return None if self.at_structure else self.field.type_of(self.target)

    @property
    def garrison(self) -> str:
        """The Structure that the target Detachment is Garrisoned in, or ""."""
        return "" if self.at_structure else self.field.detachments[self.target].garrison


class Choosing(msgspec.Struct, frozen=True, kw_only=True):
    """Whether one weapon may be fired at a target at all."""

    fire: Fire


class Waiving(msgspec.Struct, frozen=True, kw_only=True):
    """Which penalties of one weapon's fire may be ignored, and at what price."""

    fire: Fire


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """One weapon of one model, declared to fire at a target; ``weapon`` counts its profile's weapons from 0.

    ``dice`` are those of its dice that are fired at this target, None for all of them (LI-TIT-014).
    """

    model: str
    target: str
    weapon: int = 0
    dice: int | None = None


class Template(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One weapon of a model that is aimed at a place instead of a target.

    ``at`` is where the hole of a Blast is put, or where a flame or a Beam points to. It is None for each further Blast
    of a Detachment, which is placed once the first one has come to rest (LI-TRT-025).
    """

    model: str
    weapon: int = 0
    at: Point | None = None


class Declaration(msgspec.Struct, frozen=True, kw_only=True):
    """All that a Detachment declares to fire in one activation: at targets, and at places."""

    field: Battlefield
    detachment: str
    aims: tuple[Aim, ...]
    overwatch: bool = False
    templates: tuple[Template, ...] = ()

    @property
    def fired(self) -> tuple[Aim | Template, ...]:
        """Every weapon that is fired."""
        return (*self.aims, *self.templates)


class PlacedAt(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon of a model aimed at a place.

    ``targets`` are what other weapons of its Detachment fire at, ``first`` the first Blast template of the Detachment
    where it lies, if there is one.
    """

    field: Battlefield
    firer: str
    weapon: Weapon
    at: Point
    targets: tuple[str, ...] = ()
    first: Outline | None = None


class WeaponsFired(msgspec.Struct, frozen=True, kw_only=True):
    """How many weapons each model of a Detachment may fire when it fires next: fact ``weapons``."""

    field: Battlefield
    detachment: str


class HitOn(msgspec.Struct, frozen=True, kw_only=True):
    """A Hit allocated to a model, or to the Void ``shield`` before it, or scored on a Structure."""

    field: Battlefield
    target: str
    hit: Hit
    shield: bool = False


class ApOf(msgspec.Struct, frozen=True, kw_only=True):
    """The AP of a Hit allocated to a model, or to the Void ``shield`` before it."""

    field: Battlefield
    model: Model
    hit: Hit
    shield: bool = False


class SaveOf(msgspec.Struct, frozen=True, kw_only=True):
    """The Save characteristics of a model against a Hit whose AP has been worked out."""

    field: Battlefield
    model: Model
    hit: Hit
    ap: int


class SaveRerollOf(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a Save roll against one characteristic is rolled again."""

    field: Battlefield
    model: Model
    hit: Hit
    kind: SaveKind
