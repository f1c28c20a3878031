"""Tables of the systems that resolve single attacks, charges and moves: their files, and which systems there are."""

from umpire.formats.boards.entries import BoardEntry, FeatureEntry, FromSquad, ModelEntry, PieceEntry, UnitEntry
from umpire.formats.boards.making import set_up, table_of

__all__ = [
    "BoardEntry",
    "FeatureEntry",
    "FromSquad",
    "ModelEntry",
    "PieceEntry",
    "UnitEntry",
    "set_up",
    "table_of",
]
