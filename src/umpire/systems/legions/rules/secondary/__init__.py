"""Secondary Objectives: how they are chosen, what they need in the battle, what they are worth at its end."""

from umpire.systems.legions.rules.secondary.chosen import (
    BY_VARIANT,
    INTELS,
    LEAVERS,
    MOST_NOTED,
    NEEDS_PREPARING,
    RULE_OF,
    intel_of,
    objective_named,
    rolled_by,
    standard_of,
    supplies_of,
)
from umpire.systems.legions.rules.secondary.edges import edge_depth, near_edge
from umpire.systems.legions.rules.secondary.leaving import may_be_noted, may_leave, passengers_with
from umpire.systems.legions.rules.secondary.markers import marker_fits, nearest_place
from umpire.systems.legions.rules.secondary.scoring import scoring_rule, secondary_score
from umpire.systems.legions.rules.secondary.taking import (
    bearers_near,
    carries_standard,
    is_lost,
    may_take_intel,
    planting_spots,
    recovers,
    refuse_planting,
)
from umpire.systems.legions.rules.secondary.variants import MOST_MARKED, can_be_noted, glorious, may_spear

__all__ = [
    "BY_VARIANT",
    "INTELS",
    "LEAVERS",
    "MOST_MARKED",
    "MOST_NOTED",
    "NEEDS_PREPARING",
    "RULE_OF",
    "bearers_near",
    "can_be_noted",
    "carries_standard",
    "edge_depth",
    "glorious",
    "intel_of",
    "is_lost",
    "marker_fits",
    "may_be_noted",
    "may_leave",
    "may_spear",
    "may_take_intel",
    "near_edge",
    "nearest_place",
    "objective_named",
    "passengers_with",
    "planting_spots",
    "recovers",
    "refuse_planting",
    "rolled_by",
    "scoring_rule",
    "secondary_score",
    "standard_of",
    "supplies_of",
]
