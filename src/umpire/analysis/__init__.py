"""What a table is like: where on it one is seen; and what a battle was like: luck told apart from choice."""

from umpire.analysis.exposure import Exposure, exposure, spread
from umpire.analysis.luck import DiceLuck, LeftOut, RollsOfAKind, dice_luck

__all__ = ["DiceLuck", "Exposure", "LeftOut", "RollsOfAKind", "dice_luck", "exposure", "spread"]
