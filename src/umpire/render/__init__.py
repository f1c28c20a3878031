"""Tables and rulings as pictures and text."""

from umpire.render.svg import board_svg, case_svg
from umpire.render.text import board_text, drawn_board, roster

__all__ = ["board_svg", "board_text", "case_svg", "drawn_board", "roster"]
