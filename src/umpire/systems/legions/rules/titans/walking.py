"""How a Titan walks: in straight lines, with a turn between two of them.

A move says where its turns are, or leaves it open. Then they are worked out: the Titan turns where its path bends, and
if it is to face another way at the end it uses a turn that is left at the end or before it sets out, whichever spends
less. Of the ways to face that serve, those are taken that spend least, and then those that look most along the path.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

import msgspec

from umpire.geometry import (
    CONTACT,
    HEADING_SCALE,
    Heading,
    Point,
    clearly_more,
    heading_towards,
    path_length,
    point_distance,
    total,
    truncate,
    unit,
)
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Model, Profile
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.movement.topics import ModelMove, Stride, Turn, Walk

AGILE = "Agile"
special_rule(AGILE, "LI-SPC-002")

ROUNDED = 2.0 / HEADING_SCALE
"""By how much the cosine of two directions at right angles may fall below 0, as headings are rounded."""


def walks(field: Battlefield, model: Model | str) -> bool:
    """Whether a model is a Titan; one whose profile sets another limit has that in place of a Titan's way of moving."""
    profile = field.profile(model)
    return profile.type is DetachmentType.TITAN and profile.move_limit is None


def turns_allowed(profile: Profile) -> int:
    """Return how often a Titan may turn in one phase."""
    return 2 if profile.has(AGILE) else 1


def walk_of(field: Battlefield, model: Model, move: ModelMove) -> Walk | None:
    """Return how a Titan goes along a path with its turns, None for a model that is no Titan.

    ``model`` faces as it does before its move. Whether the rules allow the walk is not judged.
    """
    if not walks(field, model):
        return None
    if move.turns is msgspec.UNSET:
        turns = _worked_out(move.path, model.facing, move.facing, turns_allowed(field.profile(model)))
    else:
        turns = move.turns
        last = turns[-1].facing if turns else model.facing
        if move.facing is not None and move.facing != last:
            turns = (*turns, Turn(corner=len(move.path) - 1, facing=move.facing))
    return walked(move.path, model.facing, turns)


def walked(path: tuple[Point, ...], facing: Heading, turns: tuple[Turn, ...]) -> Walk:
    """Return a path cut into the parts between turns, with how a Titan faces on each."""
    strides, begin, last = [], 0, len(path) - 1
    for turn in (*turns, None):
        end = last if turn is None else max(begin, min(turn.corner, last))
        part = path[begin : end + 1]
        if path_length(part) > 0.0:
            strides.append(Stride(path=part, facing=facing, keeps=True, rear=not ahead(facing, part[0], part[-1])))
        begin, facing = end, facing if turn is None else turn.facing
    if not strides:
        strides.append(Stride(path=path[-1:], facing=facing, keeps=True))
    return Walk(strides=tuple(strides), turns=turns, facing=facing)


def begun_walk(walk: Walk, length: float) -> Walk:
    """Return the beginning of a walk, cut at a length in inches."""
    strides, left = [], length
    for stride in walk.strides:
        strides.append(msgspec.structs.replace(stride, path=truncate(stride.path, left)))
        left -= path_length(stride.path)
        if left <= 0.0:
            break
    return msgspec.structs.replace(walk, strides=tuple(strides))


def facing_under_way(walk: Walk, fraction: float) -> Heading:
    """Return how a Titan faces after a fraction of its path, 0 to 1; where it turns it faces as it did before."""
    if fraction >= 1.0:
        return walk.facing
    left = fraction * total(path_length(each.path) for each in walk.strides)
    for stride in walk.strides:
        left -= path_length(stride.path)
        if left <= 0.0:
            return stride.facing
    return walk.strides[-1].facing


def ahead(facing: Heading, start: Point, end: Point) -> bool:
    """Whether the way from one point to another leads into the Front Arc, less than 90 degrees from the facing."""
    ux, uy = unit(facing)
    return clearly_more((end[0] - start[0]) * ux + (end[1] - start[1]) * uy, 0.0)


def within_quarter(facing: Heading, other: Heading) -> bool:
    """Whether two directions are no more than 90 degrees apart."""
    (ax, ay), (bx, by) = unit(facing), unit(other)
    return ax * bx + ay * by >= -ROUNDED


def straight(path: tuple[Point, ...]) -> bool:
    """Whether a path is one straight line that never leads back."""
    if len(path) <= 2:
        return True
    start, end = path[0], path[-1]
    long = point_distance(start, end)
    if long <= CONTACT:
        return path_length(path) <= CONTACT
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    along = [(x - start[0]) * ux + (y - start[1]) * uy for x, y in path]
    beside = [abs((x - start[0]) * uy - (y - start[1]) * ux) for x, y in path]
    return max(beside) <= CONTACT and all(after >= before - CONTACT for before, after in pairwise(along))


