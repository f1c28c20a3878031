"""What a selection of a force is: a Detachment with its Dedicated Transports, or several in one slot."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from umpire.formats.imports import Selection
from umpire.systems.legions.files.armies import DetachmentEntry
from umpire.systems.legions.files.catalogue.names import ours
from umpire.systems.legions.files.datasheets import Datasheet
from umpire.systems.legions.files.rosters.accounts import Accounts
from umpire.systems.legions.files.rosters.detachments import entry_of, transports_of
from umpire.systems.legions.files.rosters.ids import Namer, noted
from umpire.systems.legions.files.rosters.names import sheet_of, slot_names
from umpire.systems.legions.files.rosters.squads import Taken, is_detachment, taken_for
from umpire.systems.legions.rules.battles import FormationType

PACKAGES = {"Standard Detachments": "standard", "Expanded Detachments": "expanded"}
"""The slots of packages, and which part of an Iconic Formation stands in them."""


class Bought(msgspec.Struct, frozen=True, kw_only=True):
    """What a selection of the file costs there, and what the army has for it: Detachments, or a package."""

    chosen: Selection
    detachments: tuple[DetachmentEntry, ...] = ()
    package: str = ""
    expanded: bool = False
    formation: str = ""


def bought_of(
    unit: Selection, formation: str, kind: FormationType | None, accounts: Accounts, namer: Namer
) -> Iterator[Bought]:
    """Yield what a selection of a force is: a Detachment with its Transports, or several in one slot."""
    sheet = sheet_of(unit)
    inner = [each for each in unit.selections if is_detachment(each, sheet)]
    own = [each for each in unit.selections if each not in inner]
    if inner and not own:
        accounts.took(unit, "holds Detachments")
        for each in inner:
            yield from bought_of(each, formation, kind, accounts, namer)
        return
    if sheet is None:
        accounts.left(unit, "Umpire has no datasheet of this name; left out")
        return
    entries = _detachments(unit, sheet, kind, accounts, namer)
    yield Bought(chosen=replace(unit, selections=tuple(own)), detachments=entries, formation=formation)
    for each in inner:
        yield from bought_of(each, formation, kind, accounts, namer)


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
