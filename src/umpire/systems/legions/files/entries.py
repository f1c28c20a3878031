"""What a table of Legions Imperialis looks like in a file."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from umpire.formats import Entry
from umpire.geometry import Point
from umpire.systems.legions.battlefield import (
    Arc,
    Deed,
    DetachmentType,
    Fog,
    MoveLimit,
    Order,
    Phase,
    SecondaryObjective,
    Stage,
    StructureType,
    Terrain,
    TimedEffect,
)
from umpire.table import Count, Degrees, Extent, Least1, Length, Modifier

# msgspec 0.22 faults over a union of a bounded number and a tuple of fixed length.
Span = Annotated[tuple[Length, ...], msgspec.Meta(min_length=2, max_length=2)]


class FeatureEntry(Entry, frozen=True, kw_only=True):
    """A terrain feature: ``type`` (or ``types``), its outline in inches, and what its type needs.

    ``further`` names types of the table's own ``terrain_types``.

    ``structure`` names the row of the Structure table, ``damage`` the Wounds it has lost, ``solid`` overrides whether
    the body hides what stands behind it, ``overtops`` names the Obstructing features that it is agreed to overtop.
    """

    id: str
    type: Terrain | None = None
    types: tuple[Terrain, ...] = ()
    outline: tuple[Point, ...]
    height: Length | None = None
    solid: bool | None = None
    structure: StructureType | None = None
    garrison: bool = True
    garrison_number: Count | None = None
    damage: Count = 0
    overtops: tuple[str, ...] = ()
    further: tuple[str, ...] = ()


class TerrainTypeEntry(Entry, frozen=True, kw_only=True):
    """A type of terrain from a supplement: the types of Detachment that it slows and harms."""

    slows: tuple[DetachmentType, ...] = ()
    harms: tuple[DetachmentType, ...] = ()


class WeaponEntry(Entry, frozen=True, kw_only=True):
    """A weapon profile: ``range`` is the maximum, or [minimum, maximum], inches; ``dice`` a number or ``D3+1``."""

    name: str
    profile: str = ""
    range: Length | Span | None = None
    dice: Count | str | None = None
    to_hit: Count | None = None
    ap: Modifier | None = None
    traits: tuple[str, ...] = ()
    arc: Arc = Arc.ALL


class ProfileEntry(Entry, frozen=True, kw_only=True):
    """The characteristics of a unit's models, written out where no datasheet is named."""

    type: DetachmentType
    scale: Least1
    movement: Length | None
    save: Count | None = None
    caf: Modifier = 0
    morale: Count | None = None
    wounds: Least1 = 1
    weapons: tuple[WeaponEntry, ...] = ()
    special_rules: tuple[str, ...] = ()
    faction: str = ""
    name: str = ""
    move_limit: MoveLimit | None = None


class ModelEntry(Entry, frozen=True, kw_only=True):
    """One model: ``at`` is the centre of its base, ``facing`` degrees counter-clockwise from +x.

    ``ground`` is how high it stands, inches; left out, as high as the hill, Cliff or Obstacle under ``at``.
    ``base`` is '25mm', '60x35mm' (oval) or '28x24mm hull'; ``moved`` inches this Movement phase; ``spent`` the Limited
    weapons that it has fired, counted from 0, one for each time; ``displaced`` that something else than its own move
    has moved it. ``shields`` is the level of its Void Shields that is left; left out, all of it.
    """

    id: str
    at: Point | None = None
    base: str | None = None
    facing: Degrees = 0.0
    height: Length | None = None
    ground: Length | None = None
    wounds: Count | None = None
    moved: Length = 0.0
    fights: Count = 0
    across: str = ""
    spent: tuple[int, ...] = ()
    displaced: bool = False
    shields: Count | None = None
    destroyed: bool = False
    profile: ProfileEntry | None = None


class UnitEntry(Entry, frozen=True, kw_only=True):
    """A Detachment on the table, with what it has done so far where that matters.

    ``embarked`` names the Transport, a model or a whole Detachment, that carries its models that have no place of their
    own; ``dedicated`` the Detachment whose Dedicated Transports these are, and ``unit_of`` the one of which this is an
    Independent Unit.
    """

    id: str
    side: str
    name: str = ""
    datasheet: str | None = None
    loadout: tuple[str, ...] = ()
    profile: ProfileEntry | None = None
    base: str | None = None
    height: Length | None = None
    models: tuple[ModelEntry, ...]
    formation: str = ""
    points: Count = 0
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
    conditions: tuple[str, ...] = ()
    dedicated: bool | str = False
    unit_of: str = ""


class MarkerEntry(Entry, frozen=True, kw_only=True):
    """An Objective marker; ``secondary`` names the side whose Secondary Objective it serves."""

    id: str
    at: Point
    controller: str = ""
    secondary: str = ""


class FormationEntry(Entry, frozen=True, kw_only=True):
    """A Formation: named by its Detachments; the Break Point is worked out unless given."""

    id: str
    side: str
    name: str = ""
    break_point: Count | None = None
    broken: bool = False
    rules: tuple[str, ...] = ()
    legion: str = ""
    faction: str = ""


class TableEntry(Entry, frozen=True, kw_only=True):
    """The table, its terrain, and what stands on it; origin bottom left."""

    size: tuple[Extent, Extent] = (60.0, 48.0)
    terrain_types: dict[str, TerrainTypeEntry] = {}
    features: tuple[FeatureEntry, ...] = ()
    units: tuple[UnitEntry, ...] = ()
    formations: tuple[FormationEntry, ...] = ()
    markers: tuple[MarkerEntry, ...] = ()


class GoalEntry(Entry, frozen=True, kw_only=True):
    """A side's Secondary Objective and how far it has come; left out, the side has yet to roll for one.

    ``noted`` and ``left`` are Detachments of Breakthrough, ``carrier`` is the Detachment with the Intel or the model
    with the standard.
    """

    objective: SecondaryObjective | None = None
    ready: bool = True
    noted: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    carrier: str = ""
    planted: bool = False
    recovered: bool = False
    marked: tuple[str, ...] = ()
    scanned: tuple[str, ...] = ()


class StateEntry(Entry, frozen=True, kw_only=True):
    """Where in the battle the table stands; only what matters.

    ``trapped`` names the Structures whose ways in and out the Death Guard have made Dangerous (LI-SPC-117).
    """

    round: Count = 1
    phase: Phase | None = None
    stage: Stage = Stage.NONE
    initiative: str = ""
    last_initiative: str = ""
    orders: dict[str, Order] = {}
    turn: str = ""
    rounds: Count = 5
    mission: str | None = None
    map: str = ""
    terrain_by: str = ""
    fog: Fog | None = None
    titandeath: bool = False
    reserves: tuple[str, ...] = ()
    control: str = ""
    edges: dict[str, tuple[tuple[Point, Point], ...]] | None = None
    zones: dict[str, tuple[Point, ...]] | None = None
    score: dict[str, Modifier] = {}
    sides: tuple[str, str] | None = None
    effects: tuple[TimedEffect, ...] = ()
    trapped: tuple[str, ...] = ()
    secondary: dict[str, GoalEntry] | None = None
    deeds: tuple[Deed, ...] = ()
    attacker: str = ""
    more_zones: dict[str, tuple[tuple[Point, ...], ...]] = {}
    frame: dict[str, Any] | None = None  # a frame of the system, for the rare case that starts in the middle of one
