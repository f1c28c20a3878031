"""A roster's selections as units, models and weapons; what does not fit is listed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from umpire.formats.imports.selections import POINTS, Profile, Roster, Selection
from umpire.formats.imports.values import ImportedArmy, ImportedModels, ImportedProfile, ImportedUnit, ImportedWeapon
from umpire.geometry import total

FIGURES = ("Unit", "Model")
"""The kinds of table whose rows are a model's figures."""

ARMS = ("Weapon", "Ranged Weapons", "Melee Weapons")
ARMED = "Weapon"
"""How the categories of weapons end: Ranged Weapon, Psychic Weapon."""

ABILITIES = "Abilities"
MODEL = "model"
UNITS = ("unit",)
FACTION = "Faction: "
_EDITION = re.compile(r"^(.*?)\s*\b(\d+(?:st|nd|rd|th)) Edition$")


def army_of(roster: Roster) -> ImportedArmy:
    """Return a roster as an army; whatever of it is left out is listed."""
    told: list[str] = []
    assumed: list[str] = []
    units: list[ImportedUnit] = []
    for force in roster.forces:
        for chosen in force.selections:
            if not any(each.kind == MODEL or _rows(each, FIGURES) for each in chosen.walk()):
                told.append(_without_models(chosen))
                continue
            units.append(_unit(chosen, f"unit-{len(units) + 1}", told, assumed))
    told += _unpriced(roster)
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


def _without_models(chosen: Selection) -> str:
    """Return a sentence on a selection in which the file has neither a model nor a row of figures."""
    kinds = dict.fromkeys(row.kind for each in chosen.walk() for row in each.profiles)
    name = f"{chosen.name} ({', '.join(each.name for each in chosen.selections) or chosen.primary or chosen.kind})"
    if chosen.kind in UNITS:
        rows = f", only {', '.join(kinds)}" if kinds else ""
        return f"{name}: a unit for which the file has neither models nor rows of figures{rows}; left out"
    return f"{name}: no models; taken as a choice of the list and left out"


def _unpriced(roster: Roster) -> list[str]:
    """Return a sentence where a roster has costs and none of them are points."""
    every = [each for force in roster.forces for chosen in force.selections for each in chosen.walk()]
    others = dict.fromkeys(name for each in every for name in each.costs)
    if any(each.points for each in every) or not others:
        return []
    return [f"The file has no costs called {POINTS}: the points are 0; it has {', '.join(others)}"]


def _rows(chosen: Selection, kinds: Sequence[str]) -> list[Profile]:
    return [each for each in chosen.profiles if each.kind in kinds]


def _unit(chosen: Selection, name: str, told: list[str], assumed: list[str]) -> ImportedUnit:
    groups = _groups(chosen)
    weapons, wargear = _equipment(chosen, groups)
    alone = [each is chosen for each in groups] == [True]
    models = tuple(_models(each, chosen, groups, told, assumed) for each in groups)
    spread = () if alone else weapons
    told += [f"{chosen.name}: the file does not say which of its models carry {weapon.name}" for weapon in spread]
    told += _nested(chosen)
    told += _unused(chosen, models)
    told += _left_out(chosen)
    if not any(each.kind == MODEL for each in groups):
        assumed += [_no_models(chosen, each) for each in groups if each is not chosen or not alone]
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


def _groups(chosen: Selection) -> tuple[Selection, ...]:
    """Return the selections that are models; where there are none, those that have rows of figures, however deep."""
    inner = [each for part in chosen.selections for each in part.walk()]
    models = [each for each in inner if each.kind == MODEL]
    if chosen.kind == MODEL or models:
        return (*([chosen] if chosen.kind == MODEL else []), *models)
    return tuple(each for each in (chosen, *inner) if _rows(each, FIGURES))


def _no_models(chosen: Selection, group: Selection) -> str:
    rows = ", ".join(row.name for row in _rows(group, FIGURES))
    taken = "1 model" if group.number == 1 else f"{group.number} models"
    return f"{chosen.name}: {group.name} is taken for {taken}: it has the figures of {rows}, and the file has no models"


