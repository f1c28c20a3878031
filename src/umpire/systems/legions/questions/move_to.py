"""Putting a Detachment's models somewhere: the way that each of them takes there, and the ruling on it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain, pairwise

import msgspec

from umpire.errors import GeometryError
from umpire.geometry import CONTACT, Heading, Point, clearly_more, path_length, place_in_contact, snap_point, truncate
from umpire.rulings import Finding, Forbid, Question, Ruling, unheard
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Model, Place, in_inches
from umpire.systems.legions.questions.boarding import beside_transport, boarding_ends
from umpire.systems.legions.questions.movement import MayMove, judged_at_once
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.movement import (
    ModelMove,
    allowance,
    bounding_radius,
    distance,
    judge_move,
    spent,
)
from umpire.systems.legions.rules.movement.detours import barriers, detour
from umpire.systems.legions.rules.movement.measure import near, standing
from umpire.systems.legions.rules.movement.passage import stretches
from umpire.systems.legions.rules.movement.topics import Turn
from umpire.systems.legions.rules.titans.walking import bends, turns_allowed, walk_of, walks

BRINGING_TO_CONTACT = (Manoeuvre.CHARGE, Manoeuvre.PILE_IN)
CLOSE = 0.6
"""A model that Charges and is put as near to an enemy as this is meant to touch it, inches."""

Moves = tuple[ModelMove, ...]


class End(msgspec.Struct, frozen=True, kw_only=True):
    """Where a model is to end, and how it faces there; None: as it stood.

    ``via`` are corners that it is to pass; without them its way is looked for. ``turns`` are those of a Titan, counted
    along its path as a move counts them; without them they are worked out.
    """

    model: str
    at: Point
    facing: Heading | None = None
    via: tuple[Point, ...] = ()
    turns: tuple[Turn, ...] | msgspec.UnsetType = msgspec.UNSET


class MoveTo(Question, frozen=True, kw_only=True, tag="move_to"):
    """May a Detachment's models move to these places, each straight or by its cheapest way?"""

    detachment: str
    manoeuvre: Manoeuvre = Manoeuvre.MOVE
    ends: tuple[End, ...] = ()
    garrison: str = ""


@answers(MoveTo)
def move_to(field: Battlefield, question: MoveTo) -> Ruling:
    """Rule on the ways found as on any move; the findings on what each model spends show its way.

    Further findings say what it has spent on its way, at corners and where terrain that costs begins and ends: facts
    ``mover``, ``so_far``, and the place ``x`` and ``y``; others where a Titan turns, facts ``turning``, the place, and
    how it faces from there on, ``dx`` and ``dy``; and which Transports models may go aboard as the move ends.
    """
    moves = ways_to(field, question.detachment, question.manoeuvre, question.ends, question.garrison)
    asked = MayMove(
        detachment=question.detachment, manoeuvre=question.manoeuvre, moves=moves, garrison=question.garrison
    )
    ruling = judged_at_once(field, asked)
    on_the_way = tuple(each for move in moves for each in spent_on_the_way(field, move))
    turning = tuple(each for move in moves for each in _turns_on(field, move))
    aboard = boarding_ends(field, question.detachment, moves) if ruling.allowed else ()
    return msgspec.structs.replace(ruling, findings=(*ruling.findings, *on_the_way, *turning, *aboard))


def _turns_on(field: Battlefield, move: ModelMove) -> Iterator[Finding]:
    """Yield a finding for each turn of a Titan."""
    walk = walk_of(field, field.models[move.model], move)
    for turn in walk.turns if walk else ():
        (x, y), (dx, dy) = move.path[max(0, min(turn.corner, len(move.path) - 1))], turn.facing
        facts: dict[str, str | int | float | bool] = {"turning": move.model, "x": x, "y": y, "dx": dx, "dy": dy}
        yield Finding(rule="LI-TIT-002", facts=facts, says=f"{move.model} turns at {in_inches((x, y))}")


@unheard
def ways_to(
    field: Battlefield, detachment: str, manoeuvre: Manoeuvre, ends: tuple[End, ...], garrison: str = ""
) -> Moves:
    """Return a way for each model that moves: straight, or where that is barred or slow, the one that spends least.

    In a Charge or Pile-in a model that is put beside an enemy touches it, in a move one that is put beside a Transport
    with room for it, as far as it gets there. Whether the rules allow the move is for `judge_move` to say.
    """
    moves = straight_to(field, manoeuvre, ends)
    if manoeuvre is Manoeuvre.PILE_IN:
        return moves  # they are judged one after another, each on the table that those before it leave
    led = {end.model for end in ends if end.via or end.turns is not msgspec.UNSET}
    hampered = _hampered(judge_move(field, detachment, manoeuvre, moves, garrison)) - led
    return tuple(_round(field, manoeuvre, move) if move.model in hampered else move for move in moves)


