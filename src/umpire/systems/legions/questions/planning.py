"""Planning moves: legal paths for a whole Detachment, towards a place, into contact, or piling in.

Everything returned is allowed by `judge_move`; where nothing is found the answer is (), which holds the Detachment.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from umpire.errors import GeometryError
from umpire.geometry import (
    BARRED,
    CLEAR,
    OPEN,
    SHUT,
    Point,
    Polygon,
    mean_point,
    place_in_contact,
    point_distance,
    snap_point,
)
from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre, Model
from umpire.systems.legions.questions.contact_planning import Chance
from umpire.systems.legions.rules.movement import (
    COHERENCY,
    ModelMove,
    allowance,
    bounding_radius,
    carry_out,
    distance,
    is_legal,
    judge_move,
    moved_model,
)
from umpire.systems.legions.rules.movement.detours import Barriers, barriers, detour
from umpire.systems.legions.rules.movement.screening import Screen, screen_of
from umpire.systems.legions.rules.titans.walking import stepping_out

SHARES = (1.0, 0.6, 0.3, 0.1)
"""The parts of a wanted move that are tried one after another."""

ASIDE = (0.0, 1.1, -1.1, 2.2, -2.2)
"""How far to either side of its place in the formation a model may end, inches."""

Moves = tuple[ModelMove, ...]


def sample_moves(
    field: Battlefield,
    detachment_id: str,
    manoeuvre: Manoeuvre,
    luck: Chance,
    towards: Point | None = None,
    *,
    garrison: str = "",
) -> Moves:
    """Return a legal move of a Detachment as a body, towards a place or, without one, in a direction drawn by luck.

    Models keep their formation where they can, go round what bars them, and stop early where they must. ``garrison``
    names a Structure that the Detachment means to Garrison with this move.
    """
    reach = _reach(field, detachment_id, manoeuvre)
    if reach <= 0.0:
        return ()
    goal = towards or _drawn(field, field.models_of(detachment_id), reach, luck)
    return planned_towards(field, detachment_id, manoeuvre, goal, garrison=garrison)[0]


def planned_towards(
    field: Battlefield, detachment_id: str, manoeuvre: Manoeuvre, goal: Point, *, garrison: str = ""
) -> tuple[Moves, Ruling | None]:
    """Return a legal move of a Detachment as a body towards a place and the ruling on it; () and None without one."""
    detachment, reach = field.detachments[detachment_id], _reach(field, detachment_id, manoeuvre)
    for share in SHARES if reach > 0.0 else ():
        moves = _advance(field, detachment, manoeuvre, field.models_of(detachment), goal, reach * share, garrison)
        ruling = judge_move(field, detachment_id, manoeuvre, moves, garrison) if moves else None
        if ruling is not None and ruling.allowed:
            return moves, ruling
    return (), None


def _reach(field: Battlefield, detachment_id: str, manoeuvre: Manoeuvre) -> float:
    """Return how far all models of a Detachment may move, inches."""
    detachment = field.detachments[detachment_id]
    models = field.models_of(detachment)
    return min((allowance(field, detachment, manoeuvre, model) or 0.0 for model in models), default=0.0)


def _drawn(field: Battlefield, models: tuple[Model, ...], reach: float, luck: Chance) -> Point:
    """Return a place within reach of the middle of a Detachment."""
    (x, y), (width, depth) = _middle(field, models), field.size
    across, along = (2 * luck.unit() - 1) * reach, (2 * luck.unit() - 1) * reach
    return (min(max(x + across, 1.0), width - 1.0), min(max(y + along, 1.0), depth - 1.0))


def _middle(field: Battlefield, models: tuple[Model, ...]) -> Point:
    places = [_stands(field, model) for model in models]
    return mean_point(places)


def _stands(field: Battlefield, model: Model) -> Point:
    """Return where a model stands; a Garrisoned one stands in the middle of its Structure."""
    if model.on_table:
        return model.at
    ring = field.area(field.detachment_of(model).garrison).outline.ring
    return mean_point(ring)


def _advance(
    field: Battlefield,
    detachment: Detachment,
    manoeuvre: Manoeuvre,
    models: tuple[Model, ...],
    goal: Point,
    far: float,
    garrison: str,
) -> Moves:
    """Move the models one after another, the foremost first, each near those that have moved."""
    start = _middle(field, models)
    length = point_distance(start, goal)
    if length == 0.0:
        return ()
    share = min(1.0, far / length)
    shift = ((goal[0] - start[0]) * share, (goal[1] - start[1]) * share)
    now, screen = field, screen_of(field, detachment.id, manoeuvre, garrison)
    moves: list[ModelMove] = []
    placed: list[Model] = []
    for index, model in enumerate(_foremost(field, models, shift)):
        step = _step(now, manoeuvre, model, index, shift, placed, garrison, screen)
        if step is None:
            return ()
        moves.append(step)
        now = carry_out(now, (step,))
        placed.append(now.models[model.id])
    return tuple(moves)


def _foremost(field: Battlefield, models: tuple[Model, ...], shift: Point) -> list[Model]:
    """Return the models from the foremost on, each the nearest of those left to one before it."""
    places = {model.id: _stands(field, model) for model in models}

    def behind(model: Model) -> tuple[float, str]:
        x, y = places[model.id]
        return (-(x * shift[0] + y * shift[1]), model.id)

    left = sorted(models, key=behind)
    order = [left.pop(0)]
    while left:
        nearest = min(left, key=lambda each: min(point_distance(places[each.id], places[other.id]) for other in order))
        left.remove(nearest)
        order.append(nearest)
    return order


def _step(
    field: Battlefield,
    manoeuvre: Manoeuvre,
    model: Model,
    index: int,
    shift: Point,
    placed: list[Model],
    garrison: str,
    screen: Screen | None,
) -> ModelMove | None:
    """Return one model's move: to its place in the shifted formation, or one near it; straight, or by a detour."""
    start = model.at if model.on_table else _way_out(field, model, index, shift)
    if start is None:
        return None
    bars: Barriers | None = None
    limit = allowance(field, field.detachment_of(model), manoeuvre, model) or 0.0
    rows = screen.with_at({each.id: each.at for each in placed}) if screen else None
    for ends in _ends(start, shift):
        direct = [ModelMove(model=model.id, path=(start, end)) for end, _ in ends]
        told = [OPEN] * len(ends) if screen is None or rows is None else screen.tell(direct, rows)
        # what is barred by where it ends or by its length has no way round, which ends there and is longer
        for (end, straight), way, known in zip(ends, direct, told, strict=True):
            if known == BARRED or (straight and known == SHUT) or not _joins(field, way, placed):
                continue
            if straight and known == CLEAR:
                return way
            path: tuple[Point, ...] | None = (start, end)
            if not straight:
                bars = bars or barriers(field, model, open_to=())
                path = detour(bars, start, end, limit=limit)
            if path is None or not (straight or len(path) > 2):
                continue
            move = stepping_out(field, model, path)
            if is_legal(field, manoeuvre, move, garrison=garrison):
                return move
    return None