def _models(
    group: Selection, unit: Selection, groups: Sequence[Selection], told: list[str], assumed: list[str]
) -> ImportedModels:
    weapons, wargear = _equipment(group, groups)
    row = _figures(group, unit, told, assumed)
    return ImportedModels(
        name=group.name,
        count=group.number,
        profile=None if row is None else ImportedProfile(name=row.name, characteristics=row.characteristics),
        weapons=weapons,
        wargear=wargear,
    )


def _figures(group: Selection, unit: Selection, told: list[str], assumed: list[str]) -> Profile | None:
    """Return the row of a model's figures: its own, that of its name, or the only one there is.

    Rows count wherever they stand: with the model, with the unit, or with something that was taken for either.
    """
    own, common = _rows_in(group), _rows_in(unit)
    named = [each for each in (*own, *common) if each.name == group.name]
    choice = named or own or common
    if len(choice) != 1 and not named:
        rows = ", ".join(dict.fromkeys(each.name for each in choice))
        problem = f"several rows of figures could be meant: {rows}" if rows else _no_row(unit)
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


def _no_row(unit: Selection) -> str:
    """Return that there is no row of figures for a model, or only such as other models of its unit have."""
    others = dict.fromkeys(row.name for each in unit.walk() for row in _rows(each, FIGURES))
    return (
        f"the only rows of figures are of others: {', '.join(others)}" if others else "the file has no row of figures"
    )


def _rows_in(chosen: Selection) -> list[Profile]:
    """Return the rows of figures of a selection and of all that was taken for it, other models left aside."""
    return [row for each in _carried(chosen, ()) for row in _rows(each, FIGURES)]


def _equipment(group: Selection, groups: Sequence[Selection]) -> tuple[tuple[ImportedWeapon, ...], tuple[str, ...]]:
    """Return the weapons and the other things of a selection, those of the models inside it left aside."""
    weapons, wargear = [], []
    for each in _carried(group, groups):
        rows = _rows(each, ARMS)
        if rows or any(category.endswith(ARMED) for category in each.categories):
            profiles = tuple(ImportedProfile(name=row.name, characteristics=row.characteristics) for row in rows)
            weapons.append(ImportedWeapon(name=each.name, count=each.number, profiles=profiles))
        elif each is not group and not each.selections:
            wargear.append(each.name)
    return tuple(weapons), tuple(wargear)


def _carried(group: Selection, groups: Sequence[Selection]) -> Iterator[Selection]:
    """Yield a selection and all that was taken for it, without models and without those that count as some."""
    yield group
    for each in group.selections:
        if each.kind != MODEL and not any(each is other for other in groups):
            yield from _carried(each, groups)


def _nested(chosen: Selection) -> list[str]:
    """Return a sentence for each unit within a unit, and for each name that a player gave."""
    inner = [each.name for part in chosen.selections for each in part.walk() if each.kind in UNITS]
    told = [
        f"{chosen.name}: {each} is a unit within it; its models are listed with those of the whole" for each in inner
    ]
    names = [each for each in chosen.walk() if each.called]
    return told + [f"{chosen.name}: the player calls {each.name} {each.called}; not read" for each in names]


def _unused(chosen: Selection, models: Sequence[ImportedModels]) -> list[str]:
    """Return a sentence for each row of figures that no model has; nothing where some model's row is in doubt."""
    used = {each.profile.name if each.profile is not None else None for each in models}
    if None in used:
        return []
    rows = dict.fromkeys(row.name for each in chosen.walk() for row in _rows(each, FIGURES))
    return [
        f"{chosen.name}: no model in the file has the figures of {row}; not read" for row in rows if row not in used
    ]


def _left_out(chosen: Selection) -> list[str]:
    """Return a sentence for each kind of row that is not read."""
    known = (*FIGURES, *ARMS, ABILITIES)
    kinds = [row.kind for each in chosen.walk() for row in each.profiles if row.kind not in known]
    return [f"{chosen.name}: {kinds.count(kind)} x {kind}: not read" for kind in dict.fromkeys(kinds)]
