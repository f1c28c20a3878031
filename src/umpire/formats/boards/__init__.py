"""Tables of the systems that resolve single attacks, charges and moves: their files, and which systems there are."""

from umpire.formats.boards.entries import (
    FROM,
    BoardEntry,
    FeatureEntry,
    FromSquad,
    ModelEntry,
    PieceEntry,
    UnitEntry,
    places_of_squads,
)
from umpire.formats.boards.making import set_up, table_of

__all__ = [
    "FROM",
    "BoardEntry",
    "FeatureEntry",
    "FromSquad",
    "ModelEntry",
    "PieceEntry",
    "UnitEntry",
    "places_of_squads",
    "set_up",
    "table_of",
]
