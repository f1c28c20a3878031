"""Secondary Objectives: how they are chosen, what they need in the battle, what they are worth at its end."""

from umpire.systems.legions.rules.secondary.chosen import (
    NEEDS_PREPARING,
    intel_of,
    objective_named,
    rolled_by,
    standard_of,
)
from umpire.systems.legions.rules.secondary.edges import edge_depth, near_edge
from umpire.systems.legions.rules.secondary.leaving import MOST_NOTED, may_be_noted, may_leave, passengers_with
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

__all__ = [
    "MOST_NOTED",
    "NEEDS_PREPARING",
    "bearers_near",
    "carries_standard",
    "edge_depth",
    "intel_of",
    "is_lost",
    "marker_fits",
    "may_be_noted",
    "may_leave",
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
]
