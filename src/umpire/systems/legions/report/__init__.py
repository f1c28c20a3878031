"""The page of a battle."""

from umpire.systems.legions.report.page import battle_page

__all__ = ["battle_page"]
