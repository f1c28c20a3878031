"""Iconic Formations of a roster: whole Detachments that are bought as one package at one price (LI-BTL-067)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from umpire.errors import InputError
from umpire.formats.imports import Force, Selection
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry, recruits
from umpire.systems.legions.files.catalogue.names import plain
from umpire.systems.legions.files.datasheets import datasheet
from umpire.systems.legions.files.iconic import unpacked
from umpire.systems.legions.files.rosters.accounts import Accounts, in_points, points_below
from umpire.systems.legions.files.rosters.bought import PACKAGES, Bought, bought_of
from umpire.systems.legions.files.rosters.ids import Namer, noted
from umpire.systems.legions.files.rosters.names import army_list_of, lines_for
from umpire.systems.legions.files.rosters.squads import is_detachment
from umpire.systems.legions.rules.battles import FormationType, Package, formation_type, formation_types


class Mustered(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a force: Formations, and what was paid for their parts."""

    formations: tuple[ArmyFormation, ...]
    bought: tuple[Bought, ...]


def is_allied(kind: FormationType | None, force: Force, primary: str) -> bool:
    """Whether a force belongs to the Allied Contingent: it is of another Army List than the primary one."""
    faction = kind.faction if kind is not None else army_list_of(force.catalogue)
    return bool(primary and faction and faction != primary)


def package_of(unit: Selection) -> str | None:
    """Return which part of an Iconic Formation a selection is, None if it is none."""
    if unit.primary in PACKAGES:
        return PACKAGES[unit.primary]
    if unit.entry:
        return next((each.of for each in lines_for(unit, "package")), None)
    return None


def packages(
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
                allied=is_allied(kind, force, primary),
            )
        accounts.took(unit, f"Iconic Formation {name}")
        inside = Namer() if kind is not None else namer
        entries = _inside(unit, found[name].id, kind, accounts, inside)
        expanded = package_of(unit) == "expanded"
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
    _tell_alone(bought, accounts)
    return Mustered(formations=tuple(found.values()), bought=tuple(bought))


def _tell_alone(bought: Sequence[Bought], accounts: Accounts) -> None:
    """Tell of Expanded Detachments without the Standard ones: no Iconic Formation has them alone."""
    whole = {each.formation for each in bought if not each.expanded}
    for each in bought:
        package = formation_type(each.package).package if each.package and each.formation not in whole else None
        if package is not None:
            told = "the file has its Expanded Detachments alone; its Standard ones are part of the army, and cost"
            accounts.note(each.chosen, f"{told} {package.price} points more")


def _inside(
    unit: Selection, formation: str, kind: FormationType | None, accounts: Accounts, namer: Namer
) -> tuple[DetachmentEntry, ...]:
    """Return the Detachments inside a package; what is none of them is told."""
    inner = [each for each in unit.selections if is_detachment(each, None)]
    return tuple(
        entry
        for each in inner
        for part in bought_of(each, formation, kind, accounts, namer)
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
    _tell_otherwise(unit, formation, entries, accounts, expanded=expanded)
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


def _tell_otherwise(
    unit: Selection,
    formation: ArmyFormation,
    entries: Sequence[DetachmentEntry],
    accounts: Accounts,
    *,
    expanded: bool,
) -> None:
    """Tell which Detachments of a package have other models or weapons in the file than they are fixed to."""
    alone = ArmyEntry(
        id="", name="", allegiance="", primary="", points_limit=0, formations=(replace(formation, expanded=expanded),)
    )
    waiting = list(unpacked(alone).formations[0].detachments)
    for entry in entries:
        fixed = [each for each in waiting if each.datasheet == entry.datasheet]
        same = next((each for each in fixed if _armed(each) == _armed(entry)), None)
        if fixed:
            waiting.remove(same or fixed[0])
        if fixed and same is None:
            accounts.note(
                unit, f"{datasheet(entry.datasheet).name} has other models or weapons in the file; it is fixed"
            )


def _armed(entry: DetachmentEntry) -> Counter[tuple[str, ...]] | None:
    """Return how many models of a Detachment carry what; None where its datasheet does not offer it so."""
    try:
        profiles = [each.profile for each in recruits(entry)]
    except InputError:
        return None
    return Counter((each.name, *sorted(arm.name for arm in each.weapons)) for each in profiles)
