"""Ranges, Arcs, contacts and who would be Engaged, for many pairs of pieces in one call."""

from __future__ import annotations

from itertools import product

import numpy as np

from umpire.geometry import CONTACT, EAST, Bases, is_convex, unit, within
from umpire.systems.legions.battlefield import Arc, DetachmentType
from umpire.systems.legions.questions.batched.pairs import check, laid_pairs, one_by_one
from umpire.systems.legions.questions.batched.positions import Flags, Floats, Positions
from umpire.systems.legions.rules.firing import POINT, in_arc_of, range_to
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.movement import beyond, touching_enemies


def ranges(here: Positions, there: Positions) -> Floats:
    """Return the range from each model here to each piece there, inches, shape (here, there).

    Between the closest points of two bases or hulls, heights included, 0 where they touch or overlap: `range_to` of
    each pair, to the last bit. To a Garrisoned model it is the nearest part of its Structure in sight.

    Raises:
        InputError: If the pairs stand on two battlefields, a Structure measures, or a model stands in two places.

    Source: LI-BAS-020, LI-FIR-010.
    """
    check(here, there)
    laid, found = laid_pairs(here, there), np.empty((len(here), len(there)))
    if laid.any():
        found[np.ix_(here.where, there.where)] = np.maximum(0.0, _apart(here, there))
    for i, j, far in one_by_one(here, there, ~laid, range_to):
        found[i, j] = far
    return found


def _apart(here: Positions, there: Positions) -> Floats:
    """Return the distances of the pairs that are laid out, heights of models included, negative where they overlap."""
    flat = here.bases.gaps(there.bases)
    rise = here.ground[here.where][:, None] - there.ground[there.where][None, :]
    built = np.array([there.names[j] in there.field.structures for j in there.where.tolist()], dtype=np.bool_)
    rising = (rise != 0.0) & ~built
    if rising.any():
        along = np.maximum(flat, 0.0)
        flat = np.where(rising, np.sqrt(along * along + rise * rise), flat)
    return flat


def arcs(here: Positions, there: Positions, arc: Arc = Arc.FRONT) -> Flags:
    """Return whether any part of each piece there lies in an Arc of each model here, shape (here, there).

    `in_arc_of` of each pair. All of it does where ``arc`` is all round.

    Raises:
        InputError: If the pairs stand on two battlefields, a Structure aims, or a model stands in two places.

    Source: LI-BAS-027, LI-TRT-004.
    """
    check(here, there)
    laid, found = laid_pairs(here, there), np.ones((len(here), len(there)), dtype=np.bool_)
    if arc is Arc.ALL:
        return found
    if laid.any():
        ways = np.array([unit((x, y)) for x, y in here.facings[here.where].tolist()])
        least, most = _aimed_at(there).ahead_of(here.places[here.where], ways)
        found[np.ix_(here.where, there.where)] = most >= -CONTACT if arc is Arc.FRONT else least < -CONTACT
    for i, j, within_arc in one_by_one(here, there, ~laid, lambda field, a, b: in_arc_of(field, a, arc, b)):
        found[i, j] = within_arc
    return found


def _aimed_at(there: Positions) -> Bases:
    """Return what of each piece has to lie in the Arc: its base, or by a house rule of a base its middle alone."""
    if house_rule(there.field, "weapon_arc") != "centre":
        return there.bases
    shapes = [there.standing(row).body.footprint for row in there.where.tolist()]
    places = there.places[there.where]
    dots = Bases.placed(POINT, places, np.broadcast_to(np.array(EAST), places.shape))
    built = [j for j, row in enumerate(there.where.tolist()) if there.names[row] in there.field.structures]
    if not built:
        return dots
    return dots.replaced(built, Bases.of([shapes[j] for j in built]))


def contacts(here: Positions, there: Positions) -> Flags:
    """Return which models are, or count as, in base contact with which enemies, shape (here, there).

    Whether `touching_enemies` of the one holds the other. Models of one side, Flyers and Structures are in no contact;
    a model asked about at many places has charged across no Obstacle.

    Raises:
        InputError: If the pairs stand on two battlefields, a Structure is asked about, or a model stands in two places.

    Source: LI-TER-065, LI-STR-032.
    """
    check(here, there)
    found = np.zeros((len(here), len(there)), dtype=np.bool_)
    if here.field.stipulations:
        every = np.ones_like(found)
        for i, j, touching in one_by_one(here, there, every, lambda field, a, b: b in touching_enemies(field, a)):
            found[i, j] = touching
        return found
    found[np.ix_(here.where, there.where)] = _in_contact(here, there)
    enemies = here.first_side[:, None] != there.first_side[None, :]
    models = np.array([name in there.field.models for name in there.names], dtype=np.bool_)
    found |= _across(here, there) | _across(there, here).T | _garrisons(here, there) | _garrisons(there, here).T
    found[~(enemies & models[None, :]) | here.flies[:, None] | there.flies[None, :]] = False
    return found


def engaged(here: Positions, there: Positions) -> Flags:
    """Return whether each model here is in contact with any of those there, and so Engaged, shape (here,).

    Pass all enemies there to learn whether a model would be Engaged at all.

    Raises:
        InputError: As `contacts` does.
    """
    met: Flags = np.logical_or.reduce(contacts(here, there), axis=1)
    return met


def _in_contact(here: Positions, there: Positions) -> Flags:
    """Return which bases touch or overlap; the rules measure from the first side's, and so does this."""
    if not len(here.where) or not len(there.where):
        return np.zeros((len(here.where), len(there.where)), dtype=np.bool_)
    forth, back = _apart(here, there) <= CONTACT, _apart(there, here).T <= CONTACT
    return np.where(here.first_side[here.where][:, None], forth, back)


def _across(here: Positions, there: Positions) -> Flags:
    """Return who here has charged across an Obstacle that who there stands beyond."""
    field, found = here.field, np.zeros((len(here), len(there)), dtype=np.bool_)
    models = field.models
    chargers = [i for i, name in enumerate(here.names) if not here.placed and name in models and models[name].across]
    for i, j in product(chargers, there.where.tolist()):
        if there.names[j] in models and models[here.names[i]].on_table:
            charger = models[here.names[i]]
            found[i, j] = beyond(field, charger, there.model(j), field.area(charger.across))
    return found


def _garrisons(here: Positions, there: Positions) -> Flags:
    """Return which Infantry on the table here touches the Structure that who there is Garrisoned in."""
    field, found = here.field, np.zeros((len(here), len(there)), dtype=np.bool_)
    held: dict[str, list[int]] = {}
    for j in np.flatnonzero(~there.laid).tolist():
        if there.names[j] in field.models:
            held.setdefault(field.detachment_of(there.names[j]).garrison, []).append(j)
    foot = [
        k
        for k, i in enumerate(here.where.tolist())
        if here.names[i] in field.models and field.profile(here.names[i]).type is DetachmentType.INFANTRY
    ]
    for structure, inside in held.items() if foot else ():
        walls, rows = field.area(structure).outline, here.where[foot]
        if is_convex(walls):
            touching = here.bases.taken(np.array(foot)).gaps(Bases.of([walls]))[:, 0] <= CONTACT
        else:
            touching = np.array([within(here.model(i).outline, walls, 0.0) for i in rows.tolist()])
        found[rows[touching][:, None], np.array(inside)[None, :]] = True
    return found
