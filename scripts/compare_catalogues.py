"""Compare the shipped datasheets of Legions Imperialis with the BSData catalogues, and print where they differ.

Usage: ``python scripts/compare_catalogues.py FOLDER``, where FOLDER holds the ``.cat`` and ``.gst`` files. Names of
Detachments, their points at every size, prices of options, characteristics and weapon profiles are compared;
docs/catalogues.md says what was taken where, and why.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from umpire.errors import InputError
from umpire.systems.legions.battlefield import Arc
from umpire.systems.legions.files import Datasheet, datasheets
from umpire.systems.legions.files.armies import DetachmentEntry, points_of
from umpire.systems.legions.files.datasheets import SheetModel, SheetWeapon

FIELDS = ("Move", "Sv", "CAF", "Morale", "W")
WEAPON = ("Range", "Dice", "To Hit", "AP", "Traits")
DEEPEST = 8
"""How many links are followed from an entry: none of the catalogues needs more."""

Row = tuple[str, str, str, str]
"""The name of a Detachment, what differs, what stands on the datasheet and what in the catalogue."""


@dataclass
class Unit:
    """One Detachment of the catalogues: points by number of models; the rest of it by name."""

    name: str
    points: dict[int, int] = field(default_factory=dict)
    models: dict[str, tuple[str, ...]] = field(default_factory=dict)
    weapons: dict[str, tuple[str, ...]] = field(default_factory=dict)
    options: dict[str, int] = field(default_factory=dict)


def differences(folder: Path) -> list[Row]:
    """Return where datasheets and catalogues differ, in the order of the datasheets.

    Raises:
        InputError: If the folder holds no catalogues.
    """
    units: dict[str, Unit] = {}
    for each in sorted(read(folder), key=lambda each: not each.points):  # an entry with a price before one without
        units.setdefault(plain(each.name), each)
    rows: list[Row] = []
    for sheet in datasheets().values():
        unit = units.get(plain(sheet.name))
        if unit is None:
            rows.append((sheet.name, "name", sheet.name, "none of this name"))
            continue
        rows += _points(sheet, unit)
        for option in sheet.equipment_options:
            there = unit.options.get(plain(option.weapon), option.points)
            if there != option.points:
                rows.append((sheet.name, f"points of {option.weapon}", str(option.points), str(there)))
        for kind in (sheet, *sheet.upgrade_models):
            rows += _compared(sheet, kind, unit)
    return rows


def plain(name: str) -> str:
    """Return a name as it is compared: small letters, no marks, singular words, without 'Detachment' at its end."""
    words = re.sub(r"[^a-z0-9]+", " ", name.casefold()).split()
    kept = words[:-1] if words and words[-1] == "detachment" else words
    return " ".join(word.removesuffix("s") for word in kept)


def read(folder: Path) -> Iterator[Unit]:
    """Yield the Detachments of all catalogues in a folder."""
    roots = [ElementTree.parse(file).getroot() for file in sorted(folder.glob("*.[cg][as]t"))]
    if not roots:
        raise InputError("No catalogues are here", value=str(folder), fix="Name a folder with .cat and .gst files.")
    by_id = {each.get("id", ""): each for root in roots for each in root.iter() if each.get("id")}
    for root in roots:
        for entry in root.iter():
            if _tag(entry) == "selectionEntry" and entry.get("type") in ("unit", "model"):
                unit = Unit(name=entry.get("name", ""), points=_prices(entry, by_id))
                for each in entry.iter():
                    priced = each if _cost(each) else by_id.get(each.get("targetId", ""), each)
                    if _tag(each) in ("selectionEntry", "entryLink") and _cost(priced):
                        unit.options.setdefault(plain(each.get("name", "")), _cost(priced))
                for profile in _profiles(entry, by_id, 0):
                    rows = (each for each in profile.iter() if _tag(each) == "characteristic")
                    told = {each.get("name", ""): (each.text or "").strip() for each in rows}
                    name = plain(profile.get("name", ""))
                    if profile.get("typeName") == "Detachment":
                        unit.models.setdefault(name, tuple(told.get(each, "") for each in FIELDS))
                    elif profile.get("typeName") == "Weapon":
                        unit.weapons.setdefault(name, tuple(told.get(each, "") for each in WEAPON))
                yield unit


def _tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _profiles(
    entry: ElementTree.Element, by_id: dict[str, ElementTree.Element], depth: int
) -> Iterator[ElementTree.Element]:
    """Yield the profiles of an entry and of all that it links to."""
    for each in entry.iter():
        if _tag(each) == "profile":
            yield each
        elif _tag(each) in ("entryLink", "infoLink") and depth < DEEPEST:
            target = by_id.get(each.get("targetId", ""))
            if target is not None and target is not entry:
                yield from _profiles(target, by_id, depth + 1)


def _prices(entry: ElementTree.Element, by_id: dict[str, ElementTree.Element]) -> dict[int, int]:
    """Return what a Detachment costs by its number of models, where the catalogue says so plainly.

    0 models stand for those that it has at least; {} where its price is made up of those of its models, or of packs
    of them, as '4 Medusae models'.
    """
    base, sizes = 0, {}
    inner = [each for each in entry.iter() if each is not entry]
    inner += [by_id[each.get("targetId", "")] for each in inner if each.get("targetId", "") in by_id]
    if any(_cost(each) and (each.get("type") == "model" or _cost(each) > _cost(entry)) for each in inner):
        return {}
    for part in entry:
        if _tag(part) == "costs":
            base = _cost(entry)
        for each in part if _tag(part) == "modifiers" else ():
            condition = next((one for one in each.iter() if _tag(one) == "condition"), None)
            number = "" if condition is None else condition.get("value", "")
            plainly = (
                condition is not None and condition.get("type") == "equalTo" and condition.get("childId") == "model"
            )
            if each.get("type") == "set" and plainly and number.isdigit():
                sizes[int(number)] = int(float(each.get("value", "0")))
    return {0: base, **sizes} if base else sizes


def _cost(entry: ElementTree.Element) -> int:
    costs = (each for part in entry if _tag(part) == "costs" for each in part)
    return int(sum(float(each.get("value", "0")) for each in costs if "points" in each.get("name", "")))


def _points(sheet: Datasheet, unit: Unit) -> Iterator[Row]:
    for size, catalogue in sorted(unit.points.items()):
        models = size or sheet.models_per_detachment
        if sheet.points_per_model is not None:
            continue  # each model has its price, which is compared as that of one of them
        try:
            here = points_of(DetachmentEntry(id="", datasheet=sheet.id, models=models))
        except InputError:
            continue  # a size that the datasheet does not offer
        if here != catalogue:
            yield (sheet.name, f"points of {models} models", str(here), str(catalogue))


def _compared(sheet: Datasheet, kind: SheetModel, unit: Unit) -> Iterator[Row]:
    there = unit.models.get(plain(kind.model)) or unit.models.get(plain(kind.name))
    if there is not None:
        here = _characteristics(kind)
        for name, mine, theirs in zip(FIELDS, here, there, strict=True):
            if _number(mine) != _number(theirs):
                yield (sheet.name, f"{kind.model}: {name}", mine, theirs)
    for line in kind.weapons:
        label = f"{line.name} - {line.profile}" if line.profile else line.name
        found = unit.weapons.get(plain(label)) or unit.weapons.get(plain(line.name))
        for name, mine, theirs in zip(WEAPON, _line(line), found or (), strict=False):
            if _same(name, mine, theirs):
                continue
            yield (sheet.name, f"{label}: {name}", mine, theirs)


def _characteristics(kind: SheetModel) -> tuple[str, ...]:
    def needed(value: int | None) -> str:
        return "-" if value is None else f"{value}+"

    movement = "-" if kind.movement is None else f'{kind.movement:g}"'
    return (movement, needed(kind.save), f"{kind.caf:+d}", needed(kind.morale), str(kind.wounds))


def _line(line: SheetWeapon) -> tuple[str, ...]:
    if isinstance(line.range, tuple):
        low, high = line.range
        reach = f'{low:g}"-{high:g}"' if low else f'{high:g}"'
    else:
        reach = "-" if line.range is None else "T"
    hit = "-" if line.to_hit is None else f"{line.to_hit}+"
    dice, ap = ("-" if each is None else str(each) for each in (line.dice, line.ap))
    arc = () if line.arc is Arc.ALL else (f"Arc ({line.arc.value.title()})",)
    return (reach, dice, hit, ap, ", ".join(sorted((*line.traits, *arc))))


def _same(name: str, mine: str, theirs: str) -> bool:
    if name == "Traits":
        return sorted(map(plain, mine.split(","))) == sorted(map(plain, theirs.split(",")))
    return _number(mine) == _number(theirs)


def _number(text: str) -> str:
    """Return a value as it is compared: without signs of inches and pluses, '-' and 'special' as nothing."""
    told = re.sub(r"[\s\"”“+]", "", text.replace("\u2013", "-").replace("\u2212", "-")).casefold()
    return "" if told in ("-", "special", "sp", "n/a", "none") else told


def main() -> None:
    """Print the table of differences."""
    rows = differences(Path(sys.argv[1]))
    print("| Detachment | what | datasheet | catalogue |\n| --- | --- | --- | --- |")
    for row in rows:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
