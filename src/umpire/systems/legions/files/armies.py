"""Army files: Formations and Detachments from datasheets, with their points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Literal

import msgspec

from umpire.errors import InputError
from umpire.formats import Entry
from umpire.geometry import Base
from umpire.systems.legions.battlefield import Profile, Trait
from umpire.systems.legions.files.datasheets import (
    Addition,
    Datasheet,
    ModelUpgrade,
    SheetModel,
    datasheet,
    parse_trait,
)
from umpire.systems.legions.files.loadout import Armed, arm, profile_of_armed
from umpire.table import Count
from umpire.words import alike

TANK_COMMANDER_POINTS = 10
MOST_UPGRADES = 4


class AddedModels(Entry, frozen=True, kw_only=True):
    """Models added to a Detachment; ``model`` is their name on the datasheet, ``loadout`` their chosen weapons."""

    model: str
    models: Count
    loadout: tuple[str, ...] = ()


class ModelsEntry(Entry, frozen=True, kw_only=True):
    """Some of a Detachment's own models that differ from the rest.

    ``loadout`` are their chosen weapons, ``upgrade`` what they are upgraded to (an Apothecary), ``become`` the model on
    the datasheet that they are exchanged for.
    """

    models: Count
    loadout: tuple[str, ...] = ()
    upgrade: str = ""
    become: str = ""


class DetachmentEntry(Entry, frozen=True, kw_only=True):
    """One Detachment of an army file.

    ``models`` is the size after size upgrades, ``add`` lists models bought one by one, ``loadout`` the chosen weapons,
    ``loadouts`` the models that differ from it, ``upgrade`` what its Formation upgrades it to, ``attached_to`` the
    Detachment that a Commander or a Tech-Priest joins (LI-SPC-015, LI-SPC-004). ``dedicated`` names the Detachment
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
    loadouts: tuple[ModelsEntry, ...] = ()
    upgrade: str = ""
    attached_to: str = ""
    dedicated: str = ""
    embarked: str = ""
    tank_commander: bool = False


class ArmyFormation(Entry, frozen=True, kw_only=True):
    """One Formation of an army file.

    An Iconic one names no Detachments: it has its Standard ones, the ``expanded`` ones too if asked, ``without`` some
    of these (LI-BTL-067).
    """

    id: str
    type: str
    detachments: tuple[DetachmentEntry, ...] = ()
    name: str = ""
    legion: str = ""
    allied: bool = False
    expanded: bool = False
    without: tuple[str, ...] = ()


class ArmyEntry(Entry, frozen=True, kw_only=True):
    """An Army: what is mustered under which limits.

    ``variant`` is ``titandeath`` for an Army of Titans and Knights alone (LI-TIT-031).
    """

    id: str
    name: str
    allegiance: str
    primary: str
    points_limit: Count
    formations: tuple[ArmyFormation, ...]
    variant: Literal["", "titandeath"] = ""


class ArmyFile(Entry, frozen=True, kw_only=True):
    """A file with an army."""

    army: ArmyEntry
    system: Literal["legions"] = "legions"
    about: str = ""


class Recruit(msgspec.Struct, frozen=True, kw_only=True):
    """One model as mustered: its profile, its base, its height."""

    profile: Profile
    base: Base
    height: float


class _Group(msgspec.Struct, frozen=True, kw_only=True):
    """Models of a Detachment that are alike: how many, of which kind, armed how, upgraded to what."""

    models: int
    kind: SheetModel
    armed: Armed
    upgrade: ModelUpgrade | None = None

    @property
    def points(self) -> int:
        """What their weapons and upgrades cost together."""
        return self.models * (self.armed.points + (self.upgrade.points if self.upgrade else 0))

    def profile(self, sheet: Datasheet) -> Profile:
        """Return the profile that each of them has in a battle."""
        profile = profile_of_armed(sheet, self.kind, self.armed)
        if self.upgrade is None:
            return profile
        rules = (*profile.special_rules, *(parse_trait(each) for each in self.upgrade.gains))
        return msgspec.structs.replace(profile, name=f"{profile.name} ({self.upgrade.name})", special_rules=rules)


