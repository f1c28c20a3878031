"""Formations drawn by luck: who fills their slots, whom Commanders join, who rides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec.structs import replace

from umpire.game import Luck
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry
from umpire.systems.legions.files.datasheets import datasheet, datasheets
from umpire.systems.legions.files.drawn.arming import can_be_fielded, draw_detachment, fieldable, printed_on
from umpire.systems.legions.files.enlist import described, possible_hosts
from umpire.systems.legions.files.support import lacking_rules
from umpire.systems.legions.rules.battles import (
    DetachmentMustered,
    FormationMustered,
    FormationType,
    Slot,
    formation_type,
    layouts,
)

T = TypeVar("T")

FAVOURED = 0.7
"""How often is drawn among those that have what is favoured, where some do."""


def described_formation(formation: ArmyFormation) -> FormationMustered:
    """Return a Formation as the rules of mustering look at it."""
    alone = ArmyEntry(id="", name="", allegiance="", primary="", points_limit=0, formations=(formation,))
    return described(alone).formations[0]


@lru_cache(maxsize=512)
def candidates(kind: str, slot: Slot) -> tuple[str, ...]:
    """Return the datasheets that can be fielded and may fill a slot of a kind of Formation."""
    lists = formation_type(kind).army_lists
    able = (each.id for each in datasheets().values() if each.faction in lists and can_be_fielded(each.id))
    return tuple(each for each in able if slot.takes(_as_seen(kind, each)))


def _as_seen(kind: str, sheet: str) -> DetachmentMustered:
    entry = draw_detachment(Luck(b"seen", sheet), sheet, sheet)
    assert entry is not None, "only what can be fielded is asked about"
    return described_formation(ArmyFormation(id="", type=kind, detachments=(entry,))).detachments[0]


@lru_cache(maxsize=64)
def can_be_formed(kind: str) -> bool:
    """Whether the rules of a kind of Formation are implemented, and somebody can be fielded in each Compulsory slot."""
    if lacking_rules(kind, "") or formation_type(kind).package is not None:
        return False
    needed = [slot for slot in next(layouts(formation_type(kind))) if slot.compulsory]
    return all(candidates(kind, slot) for slot in needed)


def pick_for(luck: Luck, kind: str, slot: Slot, favoured: Collection[str] = ()) -> str:
    """Return a datasheet for a slot, '' if there is none."""
    able = favouring(luck, candidates(kind, slot), lambda each: is_favoured(each, favoured))
    return luck.pick(able) if able else ""


def favouring(luck: Luck, among: Sequence[T], wanted: Callable[[T], bool]) -> Sequence[T]:
    """Return what is drawn among: mostly those that are wanted, where some are."""
    found = [each for each in among if wanted(each)]
    return found if found and luck.unit() < FAVOURED else among


def is_favoured(sheet: str, favoured: Collection[str]) -> bool:
    """Whether a datasheet is favoured, or has a weapon trait or special rule that is."""
    return sheet in favoured or any(each in favoured for each in printed_on(sheet))


def can_hold(kind: str, favoured: Collection[str]) -> bool:
    """Whether a kind of Formation has a slot, or Dedicated Transports, for what is favoured."""
    found = formation_type(kind)
    slots = dict.fromkeys(slot for each in layouts(found) for slot in each)
    riding = (each for offer in found.transports for each in offer.datasheets)
    sheets = (*(each for slot in slots for each in candidates(kind, slot)), *riding)
    return any(is_favoured(each, favoured) for each in sheets)


def with_detachment(
    luck: Luck, formation: ArmyFormation, entry: DetachmentEntry, name: str, *, riding: bool
) -> ArmyFormation:
    """Return a Formation with one Detachment more, who joins another joined, with Dedicated Transports if it rides.

    ``name`` is the id of the Transports.
    """
    joined = _joining(luck, formation, entry)
    grown = replace(formation, detachments=(*formation.detachments, joined))
    return with_transports(luck, grown, joined.id, name) if riding else grown


def _joining(luck: Luck, formation: ArmyFormation, entry: DetachmentEntry) -> DetachmentEntry:
    """Return a Commander, or who has Attached Deployment, with a Detachment that has no Commander yet."""
    profile = datasheet(entry.datasheet).profile(())
    commander = profile.has("Commander")
    if not commander and (not profile.has("Attached Deployment") or luck.unit() < 0.5):
        return entry
    led = {each.attached_to for each in formation.detachments} if commander else set()
    hosts = {each.id: each for each in formation.detachments if not each.attached_to and each.id not in led}
    able = possible_hosts(entry, hosts)
    fighting = [each for each in able if not hosts[each].dedicated]
    among = fighting or able
    return replace(entry, attached_to=luck.pick(among)) if among else entry


def with_transports(luck: Luck, formation: ArmyFormation, carried: str, name: str) -> ArmyFormation:
    """Return a Formation with Dedicated Transports for a Detachment, as many as carry it; as it is where none may."""
    kind = formation_type(formation.type)
    seen = described_formation(formation)
    index = next(index for index, each in enumerate(formation.detachments) if each.id == carried)
    asked = seen.detachments[index]
    offers = (each.datasheets for each in kind.transports if each.type in ("any", asked.type.value))
    for sheet in luck.shuffled([each for sheets in offers for each in sheets]):
        bought = draw_detachment(luck, sheet, name) if can_be_fielded(sheet) else None
        if bought is None or datasheet(sheet).id == asked.datasheet:
            continue
        found = _as_many_as_carry(formation, replace(bought, dedicated=carried, slot="Transport"))
        if found is not None:
            return found
    return formation


def _as_many_as_carry(formation: ArmyFormation, transport: DetachmentEntry) -> ArmyFormation | None:
    """Return a Formation with Transports in the number that carries a Detachment, None if they cannot."""
    others = tuple(each for each in formation.detachments if each.id != transport.id)
    seen = described_formation(replace(formation, detachments=(*others, transport)))
    bought = seen.detachments[-1]
    if not bought.seats or bought.carries is None:
        return None
    needed = -(-seen.detachments[bought.carries].models // bought.seats)
    wanted = replace(transport, models=needed, loadouts=())
    return replace(formation, detachments=(*others, wanted)) if fieldable(wanted) else None


def resized(formation: ArmyFormation, entry: DetachmentEntry) -> ArmyFormation | None:
    """Return a Formation with a Detachment changed, its Dedicated Transports in the number that carries it now."""
    changed = replace(
        formation, detachments=tuple(entry if each.id == entry.id else each for each in formation.detachments)
    )
    transport = next((each for each in formation.detachments if each.dedicated == entry.id), None)
    return changed if transport is None else _as_many_as_carry(changed, transport)


def compulsory_slots(kind: FormationType) -> tuple[Slot, ...]:
    """Return the Compulsory slots of a kind of Formation."""
    return tuple(slot for slot in next(layouts(kind)) if slot.compulsory)


def further_slots(kind: FormationType) -> tuple[Slot, ...]:
    """Return the Optional slots of a kind of Formation, in all their layouts."""
    return tuple(dict.fromkeys(slot for each in layouts(kind) for slot in each if not slot.compulsory))