def straight_to(field: Battlefield, manoeuvre: Manoeuvre, ends: tuple[End, ...]) -> Moves:
    """Return the straight way of each model that moves, or the one by the corners that it is to pass."""
    straight = (_straight(field, manoeuvre, end) for end in ends if end.model in field.models)
    return tuple(move for move in straight if len(set(move.path)) > 1 or move.facing is not None)


def _straight(field: Battlefield, manoeuvre: Manoeuvre, end: End) -> ModelMove:
    model, goal = field.models[end.model], snap_point(end.at)
    if manoeuvre in BRINGING_TO_CONTACT:
        goal = _touching(field, model, goal)
    start = _set_out(field, model, goal) if model.place is Place.GARRISON else model.at
    facing = None if end.facing == model.facing and not walks(field, model) else end.facing
    led = (start, *map(snap_point, end.via))
    if manoeuvre is Manoeuvre.MOVE and goal != start:
        beside = beside_transport(field, model, goal)
        limit = allowance(field, field.detachment_of(model), manoeuvre, model) or 0.0
        goal = goal if clearly_more(path_length((*led, beside)), limit) else beside
    return ModelMove(model=model.id, path=(*led, goal), facing=facing, turns=end.turns)


def _touching(field: Battlefield, model: Model, goal: Point) -> Point:
    """Return the place beside the nearest enemy at which a model touches it, where it was put close to one."""
    there = msgspec.structs.replace(model, at=goal)
    theirs = standing(field, field.opponent(field.side_of(model)))
    close = near(theirs, goal, bounding_radius(model.base) + CLOSE)
    gaps = [(distance(there, field.models[each]), each) for each in close]
    apart, nearest = min(gaps, default=(math.inf, ""))
    if apart > CLOSE:
        return goal
    try:
        return place_in_contact(model.base, model.facing, field.models[nearest].outline, goal)
    except GeometryError:
        return goal


def _set_out(field: Battlefield, model: Model, goal: Point) -> Point:
    """Return where a Garrisoned model steps out of its Structure on its way (LI-STR-027)."""
    inside = field.area(field.detachment_of(model).garrison).outline
    try:
        return place_in_contact(model.base, model.facing, inside, goal)
    except GeometryError:
        return goal


def _hampered(ruling: Ruling) -> frozenset[str]:
    """Return the models that a straight way does not serve: they are barred from it, or terrain slows them on it."""
    found = []
    for each in ruling.findings:
        slow = "spent" in each.facts and clearly_more(float(each.facts["spent"]), float(each.facts["length"]))
        if "model" in each.facts and (slow or isinstance(each.effect, Forbid)):
            found.append(str(each.facts["model"]))
    return frozenset(found)


def _round(field: Battlefield, manoeuvre: Manoeuvre, move: ModelMove) -> ModelMove:
    model = field.models[move.model]
    limit = allowance(field, field.detachment_of(model), manoeuvre, model) or 0.0
    found = barriers(field, model, open_to=None if manoeuvre is Manoeuvre.CHARGE else ())
    path = detour(found, move.path[0], move.end, limit=limit)
    if path is None or len(path) < 2:
        return move
    if walks(field, model) and len(bends(path)) > turns_allowed(field.profile(model)):
        return move
    return msgspec.structs.replace(move, path=path)


def spent_on_the_way(field: Battlefield, move: ModelMove) -> Iterator[Finding]:
    """Yield a finding for each such place of a move: facts ``mover``, ``so_far``, ``x`` and ``y``."""
    model = msgspec.structs.replace(field.models[move.model], at=move.path[0])
    corners = {path_length(move.path[:corner]) for corner in range(2, len(move.path))}
    walk = walk_of(field, model, move)
    ends = (0.0, path_length(move.path))
    stops = sorted({*ends, *corners, *_borders(field, model, move.path, (*ends, *corners))})
    spends = [spent(field, model, truncate(move.path, stop), walk) for stop in stops]
    steps = pairwise(zip(stops, spends, strict=True))
    dear = [clearly_more(after - before, to - at) for (at, before), (to, after) in steps]
    for index, (stop, so_far) in enumerate(zip(stops[1:-1], spends[1:-1], strict=True)):
        if stop not in corners and dear[index] == dear[index + 1]:
            continue
        x, y = place = truncate(move.path, stop)[-1]
        facts: dict[str, str | int | float | bool] = {"mover": model.id, "so_far": so_far, "x": x, "y": y}
        yield Finding(rule="LI-MOV-017", facts=facts, says=f'{model.id} has spent {so_far:.2f}" at {in_inches(place)}')


def _borders(field: Battlefield, model: Model, path: tuple[Point, ...], known: tuple[float, ...]) -> tuple[float, ...]:
    """Return after how many inches a path enters and leaves areas of terrain, but for stops that are known."""
    found = list(known)
    for each in stretches(field, model, path):
        for stop in chain.from_iterable((*each.inside, *each.counted, *each.face)):
            if all(abs(stop - other) > CONTACT for other in found):
                found.append(stop)
    return tuple(found[len(known) :])
