"""The ways of a moving Detachment: when each of its models can be seen, reached and fired at on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

import msgspec

from umpire.geometry import (
    ALWAYS,
    CONTACT,
    Disc,
    Heading,
    Leg,
    Outline,
    Point,
    Polygon,
    Solid,
    Spans,
    common,
    gap,
    joined,
    legs_along,
    path_length,
    spans_below,
    without,
)
from umpire.systems.legions.battlefield import Arc, Battlefield, Model, remembered_by_both
from umpire.systems.legions.play.overwatch.passage import at_moment, turns_ahead
from umpire.systems.legions.rules.firing import ahead
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.movement import ModelMove, ground_at
from umpire.systems.legions.rules.movement.engagement import is_pinned
from umpire.systems.legions.rules.movement.measure import bounding_radius, rising
from umpire.systems.legions.rules.sight import (
    Passage,
    Standing,
    flies,
    footprint_of,
    ground_of,
    seen_on_the_way,
    wood_borders,
)
from umpire.systems.legions.rules.titans.walking import facing_under_way, walk_of

Moves = tuple[ModelMove, ...]

TICKS = 4096
"""Moments are told in this many parts of a movement."""


def on_tick(moment: float) -> float:
    """Return a moment as it is told."""
    return round(moment * TICKS) / TICKS


def first_tick(holds: Callable[[float], bool], start: int, end: int) -> int | None:
    """Return the first of a row of ticks, forwards or backwards, at which something holds.

    It holds at the first or very near to it, where what was measured and what is judged differ by the grid.
    """
    way, count = (1 if end >= start else -1), abs(end - start)
    miss, step = -1, 0
    while not holds((start + way * step) / TICKS):
        if step == count:
            return None
        miss, step = step, min(count, max(1, 2 * step))
    while step - miss > 1:
        middle = (miss + step) // 2
        miss, step = (miss, middle) if holds((start + way * middle) / TICKS) else (middle, step)
    return start + way * step


def farthest(moves: Moves) -> float:
    """Return the length of the longest path, inches."""
    return max((path_length(move.path) for move in moves), default=0.0)


@remembered_by_both(256)
def passages_of(field: Battlefield, moves: Moves, model: str) -> tuple[Passage, ...]:
    """Return the way of a model of the moving Detachment in parts, on each of which its ground and woods are one.

    ``field`` is the table before the movement. A Garrison that sets out is outside from its first inch on (LI-STR-026);
    a model that ends up facing another way than it had on its way turns at its end.
    """
    move = next((each for each in moves if each.model == model), ModelMove(model=model, path=(field.models[model].at,)))
    before = field.models[model]
    walk = walk_of(field, before, move)
    end = walk.facing if walk else move.facing or before.facing
    found = []
    legs = legs_along(_body(field, before, move.path[0]), move.path)
    if walk is not None:
        legs = tuple(_facing(leg, facing_under_way(walk, (leg.begins + leg.ends) / 2.0)) for leg in legs)
    elif not turns_ahead(field):
        legs = tuple(_facing(leg, before.facing) for leg in legs)
    for leg in legs:
        found += _parts(field, before, leg)
    last = legs[-1]
    if last.length > 0.0 and not isinstance(before.base, Disc) and last.outline.facing != end:
        turned = Outline(base=before.base, at=last.to, facing=end)
        leg = Leg(body=msgspec.structs.replace(last.body, footprint=turned), to=last.to, begins=1.0, ends=1.0)
        found += _parts(field, before, leg)
    return tuple(found)


def _facing(leg: Leg, facing: Heading) -> Leg:
    footprint = msgspec.structs.replace(leg.outline, facing=facing)
    return msgspec.structs.replace(leg, body=msgspec.structs.replace(leg.body, footprint=footprint))


def _body(field: Battlefield, model: Model, at: Point) -> Solid:
    ground = ground_of(field, msgspec.structs.replace(model, at=at, ground=ground_at(field, at)))
    footprint = Outline(base=model.base, at=at, facing=model.facing)
    return Solid(id=model.id, footprint=footprint, bottom=ground, top=ground + model.height)


def _parts(field: Battlefield, model: Model, leg: Leg) -> list[Passage]:
    """Return a leg cut where the ground under the model, or the wood around it, changes."""
    length, cuts = leg.length, []
    if length > 0.0:
        cuts = [each for each in (*_ground_borders(field, leg), *wood_borders(field, leg)) if 0.0 < each < length]
    rate = (leg.ends - leg.begins) / length if length > 0.0 else 0.0
    found = []
    for first, last in pairwise((0.0, *sorted(set(cuts)), length)):
        middle = leg.at((first + last) / 2.0)
        body = _body(field, msgspec.structs.replace(model, facing=leg.outline.facing), middle)
        start = msgspec.structs.replace(body, footprint=msgspec.structs.replace(leg.outline, at=leg.at(first)))
        part = Leg(
            body=start,
            to=leg.at(last),
            begins=leg.begins + first * rate,
            ends=leg.ends if last == length else leg.begins + last * rate,
        )
        standing = Standing(body=body, at=middle, radius=bounding_radius(model.base))
        found.append(Passage(leg=part, standing=standing))
    return found


def _ground_borders(field: Battlefield, leg: Leg) -> list[float]:
    """Return where the middle of a base crosses the border of anything with a height, inches travelled."""
    raised = leg.nearby([area.outline for area in field.areas if area.height > 0.0])
    return [along for outline in raised for along in _crossings(leg, outline)]


def _crossings(leg: Leg, area: Polygon) -> Iterable[float]:
    (x, y), (ex, ey) = leg.outline.at, leg.to
    for ring in (area.ring, *area.holes):
        for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
            one = (ex - x) * (ay - y) - (ey - y) * (ax - x)
            other = (ex - x) * (by - y) - (ey - y) * (bx - x)
            if (one > 0.0) == (other > 0.0):
                continue
            here = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            there = (bx - ax) * (ey - ay) - (by - ay) * (ex - ax)
            if (here > 0.0) != (there > 0.0):
                yield here / (here - there) * leg.length


@remembered_by_both(4096)
def seen(field: Battlefield, moves: Moves, firer: str, model: str, during: Spans = ALWAYS) -> Spans:
    """Return when, of the stretches asked about, a model that stands still sees a moving one."""
    moving = tuple(each.model for each in moves)
    beside = () if house_rule(field, "target_blocks") == "no" else _fellows(field, moves, model)
    found = [
        span
        for passage in passages_of(field, moves, model)
        for span in seen_on_the_way(field, firer, model, passage, during, moving=moving, beside=beside)
    ]
    return joined(found)


def _fellows(field: Battlefield, moves: Moves, model: str) -> list[list[Leg]]:
    """Return the ways of the others that move with a model and can stand before it."""
    under_way = at_moment(field, moves, 0.5).models
    others = [each.model for each in moves if each.model != model]
    return [
        [passage.leg for passage in passages_of(field, moves, each)]
        for each in others
        if under_way[each].on_table and not flies(field, each)
    ]


@remembered_by_both(4096)
def reached(field: Battlefield, moves: Moves, firer: str, model: str, furthest: float, arc: Arc) -> Spans:
    """Return the stretches of the movement on which a model is within a range and an Arc of one that stands still."""
    here = field.models[firer]
    base = footprint_of(field, firer)
    found: list[tuple[float, float]] = []
    for passage in passages_of(field, moves, model):
        leg = passage.leg
        rise = ground_at(field, passage.standing.at) - here.ground if here.on_table else 0.0
        near = _below(leg, lambda it, rise=rise: rising(gap(base, it), rise), furthest + CONTACT)  # type: ignore[misc]
        if near and arc is Arc.FRONT:
            near = common(near, _below(leg, lambda it: -ahead(field, firer, it)[1], CONTACT))
        elif near and arc is Arc.REAR:
            near = common(near, _below(leg, lambda it: ahead(field, firer, it)[0], -CONTACT))
        found += near
    return joined(found)


def _below(leg: Leg, measure: Callable[[Outline], float], level: float) -> Spans:
    """Return the stretches of a leg on which a measure of the base is no more than a level."""
    length, there = leg.length, leg.journey()
    spans = spans_below(lambda travelled: measure(there(travelled)), level, length)
    if length <= 0.0:
        return ((leg.begins, leg.ends),) if spans else ()
    rate = (leg.ends - leg.begins) / length
    return tuple((leg.begins + first * rate, min(leg.ends, leg.begins + last * rate)) for first, last in spans)


@remembered_by_both(16)
def unpinned(field: Battlefield, moves: Moves, mover: str) -> Spans:
    """Return the stretches of the movement on which the moving Detachment is not Engaged & Pinned.

    That can only change where one of its models comes into contact with an enemy's, or leaves it.
    """
    cuts = [0.0, 1.0]
    foe = field.opponent(field.detachments[mover].side)
    standing = [(*each.at, bounding_radius(each.base), each.outline) for each in field.on_table(foe)]
    held = [field.area(each.garrison).outline for each in field.detachments_of(foe) if each.garrison]
    for model in field.models_of(mover):
        for passage in passages_of(field, moves, model.id):
            for footprint in (*_bases_near(standing, passage), *passage.leg.nearby(held)):
                for span in _below(passage.leg, lambda it, other=footprint: gap(other, it), CONTACT):  # type: ignore[misc]
                    cuts += span
    pinned = [
        (first, last)
        for first, last in pairwise(sorted(set(cuts)))
        if is_pinned(at_moment(field, moves, (first + last) / 2.0), mover)
    ]
    return without(ALWAYS, joined(pinned))


def _bases_near(standing: list[tuple[float, float, float, Outline]], passage: Passage) -> list[Outline]:
    """Return those bases that may be touched on a passage, of some with their centres and bounding radii."""
    (x, y), (ex, ey), radius = passage.leg.outline.at, passage.leg.to, passage.standing.radius + 0.01
    left, right, low, high = min(x, ex) - radius, max(x, ex) + radius, min(y, ey) - radius, max(y, ey) + radius
    return [
        base
        for at_x, at_y, reach, base in standing
        if left - reach <= at_x <= right + reach and low - reach <= at_y <= high + reach
    ]
