"""Line of sight: bodies, what hides them, and how much of them shows."""

from umpire.systems.legions.rules.sight.bodies import (
    Standing,
    body_of,
    centre_of,
    footprint_of,
    ground_of,
    masses,
    standing_at,
)
from umpire.systems.legions.rules.sight.explaining import sight_rules
from umpire.systems.legions.rules.sight.lines import flies, sees, sight, sight_at
from umpire.systems.legions.rules.sight.looking import look, view_of
from umpire.systems.legions.rules.sight.margins import sight_margin_of
from umpire.systems.legions.rules.sight.obscured import WHOLLY, hidden_by, obscured
from umpire.systems.legions.rules.sight.passing import Passage, seen_on_the_way, wood_borders
from umpire.systems.legions.rules.sight.points import sees_place

__all__ = [
    "WHOLLY",
    "Passage",
    "Standing",
    "body_of",
    "centre_of",
    "flies",
    "footprint_of",
    "ground_of",
    "hidden_by",
    "look",
    "masses",
    "obscured",
    "seen_on_the_way",
    "sees",
    "sees_place",
    "sight",
    "sight_at",
    "sight_margin_of",
    "sight_rules",
    "standing_at",
    "view_of",
    "wood_borders",
]
