"""Detachments drawn by luck: what their datasheet offers, as far as its rules are implemented."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache, lru_cache

from msgspec.structs import replace

from umpire.errors import InputError
from umpire.game import Luck
from umpire.systems.legions.files.armies import AddedModels, DetachmentEntry, ModelsEntry, points_of, recruits
from umpire.systems.legions.files.datasheets import Datasheet, SheetModel, datasheet, parse_trait
from umpire.systems.legions.files.support import missing_rules

TRIES = 6
"""How often weapons are drawn anew that a datasheet does not offer together, or that need a rule that is missing."""

BUYS = 0.3
"""How often something is bought that a datasheet offers for points."""


def draw_detachment(luck: Luck, sheet: str, name: str, favoured: Collection[str] = ()) -> DetachmentEntry | None:
    """Return a Detachment of a datasheet in its smallest size, its weapons drawn; None if none can be fielded.

    Args:
        luck: What is drawn by.
        sheet: The id of the datasheet.
        name: The id of the Detachment.
        favoured: Weapon traits and special rules that are wanted on it where its datasheet has them.
    """
    plain = DetachmentEntry(id=name, datasheet=sheet)
    best: DetachmentEntry | None = None
    for _ in range(4 * TRIES if favoured else TRIES):
        drawn = rearmed(luck, plain)
        if drawn is not None and (not favoured or has_any(drawn, favoured)):
            return drawn
        best = best or drawn
    return best or (plain if fieldable(plain) else None)


def has_any(entry: DetachmentEntry, names: Collection[str]) -> bool:
    """Whether a Detachment has one of some weapon traits or special rules."""
    return bool(names) and any(each in _carried(entry) for each in names)


@cache
def printed_on(sheet: str) -> frozenset[str]:
    """Return the names of the weapon traits and special rules that stand on a datasheet, upgrades included."""
    whole = datasheet(sheet)
    kinds = (whole, *whole.upgrade_models)
    traits = {trait for kind in kinds for weapon in kind.weapons for trait in weapon.traits}
    rules = {rule for kind in kinds for rule in kind.special_rules}
    gained = {rule for each in whole.model_upgrades for rule in each.gains}
    given = {rule for kind in kinds for group in kind.loadout for rules in group.gives for rule in rules}
    return frozenset(parse_trait(each).name for each in traits | rules | gained | given)


@lru_cache(maxsize=4096)
def _carried(entry: DetachmentEntry) -> frozenset[str]:
    """Return the names of the weapon traits and special rules of a Detachment."""
    found = set()
    for each in recruits(entry):
        found |= {rule.name for rule in each.profile.special_rules}
        found |= {trait.name for weapon in each.profile.weapons for trait in weapon.traits}
    return frozenset(found)


@lru_cache(maxsize=4096)
def fieldable(entry: DetachmentEntry) -> bool:
    """Whether a Detachment can be had and all that it needs is implemented."""
    try:
        points_of(entry)
        return not missing_rules((entry.id, each.profile) for each in recruits(entry))
    except InputError:
        return False


@lru_cache(maxsize=1024)
def can_be_fielded(sheet: str) -> bool:
    """Whether a datasheet can be fielded with some of its weapons."""
    return draw_detachment(Luck(b"fieldable", sheet), sheet, sheet) is not None


def rearmed(luck: Luck, entry: DetachmentEntry) -> DetachmentEntry | None:
    """Return a Detachment with other weapons: all alike, or some unlike the rest; None if that is not on offer."""
    sheet = datasheet(entry.datasheet)
    changed = replace(entry, loadout=_loadout(luck, sheet, sheet), loadouts=())
    size = entry.models or sheet.models_per_detachment
    groups: list[ModelsEntry] = []
    while sum(each.models for each in groups) < size - 1 and luck.unit() < BUYS:
        left = size - sum(each.models for each in groups)
        groups.append(_differing(luck, sheet, 1 + luck.integer(left - 1)))
    if size == 1 and (sheet.model_upgrades or sheet.may_become) and luck.unit() < BUYS:
        groups.append(_differing(luck, sheet, 1))
    unlike = tuple(each for each in groups if each.upgrade or each.become or each.loadout != changed.loadout)
    for wanted in (replace(changed, loadouts=unlike), changed):
        if fieldable(wanted):
            return wanted
    return None


def _differing(luck: Luck, sheet: Datasheet, models: int) -> ModelsEntry:
    """Return some models that differ from the rest: in weapons, by an upgrade, or as what they become."""
    if sheet.model_upgrades and luck.unit() < 2 * BUYS:
        upgrade = luck.pick(sheet.model_upgrades).name
        return ModelsEntry(models=1, upgrade=upgrade, loadout=_loadout(luck, sheet, sheet))
    if sheet.may_become and luck.unit() < 2 * BUYS:
        become = luck.pick(sheet.may_become)
        return ModelsEntry(models=models, become=become, loadout=_loadout(luck, sheet, sheet.kind(become)))
    return ModelsEntry(models=models, loadout=_loadout(luck, sheet, sheet))


def _loadout(luck: Luck, sheet: Datasheet, kind: SheetModel) -> tuple[str, ...]:
    """Return weapons for a model: one option after another of each choice, then what is exchanged or bought."""
    chosen: list[str] = []
    for group in kind.loadout:
        options = list(group.named)
        for _ in range(min(group.choose, len(options))):
            title, weapons = luck.pick(options)
            chosen += (title,) if title else weapons
            if not group.same_twice:
                options.remove((title, weapons))
    for exchange in sheet.exchanges:
        if luck.unit() < BUYS:
            chosen.append(exchange.take)
    for each in sheet.equipment_options:
        if luck.unit() < BUYS:
            chosen.append(each.weapon)
    return tuple(chosen)


def enlarged(luck: Luck, entry: DetachmentEntry) -> DetachmentEntry | None:
    """Return a Detachment with more models; None if its datasheet offers no more."""
    grown = [each for each in _larger(datasheet(entry.datasheet), entry) if fieldable(each)]
    return luck.pick(grown) if grown else None


def _larger(sheet: Datasheet, entry: DetachmentEntry) -> Iterator[DetachmentEntry]:
    """Yield a Detachment in every larger size, and with each kind of model that can be added."""
    size = entry.models or sheet.models_per_detachment
    steps = sheet.size_upgrades.options if sheet.size_upgrades else ()
    sizes = {size + each.models for each in steps} | {sheet.models_per_detachment + each.models for each in steps}
    if sheet.points_per_model is not None:
        sizes.add(size + 1)
    for models in sorted(sizes):
        if size < models <= (sheet.max_models or models):
            yield replace(entry, models=models)
    for each in sheet.add_models.options if sheet.add_models else ():
        yield replace(entry, add=(*entry.add, AddedModels(model=each.model, models=each.models)))
