"""An army told as the expected summaries of the rosters are, so that one can be laid beside the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from umpire.errors import InputError
from umpire.systems.legions.files import ArmyEntry, ArmyFormation, DetachmentEntry, datasheet, points_of
from umpire.systems.legions.files.catalogue.names import aliases, plain
from umpire.systems.legions.files.exports.units import groups

Armed = Counter[tuple[tuple[str, int], ...]]
"""How many models carry what."""


def named(name: str, of: str = "") -> str:
    """Return a name as it is compared, an alias put to rest."""
    known = aliases()
    return plain(known.get((of, plain(name))) or known.get(("", plain(name))) or name)


def armed(entry: DetachmentEntry) -> Armed:
    """Return how the models of a Detachment are armed."""
    found: Armed = Counter()
    for each in groups(datasheet(entry.datasheet), entry):
        found[_weapons(Counter(each.weapons))] += each.models
    return found


def _weapons(counted: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((named(name), number) for name, number in counted.items()))


def armed_as_expected(loadouts: list[dict[str, Any]]) -> Armed:
    """Return the same of an expected summary."""
    found: Armed = Counter()
    for each in loadouts:
        found[_weapons(Counter({arm["name"]: arm["each"] for arm in each["weapons"]}))] += each["count"]
    return found


def detachments_expected(listed: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the Detachments of an expected Formation, those inside packages too."""
    for each in listed:
        if "package" in each:
            yield from detachments_expected(each["detachments"])
        else:
            yield each


def own(formation: ArmyFormation) -> list[DetachmentEntry]:
    """Return the Detachments of a Formation that are no Dedicated Transports."""
    return [each for each in formation.detachments if not each.dedicated]


def same(one: ArmyEntry, other: ArmyEntry) -> bool:
    """Whether two armies are the same: ids, who joins whom, weapons model by model, points."""
    return _plain(one) == _plain(other)


def _plain(army: ArmyEntry) -> object:
    return (
        replace(army, formations=()),
        [
            (
                replace(each, detachments=()),
                {one.id: _detachment(one) for one in each.detachments},
            )
            for each in army.formations
        ],
    )


def _detachment(entry: DetachmentEntry) -> object:
    sheet = datasheet(entry.datasheet)
    added: Counter[str] = Counter()
    for each in entry.add:
        added[sheet.kind(each.model).name] += each.models
    upgraded: Counter[str] = Counter()
    for one in entry.loadouts:
        upgraded[one.upgrade] += one.models if one.upgrade else 0
    return (
        entry.datasheet,
        "" if entry.dedicated else entry.slot or sheet.role,
        entry.name,
        armed(entry),
        added,
        upgraded,
        (entry.upgrade, entry.attached_to, entry.dedicated, entry.embarked, entry.tank_commander),
        _points(entry),
    )


def _points(entry: DetachmentEntry) -> int | None:
    try:
        return points_of(entry)
    except InputError:
        return None
