"""Tables and rulings as pictures and text."""

from umpire.render.markup import Markup, html, joined
from umpire.render.svg import board_svg, case_svg
from umpire.render.text import board_text, drawn_board, roster

__all__ = ["Markup", "board_svg", "board_text", "case_svg", "drawn_board", "html", "joined", "roster"]