@lru_cache(maxsize=4096)
def recruits(entry: DetachmentEntry) -> tuple[Recruit, ...]:
    """Return the models of a Detachment in order: those that differ, the rest of its own, then those added.

    Remembered: an army that is built or drawn is looked at often.

    Raises:
        InputError: If the datasheet does not offer what the entry asks for.
    """
    return tuple(_recruited(entry))


def _recruited(entry: DetachmentEntry) -> Iterator[Recruit]:
    sheet = datasheet(entry.datasheet)
    own = [each.profile(sheet) for each in _own(sheet, entry) for _ in range(each.models)]
    for index, profile in enumerate(own):
        commander = entry.tank_commander and index == 0
        yield _recruit(sheet, _tank_commander(profile) if commander else profile)
    for group in _added(sheet, entry):
        for _ in range(group.models):
            yield _recruit(sheet, group.profile(sheet))


def _own(sheet: Datasheet, entry: DetachmentEntry) -> tuple[_Group, ...]:
    """Return a Detachment's own models: those that differ, then the rest."""
    found = []
    for index, each in enumerate(entry.loadouts):
        try:
            kind = _became(sheet, each.become) if each.become else sheet
            upgrade = _upgrade(sheet, each.upgrade) if each.upgrade else None
            found.append(_Group(models=each.models, kind=kind, armed=arm(sheet, kind, each.loadout), upgrade=upgrade))
        except InputError as error:
            raise error.within(path=f"loadouts[{index}]") from None
    size = entry.models or sheet.models_per_detachment
    left = size - sum(each.models for each in found)
    if left < 0:
        told = f"{size} models, and {size - left} of them differ"
        raise InputError("More models differ than there are", path="loadouts", value=told, fix="Leave some out.")
    if left:
        found.append(_Group(models=left, kind=sheet, armed=arm(sheet, sheet, entry.loadout)))
    _check_limits(sheet, entry, found)
    return tuple(found)


def _added(sheet: Datasheet, entry: DetachmentEntry) -> tuple[_Group, ...]:
    """Return the models that are added, of the loadout that they name, or where they are like the rest, the rest's."""
    found = []
    for index, (each, kind) in enumerate(zip(entry.add, _kinds_added(sheet, entry), strict=True)):
        chosen = each.loadout or (entry.loadout if kind is sheet else ())
        try:
            found.append(_Group(models=each.models, kind=kind, armed=arm(sheet, kind, chosen)))
        except InputError as error:
            raise error.within(path=f"add[{index}]") from None
    return tuple(found)


def _kinds_added(sheet: Datasheet, entry: DetachmentEntry) -> tuple[SheetModel, ...]:
    """Return which kind of model each addition is."""
    found = []
    for index, each in enumerate(entry.add):
        try:
            found.append(sheet.kind(each.model))
        except InputError as error:
            raise error.within(path=f"add[{index}]") from None
    return tuple(found)


def _became(sheet: Datasheet, name: str) -> SheetModel:
    kind = sheet.kind(name)
    if kind.model not in sheet.may_become:
        told = ", ".join(sheet.may_become) or "nothing else"
        raise InputError("Its models cannot be exchanged for this", path="become", value=name, fix=f"They may: {told}.")
    return kind


def _upgrade(sheet: Datasheet, name: str) -> ModelUpgrade:
    known = {each.name: each for each in sheet.model_upgrades}
    found = known.get(alike(name, known))
    if found is None:
        fix = f"It offers {', '.join(known)}." if known else f"{sheet.name} offers none."
        raise InputError("There is no such upgrade", path="upgrade", value=name, fix=fix)
    return found


