"""What a table is like, and what it gives to each side; what a battle was like: its chances, luck and decisions."""

from umpire.analysis.arenas import NEAR, Arena, Marker, Mover, Places, Side, places_of
from umpire.analysis.battle import Analysis, analyse
from umpire.analysis.chances import Chance, Stroke, Swing
from umpire.analysis.decisions import Decision
from umpire.analysis.exposure import Exposure, exposure, spread
from umpire.analysis.fairness import HEIGHTS, MODEL, STEP, Survey, fairness
from umpire.analysis.figures import BETTER_LESS, Compared, Fairness, Figure, Lane, Seen, Theme, Way
from umpire.analysis.luck import DiceLuck, LeftOut, RollsOfAKind, dice_luck
from umpire.analysis.page import analysis_section
from umpire.analysis.search import HEATS, Searched, SearchStep, search
from umpire.analysis.trying import Progress

__all__ = [
    "BETTER_LESS",
    "HEATS",
    "HEIGHTS",
    "MODEL",
    "NEAR",
    "STEP",
    "Analysis",
    "Arena",
    "Chance",
    "Compared",
    "Decision",
    "DiceLuck",
    "Exposure",
    "Fairness",
    "Figure",
    "Lane",
    "LeftOut",
    "Marker",
    "Mover",
    "Places",
    "Progress",
    "RollsOfAKind",
    "SearchStep",
    "Searched",
    "Seen",
    "Side",
    "Stroke",
    "Survey",
    "Swing",
    "Theme",
    "Way",
    "analyse",
    "analysis_section",
    "dice_luck",
    "exposure",
    "fairness",
    "places_of",
    "search",
    "spread",
]
