"""What stands on the page of an army: its Formations, its Detachments with their models and weapons, its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from umpire.formats.workshops import Complaint, DetachmentChecked, FormationChecked
from umpire.systems.legions.battlefield import Profile
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry
from umpire.systems.legions.files.datasheets import datasheet
from umpire.systems.legions.files.enlist import described, fighting
from umpire.systems.legions.files.exports.page.glossary import RuleTold, Term, legion_name, of_formation, terms_of
from umpire.systems.legions.files.exports.page.rows import (
    ModelsTold,
    WeaponTold,
    models_told,
    traits_of,
    weapon_told,
)
from umpire.systems.legions.files.mustering import check_army
from umpire.systems.legions.files.mustering.mending import mended


class DetachmentTold(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment; ``notes`` say what it is, whom it joins, where it starts. ``transports`` are its Dedicated ones."""

    name: str
    points: int
    count: int
    broken: bool
    notes: tuple[str, ...]
    models: tuple[ModelsTold, ...]
    weapons: tuple[WeaponTold, ...]
    transports: tuple[DetachmentTold, ...] = ()


class FormationTold(msgspec.Struct, frozen=True, kw_only=True):
    """A Formation: its kind and what else is said of it, its Break Point, its own rules, its Detachments."""

    name: str
    notes: tuple[str, ...]
    points: int
    break_point: int
    rules: tuple[RuleTold, ...]
    detachments: tuple[DetachmentTold, ...]


class ArmyTold(msgspec.Struct, frozen=True, kw_only=True):
    """An army, with what is wrong with it, what of it is not implemented, and the rules that it uses."""

    name: str
    notes: tuple[str, ...]
    points: int
    limit: int
    complaints: tuple[Complaint, ...]
    missing: tuple[str, ...]
    formations: tuple[FormationTold, ...]
    terms: tuple[Term, ...]


class _Row(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment as it is judged: what was checked, and how it fights; no entry where it could not be judged."""

    checked: DetachmentChecked
    entry: DetachmentEntry | None = None
    profiles: tuple[Profile, ...] = ()

    @property
    def dedicated(self) -> str:
        """The id of the Detachment that these Dedicated Transports are for."""
        return self.entry.dedicated if self.entry is not None else ""


def tell(army: ArmyEntry) -> ArmyTold:
    """Return what the page of an army says; of one that cannot be had as it is written, as far as it can be told."""
    checked = check_army(army)
    fight = _fighting(army)
    rows = [
        [
            _Row(checked=each, entry=entry, profiles=profiles)
            for place, each in enumerate(formation.detachments)
            for entry, profiles in (fight.get((row, place), (None, ())),)
        ]
        for row, formation in enumerate(checked.formations)
    ]
    used = (trait for of in rows for each in of for trait in traits_of(each.profiles))
    variant = "Titandeath" if army.variant else ""
    return ArmyTold(
        name=army.name or "Army",
        notes=tuple(filter(None, (army.allegiance.capitalize(), army.primary, variant))),
        points=checked.points,
        limit=checked.limit,
        complaints=checked.complaints,
        missing=checked.missing,
        formations=tuple(map(_formation, army.formations, checked.formations, rows)),
        terms=terms_of(used),
    )


def _fighting(army: ArmyEntry) -> dict[tuple[int, int], tuple[DetachmentEntry, tuple[Profile, ...]]]:
    """Return the Detachments that can be judged, with their models as they fight, by their rows and places."""
    found = mended(army)
    seen = described(found.army)
    fight: dict[tuple[int, int], tuple[DetachmentEntry, tuple[Profile, ...]]] = {}
    for each, mustered in zip(found.formations, seen.formations, strict=True):
        entries = each.formation.detachments
        places = each.kept or range(len(entries))
        pairs = zip(entries, fighting(each.formation, mustered), strict=True)
        fight |= {(each.row, place): pair for place, pair in zip(places, pairs, strict=True)}
    return fight


def _formation(asked: ArmyFormation, checked: FormationChecked, rows: list[_Row]) -> FormationTold:
    kind = checked.type if checked.name != checked.type else ""
    notes = (kind, legion_name(asked.legion), "allied" if asked.allied else "", "Expanded" if asked.expanded else "")
    return FormationTold(
        name=checked.name,
        notes=tuple(filter(None, notes)),
        points=checked.points,
        break_point=checked.break_point,
        rules=of_formation(checked.type, asked.legion),
        detachments=tuple(_nested(rows, _numbered(checked))),
    )


def _nested(rows: list[_Row], names: Mapping[str, str]) -> Iterator[DetachmentTold]:
    """Yield the Detachments, each with its Dedicated Transports in it; those that are for one another stand alone."""
    hosts = {each.checked.id: each.dedicated for each in rows}
    left = list(rows)

    def with_transports(row: _Row) -> DetachmentTold:
        left.remove(row)
        theirs = [each for each in left if each.dedicated == row.checked.id]
        transports = tuple(with_transports(each) for each in theirs if each in left)
        return replace(_detachment(row, names, hosts), transports=transports)

    for row in rows:
        if row in left and row.dedicated not in hosts:
            yield with_transports(row)
    while left:
        yield with_transports(left[0])


def _numbered(formation: FormationChecked) -> dict[str, str]:
    """Return the names of a Formation's Detachments by id; those that share one are numbered."""
    times = Counter(each.name for each in formation.detachments)
    met: Counter[str] = Counter()
    names: dict[str, str] = {}
    for each in formation.detachments:
        met[each.name] += 1
        names[each.id] = f"{each.name} {met[each.name]}" if times[each.name] > 1 else each.name
    return names


def _detachment(row: _Row, names: Mapping[str, str], hosts: Mapping[str, str]) -> DetachmentTold:
    checked, entry = row.checked, row.entry
    told = DetachmentTold(
        name=names[checked.id],
        points=checked.points,
        count=len(row.profiles),
        broken=checked.broken,
        notes=(checked.slot,) if checked.slot else (),
        models=(),
        weapons=(),
    )
    if entry is None:
        return told
    sheet = datasheet(entry.datasheet)
    groups = Counter(row.profiles)
    return replace(
        told,
        notes=tuple(_notes(row, entry, names, hosts)),
        models=tuple(models_told(sheet, profile, count) for profile, count in groups.items()),
        weapons=tuple(dict.fromkeys(weapon_told(sheet, each) for profile in groups for each in profile.weapons)),
    )


def _notes(row: _Row, entry: DetachmentEntry, names: Mapping[str, str], hosts: Mapping[str, str]) -> Iterator[str]:
    """Yield what a Detachment is, whom it joins, where it starts the battle."""
    sheet = datasheet(entry.datasheet)
    if row.checked.name != sheet.name:
        yield sheet.name
    slot = row.checked.slot or ("Dedicated Transports" if entry.dedicated else "")
    if slot and slot != sheet.detachment_type:
        yield slot
    yield f"{sheet.detachment_type} ({sheet.scale})"
    if entry.attached_to:
        yield f"joins {names.get(entry.attached_to, entry.attached_to)}"
    if entry.embarked and hosts.get(entry.embarked) in (entry.id, entry.attached_to or entry.id):
        yield "starts aboard its Dedicated Transports"
    elif entry.embarked:
        yield f"starts aboard {names.get(entry.embarked, entry.embarked)}"
