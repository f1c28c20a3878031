"""The catalogues of the community: read, laid beside the shipped datasheets, found by the ids of rosters."""

from umpire.systems.legions.files.catalogue.entries import CatalogueEntry, all_entries, as_table, entries_of, entry
from umpire.systems.legions.files.catalogue.folder import Catalogues, read_catalogues
from umpire.systems.legions.files.catalogue.matching import entry_table
from umpire.systems.legions.files.catalogue.review import known_differences, review

__all__ = [
    "CatalogueEntry",
    "Catalogues",
    "all_entries",
    "as_table",
    "entries_of",
    "entry",
    "entry_table",
    "known_differences",
    "read_catalogues",
    "review",
]
