"""Pictures of tables as SVG."""

from umpire.render.svg.bars import odds_svg
from umpire.render.svg.board import Way, board_svg, case_svg
from umpire.render.svg.heat import HEAT, Panel, heat_svg
from umpire.render.svg.looks import look_svg
from umpire.render.svg.pieces import ORDER_BADGE, Stamps, draw_labels, draw_model, spot_of
from umpire.render.svg.plan import plan_svg
from umpire.render.svg.shapes import Canvas, degrees, number
from umpire.render.svg.sheet import sheet_svg
from umpire.render.svg.tabletop import table_svg
from umpire.render.svg.terrain import draw_areas, draw_markers, draw_table
from umpire.render.svg.theme import (
    DARK,
    DEFS,
    LIGHT,
    STYLE,
    palette,
    side_class,
    style_with,
)

__all__ = [
    "DARK",
    "DEFS",
    "HEAT",
    "LIGHT",
    "ORDER_BADGE",
    "STYLE",
    "Canvas",
    "Panel",
    "Stamps",
    "Way",
    "board_svg",
    "case_svg",
    "degrees",
    "draw_areas",
    "draw_labels",
    "draw_markers",
    "draw_model",
    "draw_table",
    "heat_svg",
    "look_svg",
    "number",
    "odds_svg",
    "palette",
    "plan_svg",
    "sheet_svg",
    "side_class",
    "spot_of",
    "style_with",
    "table_svg",
]
