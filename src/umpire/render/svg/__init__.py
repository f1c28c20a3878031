"""Pictures of tables as SVG."""

from umpire.render.svg.bars import odds_svg
from umpire.render.svg.frame import MARGIN, Window, framed, letters_of, scale_of
from umpire.render.svg.heat import HEAT, Panel, heat_svg
from umpire.render.svg.labels import Box, Room, places_around
from umpire.render.svg.looks import look_svg
from umpire.render.svg.plan import plan_svg
from umpire.render.svg.proofs import (
    LINE,
    Caption,
    caption_elements,
    captions,
    draw_proofs,
    lines_of,
    mark_of,
    proof_points,
)
from umpire.render.svg.shapes import NONE, Canvas, base_shape, degrees, number
from umpire.render.svg.sheet import sheet_svg
from umpire.render.svg.tabletop import table_svg
from umpire.render.svg.terrain import draw_areas, draw_axes, draw_markers, draw_table, middle
from umpire.render.svg.theme import (
    DARK,
    DEFS,
    LIGHT,
    STYLE,
    palette,
    side_class,
    style_with,
)
from umpire.render.svg.views import draw_view

__all__ = [
    "DARK",
    "DEFS",
    "HEAT",
    "LIGHT",
    "LINE",
    "MARGIN",
    "NONE",
    "STYLE",
    "Box",
    "Canvas",
    "Caption",
    "Panel",
    "Room",
    "Window",
    "base_shape",
    "caption_elements",
    "captions",
    "degrees",
    "draw_areas",
    "draw_axes",
    "draw_markers",
    "draw_proofs",
    "draw_table",
    "draw_view",
    "framed",
    "heat_svg",
    "letters_of",
    "lines_of",
    "look_svg",
    "mark_of",
    "middle",
    "number",
    "odds_svg",
    "palette",
    "places_around",
    "plan_svg",
    "proof_points",
    "scale_of",
    "sheet_svg",
    "side_class",
    "style_with",
    "table_svg",
]
