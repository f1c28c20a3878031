"""Tables, rulings and battles as pictures, pages and text."""

from umpire.render.played import played_svg
from umpire.render.report import battle_page
from umpire.render.sentences import sentence
from umpire.render.svg import board_svg, case_svg
from umpire.render.text import board_text, drawn_board, roster

__all__ = ["battle_page", "board_svg", "board_text", "case_svg", "drawn_board", "played_svg", "roster", "sentence"]
