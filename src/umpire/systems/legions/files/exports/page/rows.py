"""The rows of a page: models that are alike, the weapons that they have, the rules that both bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from umpire.systems.legions.battlefield import Arc, Profile, Trait, Weapon
from umpire.systems.legions.files.datasheets import TEMPLATE, Datasheet, SheetModel, SheetWeapon, parse_trait


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
        move="\u2013" if profile.movement is None else f'{profile.movement:g}"',
        save=_needed(profile.save),
        caf=f"{profile.caf:+d}".replace("-", "\u2212"),
        morale=_needed(profile.morale),
        wounds=str(profile.wounds),
        rules=tuple(_printed(each, sheet) for each in profile.special_rules),
        armed=tuple(f"{number} \u00d7 {name}" if number > 1 else name for name, number in mounts.items()),
    )


def weapon_told(sheet: Datasheet, weapon: Weapon) -> WeaponTold:
    """Return a weapon as its datasheet prints it, with the traits that it has here; a Formation may give others."""
    line = next((each for each in _lines(sheet) if (each.name, each.profile) == (weapon.name, weapon.profile)), None)
    dice = "\u2013" if weapon.dice is None else str(weapon.dice)
    traits = [str(each) for each in weapon.traits]
    if weapon.arc is not Arc.ALL:
        traits.insert(0, f"Arc ({weapon.arc.value.title()})")
    return WeaponTold(
        name=f"{weapon.name} \u2013 {weapon.profile}" if weapon.profile else weapon.name,
        range=_range(weapon, line),
        dice=dice if line is None or line.dice is None else str(line.dice),
        to_hit=_needed(weapon.to_hit),
        ap="\u2013" if weapon.ap is None else str(weapon.ap).replace("-", "\u2212"),
        traits=tuple(traits),
    )


def _lines(sheet: Datasheet) -> Iterator[SheetWeapon]:
    for kind in (sheet, *sheet.upgrade_models):
        yield from kind.weapons


def _range(weapon: Weapon, line: SheetWeapon | None) -> str:
    if line is not None and line.range == TEMPLATE:
        return "Template"
    if weapon.maximum is None:
        return "\u2013"
    return f'{weapon.minimum:g}\u2013{weapon.maximum:g}"' if weapon.minimum else f'{weapon.maximum:g}"'


def _needed(value: int | None) -> str:
    return "\u2013" if value is None else f"{value}+"


def _printed(rule: Trait, sheet: Datasheet) -> str:
    """Return a special rule as the datasheet prints it, with its inches; one that comes from elsewhere by itself."""
    kinds: tuple[SheetModel, ...] = (sheet, *sheet.upgrade_models)
    printed = (each for kind in kinds for each in kind.special_rules if parse_trait(each) == rule)
    return next(printed, str(rule))
