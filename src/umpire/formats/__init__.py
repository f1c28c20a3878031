"""Files: cases, scenarios, armies, datasheets, battle logs."""

from umpire.formats.asked import TableToAsk, asked_about, ends_of, table_to_ask, two_models
from umpire.formats.degrees import in_headings
from umpire.formats.document import Document, parse_document, read_document
from umpire.formats.given import Roll, army_in, compose, given_scenario, roll_of, table_in
from umpire.formats.journal import (
    JournalFile,
    Resumed,
    dump_journal,
    load_journal,
    parse_journal,
    peek_journal,
    resume,
    save_shared,
)
from umpire.formats.journal_lines import read_first, read_line
from umpire.formats.limits import check_json
from umpire.formats.plans import table_of_plan
from umpire.formats.scenario import Loaded, Scenario, load_scenario, shipped_scenario
from umpire.formats.schemas import case_schema, schema_names, schema_of
from umpire.formats.tables import Assumption, Feature, GroundPlan, Inside, parse_assumption, read_ground_plan
from umpire.formats.writing import file_text

__all__ = [
    "Assumption",
    "Document",
    "Feature",
    "GroundPlan",
    "Inside",
    "JournalFile",
    "Loaded",
    "Resumed",
    "Roll",
    "Scenario",
    "TableToAsk",
    "army_in",
    "asked_about",
    "case_schema",
    "check_json",
    "compose",
    "dump_journal",
    "ends_of",
    "file_text",
    "given_scenario",
    "in_headings",
    "load_journal",
    "load_scenario",
    "parse_assumption",
    "parse_document",
    "parse_journal",
    "peek_journal",
    "read_document",
    "read_first",
    "read_ground_plan",
    "read_line",
    "resume",
    "roll_of",
    "save_shared",
    "schema_names",
    "schema_of",
    "shipped_scenario",
    "table_in",
    "table_of_plan",
    "table_to_ask",
    "two_models",
]
