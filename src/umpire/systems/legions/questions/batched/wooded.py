"""Which pieces stand in Obstructing terrain, are hidden in it, and are so hidden from one another, as arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from umpire.geometry import CONTACT, Areas, Bases, Disc, is_convex, overlaps
from umpire.systems.legions.questions.batched.positions import Flags, Positions
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.sight import (
    HIDDEN_BEYOND,
    Wood,
    hidden_in,
    overtopped,
    standing_in,
    too_deep,
    woods,
)

FAR = 1e3
"""Farther than any base reaches: how deep a place lies is told out to there, inches."""


class Wooded(NamedTuple):
    """For each row and each wood of the table, shape (n, woods): who stands in it, is hidden in it, overtops it."""

    inside: Flags
    hidden: Flags
    over: Flags


def wooded(pieces: Positions) -> Wooded:
    """Return where pieces that are laid out stand in woods; the others' rows are empty."""
    forests = woods(pieces.field)
    found = Wooded(*(np.zeros((len(pieces), len(forests)), dtype=np.bool_) for _ in Wooded._fields))
    if pieces.placed:
        for number, wood in enumerate(forests):
            found.inside[:, number], found.hidden[:, number] = _many_in(pieces, wood)
        return found
    numbers = {wood.id: number for number, wood in enumerate(forests)}
    for row in pieces.where.tolist() if forests else ():
        standing = pieces.standing(row)
        for wood in standing_in(pieces.field, standing):
            found.inside[row, numbers[wood.id]] = True
            found.hidden[row, numbers[wood.id]] = hidden_in(pieces.field, standing.body.footprint, wood)
        for name in overtopped(pieces.field, standing):
            if name in numbers:
                found.over[row, numbers[name]] = True
    return found


def _many_in(pieces: Positions, wood: Wood) -> tuple[Flags, Flags]:
    """Return at which of its places a model stands in a wood, and at which it is hidden there."""
    base = pieces.field.models[pieces.placed].base
    deep = Areas([wood.outline]).signed_distances(pieces.places, reach=FAR)[:, 0]
    if is_convex(wood.outline):
        inside = pieces.bases.gaps(Bases.of([wood.outline]))[:, 0] < -CONTACT
    elif isinstance(base, Disc):
        inside = deep - base.radius < -CONTACT
    else:
        outlines = [pieces.model(row).outline for row in range(len(pieces))]
        inside = np.array([overlaps(each, wood.outline) for each in outlines], dtype=np.bool_)
    hidden = np.zeros_like(inside)
    if isinstance(base, Disc):
        hidden = inside & (-deep - base.radius > HIDDEN_BEYOND + CONTACT)
    else:
        for row in np.flatnonzero(inside & (deep < -HIDDEN_BEYOND)).tolist():
            hidden[row] = hidden_in(pieces.field, pieces.model(row).outline, wood)
    return inside, hidden


def hidden_from(here: Positions, there: Positions, mine: Wooded, theirs: Wooded) -> Flags:
    """Return which pairs woods hide from one another: one of both is hidden in one that the other is not in."""
    field, found = here.field, np.zeros((len(here), len(there)), dtype=np.bool_)
    near_side = house_rule(field, "edge_sight") != "any_side"
    for number, wood in enumerate(woods(field)):
        one, other = mine.inside[:, number, None], theirs.inside[None, :, number]
        if not (one.any() or other.any()):
            continue
        counts = ~(mine.over[:, number, None] | theirs.over[None, :, number])
        found |= counts & one & ~other & mine.hidden[:, number, None]
        found |= counts & other & ~one & theirs.hidden[None, :, number]
        for i, j in np.argwhere(counts & (one != other) & ~found).tolist() if near_side else ():
            ends = (here.standing(i), there.standing(j))
            own, far = ends if mine.inside[i, number] else ends[::-1]
            found[i, j] = too_deep(field, own, far, wood)
    return found
