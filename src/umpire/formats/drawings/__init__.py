"""Tables that people draw: what a drawing holds, and what each game says of one."""

from umpire.formats.drawings.boards import BOARD_EDITING
from umpire.formats.drawings.editing import Editing, drawn_games, editing_of, table_entry, templates_of
from umpire.formats.drawings.values import FIRST, Trouble, sent_feature, sent_table
from umpire.formats.drawings.words import Asks, FieldWord, FormField, Paint, PieceWord, SystemWords, Template
from umpire.formats.tables import Content, entry_of, plain_ring

__all__ = [
    "BOARD_EDITING",
    "FIRST",
    "Asks",
    "Content",
    "Editing",
    "FieldWord",
    "FormField",
    "Paint",
    "PieceWord",
    "SystemWords",
    "Template",
    "Trouble",
    "drawn_games",
    "editing_of",
    "entry_of",
    "plain_ring",
    "sent_feature",
    "sent_table",
    "table_entry",
    "templates_of",
]
