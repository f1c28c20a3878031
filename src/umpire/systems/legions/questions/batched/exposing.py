"""How exposed a whole table is to a model: how many enemy Detachments would see it in each place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple

import numpy as np

from umpire.geometry import Areas, Disc, Outline, Scene, Solid, group_sights, sights
from umpire.systems.legions.battlefield import Battlefield, Detachment, Terrain, remembered_by_parts
from umpire.systems.legions.questions.batched.positions import Flags, Numbers, Positions
from umpire.systems.legions.questions.batched.wooded import hidden_from, wooded
from umpire.systems.legions.rules.sight import flies, hiding, masses, passed_by, standing_at, standing_in, woods

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
    on_table: list[int] = []
    for row, foe in enumerate(foes):
        models = field.models_of(foe)
        garrison = next((each.id for each in models if not each.on_table), None)
        if garrison is not None:
            seen[row] = _seen_from_structure(field, garrison, there)
        names = [each.id for each in models if each.on_table]
        on_table += [row] if names else []
        owners += [len(on_table) - 1] * len(names)
        standing += names
    if standing:
        seen[on_table] |= _seen_past_terrain(field, Positions.of(field, standing), np.array(owners), there)
    return seen


def _seen_past_terrain(field: Battlefield, here: Positions, owners: Numbers, there: Positions) -> Flags:
    """Return which Detachments see a model in which places, shape (owners, places); ``owners`` numbers theirs."""
    forests = [wood.id for wood in woods(field)]
    one, other = (each.bases.crowd(each.bottoms, each.tops) for each in (here, there))
    hidden = hidden_from(here, there, wooded(here), wooded(there))
    found = group_sights(one, owners, other, _terrain(field), opened=forests, hidden=hidden)
    found[owners[here.flies]] = True
    return found


def _seen_from_structure(field: Battlefield, viewer: str, there: Positions) -> Flags:
    """Return in which places a Garrisoned model sees a model: as all of its Garrison do, from any part of it."""
    here, inside = standing_at(field, viewer), wooded(there).inside
    forests, base = [wood.id for wood in woods(field)], field.models[there.placed].base
    ignoring = {here.body.id: passed_by(field, viewer, here, views=True)}
    bodies = []
    for row, (at, facing) in enumerate(zip(there.places.tolist(), there.facings.tolist(), strict=True)):
        outline = Outline(base=base, at=(at[0], at[1]), facing=(facing[0], facing[1]))
        bottom, top = float(there.bottoms[row]), float(there.tops[row])
        bodies.append(Solid(id=f"place {row}", footprint=outline, bottom=bottom, top=top))
        if inside[row].any():
            ignoring[bodies[-1].id] = tuple(compress(forests, inside[row]))
    found: Flags = sights([here.body], bodies, _terrain(field), ignoring=ignoring)[0]
    wooded_at = found if standing_in(field, here) else found & inside.any(axis=1)
    for row in np.flatnonzero(wooded_at).tolist():
        found[row] = not hiding(field, here, there.standing(row))
    return found
