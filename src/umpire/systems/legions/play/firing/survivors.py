"""Where the survivors of a fallen Structure or Bridge are put."""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec

from umpire.errors import IllegalAction
from umpire.geometry import (
    CONTACT,
    Outline,
    Point,
    Polygon,
    at_most,
    corners,
    gap,
    overlaps,
    point_distance,
    snap_point,
    touches,
    unit,
    wholly_inside,
)
from umpire.geometry import heading_from_degrees as heading
from umpire.rulings import Fact, forbid
from umpire.systems.legions.battlefield import Battlefield, Model, Place, Terrain, change_field, in_inches
from umpire.systems.legions.play.core import refuse_for
from umpire.systems.legions.play.firing.actions import Placing
from umpire.systems.legions.play.firing.frames import Surviving
from umpire.systems.legions.rules.movement.placing import ground_at

Places = tuple[Placing, ...]

STEP = 0.125
"""Spacing of the places that are tried in and around a ruin, inches."""

REACH = 12.0
"""How far from the ruin or the River a place is looked for, inches."""


def places_for(field: Battlefield, frame: Surviving, models: tuple[str, ...]) -> tuple[Places, ...]:
    """Return the ways of placing survivors that are offered, the first of them the one to take when in doubt."""
    cleared = _lifted(field, models)
    if frame.bridge and len(models) == 1:
        return tuple((place,) for place in _nearest_banks(cleared, field.models[models[0]]))
    placed: Places = ()
    for each in models:
        model = cleared.models[each]
        if frame.bridge:
            place = _nearest_banks(cleared, model)[0]
        else:
            _, place = _best_in_ruin(cleared, model, field.area(frame.area).outline)
        placed = (*placed, place)
        cleared = _standing(cleared, (place,))
    return (placed,)


def judge_places(field: Battlefield, frame: Surviving, models: tuple[str, ...], places: Places) -> Places:
    """Return the places on the grid, or refuse them.

    Raises:
        IllegalAction: If a model is left out, stands on something, or could stand nearer to where it was.
    """
    rule = "LI-TER-093" if frame.bridge else "LI-STR-049"
    if sorted(each.model for each in places) != sorted(models):
        raise _refused(rule, f"Place exactly these models, each once: {', '.join(models)}")
    snapped = tuple(msgspec.structs.replace(each, at=snap_point(each.at)) for each in places)
    cleared = _lifted(field, models)
    for each in snapped:
        others = _standing(cleared, tuple(other for other in snapped if other is not each))
        if not _free(others, others.models[each.model], each):
            raise _refused(
                rule,
                f"{each.model} cannot be placed at {in_inches(each.at)}: it would overlap a model, impassable ground "
                "or the battlefield edge, or touch an enemy. Take the place from options()",
                model=each.model,
            )
        (_judge_bank if frame.bridge else _judge_ruin)(others, field, frame, each)
    if not frame.bridge:
        _judge_fill(field, frame, models, snapped)
    return snapped


def _refused(rule: str, told: str, **facts: Fact) -> IllegalAction:
    """Return the refusal of a place, with the numbers that decide it."""
    return refuse_for((forbid(told, rule=rule, facts=facts),))


def _lifted(field: Battlefield, models: tuple[str, ...]) -> Battlefield:
    """Return the battlefield without the survivors, so that they do not stand in their own way."""
    changed = dict(field.models)
    for each in models:
        changed[each] = msgspec.structs.replace(changed[each], place=Place.ASIDE)
    return change_field(field, models=changed)


def _standing(field: Battlefield, places: Places) -> Battlefield:
    changed = dict(field.models)
    for each in places:
        changed[each.model] = msgspec.structs.replace(
            changed[each.model], place=Place.TABLE, at=each.at, facing=each.facing, ground=ground_at(field, each.at)
        )
    return change_field(field, models=changed)


def _outline(model: Model, place: Placing) -> Outline:
    return Outline(base=model.base, at=place.at, facing=place.facing)


def _free(field: Battlefield, model: Model, place: Placing) -> bool:
    """Whether a base would overlap no base, nothing impassable and no edge, and touch no enemy."""
    outline, side = _outline(model, place), field.side_of(model)
    width, depth = field.size
    if not all(-CONTACT <= x <= width + CONTACT and -CONTACT <= y <= depth + CONTACT for x, y in _extent(outline)):
        return False
    for other in field.on_table():
        if overlaps(outline, other.outline) or (field.side_of(other) != side and touches(outline, other.outline)):
            return False
    barred = (
        area
        for area in field.areas
        if area.has(Terrain.IMPASSABLE) or (area.id in field.structures and not field.area(area.id).has(Terrain.BRIDGE))
    )
    return not any(overlaps(outline, area.outline) for area in barred)


def _extent(outline: Outline) -> tuple[Point, ...]:
    return corners(outline)


def _in_ruin(model: Model, place: Placing, ruin: Polygon) -> float:
    """Return how a place in a ruin ranks: -1 wholly within, 0 partly within, above that the gap in inches."""
    outline = _outline(model, place)
    if wholly_inside(outline, ruin):
        return -1.0
    between = gap(outline, ruin)
    return 0.0 if between < -CONTACT else max(between, CONTACT)


def _spots(model: Model, ruin: Polygon, reach: float) -> Iterator[Placing]:
    xs, ys = [x for x, _ in ruin.ring], [y for _, y in ruin.ring]
    half = max(
        point_distance((0.0, 0.0), (corner[0] - model.at[0], corner[1] - model.at[1]))
        for corner in _extent(model.outline)
    )
    for y in _line(min(ys), max(ys), half, reach):
        for x in _line(min(xs), max(xs), half, reach):
            yield Placing(model=model.id, at=snap_point((x, y)), facing=model.facing)


