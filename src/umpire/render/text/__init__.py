"""Tables as text for terminals."""

from umpire.render.text.bars import odds_text
from umpire.render.text.board import board_text, drawn_board
from umpire.render.text.roster import roster

__all__ = ["board_text", "drawn_board", "odds_text", "roster"]
