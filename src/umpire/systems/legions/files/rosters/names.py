"""What the entries and names of a roster are here: by the catalogues' ids, else by their names, else by an alias.

Names are compared as `catalogue.names` does, which knows the aliases; the table of the catalogues' entries tells which
names they have for a thing of ours. Nothing is matched because it looks alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from umpire.formats.imports import Selection
from umpire.systems.legions.files.catalogue import CatalogueEntry, all_entries, entries_of
from umpire.systems.legions.files.catalogue.names import ours, plain
from umpire.systems.legions.files.datasheets import Datasheet, SheetModel, datasheet, datasheets
from umpire.systems.legions.files.support import LEGION_RULES
from umpire.systems.legions.rules.battles import FormationType, formation_types, layouts
from umpire.systems.legions.rules.transports import hold_of

_NUMERAL = re.compile(r"^[IVXLC]+\s*[-:.]\s*")
"""Legions are numbered: `XIII - Ultramarines`."""


@cache
def _by_name() -> Mapping[tuple[str, str], tuple[CatalogueEntry, ...]]:
    found: dict[tuple[str, str], tuple[CatalogueEntry, ...]] = {}
    for each in all_entries():
        key = (each.kind, plain(each.name))
        found[key] = (*found.get(key, ()), each)
    return found


def lines_for(chosen: Selection, *kinds: str) -> tuple[CatalogueEntry, ...]:
    """Return what the table has for a selection: by its id, where that is unknown by its name."""
    known = tuple(each for each in entries_of(chosen.entry) if each.kind in kinds) if chosen.entry else ()
    return known or tuple(each for kind in kinds for each in _by_name().get((kind, plain(chosen.name)), ()))


def line_for(chosen: Selection, *kinds: str, of: str = "") -> CatalogueEntry | None:
    """Return the one line that the table has for a selection, of a datasheet before one that all share."""
    found = lines_for(chosen, *kinds)
    return next((each for each in found if each.of == of), None) or next((each for each in found if not each.of), None)


def kind_of_formation(entry: str, name: str) -> FormationType | None:
    """Return the kind of Formation that a force is."""
    known = formation_types()
    told = next((each.ours for each in entries_of(entry) if each.kind == "formation"), "") if entry else ""
    return known.get(told) or known.get(ours(name, known))


def sheet_of(chosen: Selection) -> Datasheet | None:
    """Return the datasheet of a Detachment."""
    line = next((each for each in lines_for(chosen, "detachment") if each.ours in datasheets()), None)
    if line is not None:
        return datasheet(line.ours)
    named = {each.name: each for each in datasheets().values()}
    return named.get(ours(chosen.name, named))


def own_kind(sheet: Datasheet, chosen: Selection) -> SheetModel | None:
    """Return which kind of model of a datasheet a selection is."""
    kinds = (sheet, *sheet.upgrade_models)
    told = next((each.ours for each in lines_for(chosen, "model") if each.of == sheet.id), "")
    names = {name: each for each in reversed(kinds) for name in (each.name, each.model)}
    if told in names:
        return names[told]
    short, _, _ = chosen.name.partition(" w/ ")
    found = ours(chosen.name, names, of=sheet.id) or ours(short, names, of=sheet.id)
    if found and (plain(found) != plain(sheet.name) or plain(sheet.model) == plain(sheet.name)):
        return names[found]
    titles = [title for each in kinds for group in each.loadout for title in group.named_options]
    if ours(chosen.name, titles):
        return sheet
    rows = [row.name for row in chosen.profiles if row.kind == "Detachment"]
    return next((each for each in kinds if any(ours(row, (each.model,), of=sheet.id) for row in rows)), None)


def transport_of(chosen: Selection, offered: Iterable[str]) -> Datasheet | None:
    """Return the datasheet of Dedicated Transports; where several fit by name, the one that the Formation offers."""
    told = [each.of for each in lines_for(chosen, "model") if each.of in _transports()]
    named = told or [name for name, model in _transports().items() if ours(chosen.name.partition(" w/ ")[0], (model,))]
    first = next((each for each in offered if each in named), None)
    if first is None and len(set(named)) != 1:
        return None
    return datasheet(first or named[0])


@cache
def _transports() -> Mapping[str, str]:
    """Return the model of every datasheet that carries others."""
    return {name: each.model for name, each in datasheets().items() if hold_of(each.profile(())) is not None}


def weapons_of(chosen: Selection, sheet: Datasheet, kind: SheetModel) -> tuple[str, ...]:
    """Return the weapons of a datasheet that a selection is, () if it is none; a choice may be several."""
    known = [line.name for line in kind.weapons]
    line = line_for(chosen, "weapon", of=sheet.id)
    found = tuple(name for each in (line.weapons if line else ()) if (name := ours(each, known, of=sheet.id)))
    if found:
        return found
    name = ours(chosen.name, known, of=sheet.id)
    if name:
        return (name,)
    rows = [row.name.partition(" - ")[0] for row in chosen.profiles if row.kind == "Weapon"]
    told = tuple(dict.fromkeys(name for row in rows if (name := ours(row, known, of=sheet.id))))
    if told or chosen.selections:
        return told
    option = line_for(chosen, "option", of=sheet.id)
    parts = option.ours.split(" + ") if option is not None else ()
    return tuple(name for each in parts if (name := ours(each, known)))


def upgrade_of(chosen: Selection, known: Iterable[str]) -> str:
    """Return which of some upgrades a selection is, '' if none."""
    told = next((each.ours for each in lines_for(chosen, "upgrade")), "")
    return ours(told or chosen.name, known)


@cache
def slot_names() -> frozenset[str]:
    """Return what the slots of Formations are called: Roles, and families of models."""
    return frozenset(slot.role for kind in formation_types().values() for layout in layouts(kind) for slot in layout)


def legion_of(name: str) -> str:
    """Return a Legion as army files write it, '' if there is none of that name."""
    return ours(_NUMERAL.sub("", name.strip()), LEGION_RULES)


def army_list_of(name: str) -> str:
    """Return an Army List by its name, '' if there is none."""
    return ours(name, {each.faction for each in formation_types().values()})
