"""Forced moves: Withdrawing from a lost Combat and fleeing in the End phase."""

from umpire.systems.legions.rules.forced.landing import (
    free_spots,
    in_coherency,
    overlapped_enemy,
    stands_free,
)
from umpire.systems.legions.rules.forced.lengths import longest, until_blocked
from umpire.systems.legions.rules.forced.pushes import cut_short, held_up, pushed
from umpire.systems.legions.rules.forced.routes import (
    edge_shapes,
    ends_at_edge,
    flight_distance,
    forced_path,
    setting_out,
    touches_edge,
    withdrawal_distance,
)
from umpire.systems.legions.rules.forced.through import escapes_unscathed, held_in_zone, moved_through, passes

__all__ = [
    "cut_short",
    "edge_shapes",
    "ends_at_edge",
    "escapes_unscathed",
    "flight_distance",
    "forced_path",
    "free_spots",
    "held_in_zone",
    "held_up",
    "in_coherency",
    "longest",
    "moved_through",
    "overlapped_enemy",
    "passes",
    "pushed",
    "setting_out",
    "stands_free",
    "touches_edge",
    "until_blocked",
    "withdrawal_distance",
]
