"""Tables and armies from files of others, as plain values with a list of what could not be brought in."""

from umpire.formats.imports.armies import check_system, import_army, roster_in, taken_whole
from umpire.formats.imports.bases import bases_template, read_bases, with_bases
from umpire.formats.imports.guarded import read_bytes, read_xml
from umpire.formats.imports.layouts import DEPLOYMENTS, TEMPLATES, import_layouts, is_layouts
from umpire.formats.imports.outlines import is_outlines
from umpire.formats.imports.selections import Force, Price, Profile, Roster, Selection
from umpire.formats.imports.storing import as_army_file, as_yaml, brief, stored_army, stored_table, write_text
from umpire.formats.imports.tables import import_document, import_table, is_imported
from umpire.formats.imports.taking import (
    DRAWN,
    KEYWORD,
    KIND,
    NO_TRAITS,
    OPEN_PIECE,
    UNSETTLED,
    GameTable,
    TakenFor,
    features_of,
    table_of_game,
    taken_for,
)
from umpire.formats.imports.trees import is_roster_text, parse_roster, read_roster, roster_text
from umpire.formats.imports.values import (
    ImportedArmy,
    ImportedModels,
    ImportedProfile,
    ImportedUnit,
    ImportedWeapon,
)

__all__ = [
    "DEPLOYMENTS",
    "DRAWN",
    "KEYWORD",
    "KIND",
    "NO_TRAITS",
    "OPEN_PIECE",
    "TEMPLATES",
    "UNSETTLED",
    "Force",
    "GameTable",
    "ImportedArmy",
    "ImportedModels",
    "ImportedProfile",
    "ImportedUnit",
    "ImportedWeapon",
    "Price",
    "Profile",
    "Roster",
    "Selection",
    "TakenFor",
    "as_army_file",
    "as_yaml",
    "bases_template",
    "brief",
    "check_system",
    "features_of",
    "import_army",
    "import_document",
    "import_layouts",
    "import_table",
    "is_imported",
    "is_layouts",
    "is_outlines",
    "is_roster_text",
    "parse_roster",
    "read_bases",
    "read_bytes",
    "read_roster",
    "read_xml",
    "roster_in",
    "roster_text",
    "stored_army",
    "stored_table",
    "table_of_game",
    "taken_for",
    "taken_whole",
    "with_bases",
    "write_text",
]
