"""What a table is like: where on it one is seen; and what a battle was like: its chances, its luck, its decisions."""

from umpire.analysis.battle import Analysis, analyse
from umpire.analysis.chances import Chance, Stroke, Swing
from umpire.analysis.decisions import Decision
from umpire.analysis.exposure import Exposure, exposure, spread
from umpire.analysis.luck import DiceLuck, LeftOut, RollsOfAKind, dice_luck
from umpire.analysis.page import analysis_section
from umpire.analysis.trying import Progress

__all__ = [
    "Analysis",
    "Chance",
    "Decision",
    "DiceLuck",
    "Exposure",
    "LeftOut",
    "Progress",
    "RollsOfAKind",
    "Stroke",
    "Swing",
    "analyse",
    "analysis_section",
    "dice_luck",
    "exposure",
    "spread",
]
