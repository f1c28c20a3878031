"""Armies drawn by luck, and the mistakes that people make in them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from msgspec.structs import replace

from umpire.systems.legions.files import army_lists, datasheet, datasheets, draw_army
from umpire.systems.legions.files.armies import AddedModels, ArmyEntry, ArmyFormation, DetachmentEntry, ModelsEntry
from umpire.systems.legions.rules.battles import formation_type, formation_types

LIMITS = (750, 1500, 3000)
SEEDS = 8
"""How many armies are drawn for each Army List and limit: mistakes are made in the same ones again and again."""


@lru_cache(maxsize=1024)
def drawn(faction: str, points: int, seed: int) -> ArmyEntry:
    return draw_army(faction, points=points, seed=seed)


def broken(luck: Random, *, mistakes: int) -> ArmyEntry:
    """Return an army drawn by luck, with so many mistakes in it, some of which do no harm."""
    army = drawn(luck.choice(army_lists()), luck.choice(LIMITS), luck.randrange(SEEDS))
    for _ in range(mistakes):
        army = luck.choice((_army, _formation, _detachment, _detachment, _detachment))(luck, army)
    return army


def _army(luck: Random, army: ArmyEntry) -> ArmyEntry:
    """Return an army declared otherwise, or without one of its Formations, or with one twice."""
    rows = army.formations
    cut = luck.randrange(len(rows)) if rows else 0
    choices: tuple[Callable[[], ArmyEntry], ...] = (
        lambda: replace(army, points_limit=luck.choice((0, 100, army.points_limit - 100, army.points_limit + 1500))),
        lambda: replace(army, allegiance=luck.choice(("loyalist", "traitor", "Traitor", "", "neutral"))),
        lambda: replace(army, primary=luck.choice((*army_lists(), "", "Nobody"))),
        lambda: replace(army, formations=(*rows[:cut], *rows[cut + 1 :])),
        lambda: replace(army, formations=(*rows, *rows[cut : cut + 1])),
        lambda: replace(army, variant="titandeath"),
        lambda: replace(army, formations=(*rows, ArmyFormation(id="new", type=luck.choice(list(formation_types()))))),
    )
    return luck.choice(choices)()


def _formation(luck: Random, army: ArmyEntry) -> ArmyEntry:
    """Return an army with one of its Formations of another kind, Legion or use, or otherwise made up."""
    if not army.formations:
        return army
    row = luck.randrange(len(army.formations))
    found = army.formations[row]
    members = found.detachments
    cut = luck.randrange(len(members)) if members else 0
    twice = tuple(replace(each, id=luck.choice((each.id, f"{each.id}-again"))) for each in members[cut : cut + 1])
    iconic = [each.name for each in formation_types().values() if each.package is not None]
    choices: tuple[Callable[[], ArmyFormation], ...] = (
        lambda: replace(found, type=luck.choice((*formation_types(), "Nonsense"))),
        lambda: replace(found, legion=luck.choice(("", "White Scars", "iron_hands", "Nobody"))),
        lambda: replace(found, allied=not found.allied),
        lambda: replace(found, detachments=(*members[:cut], *members[cut + 1 :])),
        lambda: replace(found, detachments=(*members, *twice)),
        lambda: replace(found, detachments=tuple(luck.sample(members, len(members)))),
        lambda: replace(found, type=luck.choice(iconic), detachments=luck.choice((members, ())), expanded=True),
        lambda: replace(found, expanded=True, without=luck.choice((("sabres",), ("rhinos",), ("nobody",), ()))),
    )
    changed = luck.choice(choices)()
    return replace(army, formations=(*army.formations[:row], changed, *army.formations[row + 1 :]))


def _detachment(luck: Random, army: ArmyEntry) -> ArmyEntry:
    """Return an army with one of its Detachments changed."""
    rows = [row for row, each in enumerate(army.formations) if each.detachments]
    if not rows:
        return army
    row = luck.choice(rows)
    found = army.formations[row]
    index = luck.randrange(len(found.detachments))
    changed = _entry(luck, found, found.detachments[index])
    members = (*found.detachments[:index], changed, *found.detachments[index + 1 :])
    formation = replace(found, detachments=members)
    return replace(army, formations=(*army.formations[:row], formation, *army.formations[row + 1 :]))


def _entry(luck: Random, formation: ArmyFormation, entry: DetachmentEntry) -> DetachmentEntry:
    others = [each.id for each in formation.detachments]
    named = luck.choice((*others, "", "nobody", f"{luck.choice(others)}-1"))
    weapons = _weapons(luck, entry.datasheet)
    size = luck.choice((None, luck.randrange(14)))
    upgrades = formation_types().get(formation.type, formation_type("Legion Demi-Company")).upgrades
    group = ModelsEntry(
        models=luck.randrange(4),
        loadout=luck.choice((weapons, entry.loadout)),
        upgrade=luck.choice(("", "", "Apothecary", "Nonsense")),
        become=luck.choice(("", "", "", "Nonsense")),
    )
    added = AddedModels(
        model=luck.choice(("", "Tactical Legionaries", "Veletarii", "Nonsense")), models=luck.randrange(5)
    )
    choices: tuple[Callable[[], DetachmentEntry], ...] = (
        lambda: replace(entry, datasheet=luck.choice((*datasheets(), "nonsense"))),
        lambda: replace(entry, slot=luck.choice(("", "HQ", "Core", "Transport", "Warhound", "Nonsense"))),
        lambda: replace(entry, models=size),
        lambda: replace(entry, loadout=weapons),
        lambda: replace(entry, loadouts=(*entry.loadouts, group)),
        lambda: replace(entry, add=(*entry.add, added)),
        lambda: replace(entry, dedicated=named),
        lambda: replace(entry, attached_to=named),
        lambda: replace(entry, embarked=named),
        lambda: replace(entry, upgrade=luck.choice((*(each.name for each in upgrades), "Nonsense"))),
        lambda: replace(entry, tank_commander=not entry.tank_commander),
        lambda: replace(entry, id=luck.choice(others)),
    )
    return luck.choice(choices)()


def _weapons(luck: Random, sheet: str) -> tuple[str, ...]:
    known = {each.id: each for each in datasheets().values()}.get(sheet) or datasheet("legion-predator-squadron")
    printed = [line.name for kind in (known, *known.upgrade_models) for line in kind.weapons]
    return tuple(luck.sample((*printed, "Nonsense"), min(luck.randrange(4), len(printed))))
