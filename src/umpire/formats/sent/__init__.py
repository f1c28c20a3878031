"""Files that people send: how many and how large, what belongs beside what, and the tables that are in them."""

from umpire.formats.sent.files import (
    LARGEST,
    MOST_FILES,
    GivenFile,
    OwnTable,
    Together,
    imported_table,
    layouts_in,
    own_table,
    read_file,
    read_files,
    refuse_named_table,
    system_of,
    table_at,
    taken_together,
)

__all__ = [
    "LARGEST",
    "MOST_FILES",
    "GivenFile",
    "OwnTable",
    "Together",
    "imported_table",
    "layouts_in",
    "own_table",
    "read_file",
    "read_files",
    "refuse_named_table",
    "system_of",
    "table_at",
    "taken_together",
]
