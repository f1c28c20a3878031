"""How one fighter looks at another, as a picture shows it."""

from __future__ import annotations

from umpire.geometry import Look, Scene, Solid
from umpire.systems.warcry.battlefield import Field, line_between
from umpire.systems.warcry.rules.introduction import solid_parts
from umpire.systems.warcry.rules.obstacles import inside, is_obstacle
from umpire.table import Model, Obstacles, look_at


def look(field: Field, viewer: Model, target: Model, feature: str = "") -> Look:
    """Return the line that cover is judged by, and the target past all solid parts, or those of one feature.

    The text has no line of sight: what the view shows of a fighter is not asked by any rule.
    """
    parts = [each for each in solid_parts(field) if feature in ("", each.feature, each.id)]
    solids = [Solid(id=p.feature, footprint=p.piece.footprint, bottom=p.piece.bottom, top=p.piece.top) for p in parts]
    line = line_between(viewer, target)
    past = Obstacles(scene=Scene(solids), names=tuple(each.id for each in solids), thickness=0.0)
    met = [each.feature for each in parts if is_obstacle(field, each) and inside(line, each)]
    return look_at(field.table, viewer, target, past, line=(line.start, line.end), blockers=tuple(dict.fromkeys(met)))
