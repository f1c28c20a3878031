"""Reserve, who waits there and how long; Infiltrators, who are set up last."""

from umpire.systems.legions.rules.reserves.hover import HOVERING, as_set_up, can_hover, flying, hovering, hovers
from umpire.systems.legions.rules.reserves.infiltrating import infiltrates
from umpire.systems.legions.rules.reserves.waiting import (
    DROP_POD,
    FLYER,
    FROM_ABOVE,
    LAST_ROUND,
    OUTFLANK,
    OWN_EDGE,
    RULE_OF,
    bound_to_wait,
    reserve_rule,
    too_late,
    ways_in,
    ways_to_wait,
)

__all__ = [
    "DROP_POD",
    "FLYER",
    "FROM_ABOVE",
    "HOVERING",
    "LAST_ROUND",
    "OUTFLANK",
    "OWN_EDGE",
    "RULE_OF",
    "as_set_up",
    "bound_to_wait",
    "can_hover",
    "flying",
    "hovering",
    "hovers",
    "infiltrates",
    "reserve_rule",
    "too_late",
    "ways_in",
    "ways_to_wait",
]
