"""What a table is like: where on it one is seen, and what it gives to each side."""

from umpire.analysis.arenas import NEAR, Arena, Marker, Mover, Places, Side, places_of
from umpire.analysis.exposure import Exposure, exposure, spread
from umpire.analysis.fairness import HEIGHTS, MODEL, STEP, Survey, fairness
from umpire.analysis.figures import BETTER_LESS, Compared, Fairness, Figure, Lane, Seen, Theme, Way
from umpire.analysis.search import HEATS, Searched, SearchStep, search

__all__ = [
    "BETTER_LESS",
    "HEATS",
    "HEIGHTS",
    "MODEL",
    "NEAR",
    "STEP",
    "Arena",
    "Compared",
    "Exposure",
    "Fairness",
    "Figure",
    "Lane",
    "Marker",
    "Mover",
    "Places",
    "SearchStep",
    "Searched",
    "Seen",
    "Side",
    "Survey",
    "Theme",
    "Way",
    "exposure",
    "fairness",
    "places_of",
    "search",
    "spread",
]
