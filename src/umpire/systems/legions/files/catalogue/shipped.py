"""What the shipped datasheets say, in the form in which they are compared with the catalogues."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product

from umpire.errors import InputError
from umpire.systems.legions.battlefield import Arc
from umpire.systems.legions.files.armies import AddedModels, DetachmentEntry, points_of
from umpire.systems.legions.files.catalogue.facts import Arms, KindFacts, SheetFacts, UpgradeFacts, WeaponFacts
from umpire.systems.legions.files.datasheets import TEMPLATE, Datasheet, LoadoutGroup, SheetModel, SheetWeapon
from umpire.systems.legions.files.printed import printed, printed_caf, printed_movement, printed_roll

LARGEST = 24
"""Models: no Detachment is larger, where a datasheet does not say it."""


def facts_of_sheet(sheet: Datasheet) -> SheetFacts:
    """Return what a shipped datasheet says."""
    others = [each for each in sheet.upgrade_models if each.model not in sheet.may_become]
    becoming = [each for each in sheet.upgrade_models if each.model in sheet.may_become]
    offered = {sheet.kind(each.model).name: each for each in (sheet.add_models.options if sheet.add_models else ())}
    return SheetFacts(
        id=sheet.id,
        name=sheet.name,
        faction=sheet.faction,
        role=sheet.role,
        type=sheet.detachment_type,
        scale=sheet.scale,
        sizes=_sizes(sheet),
        added={each.name: (offered[each.name].models, offered[each.name].points) for each in others},
        packs=sheet.add_models.max_upgrades if sheet.add_models else None,
        becoming={each.name: 0 for each in becoming},
        options={each.weapon: each.points for each in sheet.equipment_options},
        exclusive=frozenset(frozenset(each) for each in _exclusive(sheet)),
        upgrades={
            each.name: UpgradeFacts(points=each.points, gains=each.gains, one_per=each.one_per)
            for each in sheet.model_upgrades
        },
        kinds=tuple(_kind(sheet, each) for each in (sheet, *others, *becoming)),
    )


def weapon_facts(line: SheetWeapon) -> WeaponFacts:
    """Return a weapon profile as catalogues print it."""
    if isinstance(line.range, tuple):
        low, high = line.range
        reach = f'{low:g}"-{high:g}"' if low else f'{high:g}"'
    else:
        reach = "T" if line.range == TEMPLATE else "-"
    arc = () if line.arc is Arc.ALL else (f"Arc ({line.arc.value.title()})",)
    return WeaponFacts(
        name=line.name,
        profile=line.profile,
        range=reach,
        dice=printed(line.dice),
        to_hit=printed_roll(line.to_hit),
        ap=printed(line.ap),
        traits=(*line.traits, *arc),
    )


def _exclusive(sheet: Datasheet) -> list[list[str]]:
    groups = sorted({each.exclusive_group for each in sheet.equipment_options if each.exclusive_group is not None})
    return [[each.weapon for each in sheet.equipment_options if each.exclusive_group == group] for group in groups]


def _sizes(sheet: Datasheet) -> dict[int, int]:
    found: dict[int, int] = {}
    for models in range(1, (sheet.max_models or LARGEST) + 1):
        if models < sheet.models_per_detachment:
            continue
        extra = models - sheet.models_per_detachment
        entry = DetachmentEntry(id="", datasheet=sheet.id, models=models)
        if sheet.add_models is not None and extra:
            added = AddedModels(model=sheet.model, models=extra)
            entry = DetachmentEntry(id="", datasheet=sheet.id, add=(added,))
        try:
            found[models] = points_of(entry)
        except InputError:
            continue  # a size that it does not offer
    return found


def _kind(sheet: Datasheet, kind: SheetModel) -> KindFacts:
    return KindFacts(
        name=kind.model if kind is sheet else kind.name,
        movement=printed_movement(kind.movement),
        save=printed_roll(kind.save),
        caf=printed_caf(kind.caf),
        morale=printed_roll(kind.morale),
        wounds=str(kind.wounds),
        rules=kind.special_rules,
        weapons=tuple(weapon_facts(each) for each in kind.weapons),
        arms=_arms(sheet, kind),
        gives={
            tuple(sorted(names)): rules
            for group in kind.loadout
            for (_, names), rules in zip(group.named, group.gives, strict=False)
            if rules
        },
    )


def _arms(sheet: Datasheet, kind: SheetModel) -> dict[Arms, int]:
    """Return every set of weapons that a model may carry without buying any, exchanges among them."""
    fixed = tuple(name for group in kind.loadout for name in group.all)
    found: dict[Arms, int] = {}
    for picks in product(*(_picks(group) for group in kind.loadout if group.choose)):
        arms = (*fixed, *(name for names, _ in picks for name in names))
        points = sum(price for _, price in picks)
        for each, price in _exchanged(sheet, arms, points):
            found[each] = min(price, found.get(each, price))
    return found


def _picks(group: LoadoutGroup) -> list[tuple[Arms, int]]:
    options = [(names, group.points[index] if group.points else 0) for index, (_, names) in enumerate(group.named)]
    several = combinations_with_replacement if group.same_twice else combinations
    return [
        (tuple(name for names, _ in picked for name in names), sum(price for _, price in picked))
        for picked in several(options, group.choose)
    ]


def _exchanged(sheet: Datasheet, arms: Arms, points: int) -> list[tuple[Arms, int]]:
    found = [(tuple(sorted(arms)), points)]
    for each in sheet.exchanges:
        if each.give in arms:
            left = list(arms)
            left.remove(each.give)
            found.append((tuple(sorted((*left, each.take))), points + each.points))
    return found
