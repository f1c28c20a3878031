"""Formations of a roster: their Detachments, and those that are bought as one package at one price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from umpire.errors import InputError
from umpire.formats.imports import Force, Selection
from umpire.systems.legions.files.armies import ArmyFormation, DetachmentEntry
from umpire.systems.legions.files.catalogue.names import ours, plain
from umpire.systems.legions.files.datasheets import Datasheet
from umpire.systems.legions.files.rosters.accounts import Accounts, in_points, points_below, shown
from umpire.systems.legions.files.rosters.detachments import entry_of, transports_of
from umpire.systems.legions.files.rosters.ids import Namer, noted
from umpire.systems.legions.files.rosters.names import (
    army_list_of,
    kind_of_formation,
    legion_of,
    line_for,
    lines_for,
    sheet_of,
    slot_names,
)
from umpire.systems.legions.files.rosters.squads import Taken, is_detachment, taken_for
from umpire.systems.legions.rules.battles import FormationType, Package, formation_types

CONFIGURATION = "Configuration"
SETTINGS = ("Allegiance", "Primary Army", "Legion")
ICONIC = "Iconic Formations"
PACKAGES = {"Standard Detachments": "standard", "Expanded Detachments": "expanded"}
MOST_DETACHMENTS = 200


class Bought(msgspec.Struct, frozen=True, kw_only=True):
    """What a selection of the file costs there, and what the army has for it: Detachments, or a package."""

    chosen: Selection
    detachments: tuple[DetachmentEntry, ...] = ()
    package: str = ""
    expanded: bool = False
    formation: str = ""


class Mustered(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a force: Formations, and what was paid for their parts."""

    formations: tuple[ArmyFormation, ...]
    bought: tuple[Bought, ...]


def is_setting(chosen: Selection) -> bool:
    """Whether a selection says something of the army or the force instead of being taken for it."""
    return chosen.primary == CONFIGURATION or (chosen.kind != "unit" and chosen.name in SETTINGS)


def mustered(force: Force, accounts: Accounts, namer: Namer, primary: str) -> Mustered:
    """Return the Formations of a force.

    Raises:
        InputError: If it has more Detachments or models than any army.
    """
    units = [each for each in force.selections if not is_setting(each)]
    if len(units) > MOST_DETACHMENTS:
        told = f"A Formation of more than {MOST_DETACHMENTS} Detachments"
        raise InputError(told, path=f"{force.path}.selections", value=str(len(units)), fix="Leave some out.")
    legion = _legion(force, accounts)
    if plain(force.name) == plain(ICONIC) or (units and all(_package_of(each) is not None for each in units)):
        return _packages(force, units, legion, accounts, namer, primary)
    kind = kind_of_formation(force.entry, force.name)
    if kind is None:
        accounts.tell(
            f"{shown(force)}: Umpire has no Formation of this name; its Detachments are kept, and it cannot be fielded "
            "until its `type` is another"
        )
    name = kind.name if kind is not None else force.name or "Formation without a name"
    made = ArmyFormation(
        id=namer.formations.name(name, noted=noted(force.notes).get("id", "")),
        type=name,
        name=force.called,
        legion=legion,
        allied=_is_allied(kind, force, primary),
    )
    bought = [each for unit in units for each in _bought(unit, made.id, kind, accounts, namer)]
    return Mustered(
        formations=(replace(made, detachments=tuple(each for one in bought for each in one.detachments)),),
        bought=tuple(bought),
    )


def _is_allied(kind: FormationType | None, force: Force, primary: str) -> bool:
    faction = kind.faction if kind is not None else army_list_of(force.catalogue)
    return bool(primary and faction and faction != primary)


def _legion(force: Force, accounts: Accounts) -> str:
    """Return the Legion of a force."""
    found = ""
    for chosen in (each for each in force.selections if each.name == "Legion" and is_setting(each)):
        accounts.took(chosen, "names the Legion")
        for each in chosen.selections:
            line = line_for(each, "option")
            legion = legion_of(line.ours if line is not None else "") or legion_of(each.name)
            if not legion:
                accounts.left(each, "Umpire knows no such Legion; write its name as `legion`")
            elif found and legion != found:
                accounts.left(each, f"a Formation is of one Legion; {found} was taken")
            else:
                found = legion
                accounts.took(each, f"Legion {legion}")
    return found


def _bought(
    unit: Selection, formation: str, kind: FormationType | None, accounts: Accounts, namer: Namer
) -> Iterator[Bought]:
    """Yield what a selection of a force is: a Detachment with its Transports, or several in one slot."""
    sheet = sheet_of(unit)
    inner = [each for each in unit.selections if is_detachment(each, sheet)]
    own = [each for each in unit.selections if each not in inner]
    if inner and not own:
        accounts.took(unit, "holds Detachments")
        for each in inner:
            yield from _bought(each, formation, kind, accounts, namer)
        return
    if sheet is None:
        accounts.left(unit, "Umpire has no datasheet of this name; left out")
        return
    entries = _detachments(unit, sheet, kind, accounts, namer)
    yield Bought(chosen=replace(unit, selections=tuple(own)), detachments=entries, formation=formation)
    for each in inner:
        yield from _bought(each, formation, kind, accounts, namer)


