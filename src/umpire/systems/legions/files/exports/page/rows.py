"""The rows of a page: models that are alike, the weapons that they have, the rules that both bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from umpire.systems.legions.battlefield import Arc, Profile, Trait, Weapon
from umpire.systems.legions.files.datasheets import TEMPLATE, Datasheet, SheetModel, SheetWeapon, parse_trait
from umpire.systems.legions.files.printed import (
    NONE,
    printed,
    printed_caf,
    printed_inches,
    printed_movement,
    printed_roll,
)

DASH, MINUS = "\u2013", "\u2212"


class WeaponTold(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon as a row: its name with its profile, then what a datasheet prints."""

    name: str
    range: str
    dice: str
    to_hit: str
    ap: str
    traits: tuple[str, ...]


class ModelsTold(msgspec.Struct, frozen=True, kw_only=True):
    """Models that are alike: how many, their characteristics, what they are armed with."""

    count: int
    name: str
    move: str
    save: str
    caf: str
    morale: str
    wounds: str
    rules: tuple[str, ...]
    armed: tuple[str, ...]


def traits_of(profiles: Iterable[Profile]) -> Iterator[Trait]:
    """Yield the special rules and weapon traits of models, the Arc of their weapons among them."""
    for profile in profiles:
        yield from profile.special_rules
        for weapon in profile.weapons:
            yield from weapon.traits
            if weapon.arc is not Arc.ALL:
                yield Trait(name="Arc", value=weapon.arc.value.title())


def models_told(sheet: Datasheet, profile: Profile, count: int) -> ModelsTold:
    """Return models that are alike as a row."""
    mounts = Counter(name for name, _ in dict.fromkeys((each.name, each.mount) for each in profile.weapons))
    return ModelsTold(
        count=count,
        name=profile.name,
        move=_set(printed_movement(profile.movement)),
        save=_set(printed_roll(profile.save)),
        caf=_set(printed_caf(profile.caf)),
        morale=_set(printed_roll(profile.morale)),
        wounds=str(profile.wounds),
        rules=tuple(_printed(each, sheet) for each in profile.special_rules),
        armed=tuple(f"{number} \u00d7 {name}" if number > 1 else name for name, number in mounts.items()),
    )


def weapon_told(sheet: Datasheet, weapon: Weapon) -> WeaponTold:
    """Return a weapon as its datasheet prints it, with the traits that it has here; a Formation may give others."""
    line = next((each for each in _lines(sheet) if (each.name, each.profile) == (weapon.name, weapon.profile)), None)
    traits = [str(each) for each in weapon.traits]
    if weapon.arc is not Arc.ALL:
        traits.insert(0, f"Arc ({weapon.arc.value.title()})")
    return WeaponTold(
        name=f"{weapon.name} {DASH} {weapon.profile}" if weapon.profile else weapon.name,
        range=_range(weapon, line),
        dice=_set(printed(weapon.dice if line is None or line.dice is None else line.dice)),
        to_hit=_set(printed_roll(weapon.to_hit)),
        ap=_set(printed(weapon.ap)),
        traits=tuple(traits),
    )


def _lines(sheet: Datasheet) -> Iterator[SheetWeapon]:
    for kind in (sheet, *sheet.upgrade_models):
        yield from kind.weapons


def _range(weapon: Weapon, line: SheetWeapon | None) -> str:
    if line is not None and line.range == TEMPLATE:
        return "Template"
    reach = NONE if weapon.maximum is None else printed_inches(weapon.minimum, weapon.maximum)
    return reach.replace("-", DASH)


def _set(figure: str) -> str:
    """Return a figure as a page sets it: with a dash where there is none, and a true minus."""
    return DASH if figure == NONE else figure.replace("-", MINUS)


def _printed(rule: Trait, sheet: Datasheet) -> str:
    """Return a special rule as the datasheet prints it, with its inches; one that comes from elsewhere by itself."""
    kinds: tuple[SheetModel, ...] = (sheet, *sheet.upgrade_models)
    printed = (each for kind in kinds for each in kind.special_rules if parse_trait(each) == rule)
    return next(printed, str(rule))
