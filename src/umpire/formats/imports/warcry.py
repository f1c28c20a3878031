"""Warcry fighters, joined with the base sizes that stand in a file of their own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from umpire.formats.document import Document, read_document
from umpire.formats.imports.values import ImportedArmy, ImportedModels, ImportedProfile, ImportedUnit, ImportedWeapon
from umpire.table import Count

BASES = "base_sizes.json"
GAME = "Warcry"
SOURCE = "Warcry fighters"
_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'"})


class Arm(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon of a fighter."""

    runemark: str
    attacks: Count
    strength: Count
    dmg_hit: Count
    dmg_crit: Count
    min_range: Count
    max_range: Count


class Fighter(msgspec.Struct, frozen=True, kw_only=True):
    """A fighter's card."""

    id: str = msgspec.field(name="_id")
    name: str
    grand_alliance: str
    warband: str
    movement: Count
    toughness: Count
    wounds: Count
    points: Count
    weapons: tuple[Arm, ...]
    subfaction: str = ""
    runemarks: tuple[int | str, ...] = ()


class BaseEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A base, mm; an entry without sizes is the heading of those that follow it."""

    name: str
    base_size_x: str = ""
    base_size_y: str = ""


def is_fighters(document: Document) -> bool:
    """Whether a file is a list of fighters."""
    return document.lookup("[0].grand_alliance") is not None


def is_base_sizes(document: Document) -> bool:
    """Whether a file is the list of base sizes that belongs to the fighters."""
    return document.lookup("ORDER[0].name") is not None


def import_fighters(document: Document, warband: str = "", *, bases: Path | str | None = None) -> ImportedArmy:
    """Return the fighters of a file, or those of one warband, on the bases of the file that lies beside it.

    Raises:
        InputError: If a file is broken, or there is no such warband.
    """
    fighters = document.convert(tuple[Fighter, ...])
    warbands = sorted({each.warband for each in fighters})
    if warband and warband not in warbands:
        raise document.error("There is no such warband", value=warband, fix=f"Choose one of {', '.join(warbands)}.")
    beside = Path(document.name).with_name(BASES) if bases is None else Path(bases)
    known, conflicts = _sizes(read_document(beside))
    chosen = [each for each in fighters if warband in ("", each.warband)]
    units = tuple(_unit(each, known) for each in chosen)
    return ImportedArmy(
        name=warband or f"{len(fighters)} fighters of {len(warbands)} warbands",
        source=SOURCE,
        game=GAME,
        units=units,
        unmapped=tuple(_unmapped(fighters, chosen, known, conflicts, whole=not warband)),
    )


def _unmapped(
    fighters: tuple[Fighter, ...],
    chosen: list[Fighter],
    known: Mapping[tuple[str, str], str],
    conflicts: list[str],
    *,
    whole: bool,
) -> list[str]:
    told = []
    if any(isinstance(mark, int) for each in chosen for mark in each.runemarks):
        told.append("runemarks of fighters: the file gives them as numbers and does not say which is which")
    if whole:
        present = {_place(each) for each in fighters}
        told += [
            f"a base size without a fighter: {name} ({alliance})"
            for alliance, name in known
            if (alliance, name) not in present
        ]
        told += conflicts
    return told


def _place(fighter: Fighter) -> tuple[str, str]:
    return fighter.grand_alliance.casefold(), _key(fighter.name)


def _key(name: str) -> str:
    return " ".join(name.translate(_QUOTES).casefold().split())


def _sizes(document: Document) -> tuple[dict[tuple[str, str], str], list[str]]:
    """Return the base of every name of a grand alliance, and the names that have several and therefore none."""
    entries = document.convert(dict[str, tuple[BaseEntry, ...]])
    found: dict[tuple[str, str], list[str]] = {}
    for alliance, listed in entries.items():
        for index, each in enumerate(listed):
            if not each.base_size_x:
                continue
            place = (alliance.casefold(), _key(each.name))
            base = _base(document, f"{alliance}[{index}]", each)
            if base not in found.setdefault(place, []):
                found[place].append(base)
    several = [
        f"{name} ({place}) has several base sizes: {', '.join(found[place, name])}"
        for place, name in found
        if len(found[place, name]) > 1
    ]
    return {place: bases[0] for place, bases in found.items() if len(bases) == 1}, several


def _base(document: Document, path: str, entry: BaseEntry) -> str:
    try:
        one, other = float(entry.base_size_x), float(entry.base_size_y)
    except ValueError:
        value = f"{entry.base_size_x} x {entry.base_size_y}"
        raise document.error("This is not a size in mm", path=path, value=value) from None
    if not (0.0 < one < 1000.0 and 0.0 < other < 1000.0):
        raise document.error("This is not a size in mm", path=path, value=f"{one:g} x {other:g}")
    # The two sizes come in either order; a base is longer than it is wide.
    return f"{one:g}mm" if one == other else f"{max(one, other):g}x{min(one, other):g}mm"


def _unit(fighter: Fighter, known: Mapping[tuple[str, str], str]) -> ImportedUnit:
    figures = {"Move": fighter.movement, "Toughness": fighter.toughness, "Wounds": fighter.wounds}
    model = ImportedModels(
        name=fighter.name,
        base=known.get(_place(fighter), ""),
        profile=ImportedProfile(
            name=fighter.name, characteristics={name: str(value) for name, value in figures.items()}
        ),
        weapons=tuple(_weapon(each) for each in fighter.weapons),
    )
    return ImportedUnit(
        id=fighter.id,
        name=fighter.name,
        models=(model,),
        keywords=tuple(each for each in fighter.runemarks if isinstance(each, str)),
        factions=tuple(part for part in (fighter.grand_alliance, fighter.warband, fighter.subfaction) if part),
        points=float(fighter.points),
    )


def _weapon(arm: Arm) -> ImportedWeapon:
    reach = f"{arm.min_range}-{arm.max_range}" if arm.min_range else str(arm.max_range)
    figures = {
        "Range": reach,
        "Attacks": str(arm.attacks),
        "Strength": str(arm.strength),
        "Damage": f"{arm.dmg_hit}/{arm.dmg_crit}",
    }
    return ImportedWeapon(name=arm.runemark, profiles=(ImportedProfile(name=arm.runemark, characteristics=figures),))
