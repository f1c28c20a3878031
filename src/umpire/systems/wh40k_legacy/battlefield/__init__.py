"""What the legacy rules look at: the table, characteristics, and where in the battle it stands."""

from umpire.systems.wh40k_legacy.battlefield.field import Field, State, UnitState, field_of, footing, words
from umpire.systems.wh40k_legacy.battlefield.profile import Armour, Profile, Weapon
from umpire.systems.wh40k_legacy.battlefield.terms import (
    DEBRIS,
    KEYWORDS,
    KINDS,
    LANDFORMS,
    OPEN,
    Cause,
    Facing,
    MoveKind,
    Phase,
    Position,
    Terrain,
)

__all__ = [
    "DEBRIS",
    "KEYWORDS",
    "KINDS",
    "LANDFORMS",
    "OPEN",
    "Armour",
    "Cause",
    "Facing",
    "Field",
    "MoveKind",
    "Phase",
    "Position",
    "Profile",
    "State",
    "Terrain",
    "UnitState",
    "Weapon",
    "field_of",
    "footing",
    "words",
]
