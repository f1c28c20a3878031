"""Forces of a roster: Formations with their Detachments, and what a force says of itself."""

from __future__ import annotations

from msgspec.structs import replace

from umpire.errors import InputError
from umpire.formats.imports import Force, Selection
from umpire.systems.legions.files.armies import ArmyFormation
from umpire.systems.legions.files.catalogue.names import plain
from umpire.systems.legions.files.rosters.accounts import Accounts, shown
from umpire.systems.legions.files.rosters.bought import bought_of
from umpire.systems.legions.files.rosters.ids import Namer, noted
from umpire.systems.legions.files.rosters.names import kind_of_formation, legion_of, line_for
from umpire.systems.legions.files.rosters.packages import Mustered, is_allied, package_of, packages

CONFIGURATION = "Configuration"
SETTINGS = ("Allegiance", "Primary Army", "Legion")
ICONIC = "Iconic Formations"
MOST_DETACHMENTS = 200


def is_setting(chosen: Selection) -> bool:
    """Whether a selection says something of the army or the force instead of being taken for it."""
    return chosen.primary == CONFIGURATION or (chosen.kind != "unit" and chosen.name in SETTINGS)


def mustered(force: Force, accounts: Accounts, namer: Namer, primary: str) -> Mustered:
    """Return the Formations of a force.

    Raises:
        InputError: If it has more Detachments or models than any army.
    """
    units = [each for each in force.selections if not is_setting(each)]
    if len(units) > MOST_DETACHMENTS:
        told = f"A Formation of more than {MOST_DETACHMENTS} Detachments"
        raise InputError(told, path=f"{force.path}.selections", value=str(len(units)), fix="Leave some out.")
    legion = _legion(force, accounts)
    if plain(force.name) == plain(ICONIC) or (units and all(package_of(each) is not None for each in units)):
        return packages(force, units, legion, accounts, namer, primary)
    kind = kind_of_formation(force.entry, force.name)
    if kind is None:
        accounts.tell(
            f"{shown(force)}: Umpire has no Formation of this name; its Detachments are kept, and it cannot be fielded "
            "until its `type` is another"
        )
    name = kind.name if kind is not None else force.name or "Formation without a name"
    made = ArmyFormation(
        id=namer.formations.name(name, noted=noted(force.notes).get("id", "")),
        type=name,
        name=force.called,
        legion=legion,
        allied=is_allied(kind, force, primary),
    )
    bought = [each for unit in units for each in bought_of(unit, made.id, kind, accounts, namer)]
    return Mustered(
        formations=(replace(made, detachments=tuple(each for one in bought for each in one.detachments)),),
        bought=tuple(bought),
    )


def _legion(force: Force, accounts: Accounts) -> str:
    """Return the Legion of a force."""
    found = ""
    for chosen in (each for each in force.selections if each.name == "Legion" and is_setting(each)):
        accounts.took(chosen, "names the Legion")
        for each in chosen.selections:
            line = line_for(each, "option")
            legion = legion_of(line.ours if line is not None else "") or legion_of(each.name)
            if not legion:
                accounts.left(each, "Umpire knows no such Legion; write its name as `legion`")
            elif found and legion != found:
                accounts.left(each, f"a Formation is of one Legion; {found} was taken")
            else:
                found = legion
                accounts.took(each, f"Legion {legion}")
    return found
