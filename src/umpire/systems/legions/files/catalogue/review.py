"""A folder of catalogues laid beside what is shipped: what an update would change, and which of it is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from umpire.errors import InputError
from umpire.formats import parse_document
from umpire.formats.workshops import CatalogueReview, ReviewedLine
from umpire.systems.legions.files.catalogue.comparing import NOTHING, Difference, compare
from umpire.systems.legions.files.catalogue.entries import as_table
from umpire.systems.legions.files.catalogue.facts import SheetFacts
from umpire.systems.legions.files.catalogue.folder import Catalogues, read_catalogues
from umpire.systems.legions.files.catalogue.formations import (
    FormationFacts,
    compare_formations,
    formations_of,
    shipped_formations,
)
from umpire.systems.legions.files.catalogue.matching import entry_table
from umpire.systems.legions.files.catalogue.places import detachments
from umpire.systems.legions.files.catalogue.sheets import facts_of_entry
from umpire.systems.legions.files.catalogue.shipped import facts_of_sheet
from umpire.systems.legions.files.catalogue.writing import formations_text, sheets_text
from umpire.systems.legions.files.datasheets import datasheets

Key = tuple[str, str, str, str]


class Known(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A difference that was looked at, and why ours is kept."""

    of: str
    what: str
    sheet: str
    catalogue: str
    why: str


@cache
def known_differences() -> Mapping[Key, Known]:
    """Return the differences that were looked at, by what they tell."""
    text = (files("umpire.systems.legions") / "data" / "catalogue_known.yaml").read_text(encoding="utf-8")
    read = parse_document(text, name="catalogue_known.yaml").convert(list[Known])
    return {(each.of, each.what, each.sheet, each.catalogue): each for each in read}


def review(folder: Path, said: Callable[[str], None] = lambda _: None) -> CatalogueReview:
    """Read the catalogues of a folder and compare them with what is shipped; ``said`` hears how it goes on.

    Raises:
        InputError: If the folder holds no catalogues, or one that cannot be read.
    """
    catalogues = read_catalogues(folder)
    said(f"Read {_count(len(catalogues.files), 'catalogue')}")
    sheets, unread = _sheets(catalogues)
    said(f"Put together {_count(len(sheets), 'Detachment')}")
    formations = formations_of(catalogues)
    told = [*_compared(sheets), *compare_formations(shipped_formations(), formations)]
    known = known_differences()
    lines = tuple(_line(each, known) for each in told)
    there = {*(each.name for each in sheets.values()), *(each.name for each in formations)}
    stale = [each for key, each in known.items() if each.of in there and key not in {_key(one) for one in told}]
    return CatalogueReview(
        read=_revision(catalogues),
        detachments=len(sheets),
        formations=len(formations),
        lines=lines,
        settled=tuple(f"{each.of}: {each.what}" for each in stale),
        unread=tuple(unread),
        files=_files(catalogues, sheets, formations),
        entries=as_table(entry_table(catalogues)),
    )


def _sheets(catalogues: Catalogues) -> tuple[dict[str, SheetFacts], list[str]]:
    """Return the datasheets of the catalogues by id, ours first and in our order, and what cannot be made one."""
    found: dict[str, SheetFacts] = {}
    unread = []
    for node in detachments(catalogues):
        try:
            facts = facts_of_entry(node)
        except InputError as error:
            unread.append(str(error))
            continue
        found.setdefault(facts.id, facts)
    ours = [name for name in datasheets() if name in found]
    return {name: found[name] for name in (*ours, *(each for each in found if each not in ours))}, unread


def _compared(sheets: Mapping[str, SheetFacts]) -> list[Difference]:
    told: list[Difference] = []
    for name, sheet in datasheets().items():
        there = sheets.get(name)
        if there is None:
            told.append(Difference(detachment=sheet.name, what="Detachment", sheet=sheet.name, catalogue=NOTHING))
        else:
            told += compare(facts_of_sheet(sheet), there)
    new = (each.name for name, each in sheets.items() if name not in datasheets())
    return [*told, *(Difference(detachment=each, what="Detachment", sheet=NOTHING, catalogue=each) for each in new)]


def _line(difference: Difference, known: Mapping[Key, Known]) -> ReviewedLine:
    found = known.get(_key(difference))
    return ReviewedLine(
        of=difference.detachment,
        what=difference.what,
        here=difference.sheet,
        there=difference.catalogue,
        why=found.why if found else "",
    )


def _key(difference: Difference) -> Key:
    return (difference.detachment, difference.what, difference.sheet, difference.catalogue)


def _files(
    catalogues: Catalogues, sheets: Mapping[str, SheetFacts], formations: tuple[FormationFacts, ...]
) -> dict[str, str]:
    shipped, revision = datasheets(), _revision(catalogues)
    factions = dict.fromkeys(each.faction for each in sheets.values())
    written = {
        f"datasheets/{faction.casefold().replace(' ', '_')}.yaml": sheets_text(
            faction, revision, [(each, shipped.get(name)) for name, each in sheets.items() if each.faction == faction]
        )
        for faction in factions
    }
    return {**written, "formations.yaml": formations_text(formations, revision)}


def _revision(catalogues: Catalogues) -> str:
    told = (f"{each.name} {each.root.get('revision', '?')}" for each in catalogues.files)
    return f"revisions {', '.join(told)}"


def _count(number: int, of: str) -> str:
    return f"{number} {of}" if number == 1 else f"{number} {of}s"
