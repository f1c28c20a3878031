"""The shipped datasheets: characteristics, weapons, loadouts, points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import UNSET, UnsetType

from umpire.errors import InputError
from umpire.formats import base_from_millimetres, parse_document
from umpire.geometry import Base
from umpire.systems.legions.battlefield import Arc, DetachmentType, Profile, Trait, Weapon
from umpire.systems.legions.rules.traits.firestorm import FIRESTORM, flame_length
from umpire.words import alike, closest

TEMPLATE = "template"
"""The range of a weapon that reaches as far as its template."""

ROLLED = re.compile(r"D(?P<sides>3|6)(?:\+(?P<more>\d+))?")
"""Dice that are a roll themselves."""

_TRAIT = re.compile(r"^(.+?)\s*\((.+)\)$")

TYPES = {
    "Infantry": DetachmentType.INFANTRY,
    "Cavalry": DetachmentType.CAVALRY,
    "Walker": DetachmentType.WALKER,
    "Vehicle": DetachmentType.VEHICLE,
    "Super-heavy Vehicle": DetachmentType.SUPER_HEAVY,
    "Knight": DetachmentType.KNIGHT,
    "Titan": DetachmentType.TITAN,
}


class SheetWeapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon line; dice, to hit and AP may be words that a trait explains."""

    name: str
    profile: str = ""
    range: tuple[float, float] | str | None
    dice: int | str | None
    to_hit: int | None
    ap: int | str | None
    traits: tuple[str, ...]
    arc: Arc


class LoadoutGroup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Weapons that a model has: ``all`` of them, or ``choose`` of the ``options``.

    Attributes:
        all: What every model carries.
        choose: How many options are taken.
        options: Each option's weapons.
        named_options: Options that have a name, in place of ``options``.
        same_twice: Whether an option may be taken more than once.
        same_for_all_models: Whether all models of the Detachment choose alike.
        points: What each option costs, for each model.
        gives: The special rules that each option gives in place of those of the same name.
    """

    all: tuple[str, ...] = ()
    choose: int = 0
    options: tuple[tuple[str, ...], ...] = ()
    named_options: dict[str, tuple[str, ...]] = {}
    same_twice: bool = False
    same_for_all_models: bool = False
    points: tuple[int, ...] = ()
    gives: tuple[tuple[str, ...], ...] = ()

    @property
    def named(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The options with their names, '' for those that have none."""
        return tuple(self.named_options.items()) or tuple(("", each) for each in self.options)


