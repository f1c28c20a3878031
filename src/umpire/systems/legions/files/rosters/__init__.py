"""Rosters of list builders as armies: Formations, Detachments, loadouts, Transports, and what did not come in."""

from umpire.systems.legions.files.rosters.reading import ImportedLegions, is_of_legions, read_legions

__all__ = ["ImportedLegions", "is_of_legions", "read_legions"]
