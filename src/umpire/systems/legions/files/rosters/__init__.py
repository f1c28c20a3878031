"""Rosters of list builders as armies: Formations, Detachments, loadouts, Transports, and what did not come in."""

from umpire.systems.legions.files.rosters.ids import noting
from umpire.systems.legions.files.rosters.reading import GAME_ID, ImportedLegions, is_of_legions, read_legions

__all__ = ["GAME_ID", "ImportedLegions", "is_of_legions", "noting", "read_legions"]
