"""What a table of Legions Imperialis looks like in a file."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.systems.legions.battlefield import (
    Arc,
    DetachmentType,
    MoveLimit,
    Order,
    Phase,
    Stage,
    StructureType,
    Terrain,
    TimedEffect,
)

__all__ = [
    "FeatureEntry",
    "MarkerEntry",
    "ModelEntry",
    "ProfileEntry",
    "StateEntry",
    "TableEntry",
    "TerrainTypeEntry",
    "UnitEntry",
    "WeaponEntry",
]

Corner = tuple[float, float]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of a file; unknown fields are errors."""


class FeatureEntry(Entry, frozen=True, kw_only=True):
    """A terrain feature: ``type`` (or ``types``), its outline in inches, and what its type needs.

    ``further`` names types of the table's own ``terrain_types``.

    ``structure`` names the row of the Structure table, ``damage`` the Wounds it has lost, ``solid`` overrides whether
    the body hides what stands behind it, ``overtops`` names the Obstructing features that it is agreed to overtop.
    """

    id: str
    type: Terrain | None = None
    types: tuple[Terrain, ...] = ()
    outline: tuple[Corner, ...]
    height: float | None = None
    solid: bool | None = None
    structure: StructureType | None = None
    garrison: bool = True
    garrison_number: int | None = None
    damage: int = 0
    overtops: tuple[str, ...] = ()
    further: tuple[str, ...] = ()


class TerrainTypeEntry(Entry, frozen=True, kw_only=True):
    """A type of terrain from a supplement: the types of Detachment that it slows and harms."""

    slows: tuple[DetachmentType, ...] = ()
    harms: tuple[DetachmentType, ...] = ()


class WeaponEntry(Entry, frozen=True, kw_only=True):
    """A weapon profile: ``range`` is the maximum, or [minimum, maximum], inches."""

    name: str
    profile: str = ""
    range: float | tuple[float, float] | None = None
    dice: int | None = None
    to_hit: int | None = None
    ap: int | None = None
    traits: tuple[str, ...] = ()
    arc: Arc = Arc.ALL


class ProfileEntry(Entry, frozen=True, kw_only=True):
    """The characteristics of a unit's models, written out where no datasheet is named."""

    type: DetachmentType
    scale: int
    movement: float | None
    save: int | None = None
    caf: int = 0
    morale: int | None = None
    wounds: int = 1
    weapons: tuple[WeaponEntry, ...] = ()
    special_rules: tuple[str, ...] = ()
    faction: str = ""
    name: str = ""
    move_limit: MoveLimit | None = None


class ModelEntry(Entry, frozen=True, kw_only=True):
    """One model: ``at`` is the centre of its base, ``facing`` degrees counter-clockwise from +x.

    ``ground`` is how high it stands, inches; left out, as high as the hill, Cliff or Obstacle under ``at``.
    ``base`` is '25mm', '60x35mm' (oval) or '28x24mm hull'; ``moved`` inches this Movement phase.
    """

    id: str
    at: Corner | None = None
    base: str | None = None
    facing: float = 0.0
    height: float | None = None
    ground: float | None = None
    wounds: int | None = None
    moved: float = 0.0
    fights: int = 0
    across: str = ""
    destroyed: bool = False
    profile: ProfileEntry | None = None


class UnitEntry(Entry, frozen=True, kw_only=True):
    """A Detachment on the table, with what it has done so far where that matters."""

    id: str
    side: str
    name: str = ""
    datasheet: str | None = None
    loadout: tuple[str, ...] = ()
    profile: ProfileEntry | None = None
    base: str | None = None
    height: float | None = None
    models: tuple[ModelEntry, ...]
    formation: str = ""
    points: int = 0
    order: Order | None = None
    issued: Order | None = None
    garrison: str = ""
    activated: bool = False
    called_overwatch: bool = False
    engaged_at_orders: bool = False
    pinned_at_stage: bool = False
    morale_check: str | None = None
    falling_back_at_phase: bool = False
    withdrew: bool = False
    embarked: str = ""
    arriving: bool = False
    acts_in_reserve: bool = False
    shaken: bool = False
    dedicated: bool = False


class MarkerEntry(Entry, frozen=True, kw_only=True):
    """An Objective marker."""

    id: str
    at: Corner
    controller: str = ""


class FormationEntry(Entry, frozen=True, kw_only=True):
    """A Formation: named by its Detachments; the Break Point is worked out unless given."""

    id: str
    side: str
    name: str = ""
    break_point: int | None = None
    broken: bool = False
    rules: tuple[str, ...] = ()
    legion: str = ""
    faction: str = ""


class TableEntry(Entry, frozen=True, kw_only=True):
    """The table, its terrain, and what stands on it; origin bottom left."""

    size: tuple[float, float] = (60.0, 48.0)
    terrain_types: dict[str, TerrainTypeEntry] = {}
    features: tuple[FeatureEntry, ...] = ()
    units: tuple[UnitEntry, ...] = ()
    formations: tuple[FormationEntry, ...] = ()
    markers: tuple[MarkerEntry, ...] = ()


class StateEntry(Entry, frozen=True, kw_only=True):
    """Where in the battle the table stands; only what matters."""

    round: int = 1
    phase: Phase | None = None
    stage: Stage = Stage.NONE
    initiative: str = ""
    last_initiative: str = ""
    orders: dict[str, Order] = {}
    turn: str = ""
    rounds: int = 5
    mission: str | None = None
    control: str = ""
    edges: dict[str, tuple[tuple[Corner, Corner], ...]] | None = None
    zones: dict[str, tuple[Corner, ...]] | None = None
    score: dict[str, int] = {}
    sides: tuple[str, str] | None = None
    effects: tuple[TimedEffect, ...] = ()
    frame: dict[str, Any] | None = None  # a frame of the system, for the rare case that starts in the middle of one
