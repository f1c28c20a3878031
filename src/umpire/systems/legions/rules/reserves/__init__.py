"""Reserve, who waits there and how long; Infiltrators, who are set up last."""

from umpire.systems.legions.rules.reserves.infiltrating import infiltrates
from umpire.systems.legions.rules.reserves.waiting import OUTFLANK, RULE_OF, reserve_rule, ways_in, ways_to_wait

__all__ = ["OUTFLANK", "RULE_OF", "infiltrates", "reserve_rule", "ways_in", "ways_to_wait"]