def bends(path: tuple[Point, ...]) -> tuple[int, ...]:
    """Return the places of a path, counted from 0, at which it does not go straight on."""
    found, begin = [], 0
    for end in range(1, len(path) - 1):
        if not straight(path[begin : end + 2]):
            found.append(end)
            begin = end
    return tuple(found)


def _worked_out(
    path: tuple[Point, ...], facing: Heading, final: Heading | None, allowed: int, *, eager: bool = False
) -> tuple[Turn, ...]:
    """Return the turns of a move that names none; an ``eager`` Titan also turns so that it need not go backwards."""
    corners, last = bends(path), len(path) - 1
    plans = [corners]
    if final is not None or eager:
        plans += [(*corners, last), (0, *corners), (0, *corners, last)]
    legs = [heading_towards(path[begin], path[end]) for begin, end in pairwise((0, *corners, last))]
    ways = [each for each in legs if each is not None]
    looks = dict.fromkeys((*ways, *_square(facing), *(() if final is None else (final, *_square(final)))))
    best: tuple[tuple[float, int, float], Walk] | None = None
    for places in plans if len(corners) <= allowed else ():
        if len(places) > allowed:
            continue
        for facings in product(looks, repeat=len(places)):
            row = (facing, *facings)
            if final not in (None, row[-1]) or not all(within_quarter(one, other) for one, other in pairwise(row)):
                continue
            turns = tuple(Turn(corner=at, facing=each) for at, each in zip(places, facings, strict=True))
            walk = walked(path, facing, turns)
            worth = (rear_inches(walk), len(turns), -total(map(_forward, walk.strides)))
            if best is None or worth < best[0]:
                best = (worth, walk)
    if best is not None:
        return best[1].turns
    forced = [Turn(corner=at, facing=legs[number + 1] or facing) for number, at in enumerate(corners)]
    if final is not None and final != (forced[-1].facing if forced else facing):
        forced.append(Turn(corner=last, facing=final))
    return tuple(forced)


def _square(facing: Heading) -> Iterator[Heading]:
    """Yield the two directions at right angles to one."""
    x, y = facing
    yield (-y, x)
    yield (y, -x)


def rear_inches(walk: Walk) -> float:
    """Return how far a Titan goes into its Rear Arc, inches."""
    return total(path_length(each.path) for each in walk.strides if each.rear)


def _forward(stride: Stride) -> float:
    (x, y), (ex, ey), (ux, uy) = stride.path[0], stride.path[-1], unit(stride.facing)
    return (ex - x) * ux + (ey - y) * uy


def stepping_out(field: Battlefield, model: Model, path: tuple[Point, ...]) -> ModelMove:
    """Return a move along a path; a Titan that would go backwards turns first, as far as it may."""
    move = ModelMove(model=model.id, path=path)
    if not walks(field, model):
        return move
    turns = _worked_out(path, model.facing, None, turns_allowed(field.profile(model)), eager=True)
    return msgspec.structs.replace(move, turns=turns) if turns else move


def cut_short(field: Battlefield, move: ModelMove, covered: tuple[Point, ...]) -> ModelMove:
    """Return the part of a declared move that a model has covered; a Titan has made the turns on it, and no other."""
    walk = walk_of(field, field.models[move.model], move)
    if walk is None:
        return msgspec.structs.replace(move, path=covered)
    made = tuple(each for each in walk.turns if each.corner < len(covered) - 1)
    return msgspec.structs.replace(move, path=covered, facing=None, turns=made)


def carried_on(field: Battlefield, covered: ModelMove, rest: ModelMove) -> ModelMove:
    """Return the whole of a move whose first part a model has covered; a Titan faces as it did if it bends no more."""
    whole = msgspec.structs.replace(rest, path=(*covered.path, *rest.path[1:]))
    made = () if covered.turns is msgspec.UNSET else covered.turns
    if not walks(field, field.models[rest.model]):
        return whole
    if rest.turns is not msgspec.UNSET:
        before = len(covered.path) - 1
        later = tuple(Turn(corner=before + each.corner, facing=each.facing) for each in rest.turns)
        return msgspec.structs.replace(whole, turns=(*made, *later))
    if rest.facing is None and made and bends(whole.path) == bends(covered.path):
        return msgspec.structs.replace(whole, facing=made[-1].facing)
    return whole


def turned_towards(facing: Heading, at: Point, goal: Point) -> Heading:
    """Return the direction towards a goal, or the one nearest to it that one turn reaches."""
    way = heading_towards(at, goal)
    if way is None or within_quarter(facing, way):
        return way or facing
    (lx, ly), (rx, ry) = _square(facing)
    dx, dy = goal[0] - at[0], goal[1] - at[1]
    return (lx, ly) if lx * dx + ly * dy >= rx * dx + ry * dy else (rx, ry)
