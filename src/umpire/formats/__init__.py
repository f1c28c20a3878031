"""Files: cases, scenarios, armies, datasheets, battle logs."""

from typing import TYPE_CHECKING

from umpire.formats.document import Document, Entry, as_one_of, parse_document, read_document
from umpire.formats.limits import check_json
from umpire.formats.measures import base_from_millimetres, in_headings, parse_base
from umpire.formats.palettes import read_palette
from umpire.formats.plans import (
    UNNAMED,
    Assumption,
    GroundPlan,
    Inside,
    hides,
    known_kinds,
    parse_assumption,
    sight_tags,
)
from umpire.formats.positions import is_position_link, linked_document, position_link
from umpire.formats.tables import Content, TableDocument, TableFeature, TableObjective, TableZone, TerrainTypeEntry
from umpire.formats.writing import file_text
from umpire.on_use import imported_on_use

if TYPE_CHECKING:
    from umpire.formats.asked import TableToAsk, asked_about, ends_of, table_to_ask, two_models
    from umpire.formats.board_games import (
        about_feature,
        board_game,
        features_between,
        may_be_shot,
        weapons_of,
    )
    from umpire.formats.boards.ground import table_of_plan
    from umpire.formats.imports.grounds import plan_of, read_ground_plan
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
    from umpire.formats.schemas import case_schema, file_names, published, schema_names, schema_of

__all__ = [
    "UNNAMED",
    "Assumption",
    "Content",
    "Document",
    "Entry",
    "GroundPlan",
    "Inside",
    "JournalFile",
    "Resumed",
    "TableDocument",
    "TableFeature",
    "TableObjective",
    "TableToAsk",
    "TableZone",
    "TerrainTypeEntry",
    "about_feature",
    "as_one_of",
    "asked_about",
    "base_from_millimetres",
    "board_game",
    "case_schema",
    "check_json",
    "dump_journal",
    "ends_of",
    "features_between",
    "file_names",
    "file_text",
    "game_in_log",
    "game_of_log",
    "hides",
    "in_headings",
    "is_position_link",
    "known_kinds",
    "linked_document",
    "load_journal",
    "may_be_shot",
    "parse_assumption",
    "parse_base",
    "parse_document",
    "parse_journal",
    "peek_journal",
    "plan_of",
    "position_link",
    "published",
    "read_document",
    "read_ground_plan",
    "read_palette",
    "resume",
    "save_shared",
    "schema_names",
    "schema_of",
    "sight_tags",
    "table_of_plan",
    "table_to_ask",
    "two_models",
    "weapons_of",
]

__getattr__ = imported_on_use(
    __name__,
    {
        "umpire.formats.asked": ("TableToAsk", "asked_about", "ends_of", "table_to_ask", "two_models"),
        "umpire.formats.board_games": (
            "about_feature",
            "board_game",
            "features_between",
            "may_be_shot",
            "weapons_of",
        ),
        "umpire.formats.boards.ground": ("table_of_plan",),
        "umpire.formats.imports.grounds": ("plan_of", "read_ground_plan"),
        "umpire.formats.journal": (
            "JournalFile",
            "Resumed",
            "dump_journal",
            "game_in_log",
            "game_of_log",
            "load_journal",
            "parse_journal",
            "peek_journal",
            "resume",
            "save_shared",
        ),
        "umpire.formats.schemas": ("case_schema", "file_names", "published", "schema_names", "schema_of"),
    },
)
"""What reads logs and files of others, and the games of single actions, which most questions do without."""
