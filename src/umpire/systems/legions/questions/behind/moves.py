"""What stands behind a move that is allowed, or is not."""

from __future__ import annotations

from umpire.geometry import Point
from umpire.rulings import Finding, Ruling, unheard
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre, Model, Terrain
from umpire.systems.legions.questions.behind.note import holding
from umpire.systems.legions.rules.movement import ModelMove, carry_out
from umpire.systems.legions.rules.movement.passage import stretches
from umpire.systems.legions.rules.movement.paths import model_path
from umpire.systems.legions.rules.movement.placing import snapped
from umpire.systems.legions.rules.movement.topics import ModelPath

__all__ = ["behind_a_move", "behind_a_path"]


@unheard
def behind_a_move(
    field: Battlefield, detachment: Detachment, manoeuvre: Manoeuvre, moves: tuple[ModelMove, ...], ruling: Ruling
) -> tuple[Finding, ...]:
    """Return the rules on terrain that a move is judged by."""
    known = {name for each in moves if (name := each.model) in field.models and field.models[name].in_play}
    if len(known) != len(moves) or any(field.models[name].detachment != detachment.id for name in known):
        return ()
    moves = tuple(map(snapped, moves))
    after = carry_out(field, moves)
    paths = [model_path(field, after, manoeuvre, move) for move in moves]
    found = [each for path in paths for each in _of_terrain(path)]
    told = {each.rule: each for each in found if each.rule not in ruling.ids}
    return tuple(told.values())


def _of_terrain(path: ModelPath) -> tuple[Finding, ...]:
    crossed = [each.area for each in path.stretches]
    climbs = any(each.area.has(Terrain.CLIFF) and each.face for each in path.stretches)
    cliff = any(each.has(Terrain.CLIFF) for each in crossed)
    return holding(
        {
            "LI-TER-021": any(each.has(Terrain.DIFFICULT, Terrain.OBSTRUCTING) for each in crossed),
            "LI-TER-077": len(crossed) > 1,
            "LI-TER-098": climbs,
            "LI-TER-102": climbs,
            "LI-TER-103": climbs,
            "LI-TER-104": cliff,
        }
    )


def behind_a_path(field: Battlefield, model: Model, path: tuple[Point, ...]) -> tuple[Finding, ...]:
    """Return the rules on what a path through areas costs."""
    crossed = stretches(field, model, path)
    slow = any(each.area.has(Terrain.DIFFICULT, Terrain.OBSTRUCTING) for each in crossed)
    return holding({"LI-TER-021": slow, "LI-TER-077": len(crossed) > 1})