def _line(low: float, high: float, half: float, reach: float) -> list[float]:
    """Return coordinates to try along one axis: a fine row from the inner edge, and the far inner edge itself."""
    count = int((high - low + 2 * reach) / STEP) + 1
    first, last = low + half, high - half
    row = [low + half + CONTACT - reach - half + number * STEP for number in range(count)]
    inner = [first + number * STEP for number in range(int(max(0.0, last - first) / STEP) + 1)]
    return sorted({round(value * 4096) / 4096 for value in (*row, first, last, *inner)})


def _best_in_ruin(field: Battlefield, model: Model, ruin: Polygon) -> tuple[float, Placing]:
    """Return the best free place for one model: wholly within, else partly, else as close as possible."""
    reach = 2.0
    while reach <= REACH:
        ranked = ((_in_ruin(model, spot, ruin), number, spot) for number, spot in enumerate(_spots(model, ruin, reach)))
        for rank, _, spot in sorted(ranked, key=lambda found: found[:2]):
            if _free(field, model, spot):
                return rank, spot
        reach *= 2.0
    told = f"There is no room for {model.id} within {REACH:.0f} inches of the ruin"
    raise _refused("LI-STR-049", told, model=model.id)


def _judge_ruin(others: Battlefield, field: Battlefield, frame: Surviving, place: Placing) -> None:
    """Refuse a place outside the ruin while a nearer one is free with everyone else where they are put."""
    model, ruin = field.models[place.model], field.area(frame.area).outline
    rank = _in_ruin(model, place, ruin)
    if rank <= 0.0:
        return
    best, spot = _best_in_ruin(_lifted(others, (place.model,)), model, ruin)
    if not at_most(rank, max(best, 0.0)):
        raise _refused(
            "LI-STR-049",
            f"{place.model} stands {rank:.2f} inches from the ruin, but there is room nearer: put it at "
            f"{in_inches(spot.at)}",
            model=place.model,
            gap=rank,
            needed=max(best, 0.0),
        )


def _judge_fill(field: Battlefield, frame: Surviving, models: tuple[str, ...], places: Places) -> None:
    """Survivors are placed within the ruin, or as close to it as possible when it has no room left."""
    ruin = field.area(frame.area).outline
    needed = sum(_in_ruin(field.models[each.model], each, ruin) < 0.0 for each in places_for(field, frame, models)[0])
    found = sum(_in_ruin(field.models[each.model], each, ruin) < 0.0 for each in places)
    if found < needed:
        told = f"{needed} survivors fit wholly within the ruin, and {found} are placed there: fill it first"
        raise _refused("LI-STR-049", told, needed=needed, placed=found)


def _rivers(field: Battlefield) -> tuple[Polygon, ...]:
    return tuple(area.outline for area in field.areas if area.has(Terrain.RIVER) and not area.has(Terrain.BRIDGE))


def _directions(rivers: tuple[Polygon, ...]) -> list[Point]:
    found = [unit(heading(degrees)) for degrees in range(0, 360, 10)]
    for river in rivers:
        for (ax, ay), (bx, by) in zip(river.ring, river.ring[1:] + river.ring[:1], strict=True):
            length = math.sqrt((bx - ax) ** 2 + (by - ay) ** 2)
            found.append(((by - ay) / length, (ax - bx) / length))
    return list(dict.fromkeys(found))


def _dry(field: Battlefield, model: Model, place: Placing) -> bool:
    outline = _outline(model, place)
    return _free(field, model, place) and not any(overlaps(outline, river) for river in _rivers(field))


def _bank(field: Battlefield, model: Model, direction: Point) -> tuple[float, Placing] | None:
    """Return the first dry place in one direction and how far it is."""

    def at(distance: float) -> Placing:
        x, y = model.at
        spot = snap_point((x + direction[0] * distance, y + direction[1] * distance))
        return Placing(model=model.id, at=spot, facing=model.facing)

    wet, dry = 0.0, 0.0
    while not _dry(field, model, at(dry)):
        wet, dry = dry, dry + 0.25
        if dry > 4 * REACH:
            return None
    while dry - wet > CONTACT / 4:
        middle = (wet + dry) / 2
        wet, dry = (wet, middle) if _dry(field, model, at(middle)) else (middle, dry)
    return dry, at(dry)


def _nearest_banks(field: Battlefield, model: Model) -> list[Placing]:
    tried = [found for direction in _directions(_rivers(field)) if (found := _bank(field, model, direction))]
    if not tried:
        told = f"There is no dry place for {model.id} on this battlefield"
        raise _refused("LI-TER-093", told, model=model.id)
    least = min(distance for distance, _ in tried)
    near = (place for distance, place in tried if at_most(distance, least))
    return list({place.at: place for place in near}.values())


def _judge_bank(others: Battlefield, field: Battlefield, frame: Surviving, place: Placing) -> None:
    """A survivor of a Bridge is moved by the shortest way to a place outside the River."""
    model = field.models[place.model]
    if not _dry(others, model, place):
        told = (
            f"{place.model} would still stand in the River at {in_inches(place.at)}: put it at a place from options()"
        )
        raise _refused("LI-TER-093", told, model=place.model)
    best = _nearest_banks(_lifted(others, (place.model,)), model)[0]
    moved, least = point_distance(model.at, place.at), point_distance(model.at, best.at)
    if not at_most(moved, least):
        raise _refused(
            "LI-TER-093",
            f"{place.model} would be moved {moved:.2f} inches, and {least:.2f} are enough: put it at "
            f"{in_inches(best.at)}",
            model=place.model,
            moved=moved,
            needed=least,
        )
