"""Who sees whom, and how much of them is hidden, for many pairs of pieces in one call."""

from __future__ import annotations

import numpy as np

from umpire.geometry import Solid, crowd_sights, obscured_shares, oracle_in_place
from umpire.systems.legions.questions.batched.pairs import check, laid_pairs, one_by_one
from umpire.systems.legions.questions.batched.positions import Flags, Floats, Positions
from umpire.systems.legions.questions.batched.wooded import Wooded, hidden_from, wooded
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.sight import obscured as hidden_share
from umpire.systems.legions.rules.sight import passed_by, scene_of, sees, woods

Ignored = list[tuple[str, ...]]
"""For each row the ids of what does not stand in the way of its lines."""

MANY = 4096
"""So many pairs at least are worth a thread for each core."""


def sight(here: Positions, there: Positions) -> Flags:
    """Return which models here have line of sight to which pieces there, shape (here, there).

    `sees` of each pair: past terrain, woods, Structures and models as they stand, the fellows of either left out as the
    rules have it; a model at many places hides nothing where it stands now.

    Raises:
        InputError: If the pairs stand on two battlefields, a Structure looks, or a model stands in two places.

    Source: LI-FIR-008, LI-BAS-023.
    """
    check(here, there)
    return _sight(here, there, wooded(here), wooded(there))


def _sight(here: Positions, there: Positions, mine: Wooded, theirs: Wooded) -> Flags:
    laid, found = _seen_as_arrays(here, there), np.empty((len(here), len(there)), dtype=np.bool_)
    if laid.any():
        passed = (_passed(here, mine, views=True), _passed(there, theirs, views=False))
        ignoring = ([passed[0][row] for row in here.where], [passed[1][row] for row in there.where])
        one, other = (
            pieces.bases.crowd(pieces.bottoms[pieces.where], pieces.tops[pieces.where]) for pieces in (here, there)
        )
        opened = [wood.id for wood in woods(here.field)]
        threads = 1 if len(one) * len(other) < MANY else None
        lines = crowd_sights(one, other, scene_of(here.field), opened=opened, ignoring=ignoring, threads=threads)
        found[np.ix_(here.where, there.where)] = lines
        found &= ~hidden_from(here, there, mine, theirs)
        found |= here.flies[:, None] | there.flies[None, :]
    for i, j, seen in one_by_one(here, there, ~laid, sees):
        found[i, j] = seen
    return found


def _seen_as_arrays(here: Positions, there: Positions) -> Flags:
    """Return which pairs arrays answer; where another oracle of sight is asked in the kernels' place, none."""
    laid = laid_pairs(here, there)
    return np.zeros_like(laid) if oracle_in_place() is not None else laid


def _passed(pieces: Positions, seen: Wooded, *, views: bool) -> Ignored:
    """Return for each row what does not stand in the way of its lines, () for those that are not laid out."""
    field = pieces.field
    if not pieces.placed:
        return [
            passed_by(field, name, pieces.standing(row), views=views) if laid else ()
            for row, (name, laid) in enumerate(zip(pieces.names, pieces.laid.tolist(), strict=True))
        ]
    own = views or house_rule(field, "target_blocks") == "no"
    detachments = field.parts_of(field.detachment_of(pieces.placed)) if own else ()
    always = (pieces.placed, *(name for each in detachments for name in each.models))
    forests = [wood.id for wood in woods(field)]
    kinds: dict[tuple[bool, ...], tuple[str, ...]] = {}
    found = []
    for inside in map(tuple, seen.inside.tolist()):
        if inside not in kinds:
            kinds[inside] = (*always, *(name for name, within in zip(forests, inside, strict=True) if within))
        found.append(kinds[inside])
    return found


def obscured(here: Positions, there: Positions) -> Floats:
    """Return the share of each piece there that is hidden from each model here, 0 to 1, shape (here, there).

    `obscured` of the rules for each pair: 1 where nothing of it is seen, 0 for and from Flyers.

    Raises:
        InputError: If the pairs stand on two battlefields, a Structure looks, or a model stands in two places.

    Source: LI-FIR-028, LI-FIR-031.
    """
    check(here, there)
    mine, theirs = wooded(here), wooded(there)
    laid, seen = _seen_as_arrays(here, there), np.zeros((len(here), len(there)), dtype=np.bool_)
    if laid.any():
        seen = _sight(here, there, mine, theirs) & laid
    flying = here.flies[:, None] | there.flies[None, :]
    found = np.where(flying, 0.0, 1.0)
    asked = seen & ~flying
    groups: dict[tuple[str, ...], list[int]] = {}
    for row, names in enumerate(_passed(here, mine, views=True)):
        if asked[row].any():
            groups.setdefault(names, []).append(row)
    theirs_passed = _passed(there, theirs, views=False)
    scene = scene_of(here.field) if groups else ()
    for names, rows in groups.items():
        columns = np.flatnonzero(asked[rows].any(axis=0)).tolist()
        targets = [_solid(there, column) for column in columns]
        ignoring = {each.id: (*names, *theirs_passed[column]) for each, column in zip(targets, columns, strict=True)}
        eyes = np.column_stack((here.places[rows], here.tops[rows]))
        chosen = asked[np.ix_(rows, columns)]
        shares = obscured_shares(eyes, targets, scene, ignoring=ignoring, asked=chosen)
        found[np.ix_(rows, columns)] = np.where(chosen, shares, found[np.ix_(rows, columns)])
    for i, j, share in one_by_one(here, there, ~laid, hidden_share):
        found[i, j] = share
    return found


def _solid(pieces: Positions, row: int) -> Solid:
    """Return the body of a row under a name of its own."""
    body = pieces.standing(row).body
    return Solid(id=f"row {row}", footprint=body.footprint, bottom=body.bottom, top=body.top)
