"""Coming onto the battlefield from above, and flying over it."""

from umpire.systems.legions.rules.arrivals import flyers
from umpire.systems.legions.rules.arrivals.beside import others_of
from umpire.systems.legions.rules.arrivals.deep_strike import (
    FROM_ENEMIES,
    clear_spot,
    followers,
    following_places,
    judge_deep_strike,
    judge_following,
    landed,
    mishap,
    way_from_above,
)
from umpire.systems.legions.rules.arrivals.hovering import places_to_hover
from umpire.systems.legions.rules.arrivals.together import bound_to_follow, places_beside

__all__ = [
    "FROM_ENEMIES",
    "bound_to_follow",
    "clear_spot",
    "flyers",
    "followers",
    "following_places",
    "judge_deep_strike",
    "judge_following",
    "landed",
    "mishap",
    "others_of",
    "places_beside",
    "places_to_hover",
    "way_from_above",
]
