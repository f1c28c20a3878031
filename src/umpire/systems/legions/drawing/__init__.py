"""Pictures of battles of Legions Imperialis."""

from umpire.systems.legions.drawing.played import played_svg

__all__ = ["played_svg"]
