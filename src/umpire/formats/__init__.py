"""Files: cases, scenarios, armies, datasheets, battle logs."""

from umpire.formats.document import Document, parse_document, read_document
from umpire.formats.journal import (
    JournalFile,
    Resumed,
    dump_journal,
    load_journal,
    peek_journal,
    resume,
    save_shared,
)

__all__ = [
    "Document",
    "JournalFile",
    "Resumed",
    "dump_journal",
    "load_journal",
    "parse_document",
    "peek_journal",
    "read_document",
    "resume",
    "save_shared",
]
