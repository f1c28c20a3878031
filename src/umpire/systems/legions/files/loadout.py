"""Which weapons a model carries, by its datasheet's loadout, and what they cost."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from umpire.errors import InputError
from umpire.systems.legions.battlefield import Profile
from umpire.systems.legions.files.datasheets import Datasheet, LoadoutGroup, SheetModel, parse_trait
from umpire.words import alike, closest


class Armed(msgspec.Struct, frozen=True, kw_only=True):
    """A model's weapons, what was paid for them, and the special rules that they give it in place of its own."""

    weapons: tuple[str, ...]
    points: int = 0
    gives: tuple[str, ...] = ()


def arm(sheet: Datasheet, kind: SheetModel, chosen: Sequence[str]) -> Armed:
    """Return the weapons of a model for which these were chosen.

    Fixed weapons need not be named. Where a group offers a choice and none of its options is named, its first is
    taken, as on the box. A weapon that is carried twice is named twice.

    Raises:
        InputError: If a chosen weapon is not on offer, or a group got more than it allows.
    """
    left = [_offered(name, sheet, kind) for name in chosen]
    carried: list[str] = []
    gives: list[str] = []
    points = 0
    for group in kind.loadout:
        if group.all:
            carried += group.all
            left = [name for name in left if name not in group.all]
    for group in kind.loadout:
        if group.choose:
            picked = _choose(group, left)
            carried += [name for index in picked for name in group.named[index][1]]
            points += sum(group.points[index] for index in picked if group.points)
            gives += [rule for index in picked if group.gives for rule in group.gives[index]]
    for exchange in sheet.exchanges:
        if exchange.take in left and exchange.give in carried:
            left.remove(exchange.take)
            carried[carried.index(exchange.give)] = exchange.take
            points += exchange.points
    bought = _bought(sheet, left)
    if left:
        raise _too_much(sheet, kind, left)
    points += sum(each.points for each in sheet.equipment_options if each.weapon in bought)
    return Armed(weapons=(*carried, *bought), points=points, gives=tuple(gives))


def profile_of_armed(sheet: Datasheet, kind: SheetModel, armed: Armed) -> Profile:
    """Return the battle's profile of a model with its weapons."""
    profile = sheet.profile(armed.weapons, kind=kind)
    given = tuple(parse_trait(each) for each in armed.gives)
    replaced = {each.name for each in given}
    kept = tuple(each for each in profile.special_rules if each.name not in replaced)
    return msgspec.structs.replace(profile, special_rules=(*kept, *given))


def _offered(name: str, sheet: Datasheet, kind: SheetModel) -> str:
    """Return a weapon, or a named choice of several, as the datasheet spells it."""
    named = [title for group in kind.loadout for title in group.named_options]
    known = [*(line.name for line in kind.weapons), *(each.weapon for each in sheet.equipment_options), *named]
    return alike(name, known) or name


def _choose(group: LoadoutGroup, left: list[str]) -> list[int]:
    """Return which options of a group are taken, and strike what was named for them from what is left to place.

    An option that is named in full goes before one of which a weapon is named.
    """
    options = group.named
    picked: list[int] = []
    while len(picked) < group.choose:
        able = [index for index in range(len(options)) if group.same_twice or index not in picked]
        best = max(able, key=lambda index: (_asked(options[index], left), -index))
        if not _asked(options[best], left):
            break
        picked.append(best)
        title, names = options[best]
        for name in (title,) if title in left else names:
            if name in left:
                left.remove(name)
    spare = (index for index in range(len(options)) if index not in picked)
    picked += [index for index, _ in zip(spare, range(group.choose - len(picked)), strict=False)]
    return picked


def _asked(option: tuple[str, tuple[str, ...]], left: Sequence[str]) -> float:
    """Return how much of an option is named: 0 for nothing; what is named in full goes before the rest."""
    title, names = option
    if title and title in left:
        return 1000.0
    named = sum(min(left.count(name), names.count(name)) for name in dict.fromkeys(names))
    return 100.0 + named if named == len(names) else named


def _bought(sheet: Datasheet, left: list[str]) -> list[str]:
    """Return the equipment that is named, struck from what is left to place."""
    found = [each for each in sheet.equipment_options if each.weapon in left]
    for one, other in ((one, other) for one in found for other in found if one.weapon < other.weapon):
        if one.exclusive_group is not None and one.exclusive_group == other.exclusive_group:
            told = f"{one.weapon}, {other.weapon}"
            raise InputError(f"{sheet.name} may buy one of these", path="loadout", value=told, fix="Leave one out.")
    for each in found:
        left.remove(each.weapon)
    return [each.weapon for each in found]


def _too_much(sheet: Datasheet, kind: SheetModel, left: Sequence[str]) -> InputError:
    for group in kind.loadout:
        further = [name for name in left if any(name == title or name in names for title, names in group.named)]
        if further:
            fix = f"It offers {'; '.join(title or ' and '.join(names) for title, names in group.named)}."
            told = f"{sheet.name} may take {group.choose} of these"
            return InputError(told, path="loadout", value=", ".join(further), fix=fix)
    on_offer = sorted({line.name for line in kind.weapons})
    close = closest(left[0], on_offer)
    fix = f"Did you mean {' or '.join(close)}?" if close else f"{kind.name} offers {', '.join(on_offer)}."
    return InputError("This weapon cannot be chosen here", path="loadout", value=left[0], fix=fix)
