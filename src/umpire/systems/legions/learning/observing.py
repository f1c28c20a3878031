"""A battle as one side sees it, in arrays: rows as `arrays` names them, the table turned towards the side."""

from __future__ import annotations

import numpy as np

from umpire.errors import InputError
from umpire.game import Extent, Numbers, Options
from umpire.systems.legions.battlefield import Battlefield, Detachment, Order, muster_of, own_rows, remembered_by_parts
from umpire.systems.legions.learning.arrays import (
    AREAS,
    CELLS,
    DECISIONS,
    DETACHMENTS,
    MARKERS,
    MODELS,
    ORDERS,
    PHASES,
    PLACES,
    RASTER,
    ROUNDS,
    SCORE,
    STAGES,
    TABLE,
)
from umpire.systems.legions.learning.rasters import raster_of
from umpire.systems.legions.learning.standing import (
    ASKED,
    CHANGING,
    areas_seen,
    bodies_seen,
    clipped,
    markers_seen,
    models_seen,
    places_seen,
)
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

NONE_OF_PHASES, NONE_OF_STAGES, NONE_OF_ORDERS = ((0.0,) * len(each) for each in (PHASES, STAGES, ORDERS))
FLAGS_OF_PHASE = {one: tuple(float(one is each) for each in PHASES) for one in PHASES}
FLAGS_OF_STAGE = {one: tuple(float(one is each) for each in STAGES) for one in STAGES}
FLAGS_OF_ORDER = {one: tuple(float(one is each) for each in ORDERS) for one in ORDERS}
FLAGS_OF_DECISION = {one: tuple(float(one == each) for each in DECISIONS) for one in ("", *DECISIONS)}


def observe(state: BattleState, side: str, options: Options | None, extent: Extent) -> dict[str, Numbers]:
    """Return the arrays of what a side sees of a state that is masked for it.

    Raises:
        InputError: If there is more on the table than the scenario has rows for.
    """
    field, rows = state.field, extent["detachments"]
    refuse_larger(field, extent)
    muster = muster_of(field)
    return {
        TABLE.name: clipped(np.array(_table(field, side, options), dtype=np.float32)),
        DETACHMENTS.name: _detachments(field, side, options, bodies_seen(field, side, muster, rows).copy()),
        MODELS.name: models_seen(field, side, muster, rows, extent["models"]).copy(),
        MARKERS.name: markers_seen(field, side, extent["markers"]).copy(),
        AREAS.name: areas_seen(field, side, extent["areas"]).copy(),
        PLACES.name: places_seen(field, side, muster, rows, extent["places"]).copy(),
        RASTER.name: raster_of(field, side, CELLS).copy(),
    }


def refuse_larger(field: Battlefield, extent: Extent) -> None:
    """Refuse a table that has more of something than there are rows.

    Raises:
        InputError: If it has.
    """
    for name, count in _counted(field).items():
        if count > extent[name]:
            told = f"there are more {name} on this table than the scenario has rows for: {count}, not {extent[name]}"
            raise InputError(told, path=f"extent.{name}", value=str(count), fix="Take a larger scenario.")


@remembered_by_parts(1, "detachments", "markers", "areas", "structures")
def _counted(field: Battlefield) -> dict[str, int]:
    both = [own_rows(field, side) for side in field.sides]
    return {
        "detachments": max(len(each) for each in both),
        "models": max(sum(len(one.models) for one in each) for each in both),
        "markers": len(field.markers),
        "areas": len(field.areas),
        "structures": len(field.structures),
    }


def _table(field: Battlefield, side: str, options: Options | None) -> tuple[float, ...]:
    own, theirs = field.score.get(side, 0), field.score.get(field.opponent(side), 0)
    initiative = 0.0 if not field.initiative else 1.0 if field.initiative == side else -1.0
    decides = ""
    if options is not None:
        decides = next((KIND_OF[each.kind] for each in options.choices if each.kind in KIND_OF), "other")
    return (
        field.round / ROUNDS,
        max(field.mission.rounds - field.round, 0) / ROUNDS,
        *FLAGS_OF_PHASE.get(field.phase, NONE_OF_PHASES),
        *FLAGS_OF_STAGE.get(field.stage, NONE_OF_STAGES),
        initiative,
        own / SCORE,
        theirs / SCORE,
        (own - theirs) / SCORE,
        field.size[0] / 60.0,
        field.size[1] / 60.0,
        float(options is not None),
        *FLAGS_OF_DECISION[decides],
    )


def _detachments(field: Battlefield, side: str, options: Options | None, bodies: Numbers) -> Numbers:
    """Return the rows of the Detachments, with what changes while they stand where they are."""
    asked = frozenset(each.subject.partition(">")[0] for each in options.choices) if options else frozenset()
    mine = own_rows(field, side)
    for first, those in ((0, mine), (len(bodies) // 2, own_rows(field, field.opponent(side)))):
        if those:
            bodies[first : first + len(those), CHANGING] = [_changing(field, each) for each in those]
    bodies[: len(mine), ASKED] = [each.id in asked for each in mine]
    return clipped(bodies)


def _changing(field: Battlefield, own: Detachment) -> tuple[float, ...]:
    here, order = field.models_of(own), _known_order(own)
    return (
        *(NONE_OF_ORDERS if order is None else FLAGS_OF_ORDER[order]),
        own.token is not None,
        own.activated,
        bool(here) and is_engaged(field, own.id),
        is_broken(field, own),
        bool(own.garrison),
        min([field.movement_of(each, own.conditions) or 0.0 for each in here], default=0.0) / 20.0,
    )


def _known_order(own: Detachment) -> Order | None:
    """Return the Order of a Detachment that whoever sees it may know: its own face-down one, or one that is turned."""
    return own.token.order if own.token is not None and own.token.order is not None else own.order
