"""The shipped datasheets of Legions Imperialis as people read them, and what of them can be played."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.game import Datasheets, SheetPart
from umpire.systems.legions.files import (
    Datasheet,
    LoadoutGroup,
    SheetModel,
    datasheet,
    datasheets,
    missing_rules,
    odd_values,
)
from umpire.systems.legions.files.printed import (
    printed,
    printed_caf,
    printed_movement,
    printed_range,
    printed_roll,
)

HEAD = ("Weapon", "Range", "Dice", "To Hit", "AP", "Arc", "Traits")


def _listed(sheet: Datasheet) -> str:
    return f"{sheet.id:48} {sheet.faction:20} {sheet.points or sheet.points_per_model:>4}"


def _parts(sheet: Datasheet) -> tuple[SheetPart, ...]:
    """Return a datasheet: characteristics, weapons as a table, then what may be chosen; models to add come last."""
    price = f"{sheet.points} points" if sheet.points is not None else f"{sheet.points_per_model} points a model"
    size = f"{_models(sheet.models_per_detachment)}, {price}"
    whole = SheetPart(
        title=f"{sheet.name} ({sheet.faction}, {sheet.role})",
        lines=(f"  {sheet.detachment_type}, Scale {sheet.scale}; {size}", *_characteristics(sheet)),
        table=_weapons(sheet),
        below=tuple(f"  {words}" for words in (*_loadouts(sheet), *_size_lines(sheet), *_option_lines(sheet))),
    )
    return whole, *(
        SheetPart(
            title=f"\n  {each.name}",
            lines=_characteristics(each),
            table=_weapons(each),
            below=tuple(f"  {words}" for words in _loadouts(each)),
        )
        for each in sheet.upgrade_models
    )


def _characteristics(kind: SheetModel) -> tuple[str, str]:
    rolls = f"Save {printed_roll(kind.save)}, CAF {printed_caf(kind.caf)}, Morale {printed_roll(kind.morale)}"
    return (
        f"  Movement {printed_movement(kind.movement)}, {rolls}, Wounds {kind.wounds}",
        f"  Special rules: {', '.join(kind.special_rules) or 'none'}",
    )


def _weapons(kind: SheetModel) -> tuple[tuple[str, ...], ...]:
    """Return the weapons as rows under their head, nothing if there are none."""
    rows = tuple(
        (
            f"{line.name} ({line.profile})" if line.profile else line.name,
            *(printed_range(line), printed(line.dice), printed_roll(line.to_hit), printed(line.ap), line.arc.value),
            ", ".join(line.traits) or "-",
        )
        for line in kind.weapons
    )
    return (HEAD, *rows) if rows else ()


def _loadouts(kind: SheetModel) -> Iterator[str]:
    return (words for group in kind.loadout for words in _loadout(group))


def _needs(sheet: Datasheet) -> list[str]:
    """Return the traits, special rules and weapons of a datasheet, its upgrades included, that are not implemented."""
    told: dict[str, None] = {}
    for kind in (sheet, *sheet.upgrade_models):
        odd = {line.name for line in kind.weapons if odd_values(line)}
        profile = sheet.profile([line.name for line in kind.weapons if line.name not in odd], kind=kind)
        told |= dict.fromkeys(line.partition(": ")[2] for line in missing_rules([(sheet.name, profile)]))
        told |= dict.fromkeys(f"weapon {name}" for name in sorted(odd))
    return list(told)


def _loadout(group: LoadoutGroup) -> Iterator[str]:
    """Yield the lines that one group of a loadout takes."""
    if group.all:
        yield f"Carries: {', '.join(group.all)}"
    if not group.choose:
        return
    options = [" and ".join(names) if not title else f"{title}: {', '.join(names)}" for title, names in group.named]
    priced = [
        option
        + (f" (+{group.points[index]} points)" if group.points and group.points[index] else "")
        + (f" ({', '.join(group.gives[index])})" if group.gives and group.gives[index] else "")
        for index, option in enumerate(options)
    ]
    alike = (
        ", all models alike" if group.same_for_all_models else ", the same twice if wanted" if group.same_twice else ""
    )
    if group.named_options:
        yield f"Choose {group.choose} of{alike}:"
        yield from (f"  {option}" for option in priced)
    else:
        yield f"Choose {group.choose} of{alike}: {'; '.join(priced)}"


def _size_lines(sheet: Datasheet) -> Iterator[str]:
    for offered in (sheet.size_upgrades, sheet.add_models):
        if offered is not None:
            added = (f"{_models(each.models, each.model)} for {each.points} points" for each in offered.options)
            most = "" if offered.max_upgrades is None else f", at most {offered.max_upgrades} times in all"
            yield f"May add: {'; '.join(added)}{most}"


def _option_lines(sheet: Datasheet) -> Iterator[str]:
    for each in sheet.equipment_options:
        yield f"May buy: {each.weapon}, {each.points} points per {each.per}"
    for exchange in sheet.exchanges:
        yield f"May exchange: {exchange.give} for {exchange.take}, {exchange.points} points per model"
    for upgrade in sheet.model_upgrades:
        limit = f", one for every {upgrade.one_per} models" if upgrade.one_per > 1 else ""
        yield f"May upgrade: {upgrade.name} ({', '.join(upgrade.gains)}), {upgrade.points} points{limit}"
    if sheet.may_become:
        yield f"May become: {', '.join(sheet.may_become)}, each model"


def _models(number: int, kind: str = "") -> str:
    if kind:
        return f"{number} {kind}"
    return "1 model" if number == 1 else f"{number} models"


DATASHEETS = Datasheets(by_id=datasheets, find=datasheet, listed=_listed, needs=_needs, parts=_parts)
"""The shipped datasheets."""
