"""What 9th edition's rules look at: the table, characteristics, and where in the battle it stands."""

from umpire.systems.wh40k9.battlefield.field import Field, State, UnitState, field_of, footing
from umpire.systems.wh40k9.battlefield.profile import Amount, Profile, Weapon, dice_of
from umpire.systems.wh40k9.battlefield.terms import (
    FLOORS,
    FOOT,
    KEYWORDS,
    KINDS,
    LINE,
    PIECE_KINDS,
    TRAITS,
    WALLS,
    Category,
    MoveKind,
    Phase,
    Reaction,
    Trait,
)

__all__ = [
    "FLOORS",
    "FOOT",
    "KEYWORDS",
    "KINDS",
    "LINE",
    "PIECE_KINDS",
    "TRAITS",
    "WALLS",
    "Amount",
    "Category",
    "Field",
    "MoveKind",
    "Phase",
    "Profile",
    "Reaction",
    "State",
    "Trait",
    "UnitState",
    "Weapon",
    "dice_of",
    "field_of",
    "footing",
]
