"""A movement as it passes: where everyone stands at each moment of it."""

from __future__ import annotations

import msgspec

from umpire.geometry import GRID, heading_at, path_length, point_at, snap_point
from umpire.systems.legions.battlefield import Battlefield, Place, change_field, remembered_by_both
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.movement import ModelMove, ground_at
from umpire.systems.legions.rules.sight import has_looked, sees, sight_at
from umpire.systems.legions.rules.titans.walking import facing_under_way, walk_of

Moves = tuple[ModelMove, ...]


@remembered_by_both(64)
def at_moment(field: Battlefield, moves: Moves, moment: float) -> Battlefield:
    """Return the table at a moment of a movement, at which every model stands at the same fraction of its path."""
    models, detachments = dict(field.models), dict(field.detachments)
    setting_out = moment > 0.0 and any(path_length(move.path) > GRID for move in moves)
    turns = turns_ahead(field)
    for move in moves:
        model = models[move.model]
        if not model.in_play:
            continue
        walk = walk_of(field, model, move)
        under_way = heading_at(move.path, moment, model.facing) if turns else model.facing
        facing = (move.facing or model.facing) if moment >= 1.0 else under_way
        if walk is not None:
            facing = facing_under_way(walk, moment)
        at = snap_point(point_at(move.path, moment))
        # a Garrison that sets out is outside from its first inch on (LI-STR-026)
        leaving = model.place is Place.GARRISON and setting_out
        models[model.id] = msgspec.structs.replace(
            model,
            at=at,
            ground=ground_at(field, at),
            facing=facing,
            place=Place.TABLE if leaving else model.place,
            across=move.across if moment >= 1.0 else model.across,
        )
        if leaving:
            owner = detachments[model.detachment]
            detachments[owner.id] = msgspec.structs.replace(owner, garrison="")
    return change_field(field, models=models, detachments=detachments)


def turns_ahead(field: Battlefield) -> bool:
    """Whether a moving model faces the way it goes (LI-MOV-019); else it keeps the facing that it began with."""
    return house_rule(field, "moving_facing") == "ahead"


def seen_at(field: Battlefield, moves: Moves, moment: float, firer: str, target: str) -> bool:
    """Whether a model sees a moving one at a moment of the movement; ``field`` is the table before it."""
    then = at_moment(field, moves, moment)
    before, model = field.models[target], then.models[target]
    # the table before the move is asked where that is the same, because what stands on it is known already
    same = before.on_table and before.ground == model.ground and house_rule(field, "target_blocks") == "no"
    if not same or has_looked(then, firer, target):
        return sees(then, firer, target)
    return sight_at(field, firer, target, model.at, model.facing).visible
