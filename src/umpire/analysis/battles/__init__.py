"""What a battle was like: its chances, its luck, its decisions."""

from umpire.analysis.battles.chances import Chance, Stroke, Swing
from umpire.analysis.battles.decisions import Decision
from umpire.analysis.battles.looking_back import Analysis, analyse
from umpire.analysis.battles.luck import DiceLuck, LeftOut, RollsOfAKind, dice_luck
from umpire.analysis.battles.page import analysis_section
from umpire.analysis.battles.trying import Progress

__all__ = [
    "Analysis",
    "Chance",
    "Decision",
    "DiceLuck",
    "LeftOut",
    "Progress",
    "RollsOfAKind",
    "Stroke",
    "Swing",
    "analyse",
    "analysis_section",
    "dice_luck",
]
