"""Battles of Legions Imperialis as pictures, and as text for terminals."""

from umpire.systems.legions.drawing.board import Way, board_svg, case_svg
from umpire.systems.legions.drawing.pieces import ORDER_BADGE, Stamps, draw_labels, draw_model, spot_of
from umpire.systems.legions.drawing.played import played_svg
from umpire.systems.legions.drawing.roster import roster
from umpire.systems.legions.drawing.scenes import LAYERS, scene_of_field, terrain_paint
from umpire.systems.legions.drawing.text import board_text, drawn_board
from umpire.systems.legions.drawing.thoughts import thought_svg

__all__ = [
    "LAYERS",
    "ORDER_BADGE",
    "Stamps",
    "Way",
    "board_svg",
    "board_text",
    "case_svg",
    "draw_labels",
    "draw_model",
    "drawn_board",
    "played_svg",
    "roster",
    "scene_of_field",
    "spot_of",
    "terrain_paint",
    "thought_svg",
]
