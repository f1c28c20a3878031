"""What the terrain rules of Warcry look at: the table, its parts, fighters, and what became of them."""

from umpire.systems.warcry.battlefield.field import Field, FighterState, Part, State, field_of, footing, whole
from umpire.systems.warcry.battlefield.lines import (
    Line,
    apart_in_space,
    drawn,
    holds_a_square,
    line_between,
    reaches,
    surface_area,
    to_part,
)
from umpire.systems.warcry.battlefield.profile import Profile, Weapon
from umpire.systems.warcry.battlefield.terms import (
    KINDS,
    NATURES,
    PART_KINDS,
    LegKind,
    Nature,
    PartKind,
    Runemark,
    Source,
)

__all__ = [
    "KINDS",
    "NATURES",
    "PART_KINDS",
    "Field",
    "FighterState",
    "LegKind",
    "Line",
    "Nature",
    "Part",
    "PartKind",
    "Profile",
    "Runemark",
    "Source",
    "State",
    "Weapon",
    "apart_in_space",
    "drawn",
    "field_of",
    "footing",
    "holds_a_square",
    "line_between",
    "reaches",
    "surface_area",
    "to_part",
    "whole",
]
