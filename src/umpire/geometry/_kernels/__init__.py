"""Compiled kernels behind plain signatures; the only package that imports numba, and only once it is needed.

Each is read when it is first asked for: whoever asks about sight waits for no kernels of movement.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from umpire.geometry._kernels.announcing import COMPILED, tell_compiling
from umpire.geometry._kernels.types import RUN, Bodies, Obstacles

if TYPE_CHECKING:
    from umpire.geometry._kernels.bases import (
        AREA,
        DISC,
        RECTANGLE,
        RING,
        Shapes,
        Stood,
        ahead_of,
        depths_of,
        gaps_of,
        room_between,
    )
    from umpire.geometry._kernels.clearing import is_clear
    from umpire.geometry._kernels.contours import outline_reach
    from umpire.geometry._kernels.crowds import ANYWHERE, Crowd
    from umpire.geometry._kernels.entries import glance, see, survey
    from umpire.geometry._kernels.full_sight import see_whole
    from umpire.geometry._kernels.pictures import Sitters, picture_of, shares_of
    from umpire.geometry._kernels.rings import Rings, rings_of
    from umpire.geometry._kernels.rooms import (
        kept_marks,
        kept_picture_room,
        kept_room,
        kept_search_room,
        kept_whole_room,
    )
    from umpire.geometry._kernels.searching import search
    from umpire.geometry._kernels.travel import LINK, STRETCH, Ground
    from umpire.geometry._kernels.travel_entries import find_routes, grow_tree, legs, standing, tree_costs
    from umpire.geometry._kernels.ways import tell_ways

__all__ = [
    "ANYWHERE",
    "AREA",
    "COMPILED",
    "DISC",
    "LINK",
    "RECTANGLE",
    "RING",
    "RUN",
    "STRETCH",
    "Bodies",
    "Crowd",
    "Ground",
    "Obstacles",
    "Rings",
    "Shapes",
    "Sitters",
    "Stood",
    "ahead_of",
    "depths_of",
    "find_routes",
    "gaps_of",
    "glance",
    "grow_tree",
    "is_clear",
    "kept_marks",
    "kept_picture_room",
    "kept_room",
    "kept_search_room",
    "kept_whole_room",
    "legs",
    "outline_reach",
    "picture_of",
    "rings_of",
    "room_between",
    "search",
    "see",
    "see_whole",
    "shares_of",
    "standing",
    "survey",
    "tell_compiling",
    "tell_ways",
    "tree_costs",
]

_HOMES = {
    "AREA": "bases",
    "DISC": "bases",
    "RECTANGLE": "bases",
    "RING": "bases",
    "Shapes": "bases",
    "Stood": "bases",
    "ahead_of": "bases",
    "depths_of": "bases",
    "gaps_of": "bases",
    "room_between": "bases",
    "is_clear": "clearing",
    "Rings": "rings",
    "kept_marks": "rooms",
    "outline_reach": "contours",
    "kept_picture_room": "rooms",
    "kept_room": "rooms",
    "kept_search_room": "rooms",
    "kept_whole_room": "rooms",
    "rings_of": "rings",
    "glance": "entries",
    "survey": "entries",
    "ANYWHERE": "crowds",
    "Crowd": "crowds",
    "picture_of": "pictures",
    "search": "searching",
    "see": "entries",
    "see_whole": "full_sight",
    "Sitters": "pictures",
    "shares_of": "pictures",
    "LINK": "travel",
    "STRETCH": "travel",
    "Ground": "travel",
    "find_routes": "travel_entries",
    "grow_tree": "travel_entries",
    "legs": "travel_entries",
    "standing": "travel_entries",
    "tell_ways": "ways",
    "tree_costs": "travel_entries",
}
"""The module that each kernel stands in."""


def __getattr__(name: str) -> Any:  # whatever the module holds
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found
