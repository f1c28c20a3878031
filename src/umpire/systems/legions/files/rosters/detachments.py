"""Detachments of a roster as an army file has them: sizes, added models, loadouts, upgrades, Dedicated Transports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from umpire.errors import InputError
from umpire.systems.legions.files.armies import AddedModels, DetachmentEntry, ModelsEntry
from umpire.systems.legions.files.datasheets import Datasheet, SheetModel
from umpire.systems.legions.files.loadout import arm
from umpire.systems.legions.files.rosters.accounts import Accounts
from umpire.systems.legions.files.rosters.ids import Namer, noted
from umpire.systems.legions.files.rosters.squads import TANK_COMMANDER, Squad, Taken


def loadout_for(sheet: Datasheet, kind: SheetModel, weapons: Sequence[str]) -> tuple[tuple[str, ...], bool]:
    """Return what an army file chooses so that a model carries these weapons, and whether it then carries just them.

    Nothing is chosen where the datasheet arms it so unasked; a choice by name goes before one by its weapons where
    the latter would be read otherwise.
    """
    wanted = Counter(weapons)
    fixed = {name for group in kind.loadout for name in group.all}
    picked = tuple(name for name in weapons if name not in fixed)
    titled = [
        (title, *_without(picked, names))
        for group in kind.loadout
        for title, names in group.named
        if title and (wanted & Counter(names))
    ]
    for chosen in ((), picked, *titled):
        try:
            if Counter(arm(sheet, kind, chosen).weapons) == wanted:
                return chosen, True
        except InputError:
            continue
    return picked, False


def _without(weapons: Sequence[str], taken: Sequence[str]) -> tuple[str, ...]:
    left = list(weapons)
    for name in taken:
        if name in left:
            left.remove(name)
    return tuple(left)


class _Group:
    """Models of a Detachment that are alike in kind and weapons."""

    def __init__(self, squad: Squad, chosen: tuple[str, ...]) -> None:
        self.kind, self.chosen, self.models = squad.kind, chosen, squad.models
        self.commander = squad.commander


def entry_of(name: str, sheet: Datasheet, taken: Taken, accounts: Accounts) -> DetachmentEntry:
    """Return a Detachment without its Transports; what its datasheet does not offer so is kept and told."""
    groups = _grouped(sheet, taken.squads, accounts)
    entry = DetachmentEntry(id=name, datasheet=sheet.id)
    if not groups:
        return entry
    own = [each for each in groups if each.kind is sheet or each.kind.model in sheet.may_become]
    added = [each for each in groups if each not in own]
    standard = [each for each in own if each.kind is sheet]
    main = max(standard, key=lambda each: each.models, default=None)
    size, more = _sized(sheet, own)
    upgrades = dict(taken.upgrades)
    commander = next((each for each in own if each.commander), None)
    if commander is None and upgrades.get(TANK_COMMANDER):
        commander = main or own[0] if own else None
    return replace(
        entry,
        models=None if size == sheet.models_per_detachment else size,
        add=(*more, *(_added(sheet, each) for each in added)),
        loadout=main.chosen if main is not None else (),
        loadouts=_differing(sheet, own, main, commander, upgrades),
        tank_commander=commander is not None,
    )


def _grouped(sheet: Datasheet, squads: Sequence[Squad], accounts: Accounts) -> list[_Group]:
    found: dict[tuple[str, tuple[str, ...]], _Group] = {}
    for squad in squads:
        chosen, whole = loadout_for(sheet, squad.kind, squad.weapons)
        if not whole:
            accounts.note(squad.chosen, _otherwise(sheet, squad, chosen))
        key = (squad.kind.name, tuple(sorted(chosen)))
        if key in found and not (squad.commander and found[key].commander):
            found[key].models += squad.models
            found[key].commander = found[key].commander or squad.commander
        else:
            found.setdefault(key, _Group(squad, chosen))
    return list(found.values())


def _otherwise(sheet: Datasheet, squad: Squad, chosen: tuple[str, ...]) -> str:
    listed = ", ".join(squad.weapons) or "no weapon"
    try:
        offered = ", ".join(arm(sheet, squad.kind, chosen).weapons) or "no weapon"
    except InputError:
        return f"the file has {listed}, which {sheet.name} does not offer together; kept as it is"
    return f"the file has {listed}; {sheet.name} arms it with {offered}, which is what was taken"


def _sized(sheet: Datasheet, own: Sequence[_Group]) -> tuple[int, tuple[AddedModels, ...]]:
    """Return the size of a Detachment, and those standard models beyond it that are added one by one."""
    count = sum(each.models for each in own)
    for each in sheet.add_models.options if sheet.add_models is not None else ():
        if sheet.kind(each.model) is sheet and count > sheet.models_per_detachment:
            further = count - sheet.models_per_detachment
            return sheet.models_per_detachment, (AddedModels(model=each.model, models=further),)
    return count, ()


def _added(sheet: Datasheet, group: _Group) -> AddedModels:
    options = sheet.add_models.options if sheet.add_models is not None else ()
    name = next((each.model for each in options if sheet.kind(each.model) is group.kind), group.kind.model)
    return AddedModels(model=name, models=group.models, loadout=group.chosen)


def _differing(
    sheet: Datasheet,
    own: Sequence[_Group],
    main: _Group | None,
    commander: _Group | None,
    upgrades: dict[str, int],
) -> tuple[ModelsEntry, ...]:
    """Return the models that differ from the rest; a Tank Commander is the first model, so its group comes first."""
    found: list[ModelsEntry] = []
    taken: Counter[int] = Counter()
    others = [each for each in own if each is not main]
    if commander is not None and (commander is not main or others):
        found.append(_models(sheet, commander, 1))
        taken[id(commander)] += 1
    for upgrade in sheet.model_upgrades:
        number = upgrades.get(upgrade.name, 0)
        group = main or (own[0] if own else None)
        if number and group is not None:
            found.append(replace(_models(sheet, group, number), upgrade=upgrade.name))
    found += [_models(sheet, each, each.models - taken[id(each)]) for each in others if each.models > taken[id(each)]]
    return tuple(found)


def _models(sheet: Datasheet, group: _Group, number: int) -> ModelsEntry:
    become = "" if group.kind is sheet else group.kind.model
    return ModelsEntry(models=number, loadout=group.chosen, become=become)


def transports_of(host: str, taken: Taken, accounts: Accounts, namer: Namer) -> tuple[DetachmentEntry, ...]:
    """Return the Dedicated Transports of a Detachment, one Detachment for each datasheet."""
    found: dict[tuple[str, str], list[Squad]] = {}
    for squad in taken.squads:
        if squad.transport is not None:
            found.setdefault((squad.transport.id, noted(squad.chosen.notes).get("id", "")), []).append(squad)
    made = []
    for (_, own), squads in found.items():
        sheet = squads[0].transport
        assert sheet is not None, "only Transports were gathered"
        name = namer.name(f"{host}-transport", noted=own or f"{host}-transport")
        entry = entry_of(name, sheet, Taken(squads=tuple(squads), upgrades=()), accounts)
        made.append(replace(entry, dedicated=host, name=accounts.call(squads[0].chosen)))
    return tuple(made)
