"""Battles: missions, Objective markers, Victory Points, and the Armies that fight them."""

from umpire.systems.legions.rules.battles.army import Army, DetachmentMustered, FormationMustered
from umpire.systems.legions.rules.battles.formations import (
    FormationType,
    FormationUpgrade,
    formation_rules,
    formation_type,
    formation_types,
)
from umpire.systems.legions.rules.battles.missions import (
    NEUTRAL,
    DeploymentMap,
    MarkerPlan,
    MissionPlan,
    Scoring,
    advised_size,
    deployment_map,
    deployment_maps,
    lay_out,
    mission_by_dice,
    mission_of_variant,
    mission_plan,
    mission_plans,
    on_map,
    variant_of,
)
from umpire.systems.legions.rules.battles.moving import judge_marker_move
from umpire.systems.legions.rules.battles.mustering import MusteredArmy, gained, judge_army
from umpire.systems.legions.rules.battles.near import MARKER, capturing_reach, marker_outline, near_marker, shape_of
from umpire.systems.legions.rules.battles.objectives import MarkerState, judge_marker, zone_of
from umpire.systems.legions.rules.battles.placing import judge_marker_place, markers_due
from umpire.systems.legions.rules.battles.scoring import (
    VictoryPoints,
    destroyed_markers,
    held_markers,
    marker_states,
    score_end,
    score_round,
    wholly_in_zone,
)
from umpire.systems.legions.rules.battles.slots import Filling, Slot, fill_slots
from umpire.systems.legions.rules.battles.strength import (
    TITANDEATH,
    StrengthAt,
    TacticalStrength,
    strength_at,
    strength_findings,
)

__all__ = [
    "MARKER",
    "NEUTRAL",
    "TITANDEATH",
    "Army",
    "DeploymentMap",
    "DetachmentMustered",
    "Filling",
    "FormationMustered",
    "FormationType",
    "FormationUpgrade",
    "MarkerPlan",
    "MarkerState",
    "MissionPlan",
    "MusteredArmy",
    "Scoring",
    "Slot",
    "StrengthAt",
    "TacticalStrength",
    "VictoryPoints",
    "advised_size",
    "capturing_reach",
    "deployment_map",
    "deployment_maps",
    "destroyed_markers",
    "fill_slots",
    "formation_rules",
    "formation_type",
    "formation_types",
    "gained",
    "held_markers",
    "judge_army",
    "judge_marker",
    "judge_marker_move",
    "judge_marker_place",
    "lay_out",
    "marker_outline",
    "marker_states",
    "markers_due",
    "mission_by_dice",
    "mission_of_variant",
    "mission_plan",
    "mission_plans",
    "near_marker",
    "on_map",
    "score_end",
    "score_round",
    "shape_of",
    "strength_at",
    "strength_findings",
    "variant_of",
    "wholly_in_zone",
    "zone_of",
]