def _way_out(field: Battlefield, model: Model, index: int, shift: Point) -> Point | None:
    """Return where a Garrisoned model steps out of its Structure, those after the first to either side."""
    area: Polygon = field.area(field.detachment_of(model).garrison).outline
    x, y = _stands(field, model)
    long = sqrt(shift[0] * shift[0] + shift[1] * shift[1])
    aside = (index + 1) // 2 * (2.2 * bounding_radius(model.base)) * (-1 if index % 2 else 1)
    ux, uy = shift[0] / long, shift[1] / long
    try:
        return place_in_contact(model.base, model.facing, area, (x + 50 * ux - aside * uy, y + 50 * uy + aside * ux))
    except GeometryError:
        return None


def _ends(start: Point, shift: Point) -> Iterator[list[tuple[Point, bool]]]:
    """Yield places to end at, the best first, a few at a time, and whether to go there straight or by a detour."""
    long = sqrt(shift[0] * shift[0] + shift[1] * shift[1])
    ux, uy = shift[0] / long, shift[1] / long
    for share in (1.0, 0.7, 0.35):
        found = []
        for aside in ASIDE:
            # a step aside makes the way longer, so that it must be a little shorter ahead
            ahead = sqrt(max(0.0, long * share * long * share - aside * aside))
            end = snap_point((start[0] + ux * ahead - uy * aside, start[1] + uy * ahead + ux * aside))
            found += [(end, True), (end, False)] if aside == 0.0 else [(end, True)]
        yield found
    yield [(start, True)]


def _joins(field: Battlefield, move: ModelMove, placed: list[Model]) -> bool:
    if not placed:
        return True
    model = moved_model(field, move)
    return any(distance(model, other) <= COHERENCY for other in placed)
