"""Whom Commanders join: no roster says it, and none stands alone where it may join somebody (LI-SPC-015)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from umpire.systems.legions.files.armies import ArmyFormation, DetachmentEntry
from umpire.systems.legions.files.datasheets import datasheet
from umpire.systems.legions.files.enlist import possible_hosts
from umpire.systems.legions.files.rosters.accounts import Accounts


def joined(formation: ArmyFormation, accounts: Accounts) -> ArmyFormation:
    """Return a Formation whose Commanders each join a Detachment: the first that they may, those alike carried first.

    What was chosen is told, for it is the player's to choose.
    """
    entries = {each.id: each for each in formation.detachments}
    for entry in formation.detachments:
        if not datasheet(entry.datasheet).profile(()).has("Commander") or entry.dedicated:
            continue
        if entry.attached_to in entries and entry.attached_to != entry.id:
            continue
        able = _hosts(entry, entries)
        if not able:
            entries[entry.id] = replace(entry, attached_to="")
            continue
        entries[entry.id] = replace(entry, attached_to=able[0])
        others = f"; it may join {', '.join(able[1:])} instead" if able[1:] else ""
        name = entry.name or datasheet(entry.datasheet).name
        accounts.tell(
            f"{formation.name or formation.type} > {name} ({entry.id}): a Commander joins a Detachment, and the file "
            f"does not say which: taken to join {able[0]}{others}"
        )
    return replace(formation, detachments=tuple(entries.values()))


def _hosts(commander: DetachmentEntry, entries: Mapping[str, DetachmentEntry]) -> list[str]:
    """Return whom a Commander may join, those first whose Transports are such as its own."""
    taken = {
        each.attached_to
        for each in entries.values()
        if each.attached_to and datasheet(each.datasheet).profile(()).has("Commander")
    }
    free = {name: each for name, each in entries.items() if not each.attached_to and not each.dedicated}
    mine = _carriers(commander.id, entries)
    able = [each for each in possible_hosts(commander, free) if each not in taken]
    fitting = [each for each in able if not mine or not _carriers(each, entries) or _carriers(each, entries) == mine]
    return sorted(fitting, key=lambda each: _carriers(each, entries) != mine)


def _carriers(name: str, entries: Mapping[str, DetachmentEntry]) -> set[str]:
    return {each.datasheet for each in entries.values() if each.dedicated == name}
