"""The page of a battle."""

from umpire.render.report.page import battle_page

__all__ = ["battle_page"]
