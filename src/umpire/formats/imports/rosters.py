"""A roster's selections as units, models and weapons; what does not fit is listed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from umpire.formats.imports.selections import Profile, Roster, Selection
from umpire.formats.imports.values import ImportedArmy, ImportedModels, ImportedProfile, ImportedUnit, ImportedWeapon
from umpire.geometry import total

__all__ = ["army_of"]

FIGURES = ("Unit", "Model")
"""The kinds of table whose rows are a model's figures."""

ARMS = ("Weapon", "Ranged Weapons", "Melee Weapons")
ARMED = "Weapon"
"""How the categories of weapons end: Ranged Weapon, Psychic Weapon."""

ABILITIES = "Abilities"
MODEL = "model"
FACTION = "Faction: "
CONFIGURATION = "Configuration"
_EDITION = re.compile(r"^(.*?)\s*\b(\d+(?:st|nd|rd|th)) Edition$")


def army_of(roster: Roster) -> ImportedArmy:
    """Return a roster as an army."""
    told: list[str] = []
    assumed: list[str] = []
    units: list[ImportedUnit] = []
    for force in roster.forces:
        for chosen in force.selections:
            if CONFIGURATION in chosen.categories or not _has_models(chosen):
                told.append(
                    f"{chosen.name} ({_choices(chosen)}): no models; taken as a choice of the list and left out"
                )
                continue
            units.append(_unit(chosen, f"unit-{len(units) + 1}", told, assumed))
    match = _EDITION.match(roster.game)
    return ImportedArmy(
        name=roster.name,
        source=roster.source,
        game=match[1] if match else roster.game,
        edition=match[2] if match else "",
        units=tuple(units),
        assumed=tuple(dict.fromkeys(assumed)),
        unmapped=tuple(dict.fromkeys(told)),
    )


def _choices(chosen: Selection) -> str:
    return ", ".join(each.name for each in chosen.selections) or chosen.primary or chosen.kind


def _has_models(chosen: Selection) -> bool:
    return any(each.kind == MODEL for each in chosen.walk()) or len(_rows(chosen, FIGURES)) > 0


def _rows(chosen: Selection, kinds: Sequence[str]) -> list[Profile]:
    return [each for each in chosen.profiles if each.kind in kinds]


def _unit(chosen: Selection, name: str, told: list[str], assumed: list[str]) -> ImportedUnit:
    weapons, wargear = _equipment(chosen)
    groups = list(_groups(chosen))
    alone = groups == [chosen]
    models = tuple(_models(each, chosen, told, assumed) for each in groups)
    spread = () if alone else weapons
    told += [f"{chosen.name}: the file does not say which of its models carry {weapon.name}" for weapon in spread]
    told += _left_out(chosen)
    abilities = [row.name for each in chosen.walk() for row in each.profiles if row.kind == ABILITIES]
    return ImportedUnit(
        id=name,
        name=chosen.name,
        models=models,
        role=chosen.primary,
        keywords=tuple(each for each in chosen.categories if not each.startswith(FACTION)),
        factions=tuple(each.removeprefix(FACTION) for each in chosen.categories if each.startswith(FACTION)),
        weapons=spread,
        wargear=() if alone else wargear,
        abilities=tuple(dict.fromkeys([*abilities, *(rule for each in chosen.walk() for rule in each.rules)])),
        points=total(each.points for each in chosen.walk()),
    )


def _groups(chosen: Selection) -> Iterator[Selection]:
    """Yield the selections that are models; a unit that has none is one itself."""
    inner = [each for part in chosen.selections for each in part.walk() if each.kind == MODEL]
    if chosen.kind == MODEL or not inner:
        yield chosen
    yield from inner


def _models(group: Selection, unit: Selection, told: list[str], assumed: list[str]) -> ImportedModels:
    weapons, wargear = _equipment(group)
    row = _figures(group, unit, told, assumed)
    return ImportedModels(
        name=group.name,
        count=group.number,
        profile=None if row is None else ImportedProfile(name=row.name, characteristics=row.characteristics),
        weapons=weapons,
        wargear=wargear,
    )


def _figures(group: Selection, unit: Selection, told: list[str], assumed: list[str]) -> Profile | None:
    """Return the row of a model's figures: its own, that of its name, or the only one there is."""
    own, common = _rows(group, FIGURES), _rows(unit, FIGURES)
    named = [each for each in (*own, *common) if each.name == group.name]
    choice = named or own or common
    if len(choice) != 1 and not named:
        rows = ", ".join(each.name for each in choice)
        problem = f"several rows of figures could be meant: {rows}" if rows else "the file has no row of figures"
        told.append(f"{unit.name}: {group.name}: {problem}")
        return None
    row = choice[0]
    if row.name != group.name:
        assumed.append(f"{unit.name}: {group.name} has the figures of {row.name}, the only row that it can have")
    changing = [name for name, value in row.characteristics.items() if value == "*"]
    if changing:
        told.append(
            f"{unit.name}: {', '.join(changing)} of {row.name} change with its wounds; the file's table is not read"
        )
    return row


def _equipment(group: Selection) -> tuple[tuple[ImportedWeapon, ...], tuple[str, ...]]:
    """Return the weapons and the other things of a selection, those of the models inside it left aside."""
    weapons, wargear = [], []
    for each in _carried(group):
        rows = _rows(each, ARMS)
        if rows or any(category.endswith(ARMED) for category in each.categories):
            profiles = tuple(ImportedProfile(name=row.name, characteristics=row.characteristics) for row in rows)
            weapons.append(ImportedWeapon(name=each.name, count=each.number, profiles=profiles))
        elif each is not group and not each.selections:
            wargear.append(each.name)
    return tuple(weapons), tuple(wargear)


def _carried(group: Selection) -> Iterator[Selection]:
    yield group
    for each in group.selections:
        if each.kind != MODEL:
            yield from _carried(each)


def _left_out(chosen: Selection) -> list[str]:
    """Return a sentence for each kind of row that is not read."""
    known = (*FIGURES, *ARMS, ABILITIES)
    kinds = [row.kind for each in chosen.walk() for row in each.profiles if row.kind not in known]
    return [f"{chosen.name}: {kinds.count(kind)} x {kind}: not read" for kind in dict.fromkeys(kinds)]
