"""What is seen of Detachments and models until one of them moves or falls: arrays that are nobody's to change."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from umpire.game import Array, Extent, Numbers
from umpire.geometry import Point, point_distance
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    Detachment,
    Model,
    Muster,
    Place,
    own_rows,
    remembered_by_parts,
)
from umpire.systems.legions.bots.valuing import centre_of, nearest_enemy, reach_of
from umpire.systems.legions.learning.arrays import (
    AREAS,
    DETACHMENTS,
    LENGTH,
    MARKERS,
    MODELS,
    PLACES,
    POINTS,
    TERRAIN,
    TYPES,
)
from umpire.systems.legions.learning.places import NAMED, proposed

Seen = Callable[[Point], tuple[float, float]]
"""Where a place lies as one side sees the table: from its middle, to the right and away from oneself, in lengths."""

FLAGS_OF_TYPE = {one: tuple(float(one is each) for each in TYPES) for one in TYPES}

_COLUMNS = [each.name for each in DETACHMENTS.columns]
CHANGING = slice(_COLUMNS.index("order_first_fire"), _COLUMNS.index("movement") + 1)
"""The columns of a Detachment that `bodies_seen` leaves empty, and `ASKED`: they change while it stands where it is."""

ASKED = _COLUMNS.index("asked")
_EMPTY = (0.0,) * (CHANGING.stop - CHANGING.start)


def filled(rows: Sequence[Sequence[float]], array: Array, extent: Extent) -> Numbers:
    """Return rows as an array, padded with zeros to the rows that it has, every number from -1 to 1."""
    made = np.zeros(array.shape(extent), dtype=np.float32)
    if rows:
        made[: len(rows)] = rows
    return clipped(made)


def clipped(made: Numbers) -> Numbers:
    """Return an array of which every number that is too large or too small for one is cut off."""
    np.minimum(made, 1.0, out=made)  # as np.clip does it, which spends as long on looking at its arguments
    np.maximum(made, -1.0, out=made)
    return made


def kept(made: Numbers) -> Numbers:
    """Return an array that is remembered, so that nobody changes it."""
    made.setflags(write=False)
    return made


def seen_from(field: Battlefield, side: str) -> Seen:
    """Return how a side sees places: the second side sees the table turned by half."""
    (width, depth), turn = field.size, 1.0 if side == field.sides[0] else -1.0
    return lambda at: (turn * (at[0] - width / 2.0) / LENGTH, turn * (at[1] - depth / 2.0) / LENGTH)


@remembered_by_parts(8, "profiles", "models", "areas", "markers", "size")
def bodies_seen(field: Battlefield, side: str, _muster: Muster, rows: int) -> Numbers:
    """Return the rows of the Detachments without what changes while they stand where they are."""
    made = np.zeros((2 * rows, len(DETACHMENTS.columns)), dtype=np.float32)
    seen = seen_from(field, side)
    for enemy, mine in enumerate((own_rows(field, side), own_rows(field, field.opponent(side)))):
        if mine:
            made[enemy * rows : enemy * rows + len(mine)] = [_body(field, each, seen, enemy) for each in mine]
    return kept(clipped(made))


def _body(field: Battlefield, own: Detachment, seen: Seen, enemy: int) -> tuple[float, ...]:
    """Return the row of a Detachment; whether it is on the table or not, what is known of it is told."""
    here, profile = field.models_of(own), field.profile(own.models[0])
    wounds = sum([field.profile(each).wounds for each in own.models])
    return (
        float(bool(here)),
        float(not here and any(field.models[each].takes_part for each in own.models)),
        float(enemy),
        *(seen(centre_of(field, own.id)) if here else (0.0, 0.0)),
        *FLAGS_OF_TYPE[profile.type],
        len(here) / len(own.models),
        sum([each.wounds for each in here]) / max(wounds, 1),
        len(here) / 10.0,
        own.points / POINTS,
        *_EMPTY,
        reach_of(field, own.id) / 60.0,
        profile.caf / 10.0,
        0.0 if profile.save is None else (7 - profile.save) / 6.0,
        0.0 if profile.morale is None else (7 - profile.morale) / 6.0,
        0.0,
        *(_ways(field, own.id, seen) if here else (0.0, 0.0, 0.0, 0.0)),
    )


def _ways(field: Battlefield, own: str, seen: Seen) -> tuple[float, float, float, float]:
    """Return the ways to the nearest enemy and to the nearest marker."""
    here = centre_of(field, own)
    foe, _ = nearest_enemy(field, own)
    marker = min((each.at for each in field.markers.values()), key=lambda at: point_distance(here, at), default=None)
    to_foe = _from_to(seen, here, centre_of(field, foe)) if foe else (0.0, 0.0)
    return (*to_foe, *(_from_to(seen, here, marker) if marker else (0.0, 0.0)))


def _from_to(seen: Seen, here: Point, there: Point) -> tuple[float, float]:
    (x, y), (to_x, to_y) = seen(here), seen(there)
    return (to_x - x, to_y - y)


@remembered_by_parts(8, "models", "areas", "size")
def models_seen(field: Battlefield, side: str, _muster: Muster, rows: int, most: int) -> Numbers:
    """Return the rows of the models, ``most`` of each side."""
    made = np.zeros((2 * most, len(MODELS.columns)), dtype=np.float32)
    seen = seen_from(field, side)
    for enemy, of in enumerate((side, field.opponent(side))):
        turn = 1.0 if of == field.sides[0] else -1.0
        mine = [
            _model(field, field.models[one], seen, enemy, row / rows, -turn if enemy else turn)
            for row, each in enumerate(own_rows(field, of))
            for one in each.models
        ]
        if mine:
            made[enemy * most : enemy * most + len(mine)] = mine
    return kept(clipped(made))


def _model(field: Battlefield, model: Model, seen: Seen, enemy: int, row: float, turn: float) -> tuple[float, ...]:
    if not model.in_play:
        return (0.0, float(enemy), row, *(0.0,) * (len(MODELS.columns) - 3))
    at = centre_of(field, model.detachment) if model.place is Place.GARRISON else model.at
    return (
        1.0,
        float(enemy),
        row,
        *seen(at),
        turn * model.facing[0],
        turn * model.facing[1],
        model.wounds / 10.0,
        model.shield_level / 10.0,
        model.height / 10.0,
        model.moved / LENGTH,
    )


@remembered_by_parts(8, "models", "areas", "markers", "size")
def places_seen(field: Battlefield, side: str, _muster: Muster, rows: int, places: int) -> Numbers:
    """Return where the places lie that the engine proposes for the Detachments of a side."""
    made = np.zeros((rows, places, len(PLACES.columns)), dtype=np.float32)
    seen = seen_from(field, side)
    for row, own in enumerate(own_rows(field, side)):
        for number, at in enumerate(proposed(field, own.id, places - len(NAMED))):
            if at is not None:
                made[row, number] = (1.0, *_from_to(seen, centre_of(field, own.id), at))
    return kept(clipped(made))


@remembered_by_parts(8, "markers", "size", "sides")
def markers_seen(field: Battlefield, side: str, rows: int) -> Numbers:
    """Return the rows of the markers."""
    seen = seen_from(field, side)
    found = [
        (1.0, *seen(each.at), each.controller == side, each.controller not in ("", side))
        for each in field.markers.values()
    ]
    return kept(filled(found, MARKERS, {"markers": rows}))


@remembered_by_parts(8, "areas", "structures", "size", "sides")
def areas_seen(field: Battlefield, side: str, rows: int) -> Numbers:
    """Return the rows of the areas of terrain as a side sees them."""
    seen = seen_from(field, side)
    return kept(filled([_area(field, each, seen) for each in field.areas], AREAS, {"areas": rows}))


def _area(field: Battlefield, area: Area, seen: Seen) -> list[float]:
    xs, ys = zip(*area.outline.ring, strict=True)
    structure = field.structures.get(area.id)
    return [
        1.0,
        *seen(((min(xs) + max(xs)) / 2.0, (min(ys) + max(ys)) / 2.0)),
        (max(xs) - min(xs)) / LENGTH,
        (max(ys) - min(ys)) / LENGTH,
        area.height / 10.0,
        *[float(area.has(each)) for each in TERRAIN],
        0.0 if structure is None else structure.damage / max(structure.wounds, 1),
    ]