class SheetModel(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of model on a datasheet: the standard one, or one that upgrades add."""

    name: str
    model: str
    movement: float | None
    save: int | None
    caf: int
    morale: int | None
    wounds: int
    special_rules: tuple[str, ...] = ()
    weapons: tuple[SheetWeapon, ...] = ()
    loadout: tuple[LoadoutGroup, ...] = ()


class Addition(msgspec.Struct, frozen=True, kw_only=True):
    """Models that may be added for points."""

    models: int
    points: int
    model: str = ""


class Additions(msgspec.Struct, frozen=True, kw_only=True):
    """The size upgrades of a datasheet."""

    options: tuple[Addition, ...]
    take: str = "any"
    max_upgrades: int | None = None


class Equipment(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon that models may buy."""

    weapon: str
    points: int
    per: str
    exclusive_group: int | None = None


class Exchange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon that a model may exchange for another, for points."""

    give: str
    take: str
    points: int


class ModelUpgrade(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What some models may become: they gain special rules, one model for each ``one_per``."""

    name: str
    gains: tuple[str, ...]
    points: int
    one_per: int = 1


class Datasheet(SheetModel, frozen=True, kw_only=True):
    """One datasheet, as printed."""

    id: str
    faction: str
    role: str
    detachment_type: str
    scale: int
    models_per_detachment: int
    base: dict[str, float | str]
    height_inches: float
    source: str
    max_models: int | None = None
    points: int | None = None
    points_per_model: int | None = None
    equipment_options: tuple[Equipment, ...] = ()
    size_upgrades: Additions | None = None
    add_models: Additions | None = None
    upgrade_models: tuple[SheetModel, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    model_upgrades: tuple[ModelUpgrade, ...] = ()
    may_become: tuple[str, ...] = ()  # names of upgrade_models that a standard model may be exchanged for

    @property
    def standard_base(self) -> Base:
        """The base that the models stand on."""
        size = self.base.get("diameter_mm", self.base.get("length_mm"))
        width = self.base.get("width_mm")
        return base_from_millimetres(str(self.base["shape"]), float(size or 0), None if width is None else float(width))

    def kind(self, model: str) -> SheetModel:
        """Return the kind of model of that name, '' for the standard one.

        Raises:
            InputError: If the datasheet has no such model.
        """
        if model in ("", self.model):
            return self
        for each in self.upgrade_models:
            if model in (each.model, each.name):
                return each
        known = ", ".join([self.model, *(each.model for each in self.upgrade_models)])
        raise InputError(f"{self.name} has no such model", path="model", value=model, fix=f"It has {known}.")

    def profile(self, weapons: Iterable[str], *, kind: SheetModel | None = None) -> Profile:
        """Return the battle's profile of a model armed with the named weapons."""
        found = kind or self
        armed = tuple(weapons)
        lines = tuple((line, mount) for line in found.weapons for mount in range(armed.count(line.name)))
        return Profile(
            name=found.model,
            type=TYPES[self.detachment_type],
            scale=self.scale,
            movement=found.movement,
            save=found.save,
            caf=found.caf,
            morale=found.morale,
            wounds=found.wounds,
            weapons=tuple(_weapon(line, mount) for line, mount in lines),
            special_rules=tuple(parse_trait(each) for each in found.special_rules),
            faction=self.faction,
        )


def odd_values(line: SheetWeapon) -> tuple[str, ...]:
    """Return the words that stand on a weapon line for numbers and that none of its traits explains."""
    range_ = None if FIRESTORM in line.traits and line.range == TEMPLATE else line.range
    known = "Warp" in line.traits or ROLLED.fullmatch(str(line.dice))  # as many as there are models in sight, or a die
    dice = None if known else line.dice
    ap = None if "Impale" in line.traits else line.ap  # no Save is rolled against it, and small models meet AP 0
    return tuple(value for value in (range_, dice, ap) if isinstance(value, str))


def _weapon(line: SheetWeapon, mount: int) -> Weapon:
    odd = odd_values(line)
    if odd:
        fix = "Arm the model with another weapon: such values are not supported yet."
        raise InputError(f"{line.name} has values that depend on a trait", value=", ".join(odd), fix=fix)
    flame = line.range == TEMPLATE
    low, high = (0.0, flame_length()) if flame else line.range if isinstance(line.range, tuple) else (0.0, None)
    fixed, rolled = (None, UNSET) if "Warp" in line.traits else dice_of(line.dice)
    return Weapon(
        name=line.name,
        profile=line.profile,
        mount=mount,
        minimum=low,
        maximum=high,
        dice=fixed,
        to_hit=line.to_hit,
        ap=None if isinstance(line.ap, str) else line.ap,
        traits=tuple(parse_trait(each) for each in line.traits),
        arc=line.arc,
        rolled=rolled,
    )


def dice_of(printed: int | str | None) -> tuple[int | None, int | UnsetType]:
    """Return the Dice of a weapon that are fixed, and the sides of a die that is rolled for more, as they are printed.

    >>> dice_of("D3+1")
    (1, 3)

    Raises:
        InputError: If they are neither a number nor a D3 or D6, with or without a number to add.
    """
    if not isinstance(printed, str):
        return printed, UNSET
    found = ROLLED.fullmatch(printed)
    if found is None:
        raise InputError("These are no Dice", path="dice", value=printed, fix="Write a number, or D3, D6, D3+1.")
    return int(found["more"] or 0), int(found["sides"])


@cache
def datasheets() -> Mapping[str, Datasheet]:
    """Return every shipped datasheet by id."""
    return {name: _sheet(name) for name in _texts()}


@cache
def _texts() -> Mapping[str, tuple[str, str]]:
    """Return the file of every datasheet and what stands there, by id: to read all takes longer than many a ruling."""
    found: dict[str, tuple[str, str]] = {}
    folder = files("umpire.systems.legions") / "data" / "datasheets"
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        _, *sheets = file.read_text(encoding="utf-8").split("\n- id: ")
        found |= {sheet[: sheet.index("\n")]: (file.name, f"- id: {sheet}") for sheet in sheets}
    return found


@cache
def _sheet(name: str) -> Datasheet:
    file, text = _texts()[name]
    return parse_document(text, name=file).convert(list[Datasheet])[0]


def datasheet(name: str) -> Datasheet:
    """Return a datasheet by its id or its name.

    Raises:
        InputError: If there is none; the error names those that come close.
    """
    if name in _texts():
        return _sheet(name)
    told = next((each for each, (_, text) in _texts().items() if f"\n  name: {name}\n" in text), None)
    if told is not None:
        return _sheet(told)
    sheets = {**{each.name: each for each in datasheets().values()}, **datasheets()}
    found = alike(name, sheets)
    if not found:
        close = closest(name, sheets)
        fix = f"Did you mean {' or '.join(close)}?" if close else "Run `umpire datasheets` for the list."
        raise InputError("There is no such datasheet", path="datasheet", value=name, fix=fix)
    return sheets[found]


@cache
def printed_traits() -> frozenset[str]:
    """Return the names of all weapon traits on the shipped datasheets."""
    weapons = (weapon for kind in _kinds() for weapon in kind.weapons)
    return frozenset(parse_trait(trait).name for weapon in weapons for trait in weapon.traits)


@cache
def printed_rules() -> frozenset[str]:
    """Return the names of all special rules on the shipped datasheets."""
    return frozenset(parse_trait(rule).name for kind in _kinds() for rule in kind.special_rules)


def _kinds() -> Iterator[SheetModel]:
    for sheet in datasheets().values():
        yield sheet
        yield from sheet.upgrade_models


def parse_trait(text: str) -> Trait:
    """Return a trait or special rule from its printed form, 'Engine Killer (2)'."""
    match = _TRAIT.match(text.strip())
    if match is None:
        return Trait(name=text.strip())
    return Trait(name=match.group(1), value=match.group(2).replace('"', "").strip())
