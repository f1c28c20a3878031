"""Detachments as the selections of a roster: models alike in one, their weapons below, Transports beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import msgspec

from umpire.errors import InputError
from umpire.systems.legions.files.armies import DetachmentEntry, points_of
from umpire.systems.legions.files.catalogue import CatalogueEntry, all_entries
from umpire.systems.legions.files.catalogue.names import plain
from umpire.systems.legions.files.datasheets import Datasheet, SheetModel, datasheet
from umpire.systems.legions.files.loadout import arm
from umpire.systems.legions.files.rosters import noting

Node = dict[str, object]
"""A selection as New Recruit's JSON has it."""

POINTS_NAME, POINTS_ID = "points", "ee95-a20e-f9ff-e2c2"
TANK_COMMANDER = "Tank Commander"
TRANSPORTS = "Dedicated Transports"


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Models that are alike."""

    kind: SheetModel
    models: int
    weapons: tuple[str, ...]
    commander: bool = False


def selected(
    name: str,
    kind: str,
    *,
    number: int = 1,
    entry: str = "",
    points: float = 0,
    slot: str = "",
    called: str = "",
    notes: str = "",
    group: str = "",
    below: tuple[Node, ...] = (),
) -> Node:
    """Return a selection; what is not given is left out, as list builders do."""
    node: Node = {"name": name, "type": kind, "number": number}
    more: Mapping[str, object] = {
        "entryId": entry,
        "customName": called,
        "customNotes": notes,
        "group": group,
        "categories": [{"name": slot, "primary": True}] if slot else [],
        "costs": [{"name": POINTS_NAME, "typeId": POINTS_ID, "value": points}] if points else [],
        "selections": list(below),
    }
    return node | {key: value for key, value in more.items() if value}


def unit(
    entry: DetachmentEntry,
    carriers: tuple[DetachmentEntry, ...],
    *,
    upgrade_points: int = 0,
    points: int | None = None,
) -> Node:
    """Return a Detachment with its Dedicated Transports; ``points`` is its price inside a package."""
    sheet = datasheet(entry.datasheet)
    line = _line("detachment", sheet.id, sheet.id, name=sheet.name)
    below = [_models(sheet, each) for each in groups(sheet, entry)]
    below += [_upgrade(sheet, name, count) for name, count in _upgrades(entry).items()]
    below += [_carrier(sheet, each, priced=points is None) for carrier in carriers for each in _parts(carrier)]
    own = _points(entry) if points is None else points
    return selected(
        line.name if line is not None else sheet.name,
        "unit",
        entry=line.id if line is not None else "",
        points=own + (upgrade_points if points is None else 0),
        slot=entry.slot or sheet.role,
        called=entry.name,
        notes=noting({"id": entry.id, "attached_to": entry.attached_to, "embarked": entry.embarked}),
        below=tuple(below),
    )


def groups(sheet: Datasheet, entry: DetachmentEntry) -> Iterator[Group]:
    """Yield the models of a Detachment as its entry groups them, a Tank Commander by itself."""
    size = entry.models or sheet.models_per_detachment
    own: list[Group] = []
    for each in entry.loadouts:
        kind = _kind(sheet, each.become)
        own.append(Group(kind=kind, models=each.models, weapons=_armed(sheet, kind, each.loadout)))
    left = size - sum(each.models for each in entry.loadouts)
    if left > 0:
        own.append(Group(kind=sheet, models=left, weapons=_armed(sheet, sheet, entry.loadout)))
    if entry.tank_commander and own:
        first, *rest = own
        yield msgspec.structs.replace(first, models=1, commander=True)
        own = [*([msgspec.structs.replace(first, models=first.models - 1)] if first.models > 1 else []), *rest]
    yield from (each for each in own if each.models)
    for added in entry.add:
        kind = _kind(sheet, added.model)
        chosen = added.loadout or (entry.loadout if kind is sheet else ())
        if added.models:
            yield Group(kind=kind, models=added.models, weapons=_armed(sheet, kind, chosen))


def _kind(sheet: Datasheet, name: str) -> SheetModel:
    return sheet.kind(name)


def _armed(sheet: Datasheet, kind: SheetModel, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """Return the weapons of a model; what the datasheet does not offer so goes out as it was written."""
    try:
        return arm(sheet, kind, chosen).weapons
    except InputError:
        return chosen


def _points(entry: DetachmentEntry) -> int:
    """Return what a Detachment costs, 0 where its datasheet does not offer it so: the army is told what is wrong."""
    try:
        return points_of(entry)
    except InputError:
        return 0


def _upgrades(entry: DetachmentEntry) -> Counter[str]:
    found: Counter[str] = Counter()
    for each in entry.loadouts:
        if each.upgrade:
            found[each.upgrade] += each.models
    if entry.upgrade:
        found[entry.upgrade] += 1
    return found


def _upgrade(sheet: Datasheet, name: str, count: int) -> Node:
    line = _line("upgrade", sheet.id, name)
    return selected(line.name if line else name, "upgrade", number=count, entry=line.id if line else "")


def _models(sheet: Datasheet, group: Group) -> Node:
    line = _model_line(sheet, group)
    below = [_weapon(sheet, name, count * group.models) for name, count in Counter(group.weapons).items()]
    if group.commander:
        below.append(_upgrade(sheet, TANK_COMMANDER, 1))
    return selected(
        line.name if line is not None else group.kind.model,
        "model",
        number=group.models,
        entry=line.id if line is not None else "",
        below=tuple(below),
    )


def _carrier(sheet: Datasheet, part: tuple[DetachmentEntry, Group, int], *, priced: bool) -> Node:
    entry, group, points = part
    node = _models(datasheet(entry.datasheet), group)
    more = {
        "customName": entry.name,
        "customNotes": noting({"id": entry.id, "attached_to": entry.attached_to, "embarked": entry.embarked}),
    }
    node |= {"group": TRANSPORTS} | {key: value for key, value in more.items() if value}
    cost = selected("", "", points=points if priced else 0).get("costs")
    return node | ({"costs": cost} if cost else {})


def _parts(entry: DetachmentEntry) -> Iterator[tuple[DetachmentEntry, Group, int]]:
    """Yield the groups of Transports; the first one has the price of all of them."""
    for index, each in enumerate(groups(datasheet(entry.datasheet), entry)):
        yield entry, each, 0 if index else _points(entry)


def _weapon(sheet: Datasheet, name: str, count: int) -> Node:
    line = _line("weapon", sheet.id, name)
    return selected(line.name if line else name, "upgrade", number=count, entry=line.id if line else "")


def _model_line(sheet: Datasheet, group: Group) -> CatalogueEntry | None:
    """Return the entry of models: the one named after how they are armed, where the catalogues have such."""
    names = (group.kind.name, group.kind.model)
    found = [each for each in _lines().get(("model", sheet.id), ()) if each.ours in names]
    titles = {
        plain(title.partition(" (")[0])
        for choice in group.kind.loadout
        for title, arms in choice.named
        if title and _has(sheet, arms, group.weapons)
    }
    after = (each for each in found if _is_named_after(each.name, group.weapons))
    titled = (each for each in found if plain(each.name) in titles)
    bare = (each for each in found if plain(each.name) == plain(group.kind.model))
    known = {plain(title.partition(" (")[0]) for choice in group.kind.loadout for title, _ in choice.named if title}
    other = (each for each in found if " w/ " not in each.name and plain(each.name) not in known)
    return next(after, None) or next(titled, None) or next(bare, None) or next(other, None)


def _has(sheet: Datasheet, arms: Sequence[str], weapons: Sequence[str]) -> bool:
    """Whether weapons are those of a named choice, some of them exchanged."""
    taken = {each.give for each in sheet.exchanges if each.take in weapons}
    return all(each in weapons or each in taken for each in arms)


def _is_named_after(name: str, weapons: Sequence[str]) -> bool:
    """Whether models are called by their weapons: 'Leviathan Dreadnought w/ Storm cannon'."""
    told = [plain(each) for each in name.partition(" w/ ")[2].split(" and ") if each]
    return bool(told) and all(any(plain(weapon).endswith(each) for weapon in weapons) for each in told)


def _line(kind: str, of: str, ours: str, *, name: str = "") -> CatalogueEntry | None:
    """Return the entry of a thing of ours; where there are several, the one that is called ``name``."""
    found = [each for owner in (of, "") for each in _lines().get((kind, owner), ()) if each.ours == ours]
    called = plain(name or ours)
    return next((each for each in found if plain(each.name) == called), None) or next(iter(found), None)


@cache
def _lines() -> Mapping[tuple[str, str], tuple[CatalogueEntry, ...]]:
    found: dict[tuple[str, str], list[CatalogueEntry]] = {}
    for each in all_entries():
        found.setdefault((each.kind, each.of), []).append(each)
    return {key: tuple(sorted(lines)) for key, lines in found.items()}


def entry_for(kind: str, ours: str, *, of: str = "", name: str = "") -> str:
    """Return the catalogues' id for a thing of ours, or of that name where we have no such thing; '' if none."""
    line = _line(kind, of, ours, name=name)
    return line.id if line is not None else ""
