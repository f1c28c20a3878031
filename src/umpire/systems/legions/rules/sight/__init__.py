"""Line of sight: bodies, what hides them, and how much of them shows."""

from umpire.systems.legions.rules.sight.bodies import (
    Standing,
    body_of,
    centre_of,
    footing_areas,
    footprint_of,
    ground_of,
    masses,
    standing_at,
    stood,
)
from umpire.systems.legions.rules.sight.explaining import sight_rules
from umpire.systems.legions.rules.sight.lines import (
    flies,
    has_looked,
    hiding,
    look_at,
    look_on_each,
    passed_by,
    scene_of,
    seen_among,
    sees,
    sight,
    sight_at,
)
from umpire.systems.legions.rules.sight.looking import look, view_of
from umpire.systems.legions.rules.sight.margins import sight_margin_of
from umpire.systems.legions.rules.sight.obscured import WHOLLY, eyes_of, hidden_by, obscured
from umpire.systems.legions.rules.sight.passing import Passage, seen_on_the_way, wood_borders
from umpire.systems.legions.rules.sight.points import sees_place
from umpire.systems.legions.rules.sight.woods import (
    HIDDEN_BEYOND,
    Wood,
    hidden_in,
    overtopped,
    standing_in,
    too_deep,
    woods,
)

__all__ = [
    "HIDDEN_BEYOND",
    "WHOLLY",
    "Passage",
    "Standing",
    "Wood",
    "body_of",
    "centre_of",
    "eyes_of",
    "flies",
    "footing_areas",
    "footprint_of",
    "ground_of",
    "has_looked",
    "hidden_by",
    "hidden_in",
    "hiding",
    "look",
    "look_at",
    "look_on_each",
    "masses",
    "obscured",
    "overtopped",
    "passed_by",
    "scene_of",
    "seen_among",
    "seen_on_the_way",
    "sees",
    "sees_place",
    "sight",
    "sight_at",
    "sight_margin_of",
    "sight_rules",
    "standing_at",
    "standing_in",
    "stood",
    "too_deep",
    "view_of",
    "wood_borders",
    "woods",
]
