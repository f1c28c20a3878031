"""Armies from files of others, and for which system they may be used."""

from __future__ import annotations

from pathlib import Path

from umpire.errors import InputError
from umpire.formats.document import Document, read_document
from umpire.formats.imports.bases import read_bases, with_bases
from umpire.formats.imports.listed import LISTED
from umpire.formats.imports.rosters import army_of
from umpire.formats.imports.selections import Roster
from umpire.formats.imports.storing import ARMY, stored_army
from umpire.formats.imports.trees import read_roster
from umpire.formats.imports.values import ImportedArmy
from umpire.formats.imports.warcry import import_fighters, is_base_sizes, is_fighters
from umpire.game import game, game_names, games

TEXTS = (".json", ".yaml", ".yml")


def import_army(source: Path | str, *, bases: Path | str | None = None, system: str = "") -> ImportedArmy:
    """Return the army of a file: a roster, fighters (``FILE#WARBAND``), or what an import wrote before.

    Args:
        source: The file.
        bases: A file of base sizes; for fighters also the list of their base sizes, where it does not lie beside them.
        system: The system that is to use the army; '' for none in particular.

    Raises:
        InputError: If the file is broken or no army, or the army is not one of this system's game and edition.
    """
    name, _, wanted = str(source).partition("#")
    army = _read(Path(name), wanted, bases)
    if system:
        check_system(army, system, file=name)
    return army


def _read(path: Path, wanted: str, bases: Path | str | None) -> ImportedArmy:
    if path.suffix in TEXTS:
        document = read_document(path)
        if is_fighters(document):
            return _fighters(document, wanted, bases)
        if document.lookup("roster") is None:
            army = _own(document)
            return army if bases is None else with_bases(army, read_bases(bases), source=str(bases))
    if wanted:
        raise InputError(
            "A roster is one army", file=str(path), value=f"#{wanted}", fix="Leave out what follows the #."
        )
    roster = read_roster(path)
    whole = taken_whole(roster)
    if whole:
        told = f"Rosters of {game(whole).title} become army files of whole battles, not units of one table"
        raise InputError(told, file=str(path), value=roster.name, fix="Leave out --bases and what follows the #.")
    if roster.source == LISTED:
        fix = "Save the roster itself, or export it as JSON, and import that."
        raise InputError("The text of a list does not say what its models are", file=str(path), fix=fix)
    army = army_of(roster)
    return army if bases is None else with_bases(army, read_bases(bases), source=str(bases))


def taken_whole(roster: Roster) -> str:
    """Return the game that makes army files of such rosters, '' if none does."""
    for each in games():
        workshop = None if each.battle is None else each.battle().workshop
        if workshop is not None and workshop.import_army is not None and workshop.takes_roster(roster):
            return each.name
    return ""


def roster_in(path: Path) -> Roster | None:
    """Return the roster of a file, None if it is something else that armies are imported from.

    Raises:
        InputError: If the file is missing, broken or too large.
    """
    if path.suffix in TEXTS and read_document(path).lookup("roster") is None:
        return None
    return read_roster(path)


def _fighters(document: Document, warband: str, bases: Path | str | None) -> ImportedArmy:
    """Return fighters on the bases of their list, or of the list beside them and a file of the user's."""
    if bases is not None and read_document(bases).lookup("bases") is not None:
        return with_bases(import_fighters(document, warband), read_bases(bases), source=str(bases))
    return import_fighters(document, warband, bases=bases)


def _own(document: Document) -> ImportedArmy:
    if document.lookup(ARMY) is not None:
        return stored_army(document)
    if document.lookup("army") is not None:
        fix = "See what is in it with `umpire army check FILE`."
        raise document.error("This is an army file already", path="army", fix=fix)
    if is_base_sizes(document):
        raise document.error("These are base sizes, not fighters", fix="Name the file of fighters beside it.")
    if document.lookup("datasheets") is not None:
        fix = "Armies of Legions Imperialis name the shipped datasheets: see `umpire datasheets`."
        raise document.error("These are datasheets, not an army", fix=fix)
    fix = "Armies are: BattleScribe rosters (.rosz, .ros), list builders' JSON, Warcry fighters."
    raise document.error("There is no army in this file that can be imported", fix=fix)


def check_system(army: ImportedArmy, system: str, *, file: str = "") -> None:
    """Refuse an army of another game or edition than a system's.

    Raises:
        InputError: If it is, if it does not say its edition, or if the system takes no imported armies.
    """
    if system not in game_names():
        fix = f"One of {', '.join(each.name for each in games() if each.rosters)}."
        raise InputError("This game is unknown", path="--system", value=system, fix=fix)
    known = game(system)
    wanted = known.rosters
    if wanted is None:
        fix = "See `umpire datasheets`, and docs/scenarios.md for army files." if known.datasheets else "Leave it out."
        told = "come from datasheets, not from rosters" if known.datasheets else "cannot be imported"
        raise InputError(f"Armies of {known.title} {told}", file=file, fix=fix)
    editions = f" {' or '.join(wanted.editions)} Edition" if wanted.editions else ""
    told = f"{system} takes armies of {wanted.game}{editions}"
    if army.game != wanted.game:
        raise InputError(f"{told}; this one is for another game", file=file, value=army.game or "none named")
    if wanted.editions and not army.edition:
        fix = "Export it from a list of that edition; Umpire does not guess which rules its figures are for."
        raise InputError(f"{told}; this roster does not say its edition", file=file, value=army.game, fix=fix)
    if wanted.editions and army.edition not in wanted.editions:
        fix = "Figures of one edition do not fit the rules of another: make the list for the right one."
        raise InputError(f"{told}; this one is of another edition", file=file, value=f"{army.edition} Edition", fix=fix)
