"""Line of sight to a place on the table."""

from __future__ import annotations

from umpire.geometry import Disc, Outline, Point, Solid, overlaps, sights
from umpire.systems.legions.battlefield import Battlefield, Terrain, remembered_by_parts
from umpire.systems.legions.rules.sight.bodies import THINNEST, Standing, footprint_of, standing_at, surface_at
from umpire.systems.legions.rules.sight.lines import flies, hiding, passed_by, scene_of, sees
from umpire.systems.legions.rules.sight.woods import standing_in

PLACE = "a place on the table"


@remembered_by_parts(512, "profiles", "models", "areas", "structures", "house_rules")
def sees_place(field: Battlefield, viewer: str, at: Point, radius: float) -> bool:
    """Whether a model sees a round mark that lies on the ground, or something that the mark lies over.

    Args:
        field: The battlefield.
        viewer: The id of a model in play.
        at: The middle of the mark.
        radius: Its radius, inches.
    """
    mark = Outline(base=Disc(radius=radius), at=at)
    if overlaps(mark, footprint_of(field, viewer)):
        return True
    over = [each.id for each in field.on_table() if overlaps(mark, each.outline)]
    over += [each.id for each in field.areas if each.has(Terrain.STRUCTURE) and overlaps(mark, each.outline)]
    if any(sees(field, viewer, each) for each in over if each in field.models or each in field.structures):
        return True
    if flies(field, viewer):
        return True
    ground = surface_at(field, at)
    here = standing_at(field, viewer)
    body = Solid(id=PLACE, footprint=mark, bottom=ground, top=ground + THINNEST)
    there = Standing(body=body, at=at, radius=radius)
    if hiding(field, here, there):
        return False
    woods = [wood.id for wood in standing_in(field, there)]
    left_out = {here.body.id: [*passed_by(field, viewer, here, views=True), *woods]}
    return bool(sights([here.body], [body], scene_of(field), ignoring=left_out)[0, 0])
