"""What may come next in an army: Formations, Detachments for a slot, Dedicated Transports.

No rule of mustering stands here. What is suggested is put into the army and judged with it; what the rules have against
the army then and had not before is what they have against the suggestion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from umpire.errors import InputError
from umpire.formats.workshops import (
    Content,
    DetachmentSuggested,
    FormationSuggested,
    MusterSuggested,
    Objection,
    Wanted,
)
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry
from umpire.systems.legions.files.datasheets import datasheet, datasheets
from umpire.systems.legions.files.embarking import seats_for
from umpire.systems.legions.files.enlist import attachment_errors, described, described_alone, may_join
from umpire.systems.legions.files.iconic import unpacked_formation
from umpire.systems.legions.files.mustering.book import profiles, profiles_of, slots_of, transports_for
from umpire.systems.legions.files.mustering.complaints import in_words, rule_behind
from umpire.systems.legions.files.mustering.mending import mended
from umpire.systems.legions.files.mustering.naming import Names
from umpire.systems.legions.files.mustering.seating import seated
from umpire.systems.legions.rules.battles import FormationType, formation_type, formation_types, judge_army
from umpire.words import nearly

LIMIT = "LI-BTL-001"
MOST_IN_FORMATION = 60
"""More than any has slots and Transports for: who shares a slot with whom would be asked for very long."""

HALF_DONE = ("LI-BTL-056", "LI-BTL-058", "LI-BTL-072", "LI-BTL-073")
"""What is against an empty Formation, and no more once it is filled."""


def suggest(army: ArmyEntry, wanted: Wanted) -> MusterSuggested:
    """Return what may come next in an army: first what nothing is against, the cheapest first.

    Raises:
        InputError: If it has no such Formation, slot or Detachment.
    """
    asking = _Asking(army)
    if not wanted.formation:
        return MusterSuggested(formations=asking.formations())
    if wanted.carried:
        return MusterSuggested(detachments=asking.transports(wanted.formation, wanted.carried))
    return MusterSuggested(detachments=asking.detachments(wanted.formation, wanted.slot))


class _Asking:
    """An army to which something is added, and what the rules have against it as it is."""

    def __init__(self, army: ArmyEntry) -> None:
        self.army = mended(army).army
        self.seen = described(self.army)
        self.names = Names(army, self.army)
        self.before = _refused(self.army)

    def detachments(self, name: str, slot: int | None) -> tuple[DetachmentSuggested, ...]:
        """Return who may fill a slot of a Formation; without one, any of its slots."""
        position = self._position(name)
        formation = self.army.formations[position]
        if len(formation.detachments) > MOST_IN_FORMATION:
            told = f"{len(formation.detachments)} of them"
            fix = "Leave some out first."
            raise InputError("No Formation has slots for as many Detachments", path="formation", value=told, fix=fix)
        kind = formation_type(formation.type)
        rows, _ = seated(kind, formation, self.seen.formations[position])
        if slot is not None and not 0 <= slot < len(rows):
            fix = f"Its slots are counted from 0 to {len(rows) - 1}." if rows else "It is a fixed set without slots."
            raise InputError("There is no such slot", path="slot", value=str(slot), fix=fix)
        offered = [each for each, _ in slots_of(kind.name)] if rows else []
        wanted = rows if slot is None else rows[slot : slot + 1]
        able = dict.fromkeys(sheet for each, *_ in wanted for sheet in _able(kind.name, offered.index(each)))
        return _ordered(self._suggested(position, sheet) for sheet in able)

    def _suggested(self, position: int, sheet: str) -> DetachmentSuggested:
        """Return a Detachment in its smallest form, with the Dedicated Transports without which it may not be."""
        formation = self.army.formations[position]
        entry = DetachmentEntry(id=self.names.new(sheet), datasheet=sheet)
        hosts = may_join(entry, formation)
        entry = replace(entry, attached_to=hosts[0]) if hosts else entry
        entries: tuple[DetachmentEntry, ...] = (entry,)
        against, fits = self._against(self._with(position, entries))
        for transport in transports_for(formation_type(formation.type), sheet) if against else ():
            riding = (entry, self._transport(transport, entry))
            if not _can_be_had(formation.type, riding[1]):
                continue
            better, still = self._against(self._with(position, riding))
            if len(better) < len(against):
                entries, against, fits = riding, better, still
        return self._told(formation, entries, fits=fits, against=against)

    def transports(self, name: str, carried: str) -> tuple[DetachmentSuggested, ...]:
        """Return the Dedicated Transports that a Detachment may take, as many as carry all its models."""
        position = self._position(name)
        formation = self.army.formations[position]
        among = {each.id: each for each in formation.detachments}
        if carried not in among:
            fix = nearly(carried, among)
            raise InputError("There is no such Detachment", path="carried", value=carried, fix=fix)
        entry, kind = among[carried], formation_type(formation.type)
        bought = tuple(each for each in formation.detachments if each.dedicated != carried)
        found = []
        for sheet in transports_for(kind, datasheet(entry.datasheet).id):
            riding = self._transport(sheet, entry)
            if not _can_be_had(kind.name, riding):
                continue
            against, fits = self._against(self._with(position, (riding,), among=bought))
            found.append(self._told(formation, (riding,), fits=fits, against=against, carried=entry))
        return _ordered(found)

    def formations(self) -> tuple[FormationSuggested, ...]:
        """Return the Formations that may be added, each as the Army List makes it: primary, supporting or allied."""
        found = []
        for kind in formation_types().values():
            allied = not kind.support and (kind.allied == "only" or kind.faction != self.army.primary)
            entry = ArmyFormation(
                id=self.names.new(kind.name), type=kind.name, legion=kind.legion or self._legion(kind), allied=allied
            )
            whole = unpacked_formation(entry, 0)
            against, fits = self._against(
                replace(self.army, formations=(*self.army.formations, whole)), leaving=HALF_DONE
            )
            points = _least_points(kind.name)
            fits = fits and points is not None and self.seen.points + points <= self.army.points_limit
            found.append(
                FormationSuggested(
                    type=kind.name, allied=allied, points=points, fits=fits, entry=_content(entry), against=against
                )
            )
        found.sort(key=lambda each: (bool(each.against), each.allied, not each.fits))
        return tuple(found)

    def _legion(self, kind: FormationType) -> str:
        """Return the Legion that the army's Formations of the same list have, so that allies are of one."""
        same = (each for each in self.army.formations if formation_type(each.type).faction == kind.faction)
        return next((each.legion for each in same if each.legion), "")

    def _position(self, name: str) -> int:
        names = [each.id for each in self.army.formations]
        if name not in names:
            raise InputError("There is no such Formation", path="formation", value=name, fix=nearly(name, names))
        return names.index(name)

    def _transport(self, sheet: str, carried: DetachmentEntry) -> DetachmentEntry:
        """Return Dedicated Transports in the number that carries all models of a Detachment."""
        seats = seats_for(profiles_of(sheet)[0], profiles(carried))
        needed = -(-len(profiles(carried)) // seats) if seats else None
        name = self.names.new(f"{carried.id}-transport")
        return DetachmentEntry(id=name, datasheet=sheet, dedicated=carried.id, models=needed)

    def _with(
        self, position: int, entries: Sequence[DetachmentEntry], *, among: Sequence[DetachmentEntry] | None = None
    ) -> ArmyEntry:
        """Return the army with further Detachments in one of its Formations, beside its own or those ``among`` them."""
        formation, rest = self.army.formations[position], self.army.formations
        grown = replace(formation, detachments=(*(formation.detachments if among is None else among), *entries))
        return replace(self.army, formations=(*rest[:position], grown, *rest[position + 1 :]))

    def _against(self, army: ArmyEntry, *, leaving: Collection[str] = ()) -> tuple[tuple[Objection, ...], bool]:
        """Return what is against an army that was not before, and whether it fits the points limit."""
        after = _refused(army)
        new = [each for each in _new(self.before, after) if each.rule not in (LIMIT, *leaving)]
        new += [each for position in range(len(self.army.formations)) for each in self._unjoined(army, position)]
        return tuple(dict.fromkeys(new)), all(each.rule != LIMIT for each, _ in after)

    def _unjoined(self, army: ArmyEntry, position: int) -> Iterator[Objection]:
        """Yield why those who are new in a Formation cannot join as they do; who waits for them is another matter."""
        before, formation = self.army.formations[position], army.formations[position]
        if formation is before:
            return
        known = {each.id for each in before.detachments}
        for index, each in enumerate(formation.detachments):
            path = f"formations[{position}].detachments[{index}].attached_to"
            if each.id not in known:
                wrong = (one for one in attachment_errors(formation, f"formations[{position}]") if one.path == path)
                yield from (Objection(rule=rule_behind(one), says=one.problem) for one in wrong)

    def _told(
        self,
        formation: ArmyFormation,
        entries: Sequence[DetachmentEntry],
        *,
        fits: bool,
        against: tuple[Objection, ...],
        carried: DetachmentEntry | None = None,
    ) -> DetachmentSuggested:
        sheet = datasheet(entries[0].datasheet)
        seen = [described_alone(formation.type, each) for each in entries]
        return DetachmentSuggested(
            datasheet=sheet.id,
            name=sheet.name,
            points=sum(map(self.seen.cost, seen)),
            models=seen[0].models,
            fits=fits,
            entries=tuple(map(_content, entries)),
            seats=seats_for(profiles_of(sheet.id)[0], profiles(carried)) if carried else 0,
            against=against,
        )


Refused = tuple[tuple[Objection, str], ...]
"""What the rules of mustering have against an army, with the path where it lies."""


def _refused(army: ArmyEntry) -> Refused:
    found = judge_army(described(army)).refusals
    return tuple((Objection(rule=each.rule, says=in_words(each.says)), str(each.at or "")) for each in found)


def _new(before: Refused, after: Refused) -> Iterator[Objection]:
    """Yield what is refused for more reasons than before: the same in other numbers is nothing new."""
    more = Counter(each.rule for each, _ in after)
    more.subtract(Counter(each.rule for each, _ in before))
    return (each for each, at in after if more[each.rule] > 0 and (each, at) not in before)


@lru_cache(maxsize=1024)
def _able(kind: str, number: int) -> tuple[str, ...]:
    """Return the datasheets that may fill a slot of a kind of Formation, which is told by its number."""
    lists, slot = formation_type(kind).army_lists, slots_of(kind)[number][1]
    plain = (DetachmentEntry(id="", datasheet=each.id) for each in datasheets().values() if each.faction in lists)
    return tuple(each.datasheet for each in plain if slot.takes(described_alone(kind, each)))


@lru_cache(maxsize=128)
def _least_points(kind: str) -> int | None:
    """Return what a kind of Formation costs with the cheapest in each Compulsory slot, None if one has nobody."""
    package = formation_type(kind).package
    if package is not None:
        return package.price
    able = [_able(kind, number) for number, (each, _) in enumerate(slots_of(kind)) if each.compulsory]
    if not all(able):
        return None
    return sum(
        min(described_alone(kind, DetachmentEntry(id="", datasheet=each)).points for each in sheets) for sheets in able
    )


def _can_be_had(kind: str, entry: DetachmentEntry) -> bool:
    """Whether a datasheet offers what a Detachment asks for: the number that carries somebody may be no size of it."""
    try:
        described_alone(kind, entry)
    except InputError:
        return False
    return True


def _ordered(found: Iterable[DetachmentSuggested]) -> tuple[DetachmentSuggested, ...]:
    return tuple(sorted(found, key=lambda each: (bool(each.against), not each.fits, each.points, each.name)))


def _content(entry: DetachmentEntry | ArmyFormation) -> Content:
    """Return what an army file says of an entry: what is as it is unasked is left out."""
    usual = {each.encode_name: each.default for each in msgspec.structs.fields(entry)}
    return {name: msgspec.to_builtins(value) for name in usual if (value := getattr(entry, name)) != usual[name]} | (
        {"detachments": []} if isinstance(entry, ArmyFormation) and not entry.detachments else {}
    )