def _check_limits(sheet: Datasheet, entry: DetachmentEntry, groups: Sequence[_Group]) -> None:
    """Check how many models may be upgraded, and that those choose alike which must.

    Raises:
        InputError: If too many are, or they do not.
    """
    standard = sum(each.models for each in groups if each.kind is sheet)
    kinds = zip(entry.add, _kinds_added(sheet, entry), strict=True)
    standard += sum(each.models for each, kind in kinds if kind is sheet)
    for upgrade in sheet.model_upgrades:
        taken = sum(each.models for each in groups if each.upgrade is upgrade)
        most = standard // upgrade.one_per
        if taken > most:
            fix = f"{standard} models allow {most}: one for every {upgrade.one_per}."
            raise InputError(f"Too many are upgraded to {upgrade.name}", path="loadouts", value=str(taken), fix=fix)
    for group in (each for each in sheet.loadout if each.same_for_all_models):
        offered = {name for _, names in group.named for name in names}
        chosen = {tuple(name for name in each.armed.weapons if name in offered) for each in groups}
        if len(chosen) > 1:
            told = "; ".join(" and ".join(each) for each in sorted(chosen))
            fix = "Choose the same for all of them."
            raise InputError(f"All models of {sheet.name} are armed alike", path="loadouts", value=told, fix=fix)


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
    points += sum(each.points for each in (*_own(sheet, entry), *_added(sheet, entry)))
    if sheet.add_models is not None and sheet.add_models.max_upgrades is not None:
        _check_upgrades(sheet, entry, sheet.add_models.max_upgrades)
    return points + (TANK_COMMANDER_POINTS if entry.tank_commander else 0)


def _size_points(sheet: Datasheet, extra: int) -> int:
    if extra == 0:
        return 0
    offered = sheet.size_upgrades.options if sheet.size_upgrades else ()
    repeatable = sheet.size_upgrades is not None and "any" in sheet.size_upgrades.take
    size = sheet.models_per_detachment + extra
    prices = [
        sum(each.points for each in combination)
        for count in range(1, (MOST_UPGRADES if repeatable else 1) + 1)
        for combination in combinations_with_replacement(offered, count)
        if sum(each.models for each in combination) == extra
    ]
    if not prices or size > (sheet.max_models or size):
        sizes = sorted({sheet.models_per_detachment + each.models for each in offered})
        further = f" or {', '.join(map(str, sizes))}" if sizes else ""
        most = f", {sheet.max_models} at most" if repeatable and sheet.max_models else ""
        more = f" Buy more as `add`: {_offered_to_add(sheet)}." if sheet.add_models else ""
        fix = f"{sheet.name} comes with {sheet.models_per_detachment}{further} models{most}.{more}"
        raise InputError("No upgrade gives this size", path="models", value=str(size), fix=fix)
    return min(prices)


def _added_points(sheet: Datasheet, added: AddedModels) -> int:
    offered: Sequence[Addition] = sheet.add_models.options if sheet.add_models else ()
    for each in offered:
        if each.model == added.model and added.models % each.models == 0:
            return each.points * (added.models // each.models)
    value = f"{added.models} {added.model}"
    fix = f"{sheet.name} may add {_offered_to_add(sheet)}."
    raise InputError("This cannot be added", path="add", value=value, fix=fix)


def _offered_to_add(sheet: Datasheet) -> str:
    offered = sheet.add_models.options if sheet.add_models else ()
    return ", ".join(f"{each.models} {each.model}" for each in offered) or "nothing"


def _check_upgrades(sheet: Datasheet, entry: DetachmentEntry, limit: int) -> None:
    taken = 0
    for added in entry.add:
        step = next(each.models for each in sheet.add_models.options if each.model == added.model)  # type: ignore[union-attr]
        taken += added.models // step
    if taken > limit:
        told, fix = f"{sheet.name} may take {limit} upgrades", f"Leave {taken - limit} out."
        raise InputError(told, path="add", value=str(taken), fix=fix)
