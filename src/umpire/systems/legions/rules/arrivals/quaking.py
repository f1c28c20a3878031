"""The Subterranean Assault: Termites that break through the ground shake those who stand about."""

from __future__ import annotations

from umpire.geometry import at_most
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.movement.measure import apart

BREAKS_THROUGH = "shakes_the_ground"
REACH = 6.0
SCALE = 2
"""The highest Scale of a Detachment that can be shaken."""
SHAKEN = 5
"""The least that is rolled for one that is."""


def near_the_breach(field: Battlefield, model: str) -> tuple[str, ...]:
    """Return the enemy Detachments that may be shaken where the first of some Termites has come up, in muster order.

    They are of Scale 2 or less and within 6 inches. () for all but Dedicated Transports of a Subterranean Assault.
    """
    own = field.detachment_of(model)
    if not own.dedicated or not field.formation_has(own, BREAKS_THROUGH):
        return ()
    return tuple(
        each.id
        for each in field.detachments_of(field.opponent(own.side))
        if field.scale_of(each) <= SCALE
        and any(at_most(apart(field, model, other.id), REACH) for other in field.models_of(each))
    )
