"""The entries of the catalogues that rosters name: which datasheet, model, weapon or upgrade each of them is here.

The table stands in ``data/catalogue_entries.tsv``, made by ``umpire army catalogue FOLDER --entries FILE``. A line
holds an id, what it is (``kind``), the datasheet it belongs to (``of``), the catalogue's name, and ours:

- ``formation``: a kind of Formation; ``ours`` its name in formations.yaml and its fellows.
- ``package``: the Detachments of an Iconic Formation at one price, ``of`` standard or expanded.
- ``slot``: a Role or a family of models.
- ``detachment``: ``ours`` and ``of`` are the id of the datasheet.
- ``model``: ``ours`` what an army file calls it on the datasheet ``of``. A Dedicated Transport is of its own datasheet.
- ``weapon``: ``ours`` the weapons of the datasheet, joined by ' + '.
- ``upgrade``: what models are upgraded to.
- ``option``: anything else that is selected: packs (``ours`` the models in them), choices that hold weapons (``ours``
  these weapons), Allegiance, Legion, Army List (``ours`` as an army file writes it).
- ``group``: a group of entries; ``ours`` only where it matters what lies in it.

``ours`` is '' where an army of Umpire has no such thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files

import msgspec

COLUMNS = ("id", "kind", "of", "name", "ours")


class CatalogueEntry(msgspec.Struct, frozen=True, kw_only=True, order=True):
    """One entry of the catalogues, and what it is here."""

    id: str
    kind: str
    of: str
    name: str
    ours: str

    @property
    def weapons(self) -> tuple[str, ...]:
        """The weapons that it brings, as the datasheet names them."""
        return tuple(self.ours.split(" + ")) if self.kind == "weapon" and self.ours else ()


def entry(name: str, *, of: str = "") -> CatalogueEntry | None:
    """Return what an entry id is; ``of`` is the datasheet in whose Detachment it is selected, where that is known.

    An id that chains links is looked up by its last part. Where several datasheets share an entry, it is that of the
    datasheet asked for, else the one that all share, else None.
    """
    found = entries_of(name)
    own = next((each for each in found if each.of == of), None) or next((each for each in found if not each.of), None)
    return own or (found[0] if len(found) == 1 else None)


def entries_of(name: str) -> tuple[CatalogueEntry, ...]:
    """Return all that an entry id is, one line for each datasheet that has a name of its own for it."""
    return _table().get(name.rpartition("::")[2], ())


def all_entries() -> Iterator[CatalogueEntry]:
    """Yield every entry of the table."""
    return (each for lines in _table().values() for each in lines)


def as_table(lines: Iterable[CatalogueEntry]) -> str:
    """Return the text of the table, sorted; a tab in a name is a blank there."""
    rows = [COLUMNS, *((each.id, each.kind, each.of, each.name, each.ours) for each in sorted(lines))]
    return "".join("\t".join(" ".join(each.split()) for each in row) + "\n" for row in rows)


@cache
def _table() -> Mapping[str, tuple[CatalogueEntry, ...]]:
    text = (files("umpire.systems.legions") / "data" / "catalogue_entries.tsv").read_text(encoding="utf-8")
    found: dict[str, tuple[CatalogueEntry, ...]] = {}
    for line in text.splitlines()[1:]:
        each = CatalogueEntry(**dict(zip(COLUMNS, line.split("\t"), strict=True)))
        found[each.id] = (*found.get(each.id, ()), each)
    return found