def _detachments(
    unit: Selection, sheet: Datasheet, kind: FormationType | None, accounts: Accounts, namer: Namer
) -> tuple[DetachmentEntry, ...]:
    taken = taken_for(unit, sheet, kind, accounts)
    if not any(each.transport is None for each in taken.squads):
        accounts.note(unit, f"the file has no models; taken with the {sheet.models_per_detachment} of {sheet.name}")
    notes = noted(unit.notes)
    own = replace(taken, squads=tuple(each for each in taken.squads if each.transport is None))
    entry = entry_of(namer.name(sheet.id, noted=notes.get("id", "")), sheet, own, accounts)
    entry = replace(
        entry,
        slot=_slot(unit, sheet, accounts),
        name=_called(unit, taken, accounts),
        upgrade=_upgraded(unit, taken, sheet, kind, accounts),
        attached_to=notes.get("attached_to", ""),
        embarked=notes.get("embarked", ""),
    )
    if unit.number > 1:
        accounts.note(unit, f"the file counts {unit.number} of them; one was taken, with all models that stand in it")
    return (entry, *transports_of(entry.id, taken, accounts, namer))


def _slot(unit: Selection, sheet: Datasheet, accounts: Accounts) -> str:
    """Return the slot that a Detachment fills where it is not that of its Role."""
    slot = ours(unit.primary, slot_names()) if unit.primary else ""
    if unit.primary and not slot and unit.primary not in PACKAGES:
        accounts.note(unit, f"the file has it in {unit.primary}, which is no slot here; its Role is {sheet.role}")
    return slot if slot != sheet.role else ""


def _called(unit: Selection, taken: Taken, accounts: Accounts) -> str:
    """Return the player's own name of a Detachment, or of the one model that it has."""
    own = [each for each in taken.squads if each.transport is None]
    if not unit.called and sum(each.models for each in own) == 1:
        return accounts.call(own[0].chosen)
    return accounts.call(unit)


def _upgraded(unit: Selection, taken: Taken, sheet: Datasheet, kind: FormationType | None, accounts: Accounts) -> str:
    offered = [each.name for each in (kind.upgrades if kind is not None else ())]
    found = [name for name, _ in taken.upgrades if name in offered]
    for name in found[1:]:
        accounts.note(unit, f"{name} is a second upgrade of {sheet.name}; {found[0]} was taken")
    return found[0] if found else ""


def _package_of(unit: Selection) -> str | None:
    """Return which part of an Iconic Formation a selection is, None if it is none."""
    if unit.primary in PACKAGES:
        return PACKAGES[unit.primary]
    if unit.entry:
        return next((each.of for each in lines_for(unit, "package")), None)
    return None


def _packages(
    force: Force, units: Sequence[Selection], legion: str, accounts: Accounts, namer: Namer, primary: str
) -> Mustered:
    """Return the Iconic Formations of a force: each package is one, its Expanded Detachments are the same one's."""
    found: dict[str, ArmyFormation] = {}
    bought: list[Bought] = []
    for unit in units:
        line = next(iter(lines_for(unit, "package")), None)
        name = line.ours if line is not None and line.ours else unit.name or "a package without a name"
        kind = next(
            (each for each in formation_types().values() if each.package and plain(each.name) == plain(name)), None
        )
        if name not in found:
            found[name] = ArmyFormation(
                id=namer.formations.name(name, noted=noted(unit.notes).get("id", "")),
                type=kind.name if kind is not None else name,
                name=accounts.call(unit) or force.called,
                legion=legion,
                allied=_is_allied(kind, force, primary),
            )
        accounts.took(unit, f"Iconic Formation {name}")
        inside = Namer() if kind is not None else namer
        entries = _inside(unit, found[name].id, kind, accounts, inside)
        expanded = _package_of(unit) == "expanded"
        if kind is not None and kind.package is not None:
            found[name] = _packed(unit, found[name], kind.package, entries, accounts, expanded=expanded)
            bought.append(Bought(chosen=unit, package=kind.name, expanded=expanded, formation=found[name].id))
        else:
            cost = in_points(points_below(unit))
            accounts.note(
                unit,
                f"Umpire has no Iconic Formation of this name ({cost} in the file); its Detachments are kept at the "
                "prices of their datasheets, and it cannot be fielded until its `type` is another",
            )
            found[name] = replace(found[name], detachments=(*found[name].detachments, *entries))
            bought.append(Bought(chosen=unit, detachments=entries, formation=found[name].id))
    return Mustered(formations=tuple(found.values()), bought=tuple(bought))


def _inside(
    unit: Selection, formation: str, kind: FormationType | None, accounts: Accounts, namer: Namer
) -> tuple[DetachmentEntry, ...]:
    """Return the Detachments inside a package; what is none of them is told."""
    inner = [each for each in unit.selections if is_detachment(each, None)]
    return tuple(
        entry
        for each in inner
        for part in _bought(each, formation, kind, accounts, namer)
        for entry in part.detachments
    )


def _packed(
    unit: Selection,
    formation: ArmyFormation,
    package: Package,
    entries: Sequence[DetachmentEntry],
    accounts: Accounts,
    *,
    expanded: bool,
) -> ArmyFormation:
    """Return an Iconic Formation with a package of it; its Detachments are fixed, what differs is told."""
    part = package.expanded if expanded else package.standard
    there = Counter(each.datasheet for each in entries)
    wanted = Counter(each.datasheet for each in part)
    for name, count in (there - wanted).items():
        accounts.note(unit, f"{count} x {name} is none of its Detachments; left out")
    without: list[str] = []
    for each in part if expanded else ():
        if there[each.datasheet]:
            there[each.datasheet] -= 1
        elif each.dedicated not in without:
            without.append(each.id)
    for name, count in ({} if expanded else wanted - there).items():
        accounts.note(unit, f"{count} x {name} is missing in the file; its Standard Detachments are all there")
    return replace(
        formation,
        expanded=formation.expanded or expanded,
        without=(*formation.without, *without),
    )
