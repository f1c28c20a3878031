"""Forced moves: Withdrawing from a lost Combat and fleeing in the End phase."""

from umpire.systems.legions.rules.forced.landing import free_spot, overlapped_enemy
from umpire.systems.legions.rules.forced.pushes import held_up, pushed, until_blocked
from umpire.systems.legions.rules.forced.routes import ends_at_edge, forced_path, longest, touches_edge
from umpire.systems.legions.rules.forced.through import escapes_unscathed, held_in_zone, moved_through, passes

__all__ = [
    "ends_at_edge",
    "escapes_unscathed",
    "forced_path",
    "free_spot",
    "held_in_zone",
    "held_up",
    "longest",
    "moved_through",
    "overlapped_enemy",
    "passes",
    "pushed",
    "touches_edge",
    "until_blocked",
]
