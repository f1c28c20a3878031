"""A roster of a list builder as an army file: what comes in, and a line for each thing that does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from umpire.errors import InputError
from umpire.formats.imports import Force, Roster, Selection
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry, points_of
from umpire.systems.legions.files.rosters.accounts import POINTS, Accounts, in_points, points_below
from umpire.systems.legions.files.rosters.bought import Bought
from umpire.systems.legions.files.rosters.forces import is_setting, mustered
from umpire.systems.legions.files.rosters.ids import Namer, noted, slug
from umpire.systems.legions.files.rosters.joining import joined
from umpire.systems.legions.files.rosters.names import army_list_of, kind_of_formation, line_for
from umpire.systems.legions.rules.battles import formation_type, formation_types

GAME = "legions imperialis"
GAME_ID = "sys-9498-516a-178a-3f4f"
"""The game in the catalogues of its community, whatever it is called in a file."""

LOYALIST, TRAITOR = "loyalist", "traitor"
UNNAMED = "Imported army"
MOST_FORMATIONS = 50
MOST_SELECTIONS = 10_000


class ImportedLegions(msgspec.Struct, frozen=True, kw_only=True):
    """A roster as an army, what of it did not come in as it is, and where each selection ended, by its path."""

    army: ArmyEntry
    told: tuple[str, ...]
    ended: Mapping[str, str]


def is_of_legions(roster: Roster) -> bool:
    """Whether a roster is of this game: by its id, by its name, or as a text by the name of a Formation."""
    if roster.game_id or roster.game:
        return roster.game_id == GAME_ID or GAME in roster.game.casefold()
    return any(kind_of_formation(each.entry, each.name) or army_list_of(each.catalogue) for each in roster.forces)


def read_legions(roster: Roster) -> ImportedLegions:
    """Return the army of a roster.

    Raises:
        InputError: If it has more Formations, Detachments or models than any army.
    """
    if len(roster.forces) > MOST_FORMATIONS:
        told = f"An army of more than {MOST_FORMATIONS} Formations"
        raise InputError(told, path="forces", value=str(len(roster.forces)), fix="Leave some out.")
    count = sum(1 for _ in roster.walk())
    if count > MOST_SELECTIONS:
        told = f"An army of more than {MOST_SELECTIONS} selections"
        raise InputError(told, path="forces", value=str(count), fix="Save the list again; the largest have hundreds.")
    accounts, namer = Accounts(roster), Namer()
    allegiance = _allegiance(roster, accounts)
    primary = _primary(roster, accounts)
    formations: list[ArmyFormation] = []
    bought: list[Bought] = []
    for force in roster.forces:
        made = mustered(force, accounts, namer, primary)
        formations += [joined(each, accounts) for each in made.formations]
        bought += made.bought
        _other_settings(force, accounts)
    army = ArmyEntry(
        id=noted(roster.notes).get("id", "") or slug(roster.name or UNNAMED),
        name=roster.name or UNNAMED,
        allegiance=allegiance,
        primary=primary,
        points_limit=_limit(roster, accounts),
        formations=tuple(formations),
        variant="titandeath" if noted(roster.notes).get("variant") == "titandeath" else "",
    )
    accounts.close()
    lines = (*accounts.told, *_priced_otherwise(roster, bought, army, accounts))
    return ImportedLegions(army=army, told=lines, ended=accounts.ended)


def _chosen_for(name: str, roster: Roster, accounts: Accounts) -> Iterator[Selection]:
    """Yield what was chosen for a setting, in any force."""
    for force in roster.forces:
        for setting in force.selections:
            if setting.name == name and is_setting(setting):
                accounts.took(setting, f"names the {name}")
                yield from setting.selections


def _allegiance(roster: Roster, accounts: Accounts) -> str:
    found = ""
    for each in _chosen_for("Allegiance", roster, accounts):
        told = each.name.casefold()
        if told not in (LOYALIST, TRAITOR):
            accounts.left(each, "an Army is Loyalist or Traitor")
        elif found and told != found:
            accounts.left(each, f"an Army has one Allegiance; {found} was taken")
        else:
            found = told
            accounts.took(each, f"Allegiance {told}")
    if not found:
        accounts.tell("The file names no Allegiance: write `allegiance: loyalist` or `traitor`")
    return found


def _primary(roster: Roster, accounts: Accounts) -> str:
    found = ""
    for each in _chosen_for("Primary Army", roster, accounts):
        line = line_for(each, "option")
        told = army_list_of(line.ours if line is not None and line.ours else each.name)
        if not told:
            accounts.left(each, "Umpire knows no such Army List")
        elif found and told != found:
            accounts.left(each, f"an Army has one Primary Army List; {found} was taken")
        else:
            found = told
            accounts.took(each, f"Primary Army List {told}")
    if not found:
        lists = ", ".join(sorted({each.faction for each in formation_types().values()}))
        accounts.tell(f"The file names no Primary Army List: write one of {lists} as `primary`")
    return found


def _other_settings(force: Force, accounts: Accounts) -> None:
    for each in force.selections:
        if is_setting(each) and each.path not in accounts.ended:
            accounts.left(each, "a setting of the list builder that an army file does not have; left out")


def _limit(roster: Roster, accounts: Accounts) -> int:
    """Return the points limit; where the file has none, what the army costs there."""
    found = [each.value for each in roster.limits if each.kind in (POINTS, "")]
    if found and found[0] >= 0 and found[0] == int(found[0]):
        return int(found[0])
    cost = max(0, int(_total(roster)))
    what = "no points limit" if not found else f"a points limit of {found[0]:g}"
    accounts.tell(f"The file has {what}: {cost} was taken, which the army costs there; write another `points_limit`")
    return cost


def _total(roster: Roster) -> float:
    stated = [each.value for each in roster.prices if each.kind == POINTS or not each.kind]
    every = sum(points_below(each) for force in roster.forces for each in force.selections)
    return stated[0] if stated else every


def _priced_otherwise(roster: Roster, bought: Sequence[Bought], army: ArmyEntry, accounts: Accounts) -> Iterator[str]:
    """Yield where the points of the file are not those of the datasheets, part by part, and in all."""
    entries = {each.id: each for formation in army.formations for each in formation.detachments}
    types = {each.id: each.type for each in army.formations}
    ours = 0
    whole = True
    for each in bought:
        file = points_below(each.chosen)
        here = _price(each, entries, types)
        named = ", ".join(one.id for one in each.detachments) or each.package
        if here is None:
            whole = False
            yield (
                f"{accounts.place(each.chosen)} ({named}): {in_points(file)} in the file; its datasheet does not offer "
                "it as it is"
            )
            continue
        ours += here
        if here != file:
            yield (
                f"{accounts.place(each.chosen)} ({named}): {in_points(file)} in the file, {here} by the datasheets; "
                "the datasheets count"
            )
    total, parts = _total(roster), sum(points_below(each) for force in roster.forces for each in force.selections)
    if total != parts:
        yield f"The file says {in_points(total)} in all; its selections add up to {parts:g}"
    if whole and ours != parts:
        yield f"In all {in_points(parts)} in the file, {ours} by the datasheets"


def _price(bought: Bought, entries: Mapping[str, DetachmentEntry], types: Mapping[str, str]) -> int | None:
    """Return what a part of the army costs here; None where its datasheet does not offer it so."""
    if bought.package:
        package = formation_type(bought.package).package
        assert package is not None, "only packages are named as such"
        return package.expanded_price if bought.expanded else package.price
    kind = formation_types().get(types[bought.formation])
    upgrades = {each.name: each.points for each in (kind.upgrades if kind is not None else ())}
    try:
        return sum(points_of(entries[each.id]) + upgrades.get(each.upgrade, 0) for each in bought.detachments)
    except InputError:
        return None
