"""Reserve and what leads out of it."""

from umpire.systems.legions.rules.reserves.edges import EntryAsked, beyond_the_edges
from umpire.systems.legions.rules.reserves.waiting import RULE_OF, reserve_rule, ways_in, ways_to_wait

__all__ = [
    "RULE_OF",
    "EntryAsked",
    "beyond_the_edges",
    "reserve_rule",
    "ways_in",
    "ways_to_wait",
]
