"""How exposed a whole table is to a model: how many enemy Detachments would see it in each place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from umpire.geometry import Areas, Disc, Scene, Solid, crowd_sights, sights
from umpire.systems.legions.battlefield import Battlefield, Detachment, Terrain, remembered_by_parts
from umpire.systems.legions.questions.batched.positions import Flags, Numbers, Positions
from umpire.systems.legions.questions.batched.wooded import hidden_from, wooded
from umpire.systems.legions.rules.sight import flies, hiding, masses, passed_by, standing_at, woods

STEP = 1.0
"""How far the places of a map lie apart, inches."""
NOWHERE = -1
"""What is counted where nobody stands: in a Structure, or in Impassable terrain."""


KEPT = 1024
"""Of how many Detachments, and models that they look at, is kept what was found."""


class Exposed(NamedTuple):
    """The places of a table, as squares with the model in the middle of each.

    Attributes:
        counts: How many enemy Detachments see it there, -1 where nobody stands, shape (rows, columns), the lowest row
            first.
        enemies: How many enemy Detachments are on the battlefield.
    """

    counts: Numbers
    enemies: int


def exposed(field: Battlefield, model: str) -> Exposed:
    """Return how many enemy Detachments would see a model in each place of the table, past its terrain.

    It faces as it does now, its base in the middle of the square; nobody asks whether it could come there. Sight is
    that of `sees`, for every pair, as if no other model stood on the table: by the time it gets there they have moved.

    Args:
        field: The battlefield.
        model: The id of a model that takes part in the battle.

    Source: LI-BAS-022.
    """
    width, depth = field.size
    columns, rows = max(1, round(width / STEP)), max(1, round(depth / STEP))
    across, up = np.meshgrid((np.arange(columns) + 0.5) * STEP, (np.arange(rows) + 0.5) * STEP)
    places = np.column_stack((across.ravel(), up.ravel()))
    shut = Areas([each.outline for each in field.areas if each.has(Terrain.STRUCTURE, Terrain.IMPASSABLE)])
    free = (shut.signed_distances(places, reach=STEP) > 0.0).all(axis=1)
    foes = field.detachments_of(field.opponent(field.side_of(field.models[model])))
    counts = np.full(len(places), NOWHERE, dtype=np.int64)
    counts[free] = _seen_by(field, foes, Positions.at(field, model, places[free])).sum(axis=0)
    return Exposed(counts.reshape(rows, columns), len(foes))


@remembered_by_parts(4, "areas", "house_rules")
def _terrain(field: Battlefield) -> Scene:
    """Return the terrain that can stand in the way of a line, laid out for measuring."""
    return Scene([*masses(field), *(Solid(id=wood.id, footprint=wood.outline) for wood in woods(field))])


@remembered_by_parts(1, "areas", "profiles", "house_rules")
def _looked_up(field: Battlefield) -> dict[tuple[object, ...], Flags]:
    """Return what was found for single Detachments on this ground: a mapping that is added to.

    After an action one of them stands elsewhere; the others see what they saw.
    """
    return {}


def _seen_by(field: Battlefield, foes: tuple[Detachment, ...], there: Positions) -> Flags:
    """Return which Detachments see a model in which places, shape (foes, places)."""
    if flies(field, there.placed):
        return np.ones((len(foes), len(there)), dtype=np.bool_)
    model, known = field.models[there.placed], _looked_up(field)
    way = () if isinstance(model.base, Disc) else model.facing
    keys = [(model.base, way, model.height, model.aloft, foe.garrison, field.models_of(foe)) for foe in foes]
    new = [row for row, key in enumerate(keys) if key not in known]
    found = _looked_at(field, [foes[row] for row in new], there)
    rows = {key: known[key] for key in keys if key in known} | {keys[row]: found[k] for k, row in enumerate(new)}
    if len(known) + len(new) > KEPT:
        known.clear()
    known.update(rows)
    return np.array([rows[key] for key in keys], dtype=np.bool_).reshape(len(foes), len(there))


def _looked_at(field: Battlefield, foes: Sequence[Detachment], there: Positions) -> Flags:
    seen = np.zeros((len(foes), len(there)), dtype=np.bool_)
    owners: list[int] = []
    standing: list[str] = []
    for row, foe in enumerate(foes):
        models = field.models_of(foe)
        garrison = next((each.id for each in models if not each.on_table), None)
        if garrison is not None:
            seen[row] = _seen_from_structure(field, garrison, there)
        names = [each.id for each in models if each.on_table]
        owners += [row] * len(names)
        standing += names
    if standing:
        np.logical_or.at(seen, owners, _seen_past_terrain(field, Positions.of(field, standing), there))
    return seen


def _seen_past_terrain(field: Battlefield, here: Positions, there: Positions) -> Flags:
    """Return which models see a model in which places, shape (here, there)."""
    forests = [wood.id for wood in woods(field)]
    one, other = (each.bases.crowd(each.bottoms, each.tops) for each in (here, there))
    found = crowd_sights(one, other, _terrain(field), opened=forests)
    found &= ~hidden_from(here, there, wooded(here), wooded(there))
    return found | here.flies[:, None]


def _seen_from_structure(field: Battlefield, viewer: str, there: Positions) -> Flags:
    """Return in which places a Garrisoned model sees a model: as all of its Garrison do, from any part of it."""
    here = standing_at(field, viewer)
    standings = [there.standing(row) for row in range(len(there))]
    bodies = [replace(each.body, id=f"place {row}") for row, each in enumerate(standings)]
    ignoring = {here.body.id: passed_by(field, viewer, here, views=True)}
    for body, standing in zip(bodies, standings, strict=True):
        ignoring[body.id] = passed_by(field, there.placed, standing, views=False)
    found: Flags = sights([here.body], bodies, _terrain(field), ignoring=ignoring)[0]
    for row in np.flatnonzero(found).tolist():
        found[row] = not hiding(field, here, standings[row])
    return found
