"""An army as it stands, mended as far as it must be to be judged, with what was wrong with it.

The rules of mustering judge armies that can be described: of known datasheets, in sizes and with weapons that these
offer. Of an army that somebody is still building, what cannot be described is told, then taken as its datasheet has it
plain; what names no datasheet at all is left out. So one mistake hides no other, and the rest is judged all the same.
"""

from __future__ import annotations

import re

import msgspec
from msgspec.structs import replace

from umpire.errors import InputError
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry, ModelsEntry
from umpire.systems.legions.files.embarking import carried_by, joined_transports
from umpire.systems.legions.files.enlist import described_alone
from umpire.systems.legions.files.given import beyond_measure
from umpire.systems.legions.files.iconic import unpacked_formation
from umpire.systems.legions.rules.battles import formation_type

PLACE = re.compile(r"^formations\[(\d+)\](?:\.detachments\[(\d+)\])?")
MOST_FAULTS = 6
"""Of so many mistakes one Detachment is told at once."""

GROUP = re.compile(r"^loadouts\[(\d+)\]")
PLAIN: dict[str, object] = {"models": None, "add": (), "loadout": (), "loadouts": ()}
"""What of a Detachment is chosen on its datasheet, and what stands there where nothing is."""


class MendedFormation(msgspec.Struct, frozen=True, kw_only=True):
    """A Formation that can be judged.

    Attributes:
        row: Its position in the army as it stands.
        formation: As it is judged.
        kept: The positions that its Detachments have in the army; () for a fixed set, whose own are elsewhere.
        whole: Whether nothing of it was left out.
    """

    row: int
    formation: ArmyFormation
    kept: tuple[int, ...] = ()
    whole: bool = True


class Mended(msgspec.Struct, frozen=True, kw_only=True):
    """An army that can be judged, and the mistakes that were in it, each with its path in the army as it stands.

    ``broken`` are the rows and positions of the Detachments that cannot be had as they are written.
    """

    army: ArmyEntry
    formations: tuple[MendedFormation, ...]
    faults: tuple[InputError, ...]
    broken: frozenset[tuple[int, int]]

    def place(self, path: str) -> str:
        """Return where in the army as it stands something lies that was found at a path of the mended one."""
        match = PLACE.match(path)
        if match is None:
            return path
        found, rest = self.formations[int(match[1])], path[match.end() :]
        if match[2] is None:
            return f"formations[{found.row}]{rest}"
        if not found.kept:
            return f"formations[{found.row}]"
        return f"formations[{found.row}].detachments[{found.kept[int(match[2])]}]{rest}"


def mended(army: ArmyEntry) -> Mended:
    """Return an army as it can be judged."""
    faults: list[InputError] = []
    broken: set[tuple[int, int]] = set()
    found: list[MendedFormation] = []
    for row, formation in enumerate(army.formations):
        wrong: list[InputError] = []
        try:
            package = formation_type(formation.type).package
        except InputError as error:
            faults.append(error.within(path=f"formations[{row}]"))
            broken |= {(row, index) for index in range(len(formation.detachments))}
            continue
        if package is None:
            made, odd = _of_detachments(formation, row, wrong)
            broken |= {(row, index) for index in odd}
        else:
            made = _fixed_set(formation, row, wrong)
        found.append(made)
        faults += wrong
    whole = replace(army, formations=tuple(each.formation for each in found))
    return Mended(army=whole, formations=tuple(found), faults=tuple(faults), broken=frozenset(broken))


def _fixed_set(formation: ArmyFormation, row: int, faults: list[InputError]) -> MendedFormation:
    """Return an Iconic Formation with its Detachments, whatever else the army says of them."""
    try:
        return MendedFormation(row=row, formation=unpacked_formation(formation, row))
    except InputError as error:
        faults.append(error)
    bare = replace(formation, detachments=(), without=())
    return MendedFormation(row=row, formation=unpacked_formation(bare, row), whole=False)


def _of_detachments(
    formation: ArmyFormation, row: int, faults: list[InputError]
) -> tuple[MendedFormation, frozenset[int]]:
    """Return a Formation of those Detachments that can be described, and the positions of all that had mistakes."""
    odd: set[int] = set()
    entries: dict[int, DetachmentEntry] = {}
    for index, entry in enumerate(formation.detachments):
        made, wrong = _described_plainly(formation.type, entry)
        faults += [each.within(path=f"formations[{row}].detachments[{index}]") for each in wrong]
        if wrong:
            odd.add(index)
        if made is not None:
            entries[index] = made
    left = _without_strays(formation, row, entries, faults)
    odd |= set(entries) - set(left)
    made_of = replace(formation, detachments=tuple(left.values()))
    whole = len(left) == len(formation.detachments)
    return MendedFormation(row=row, formation=made_of, kept=tuple(left), whole=whole), frozenset(odd)


def _described_plainly(kind: str, entry: DetachmentEntry) -> tuple[DetachmentEntry | None, list[InputError]]:
    """Return a Detachment as it can be described, None if not at all, and every mistake on the way there."""
    faults: list[InputError] = []
    wrong = beyond_measure(entry)
    if wrong is not None:
        faults.append(wrong)
        entry = replace(entry, **PLAIN)
    while True:
        try:
            described_alone(kind, entry)
        except InputError as error:
            faults.append(error)
            left = _without(entry, error.path if len(faults) < MOST_FAULTS else "")
            if left is None:
                return None, faults
            entry = left
        else:
            return entry, faults


def _without(entry: DetachmentEntry, path: str) -> DetachmentEntry | None:
    """Return a Detachment without what is wrong at a path, plain where that is not told; None if it is plain."""
    group = GROUP.match(path)
    if group is not None and entry.loadouts[int(group[1])] != (plain := _plain(entry.loadouts[int(group[1])])):
        groups = (*entry.loadouts[: int(group[1])], plain, *entry.loadouts[int(group[1]) + 1 :])
        return replace(entry, loadouts=groups)
    field = re.split(r"[.\[]", path)[0]
    if field in PLAIN and getattr(entry, field) != PLAIN[field]:
        return replace(entry, **{field: PLAIN[field]})
    left = replace(entry, **PLAIN)
    return None if left == entry else left


def _plain(group: ModelsEntry) -> ModelsEntry:
    return ModelsEntry(models=group.models)


def _without_strays(
    formation: ArmyFormation, row: int, entries: dict[int, DetachmentEntry], faults: list[InputError]
) -> dict[int, DetachmentEntry]:
    """Return Detachments without Dedicated Transports that are for nobody, or cannot be with those that they join."""
    left = dict(entries)
    named = {each.id for each in formation.detachments}
    while True:
        among = replace(formation, detachments=tuple(left.values()))
        wrong = None
        for index, entry in left.items():
            try:
                carried_by(among, entry)
            except InputError as error:
                if entry.dedicated not in named or entry.dedicated == entry.id:
                    faults.append(error.within(path=f"formations[{row}].detachments[{index}]"))
                wrong = index
                break
        if wrong is None:
            try:
                joined_transports(among, "")
            except InputError as error:
                wrong = next(index for index, entry in left.items() if entry.id == error.value)
                at = f"formations[{row}].detachments[{wrong}].dedicated"
                faults.append(InputError(error.problem, path=at, value=error.value, fix=error.fix))
        if wrong is None:
            return left
        del left[wrong]
