"""Tables that people draw: what a drawing holds, and what each game says of one."""

from umpire.formats.drawings.boards import BOARD_EDITING
from umpire.formats.drawings.editing import Editing, drawn_games, editing_of, table_entry
from umpire.formats.drawings.values import (
    FIRST,
    Content,
    Drawing,
    DrawnFeature,
    TerrainTypeEntry,
    Trouble,
    plain_ring,
)
from umpire.formats.drawings.words import StructureRow, SystemWords, Template, TypeWord, templates_in

__all__ = [
    "BOARD_EDITING",
    "FIRST",
    "Content",
    "Drawing",
    "DrawnFeature",
    "Editing",
    "StructureRow",
    "SystemWords",
    "Template",
    "TerrainTypeEntry",
    "Trouble",
    "TypeWord",
    "drawn_games",
    "editing_of",
    "plain_ring",
    "table_entry",
    "templates_in",
]
