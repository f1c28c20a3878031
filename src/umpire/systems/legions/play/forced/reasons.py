"""Which rules bear on a model's forced move: on its way, and on the Saves that it makes on it."""

from __future__ import annotations

from umpire.geometry import CONTACT, Path, clearly_more, first_within, gap_along, path_length
from umpire.systems.legions.battlefield import Battlefield, Model, Place
from umpire.systems.legions.play.forced.frames import ForcedMove
from umpire.systems.legions.rules.forced import escapes_unscathed, moved_through
from umpire.systems.legions.rules.movement.paths import spent
from umpire.systems.legions.rules.movement.zones import ZONE

__all__ = ["passing_rules", "way_rules"]

STRAIGHT = {"withdraw": "LI-FGT-049", "flee": "LI-END-010", "push": "LI-MOV-022"}
AT_COST = {"withdraw": "LI-FGT-048", "flee": "LI-END-009"}
UNSTOPPED = {"withdraw": "LI-FGT-051", "flee": "LI-END-011"}
ONE_EACH = {"withdraw": "LI-FGT-055", "flee": "LI-END-013"}
NATURAL = {"withdraw": "LI-FGT-056", "flee": "LI-END-014"}


def way_rules(
    field: Battlefield, move: ForcedMove, model: Model, path: Path, excused: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the rules on a model's way; ``excused`` are the enemies that it comes through without a Save."""
    found = [STRAIGHT[move.cause]]
    if move.push is not None:
        return tuple(found)
    if clearly_more(spent(field, model, path), path_length(path)):
        found.append(AT_COST[move.cause])
    if moved_through(field, model, path) or _over_others(field, model, path):
        found.append(UNSTOPPED[move.cause])
    for enemy in excused:
        large = enemy not in move.opponents and escapes_unscathed(field, model, enemy)
        found.append("LI-FGT-054" if large else "LI-FGT-053")
    if _past_a_garrison(field, model, path):
        found.append("LI-END-021")
    return tuple(dict.fromkeys(found))


def passing_rules(
    field: Battlefield, move: ForcedMove, model: Model, path: Path, enemy: str, natural: int
) -> tuple[str, ...]:
    """Return the rules on the Save that a model makes for coming through an enemy Detachment."""
    near = [
        each
        for each in field.on_table(field.opponent(field.side_of(model)))
        if first_within(model.base, path, each.outline, ZONE, model.facing) is not None
    ]
    # an excuse of a Withdrawal that a fleeing model would have
    refused = move.cause == "flee" and (enemy in move.opponents or escapes_unscathed(field, model, enemy))
    return (
        "LI-END-020",
        *((ONE_EACH[move.cause],) if len(near) > 1 else ()),
        *((NATURAL[move.cause],) if natural in (1, 6) else ()),
        *(("LI-END-015",) if refused else ()),
    )


def _over_others(field: Battlefield, model: Model, path: Path) -> bool:
    """Whether another model stands in the way."""
    others = (each for side in field.sides for each in field.on_table(side) if each.id != model.id)
    return any(gap_along(model.base, path, each.outline, model.facing) < -CONTACT for each in others)


def _past_a_garrison(field: Battlefield, model: Model, path: Path) -> bool:
    """Whether a model passes a Structure with enemies in it, near enough to a Zone if they had one."""
    inside = {
        field.detachments[each.detachment].garrison
        for each in field.models.values()
        if each.place is Place.GARRISON and field.side_of(each) != field.side_of(model)
    }
    walls = (field.area(each).outline for each in sorted(inside))
    return any(first_within(model.base, path, wall, ZONE, model.facing) is not None for wall in walls)
