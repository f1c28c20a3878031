"""Which weapons a model carries, by its datasheet's loadout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from umpire.errors import InputError
from umpire.systems.legions.files.datasheets import Datasheet, SheetModel
from umpire.words import alike, closest


def armed(sheet: Datasheet, kind: SheetModel, chosen: Sequence[str]) -> tuple[str, ...]:
    """Return the names of all weapons of a model for which these were chosen.

    Fixed weapons need not be named. Where a group offers a choice and none of its options is named, its first is
    taken, as on the box.

    Raises:
        InputError: If a chosen weapon is not on offer, or a group got more than it allows.
    """
    left, carried = [_offered(name, sheet, kind) for name in chosen], []
    for group in kind.loadout:
        if "all" in group:
            carried += group["all"]
            left = [name for name in left if name not in group["all"]]
        else:
            taken = _choose(sheet, group, left)
            carried += taken
            left = [name for name in left if name not in taken]
    bought = [each.weapon for each in sheet.equipment_options if each.weapon in left]
    unknown = [name for name in left if name not in bought]
    if unknown:
        on_offer = sorted({line.name for line in kind.weapons})
        close = closest(unknown[0], on_offer)
        fix = f"Did you mean {' or '.join(close)}?" if close else f"{kind.name} offers {', '.join(on_offer)}."
        raise InputError("This weapon cannot be chosen here", path="loadout", value=unknown[0], fix=fix)
    return tuple(carried + bought)


def _offered(name: str, sheet: Datasheet, kind: SheetModel) -> str:
    """Return a weapon, or a named choice of several, as the datasheet spells it."""
    named = [title for group in kind.loadout for title in group.get("named_options", ())]
    known = [*(line.name for line in kind.weapons), *(each.weapon for each in sheet.equipment_options), *named]
    return alike(name, known) or name


def _choose(sheet: Datasheet, group: dict[str, Any], chosen: list[str]) -> list[str]:
    if "named_options" in group:
        named: dict[str, list[str]] = group["named_options"]
        fitting = [names for title, names in named.items() if title in chosen or _covers(names, chosen)]
        options = fitting or list(named.values())
        for title in named:
            if title in chosen:
                chosen.remove(title)
        return list(options[0])
    options = group["options"]
    wanted = [names for names in options if all(name in chosen for name in names)]
    if len(wanted) > group["choose"]:
        told = " and ".join(", ".join(names) for names in wanted)
        raise InputError(f"{sheet.name} may take {group['choose']} of these", path="loadout", value=told)
    spare = [names for names in options if names not in wanted]
    picked = wanted + spare[: group["choose"] - len(wanted)]
    return [name for names in picked for name in names]


def _covers(names: list[str], chosen: list[str]) -> bool:
    asked = [name for name in chosen if name]
    return bool(asked) and all(name in names for name in asked)


def equipment_points(sheet: Datasheet, weapons: Sequence[str]) -> int:
    """Return what the bought weapons of one model cost."""
    return sum(each.points for each in sheet.equipment_options if each.weapon in weapons)
