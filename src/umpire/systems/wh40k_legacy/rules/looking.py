"""How one model looks at another, as a picture shows it."""

from __future__ import annotations

from umpire.geometry import Look
from umpire.systems.wh40k_legacy.battlefield import Field
from umpire.systems.wh40k_legacy.rules.introduction import firer_inside
from umpire.table import Feature, Model, Obstacle, look_at, obstacles


def look(field: Field, viewer: Model, target: Model, feature: str = "") -> Look:
    """Return the look of a model at another past the bodies of all pieces, or of one alone."""
    eye = (*viewer.at, viewer.ground + viewer.height)

    def way(each: Feature) -> Obstacle:
        return Obstacle.BODY if feature in ("", each.id) else Obstacle.NONE

    passed = [each.id for each in field.table.features if firer_inside(field, eye, each)]
    return look_at(field.table, viewer, target, obstacles(field.table.features, way), lifted=passed)
