"""Things on a table, in inches: terrain features, models, units; facts about where they are, never verdicts."""

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
from umpire.table.sights import Obstacle, Obstacles, free_line, free_point, free_points, obstacles
from umpire.table.things import Feature, Model, Piece, Table, Unit

__all__ = [
    "Feature",
    "Model",
    "Obstacle",
    "Obstacles",
    "Piece",
    "Table",
    "Unit",
    "all_lines",
    "apart",
    "closest_points",
    "crossed",
    "free_line",
    "free_point",
    "free_points",
    "inside",
    "look_at",
    "meets",
    "obstacles",
    "on_or_within",
    "on_top",
    "overlapping",
    "pairs_within",
    "strip",
    "swept",
    "touching",
    "wholly_within",
    "within",
]
