"""A battle as one side sees it, in arrays: rows as `arrays` names them, the table turned towards the side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from umpire.errors import InputError
from umpire.game import Array, Extent, Numbers, Options
from umpire.geometry import Point, point_distance
from umpire.systems.legions.battlefield import Area, Battlefield, Detachment, Model, Order, Place, remembered_by_parts
from umpire.systems.legions.bots.valuing import centre_of, nearest_enemy, reach_of
from umpire.systems.legions.learning.arrays import (
    AREAS,
    CELLS,
    DECISIONS,
    DETACHMENTS,
    LENGTH,
    MARKERS,
    MODELS,
    ORDERS,
    PHASES,
    PLACES,
    POINTS,
    RASTER,
    ROUNDS,
    SCORE,
    STAGES,
    TABLE,
    TERRAIN,
    TYPES,
)
from umpire.systems.legions.learning.catalogue import own_rows
from umpire.systems.legions.learning.places import NAMED, proposed
from umpire.systems.legions.learning.rasters import raster_of
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.rules.morale import is_broken
from umpire.systems.legions.rules.movement import is_engaged

KIND_OF = {
    "issue_order": "orders",
    "move": "movement",
    "hold": "movement",
    "charge": "movement",
    "pile_in": "movement",
    "fire": "fire",
    "hold_fire": "fire",
    "call_overwatch": "overwatch",
}
"""What kind of decision a kind of choice makes."""

Seen = Callable[[Point], tuple[float, float]]
"""Where a place lies as one side sees the table: from its middle, to the right and away from oneself, in lengths."""


def observe(state: BattleState, side: str, options: Options | None, extent: Extent) -> dict[str, Numbers]:
    """Return the arrays of what a side sees of a state that is masked for it.

    Raises:
        InputError: If there is more on the table than the scenario has rows for.
    """
    field = state.field
    both = (own_rows(field, side), own_rows(field, field.opponent(side)))
    refuse_larger(field, extent)
    seen = _seen_from(field, side)
    asked = frozenset(each.subject.partition(">")[0] for each in options.choices) if options else frozenset()
    rows, padding = extent["detachments"], [0.0] * len(DETACHMENTS.columns)
    detachments: list[Sequence[float]] = []
    models: list[Sequence[float]] = []
    for enemy, mine in enumerate(both):
        detachments += [_detachment(field, each, seen, enemy, each.id in asked) for each in mine]
        detachments += [padding] * (rows - len(mine))
        standing = [
            _model(field, field.models[one], seen, enemy, row / rows)
            for row, each in enumerate(mine)
            for one in each.models
        ]
        models += [*standing, *[[0.0] * len(MODELS.columns)] * (extent["models"] - len(standing))]
    markers = [
        (1.0, *seen(each.at), each.controller == side, each.controller not in ("", side))
        for each in field.markers.values()
    ]
    return {
        TABLE.name: _clipped([_table(field, side, options)], TABLE, extent)[0],
        DETACHMENTS.name: _clipped(detachments, DETACHMENTS, extent),
        MODELS.name: _clipped(models, MODELS, extent),
        MARKERS.name: _clipped(markers, MARKERS, extent),
        AREAS.name: areas_seen(field, side, extent["areas"]).copy(),
        PLACES.name: _places(field, both[0], seen, extent),
        RASTER.name: raster_of(field, side, CELLS).copy(),
    }


def refuse_larger(field: Battlefield, extent: Extent) -> None:
    """Refuse a table that has more of something than there are rows.

    Raises:
        InputError: If it has.
    """
    both = [own_rows(field, side) for side in field.sides]
    counted = {
        "detachments": max(len(each) for each in both),
        "models": max(sum(len(one.models) for one in each) for each in both),
        "markers": len(field.markers),
        "areas": len(field.areas),
        "structures": len(field.structures),
    }
    for name, count in counted.items():
        if count > extent[name]:
            told = f"there are more {name} on this table than the scenario has rows for: {count}, not {extent[name]}"
            raise InputError(told, path=f"extent.{name}", value=str(count), fix="Take a larger scenario.")


def _clipped(rows: Sequence[Sequence[float]], array: Array, extent: Extent) -> Numbers:
    """Return rows as an array, padded with zeros to the rows that it has, every number from -1 to 1."""
    shape = array.shape(extent)
    made = np.zeros(shape if len(shape) > 1 else (1, *shape), dtype=np.float32)
    if rows:
        made[: len(rows)] = rows
        np.clip(made, -1.0, 1.0, out=made)
    return made


def _seen_from(field: Battlefield, side: str) -> Seen:
    """Return how a side sees places: the second side sees the table turned by half."""
    (width, depth), turn = field.size, 1.0 if side == field.sides[0] else -1.0
    return lambda at: (turn * (at[0] - width / 2.0) / LENGTH, turn * (at[1] - depth / 2.0) / LENGTH)


def _table(field: Battlefield, side: str, options: Options | None) -> list[float]:
    own, theirs = field.score.get(side, 0), field.score.get(field.opponent(side), 0)
    initiative = 0.0 if not field.initiative else 1.0 if field.initiative == side else -1.0
    kinds = [KIND_OF[each.kind] for each in options.choices if each.kind in KIND_OF] if options else []
    decides = (kinds[0] if kinds else "other") if options else ""
    return [
        field.round / ROUNDS,
        max(field.mission.rounds - field.round, 0) / ROUNDS,
        *[float(field.phase is each) for each in PHASES],
        *[float(field.stage is each) for each in STAGES],
        initiative,
        own / SCORE,
        theirs / SCORE,
        (own - theirs) / SCORE,
        field.size[0] / 60.0,
        field.size[1] / 60.0,
        float(options is not None),
        *[float(each == decides) for each in DECISIONS],
    ]


def _detachment(field: Battlefield, own: Detachment, seen: Seen, enemy: int, asked: bool) -> list[float]:
    """Return the row of a Detachment; whether it is on the table or not, what is known of it is told."""
    here, profile = field.models_of(own), field.profile(own.models[0])
    wounds = sum(field.profile(field.models[each]).wounds for each in own.models)
    order = _known_order(own)
    aside = not here and any(field.models[each].takes_part for each in own.models)
    return [
        float(bool(here)),
        float(aside),
        float(enemy),
        *(seen(centre_of(field, own.id)) if here else (0.0, 0.0)),
        *[float(profile.type is each) for each in TYPES],
        len(here) / len(own.models),
        sum(each.wounds for each in here) / max(wounds, 1),
        len(here) / 10.0,
        own.points / POINTS,
        *[float(order is each) for each in ORDERS],
        float(own.token is not None),
        float(own.activated),
        float(bool(here) and is_engaged(field, own.id)),
        float(is_broken(field, own)),
        float(bool(own.garrison)),
        min((field.movement_of(each) or 0.0 for each in here), default=0.0) / 20.0,
        reach_of(field, own.id) / 60.0,
        profile.caf / 10.0,
        0.0 if profile.save is None else (7 - profile.save) / 6.0,
        0.0 if profile.morale is None else (7 - profile.morale) / 6.0,
        float(asked and not enemy),
        *(_ways(field, own.id, seen) if here else (0.0, 0.0, 0.0, 0.0)),
    ]


def _known_order(own: Detachment) -> Order | None:
    """Return the Order of a Detachment that whoever sees it may know: its own face-down one, or one that is turned."""
    return own.token.order if own.token is not None and own.token.order is not None else own.order


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


def _model(field: Battlefield, model: Model, seen: Seen, enemy: int, row: float) -> list[float]:
    if not model.in_play:
        return [0.0, float(enemy), row, *[0.0] * (len(MODELS.columns) - 3)]
    at = centre_of(field, model.detachment) if model.place is Place.GARRISON else model.at
    turn = 1.0 if field.side_of(model) == field.sides[0] else -1.0
    turn = -turn if enemy else turn
    return [
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
    ]


def _places(field: Battlefield, mine: tuple[Detachment, ...], seen: Seen, extent: Extent) -> Numbers:
    made = np.zeros(PLACES.shape(extent), dtype=np.float32)
    for row, own in enumerate(mine):
        for number, at in enumerate(proposed(field, own.id, extent["places"] - len(NAMED))):
            if at is not None:
                made[row, number] = (1.0, *_from_to(seen, centre_of(field, own.id), at))
    return np.clip(made, -1.0, 1.0, out=made)


@remembered_by_parts(8, "areas", "structures", "sides")
def areas_seen(field: Battlefield, side: str, rows: int) -> Numbers:
    """Return the rows of the areas of terrain as a side sees them; the array is nobody's to change."""
    seen = _seen_from(field, side)
    made = _clipped([_area(field, each, seen) for each in field.areas], AREAS, {"areas": rows})
    made.setflags(write=False)
    return made


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
