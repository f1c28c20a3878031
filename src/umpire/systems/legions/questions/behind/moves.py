"""What stands behind a move that is allowed, or is not."""

from __future__ import annotations

from umpire.geometry import Point, at_most
from umpire.rulings import Finding, Ruling
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre, Model, Order, Terrain
from umpire.systems.legions.questions.behind.note import holding, note
from umpire.systems.legions.rules.movement import ModelMove, acting_order, carry_out, is_pinned, pace
from umpire.systems.legions.rules.movement.coherency import coherency
from umpire.systems.legions.rules.movement.passage import can_scale, stretches
from umpire.systems.legions.rules.movement.paths import model_path
from umpire.systems.legions.rules.movement.placing import snapped
from umpire.systems.legions.rules.movement.topics import ModelPath
from umpire.systems.legions.rules.movement.zones import ZONE

__all__ = ["behind_a_move", "behind_a_path"]


def behind_a_move(
    field: Battlefield, detachment: Detachment, manoeuvre: Manoeuvre, moves: tuple[ModelMove, ...], ruling: Ruling
) -> tuple[Finding, ...]:
    """Return the rules on distances, zones, Charges and terrain that a move is judged by."""
    known = {name for each in moves if (name := each.model) in field.models and field.models[name].in_play}
    if len(known) != len(moves) or any(field.models[name].detachment != detachment.id for name in known):
        return ()
    moves = tuple(map(snapped, moves))
    after = carry_out(field, moves)
    paths = [model_path(field, after, manoeuvre, move) for move in moves]
    found = [note(rule) for rule in pace(field, detachment, manoeuvre)]
    found += _of_zones(detachment, paths)
    found += _of_the_detachment(field, detachment, manoeuvre, paths)
    found += [each for path in paths for each in _of_terrain(path)]
    told = {each.rule: each for each in found if each.rule not in ruling.ids}
    return tuple(told.values())


def _all_alone(after: Battlefield, detachment: Detachment) -> bool:
    groups = coherency(after, detachment.id)
    return len(groups) > 1 and all(len(group) == 1 for group in groups)


def _of_zones(detachment: Detachment, paths: list[ModelPath]) -> tuple[Finding, ...]:
    met = [(path, each) for path in paths for each in path.approaches if at_most(each.least, ZONE)]
    scales = {(path.field.profile(path.model).scale, each.scale) for path, each in met}
    plain = acting_order(detachment) is Order.ADVANCE
    own = [path for path in paths if path.manoeuvre is not Manoeuvre.PILE_IN]
    return holding(
        {
            "LI-MOV-042": bool(met),
            "LI-MOV-045": bool(scales),
            "LI-MOV-046": bool(scales),
            "LI-MOV-049": bool(met) and len(paths) > 1,
            "LI-ORD-032": plain and bool(met) and bool(own),
        }
    )


def _of_the_detachment(
    field: Battlefield, detachment: Detachment, manoeuvre: Manoeuvre, paths: list[ModelPath]
) -> tuple[Finding, ...]:
    charging, piling = manoeuvre is Manoeuvre.CHARGE, manoeuvre is Manoeuvre.PILE_IN
    reached = {field.models[enemy].detachment for path in paths for enemy in path.reaching}
    pinned = is_pinned(field, detachment)
    joined = acting_order(detachment) is Order.CHARGE and not pinned
    return holding(
        {
            "LI-MOV-035": bool(paths) and _all_alone(paths[0].after, detachment),
            "LI-MOV-065": joined and any(not path.touching and path.reaching for path in paths),
            "LI-MOV-077": piling and len(paths) > 1,
            "LI-ORD-039": charging,
            "LI-ORD-041": charging and len(reached) > 1,
            "LI-STR-026": bool(detachment.garrison),
            "LI-STR-032": bool(reached) and any(field.detachments[each].garrison for each in reached),
            "LI-STR-029": any(each.garrison for each in field.detachments.values()) and not detachment.garrison,
            "LI-TER-066": any(path.move.across for path in paths),
            "LI-ORD-045": piling and acting_order(detachment) is Order.CHARGE,
        }
    )


def _of_terrain(path: ModelPath) -> tuple[Finding, ...]:
    crossed = [each.area for each in path.stretches]
    climbs = any(each.area.has(Terrain.CLIFF) and each.face for each in path.stretches)
    cliff = any(each.has(Terrain.CLIFF) for each in crossed)
    waters = any(each.has(Terrain.RIVER, Terrain.FORD) for each in path.field.areas)
    return holding(
        {
            "LI-TER-005": bool(crossed),
            "LI-TER-010": not crossed,
            "LI-TER-021": any(each.has(Terrain.DIFFICULT, Terrain.OBSTRUCTING) for each in crossed),
            "LI-TER-077": len(crossed) > 1,
            "LI-TER-087": waters,
            "LI-TER-090": waters,
            "LI-TER-094": cliff,
            "LI-TER-098": climbs,
            "LI-TER-100": climbs and can_scale(path.field, path.model),
            "LI-TER-102": climbs,
            "LI-TER-103": climbs,
            "LI-TER-104": cliff,
            "LI-TER-106": cliff and not can_scale(path.field, path.model),
        }
    )


def behind_a_path(field: Battlefield, model: Model, path: tuple[Point, ...]) -> tuple[Finding, ...]:
    """Return the rules on what a path through areas costs."""
    crossed = stretches(field, model, path)
    slow = any(each.area.has(Terrain.DIFFICULT, Terrain.OBSTRUCTING) for each in crossed)
    return holding({"LI-TER-021": slow, "LI-TER-077": len(crossed) > 1})
