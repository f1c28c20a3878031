"""Outlines, gaps, paths, arcs and sight, in inches; knows no game."""

from umpire.geometry.arcs import in_rear
from umpire.geometry.areas import check_polygon, contains_point, signed_area
from umpire.geometry.blocking import Blocking, looked_past
from umpire.geometry.contact import nearest_point, place_in_contact
from umpire.geometry.crowds import Crowd, Progress, count_sights, crowd_sights
from umpire.geometry.full_sight import WholeSight, all_seen_whole, seen_whole
from umpire.geometry.gaps import corners, depth_inside, gap, overlaps, touches, wholly_inside, within
from umpire.geometry.ground import Ground, Toll
from umpire.geometry.looks import Cut, Elevation, Look, seen_from_eye, side_on
from umpire.geometry.margins import MARGIN, Flip, SightMargin, sight_margin
from umpire.geometry.nearing import first_within, gap_along
from umpire.geometry.obscured import Obscured, obscured_share, obscured_shares
from umpire.geometry.passing import ALWAYS, seen_along, seen_during
from umpire.geometry.paths import (
    Path,
    heading_at,
    length_inside,
    path_length,
    point_at,
    stretches_inside,
    truncate,
)
from umpire.geometry.reach import Reach
from umpire.geometry.routes import shortest_route
from umpire.geometry.scenes import Scene
from umpire.geometry.seam import Oracle, looking_with
from umpire.geometry.shapes import EAST, Base, Disc, Hull, Outline, Oval, Polygon, Rectangle, Shape, Solid
from umpire.geometry.sight import Point3, Sight, line_of_sight, sights, who_blocks
from umpire.geometry.spans import RESOLUTION, Span, Spans, common, joined, spans_below, spans_where, without
from umpire.geometry.stages import Stage, stages_along
from umpire.geometry.thick import thickened
from umpire.geometry.tolerance import (
    CONTACT,
    GRID,
    HEADING_SCALE,
    Heading,
    Point,
    at_least,
    at_most,
    clearly_less,
    clearly_more,
    heading_from_degrees,
    heading_towards,
    in_contact,
    is_snapped,
    mean_point,
    point_distance,
    snap,
    snap_point,
    total,
    unit,
)
from umpire.geometry.travel import Travel, Zone, cheapest_travel, cheapest_travels, leg_costs, may_stand

__all__ = [
    "ALWAYS",
    "CONTACT",
    "EAST",
    "GRID",
    "HEADING_SCALE",
    "MARGIN",
    "RESOLUTION",
    "Base",
    "Blocking",
    "Crowd",
    "Cut",
    "Disc",
    "Elevation",
    "Flip",
    "Ground",
    "Heading",
    "Hull",
    "Look",
    "Obscured",
    "Oracle",
    "Outline",
    "Oval",
    "Path",
    "Point",
    "Point3",
    "Polygon",
    "Progress",
    "Reach",
    "Rectangle",
    "Scene",
    "Shape",
    "Sight",
    "SightMargin",
    "Solid",
    "Span",
    "Spans",
    "Stage",
    "Toll",
    "Travel",
    "WholeSight",
    "Zone",
    "all_seen_whole",
    "at_least",
    "at_most",
    "cheapest_travel",
    "cheapest_travels",
    "check_polygon",
    "clearly_less",
    "clearly_more",
    "common",
    "contains_point",
    "corners",
    "count_sights",
    "crowd_sights",
    "depth_inside",
    "first_within",
    "gap",
    "gap_along",
    "heading_at",
    "heading_from_degrees",
    "heading_towards",
    "in_contact",
    "in_rear",
    "is_snapped",
    "joined",
    "leg_costs",
    "length_inside",
    "line_of_sight",
    "looked_past",
    "looking_with",
    "may_stand",
    "mean_point",
    "nearest_point",
    "obscured_share",
    "obscured_shares",
    "overlaps",
    "path_length",
    "place_in_contact",
    "point_at",
    "point_distance",
    "seen_along",
    "seen_during",
    "seen_from_eye",
    "seen_whole",
    "shortest_route",
    "side_on",
    "sight_margin",
    "sights",
    "signed_area",
    "snap",
    "snap_point",
    "spans_below",
    "spans_where",
    "stages_along",
    "stretches_inside",
    "thickened",
    "total",
    "touches",
    "truncate",
    "unit",
    "who_blocks",
    "wholly_inside",
    "within",
    "without",
]
