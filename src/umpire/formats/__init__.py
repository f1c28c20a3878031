"""Files: cases, scenarios, armies, datasheets, battle logs."""

from umpire.formats.degrees import in_headings
from umpire.formats.document import Document, parse_document, read_document
from umpire.formats.journal import (
    JournalFile,
    Resumed,
    dump_journal,
    game_in_log,
    game_of_log,
    load_journal,
    parse_journal,
    peek_journal,
    resume,
    save_shared,
)
from umpire.formats.journal_lines import read_first, read_line
from umpire.formats.limits import check_json
from umpire.formats.plans import table_of_plan
from umpire.formats.schemas import case_schema, schema_names, schema_of
from umpire.formats.tables import Assumption, Feature, GroundPlan, Inside, parse_assumption, read_ground_plan

__all__ = [
    "Assumption",
    "Document",
    "Feature",
    "GroundPlan",
    "Inside",
    "JournalFile",
    "Resumed",
    "case_schema",
    "check_json",
    "dump_journal",
    "game_in_log",
    "game_of_log",
    "in_headings",
    "load_journal",
    "parse_assumption",
    "parse_document",
    "parse_journal",
    "peek_journal",
    "read_document",
    "read_first",
    "read_ground_plan",
    "read_line",
    "resume",
    "save_shared",
    "schema_names",
    "schema_of",
    "table_of_plan",
]
