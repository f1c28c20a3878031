"""What armies can be made of: Army Lists, Formations with their slots, datasheets with all that is chosen on them."""

from __future__ import annotations

import msgspec


class ArmyList(msgspec.Struct, frozen=True, kw_only=True):
    """An Army List: the allegiances that it may be of, and whether an army may have it as its Primary one."""

    name: str
    allegiances: tuple[str, ...]
    primary: bool


class SlotOffered(msgspec.Struct, frozen=True, kw_only=True):
    """A slot of a Formation; ``only`` are the ids of the datasheets that may fill it, where not all of its Role may.

    Of slots of one ``group`` (counted from 1) those of one ``choice`` alone are there; group 0 is always there.
    """

    role: str
    compulsory: bool
    only: tuple[str, ...] = ()
    group: int = 0
    choice: int = 0


class UpgradeOffered(msgspec.Struct, frozen=True, kw_only=True):
    """What a Formation upgrades its Detachments to, for points; ``datasheets`` says which, where not all may."""

    name: str
    points: int
    gains: tuple[str, ...]
    datasheets: tuple[str, ...] = ()
    compulsory: bool = False
    whole: bool = False


class SetDetachment(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment of a fixed set; an ``expanded`` one comes with the dearer set and may be left out by its id."""

    id: str
    datasheet: str
    models: int
    expanded: bool


class FormationOffered(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of Formation.

    Attributes:
        name: What stands as ``type`` in an army file.
        faction: Its Army List.
        source: Where its figures are from.
        uses: How it may be used: ``primary``, ``allied``, ``support``; a fixed set is ``iconic`` too.
        legion: The Legion that it must be of.
        of_a_legion: Whether it is of a Legion that is chosen.
        allegiance: The one that it is for alone.
        one: Whether an army may have one at most.
        army_lists: Those that its Detachments come from.
        slots: Its slots, Compulsory ones first.
        upgrades: What it sells.
        rules: What its rules do, a sentence each.
        tank_commander: Whether it needs a Tank Commander.
        price: What a fixed set costs, 0 where it is none; ``expanded_price`` is what its further Detachments do.
        fixed: The Detachments of a fixed set.
    """

    name: str
    faction: str
    source: str
    uses: tuple[str, ...]
    legion: str = ""
    of_a_legion: bool = False
    allegiance: str = ""
    one: bool = False
    army_lists: tuple[str, ...] = ()
    slots: tuple[SlotOffered, ...] = ()
    upgrades: tuple[UpgradeOffered, ...] = ()
    rules: tuple[str, ...] = ()
    tank_commander: bool = False
    price: int = 0
    expanded_price: int = 0
    fixed: tuple[SetDetachment, ...] = ()


class ProfileRow(msgspec.Struct, frozen=True, kw_only=True):
    """The characteristics of a model as its datasheet prints them."""

    model: str
    move: str
    save: str
    caf: str
    morale: str
    wounds: str
    special_rules: tuple[str, ...]


class WeaponRow(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon as its datasheet prints it; ``profile`` tells apart those that it can be used as."""

    name: str
    profile: str
    range: str
    dice: str
    to_hit: str
    ap: str
    traits: tuple[str, ...]
    arc: str


class LoadoutOption(msgspec.Struct, frozen=True, kw_only=True):
    """One option of a choice: what an army file writes for it, its weapons, its points for each model."""

    names: tuple[str, ...]
    label: str
    weapons: tuple[str, ...]
    points: int = 0
    gives: tuple[str, ...] = ()


class LoadoutChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that a model has: ``choose`` of the options; the first is taken where none is named."""

    choose: int
    options: tuple[LoadoutOption, ...]
    same_twice: bool = False
    same_for_all_models: bool = False


class ModelOffered(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of model of a datasheet: its profile, its weapons, those that it always carries, its choices."""

    name: str
    profile: ProfileRow
    weapons: tuple[WeaponRow, ...]
    fixed: tuple[str, ...]
    choices: tuple[LoadoutChoice, ...]


class SizeOffered(msgspec.Struct, frozen=True, kw_only=True):
    """A size that a Detachment comes in, with its points."""

    models: int
    points: int


class ModelsAdded(msgspec.Struct, frozen=True, kw_only=True):
    """Models that can be added to a Detachment, so many at a time for so many points."""

    model: str
    models: int
    points: int


class EquipmentOffered(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon that each model may buy; of those of one ``group`` (not 0) it may have one."""

    weapon: str
    points: int
    group: int = 0


class ExchangeOffered(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon that a model may give for another, for points."""

    give: str
    take: str
    points: int


class ModelUpgradeOffered(msgspec.Struct, frozen=True, kw_only=True):
    """What one model for each ``one_per`` may be upgraded to."""

    name: str
    points: int
    gains: tuple[str, ...]
    one_per: int


class DatasheetOffered(msgspec.Struct, frozen=True, kw_only=True):
    """A datasheet, with all that can be chosen on it.

    Attributes:
        id: What stands as ``datasheet`` in an army file.
        name: What it is called.
        faction: Its Army List.
        role: The Role of the slots that it fills.
        type: The type of its models.
        scale: Their Scale.
        source: Where its figures are from.
        points: What it costs in its smallest size.
        sizes: The sizes that it comes in, the smallest first.
        additions: Models that can be added, ``most_additions`` times at most; None for no limit.
        models: Its kinds of model, the standard one first.
        equipment: What each model may buy.
        exchanges: What each model may exchange.
        upgrades: What single models may be upgraded to.
        may_become: The kinds of model that a standard one may be exchanged for.
        tank_commander: Whether one of its models may be a Tank Commander, and for how many points.
        transports: The datasheets of the Dedicated Transports that it may take, by kind of Formation.
        seats: How many spaces one of its models has for others.
        joins: Whether it joins a Detachment of its Formation, as Commanders and Tech-Priests do.
        missing: The rules it needs that are not implemented, a line each.
    """

    id: str
    name: str
    faction: str
    role: str
    type: str
    scale: int
    source: str
    points: int
    sizes: tuple[SizeOffered, ...]
    models: tuple[ModelOffered, ...]
    additions: tuple[ModelsAdded, ...] = ()
    most_additions: int | None = None
    equipment: tuple[EquipmentOffered, ...] = ()
    exchanges: tuple[ExchangeOffered, ...] = ()
    upgrades: tuple[ModelUpgradeOffered, ...] = ()
    may_become: tuple[str, ...] = ()
    tank_commander: int | None = None
    transports: dict[str, tuple[str, ...]] = {}
    seats: int = 0
    joins: bool = False
    missing: tuple[str, ...] = ()


class MusterBook(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that armies of a game can be made of."""

    system: str
    allegiances: tuple[str, ...]
    army_lists: tuple[ArmyList, ...]
    legions: tuple[str, ...]
    formations: tuple[FormationOffered, ...]
    datasheets: tuple[DatasheetOffered, ...]
    points_per_formation: int
