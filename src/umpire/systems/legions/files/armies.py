"""Army files: Formations and Detachments from datasheets, with their points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

import msgspec

from umpire.errors import InputError
from umpire.formats import Entry
from umpire.geometry import Base
from umpire.systems.legions.battlefield import Profile, Trait
from umpire.systems.legions.files.datasheets import Addition, Datasheet, datasheet
from umpire.systems.legions.files.loadout import armed, equipment_points
from umpire.table import Count

TANK_COMMANDER_POINTS = 10
MOST_UPGRADES = 4


class AddedModels(Entry, frozen=True, kw_only=True):
    """Models added to a Detachment; ``model`` is their name on the datasheet."""

    model: str
    models: Count


class DetachmentEntry(Entry, frozen=True, kw_only=True):
    """One Detachment of an army file.

    ``models`` is the size after size upgrades, ``add`` lists models bought one by one, ``loadout`` the chosen
    weapons, ``attached_to`` the Detachment that a Commander joins (LI-SPC-015). ``dedicated`` names the Detachment
    whose Dedicated Transports these are (LI-BTL-058), ``embarked`` the Transport that it starts the battle on, a
    Detachment or one model of it (LI-SPC-075).
    """

    id: str
    datasheet: str
    slot: str = ""
    name: str = ""
    models: Count | None = None
    add: tuple[AddedModels, ...] = ()
    loadout: tuple[str, ...] = ()
    attached_to: str = ""
    dedicated: str = ""
    embarked: str = ""
    tank_commander: bool = False


class ArmyFormation(Entry, frozen=True, kw_only=True):
    """One Formation of an army file."""

    id: str
    type: str
    detachments: tuple[DetachmentEntry, ...]
    name: str = ""
    legion: str = ""
    allied: bool = False


class ArmyEntry(Entry, frozen=True, kw_only=True):
    """An Army: what is mustered under which limits."""

    id: str
    name: str
    allegiance: str
    primary: str
    points_limit: Count
    formations: tuple[ArmyFormation, ...]


class Recruit(msgspec.Struct, frozen=True, kw_only=True):
    """One model as mustered: its profile, its base, its height."""

    profile: Profile
    base: Base
    height: float


def recruits(entry: DetachmentEntry) -> Iterator[Recruit]:
    """Yield the models of a Detachment in order: the standard ones, then those added.

    Raises:
        InputError: If the datasheet does not offer what the entry asks for.
    """
    sheet = datasheet(entry.datasheet)
    size = entry.models or sheet.models_per_detachment
    standard = sheet.profile(armed(sheet, sheet, entry.loadout))
    for index in range(size):
        commander = entry.tank_commander and index == 0
        yield _recruit(sheet, _tank_commander(standard) if commander else standard)
    for added in entry.add:
        kind = sheet.kind(added.model)
        profile = sheet.profile(armed(sheet, kind, ()), kind=kind) if kind is not sheet else standard
        for _ in range(added.models):
            yield _recruit(sheet, profile)


def _recruit(sheet: Datasheet, profile: Profile) -> Recruit:
    return Recruit(profile=profile, base=sheet.standard_base, height=sheet.height_inches)


def _tank_commander(profile: Profile) -> Profile:
    """A Tank Commander gains Solar Auxilia HQ (6") and a Morale better by 1, to 2+ at best (LI-SPC-099)."""
    rules = (
        *profile.special_rules,
        Trait(name="Tank Commander"),
        Trait(name="Solar Auxilia HQ", value="6"),
    )
    morale = None if profile.morale is None else max(2, profile.morale - 1)
    return msgspec.structs.replace(profile, name=f"{profile.name} (Tank Commander)", special_rules=rules, morale=morale)


def points_of(entry: DetachmentEntry) -> int:
    """Return what a Detachment costs.

    Raises:
        InputError: If no size upgrade of the datasheet gives the number of models asked for.
    """
    sheet = datasheet(entry.datasheet)
    size = entry.models or sheet.models_per_detachment
    if sheet.points_per_model is not None:
        points = sheet.points_per_model * size
    else:
        points = (sheet.points or 0) + _size_points(sheet, size - sheet.models_per_detachment)
    points += sum(_added_points(sheet, added) for added in entry.add)
    carried = armed(sheet, sheet, entry.loadout)
    points += equipment_points(sheet, carried) * size
    if sheet.add_models is not None and sheet.add_models.max_upgrades is not None:
        _check_upgrades(sheet, entry, sheet.add_models.max_upgrades)
    return points + (TANK_COMMANDER_POINTS if entry.tank_commander else 0)


def _size_points(sheet: Datasheet, extra: int) -> int:
    if extra == 0:
        return 0
    offered = sheet.size_upgrades.options if sheet.size_upgrades else ()
    repeatable = sheet.size_upgrades is not None and "any" in sheet.size_upgrades.take
    prices = [
        sum(each.points for each in combination)
        for count in range(1, (MOST_UPGRADES if repeatable else 1) + 1)
        for combination in combinations_with_replacement(offered, count)
        if sum(each.models for each in combination) == extra
    ]
    if not prices:
        sizes = sorted({sheet.models_per_detachment + each.models for each in offered})
        further = f" or {', '.join(map(str, sizes))}" if sizes else ""
        fix = f"{sheet.name} comes with {sheet.models_per_detachment}{further} models."
        raise InputError("No upgrade gives this size", path="models", value=str(extra), fix=fix)
    return min(prices)


def _added_points(sheet: Datasheet, added: AddedModels) -> int:
    offered: Sequence[Addition] = sheet.add_models.options if sheet.add_models else ()
    for each in offered:
        if each.model == added.model and added.models % each.models == 0:
            return each.points * (added.models // each.models)
    told = ", ".join(f"{each.models} {each.model}" for each in offered) or "nothing"
    value = f"{added.models} {added.model}"
    raise InputError("This cannot be added", path="add", value=value, fix=f"{sheet.name} may add {told}.")


def _check_upgrades(sheet: Datasheet, entry: DetachmentEntry, limit: int) -> None:
    taken = 0
    for added in entry.add:
        step = next(each.models for each in sheet.add_models.options if each.model == added.model)  # type: ignore[union-attr]
        taken += added.models // step
    if taken > limit:
        raise InputError(f"{sheet.name} may take {limit} upgrades", path="add", value=str(taken))
