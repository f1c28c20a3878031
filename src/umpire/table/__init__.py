"""Things on a table, in inches: terrain features, models, units; facts about where they are, never verdicts."""

from umpire.table.arms import WeaponKind, armed_with, weapon_of, weapons_used
from umpire.table.board import Board, check_known, check_wounds, named_first
from umpire.table.facts import (
    all_lines,
    apart,
    closest_points,
    crossed,
    inside,
    meets,
    on_or_within,
    on_top,
    overlapping,
    pairs_within,
    strip,
    swept,
    touching,
    wholly_within,
    within,
)
from umpire.table.looks import look_at
from umpire.table.paths import Corner, ends_of, paths_of
from umpire.table.sights import Obstacle, Obstacles, free_line, free_point, free_points, obstacles
from umpire.table.things import Feature, Model, Piece, Table, Unit

__all__ = [
    "Board",
    "Corner",
    "Feature",
    "Model",
    "Obstacle",
    "Obstacles",
    "Piece",
    "Table",
    "Unit",
    "WeaponKind",
    "all_lines",
    "apart",
    "armed_with",
    "check_known",
    "check_wounds",
    "closest_points",
    "crossed",
    "ends_of",
    "free_line",
    "free_point",
    "free_points",
    "inside",
    "look_at",
    "meets",
    "named_first",
    "obstacles",
    "on_or_within",
    "on_top",
    "overlapping",
    "pairs_within",
    "paths_of",
    "strip",
    "swept",
    "touching",
    "weapon_of",
    "weapons_used",
    "wholly_within",
    "within",
]
