"""What a table is like, what it gives to each side, and a search for fairer ones."""

from umpire.analysis.tables.arenas import NEAR, Arena, Marker, Mover, Places, Side, places_of
from umpire.analysis.tables.exposure import Exposure, exposure, spread
from umpire.analysis.tables.fairness import HEIGHTS, MODEL, STEP, Survey, fairness
from umpire.analysis.tables.figures import BETTER_LESS, Compared, Fairness, Figure, Lane, Seen, Theme, Way
from umpire.analysis.tables.search import HEATS, Searched, SearchStep, search

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
