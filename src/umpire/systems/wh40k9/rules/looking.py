"""How one model looks at another, as a picture shows it."""

from __future__ import annotations

from umpire.geometry import Look
from umpire.systems.wh40k9.battlefield import LINE, Field, Trait
from umpire.systems.wh40k9.rules.introduction import carries
from umpire.systems.wh40k9.rules.obscuring import hides, lifted
from umpire.table import Feature, Model, Obstacle, look_at, obstacles


def look(field: Field, viewer: Model, target: Model, feature: str = "") -> Look:
    """Return the look of a model at another: Obscuring features hide at any height, others with their closed pieces.

    With ``feature``, past that one alone.
    """
    own = lifted(field, viewer, target)

    def way(each: Feature) -> Obstacle:
        if feature not in ("", each.id):
            return Obstacle.NONE
        column = carries(each, Trait.OBSCURING) and hides(each) and each.id not in own
        return Obstacle.COLUMN if column else Obstacle.PIECES

    return look_at(field.table, viewer, target, obstacles(field.table.features, way, thickness=LINE))
