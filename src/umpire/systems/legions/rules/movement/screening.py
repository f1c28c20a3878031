"""Many paths told at once, as far as nothing but places has a say.

Most paths that a planner tries are told by places alone: they end deep in another model, exceed the movement there is,
or come near nothing that a rule looks at. Those are told here, all that are asked about in one call, by the circles
that bases lie in and those that lie in bases; whatever comes near anything is left to the rules.

Invariant: on a path that is told CLEAR no rule finds anything but what its length spends; one that is told BARRED is
forbidden, and so is every path to the same end, for none is shorter; one that is told SHUT is forbidden itself.
Models whose own rules say how they move and tables that take contacts as given are never told about, and nothing is
while somebody listens: then the rules give their reasons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from umpire.geometry import CLEAR, NO_END, NO_ENTRY, OPEN, Point, Surroundings, inner_radius
from umpire.rulings import heard
from umpire.systems.legions.battlefield import (
    MARKER,
    Area,
    Battlefield,
    Detachment,
    DetachmentType,
    Manoeuvre,
    Model,
    Order,
    Terrain,
    remembered,
)
from umpire.systems.legions.rules.movement.allowance import acting_order, allowance
from umpire.systems.legions.rules.movement.measure import bounding_radius, standing
from umpire.systems.legions.rules.movement.passage import bars, bounds_of_areas, leap_of, slows
from umpire.systems.legions.rules.movement.placing import raised_areas
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.movement.urgency import TERROR
from umpire.systems.legions.rules.movement.zones import ZONE

Floats = NDArray[np.float64]

BESIDE = 0.05
"""How far a clear path keeps off areas, inches: farther than any contact with them reaches."""

NO_DISTANCE = -1.0
"""Stands for how far a clear path keeps off a body that only its end must not overlap."""

FAR_OFF = 1e9
"""Where models stand that are not on the table, inches."""

CLOSED = (Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE, Terrain.CLIFF, Terrain.STRUCTURE, Terrain.IMPASSABLE)
"""Terrain that has a say in where a path may end or in what it spends, whoever goes it."""


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """What tells a Detachment's paths by places: its models in play, a row and an allowance for each, and all around.

    ``numbers`` gives the row of each by its id. ``told`` are those whose paths are told, ``inside`` those among them
    that set out from a Structure, whose paths are never CLEAR. ``closed`` tells which areas are closed to each.
    """

    around: Surroundings
    numbers: Mapping[str, int]
    told: frozenset[str]
    inside: frozenset[str]
    rows: Floats
    limits: Floats
    closed: NDArray[np.int64]

    def with_at(self, places: Mapping[str, Point]) -> Floats:
        """Return the rows of its models with some of them at other places."""
        rows = self.rows.copy()
        for model, at in places.items():
            rows[self.numbers[model], :2] = at
        return rows

    def tell(self, moves: Sequence[ModelMove], rows: Floats) -> list[int]:
        """Return what is told of some moves that lead straight over the grid, from where their models stand if they do.

        The Detachment's models stand as ``rows`` say when the moves end; where each moving one itself does, it is in
        nobody's way.
        """
        asked = [number for number, move in enumerate(moves) if move.model in self.told and _is_plain(move)]
        found = [OPEN] * len(moves)
        if asked:
            ways = np.array([(*moves[k].path[0], *moves[k].path[1]) for k in asked], dtype=np.float64)
            models = np.array([self.numbers[moves[k].model] for k in asked], dtype=np.int64)
            every = self.around.tell(ways, models, rows, self.limits, self.closed)
            for number, told in zip(asked, every.tolist(), strict=True):
                found[number] = OPEN if told == CLEAR and moves[number].model in self.inside else told
        return found


def _is_plain(move: ModelMove) -> bool:
    return len(move.path) == 2 and not move.across and not move.turns


def screen_of(field: Battlefield, detachment: str, manoeuvre: Manoeuvre, garrison: str = "") -> Screen | None:
    """Return what tells a Detachment's paths by places, as the table stands; None where places tell none of them.

    ``garrison`` names the Structure that it declares it Garrisons.
    """
    return _screen(field, detachment, manoeuvre, garrison) if heard() is None else None


@remembered(64)
def _screen(field: Battlefield, detachment: str, manoeuvre: Manoeuvre, garrison: str) -> Screen | None:
    owner = field.detachments[detachment]
    models = field.models_of(owner)
    told = [model for model in models if _goes_plainly(field, model)]
    if manoeuvre is Manoeuvre.PILE_IN or not told or _has_contacts_of_its_own(field):
        return None
    if field.formation_has(owner, TERROR):  # how far it moves depends on where its models stand
        return None
    limits = [allowance(field, owner, manoeuvre, model) or 0.0 for model in models]
    kinds = {each.profile: each for each in told}  # what an area does to a Detachment's models hangs on their profiles
    areas = [each for _, each in bounds_of_areas(field) if any(_has_a_say(field, each, one) for one in kinds.values())]
    closed_to = {name: [_closed(field, area, each, garrison) for area in areas] for name, each in kinds.items()}
    nowhere = [0] * len(areas)
    closed = [closed_to.get(each.profile, nowhere) if each.on_table else nowhere for each in models]
    outlines = [area.outline for area in areas]
    # by how much one may stand above another at most, and so be farther away than it looks
    rise = max([area.height for area in raised_areas(field)], default=0.0)
    end = 0.0 if acting_order(owner) is Order.CHARGE else sqrt(max(0.0, ZONE * ZONE - rise * rise))
    return Screen(
        around=Surroundings(_others(field, owner), outlines, beside=BESIDE, size=field.size, end=end),
        numbers={model.id: number for number, model in enumerate(models)},
        told=frozenset(model.id for model in told),
        inside=frozenset(model.id for model in told if not model.on_table),
        rows=np.array([_row(model, NO_DISTANCE) for model in models]),
        limits=np.array(limits),
        closed=np.array(closed, dtype=np.int64).reshape(len(models), len(areas)),
    )


def _goes_plainly(field: Battlefield, model: Model) -> bool:
    """Whether nothing but places and terrain has a say in how a model moves."""
    profile = field.profile(model)
    by_own_rules = profile.type is DetachmentType.TITAN or profile.move_limit is not None or leap_of(field, model)
    return not by_own_rules


def _has_contacts_of_its_own(field: Battlefield) -> bool:
    """Whether models on a table count as in contact that may stand apart."""
    given = any(each.fact == "in_contact" for each in field.stipulations)
    return given or any(model.across for model in field.models.values())


def _has_a_say(field: Battlefield, area: Area, model: Model) -> bool:
    """Whether the rules look at an area on a model's path."""
    return bool(area.has(*CLOSED) or area.further or slows(field, area, model) or bars(field, area, model))


def _closed(field: Battlefield, area: Area, model: Model, garrison: str) -> int:
    """Return how an area is closed to a model's paths: none may lead into it, or none may end in it (LI-STR-017)."""
    if bars(field, area, model):
        return NO_ENTRY
    return NO_END if area.has(Terrain.STRUCTURE) and area.id != garrison else 0


def _others(field: Battlefield, owner: Detachment) -> Floats:
    """Return rows of all that a path may meet but its own Detachment: friends, enemies with their zones, markers."""
    rows = []
    for side in field.sides:
        kept = NO_DISTANCE if side == owner.side else ZONE + 0.01
        for x, y, radius, name in standing(field, side):
            other = field.models[name]
            if other.detachment != owner.id:
                rows.append((x, y, radius, inner_radius(other.base), kept))
    rows += [(*each.at, MARKER.radius, MARKER.radius, NO_DISTANCE) for each in field.markers.values()]
    return np.array(rows, dtype=np.float64).reshape(-1, 5)


def _row(model: Model, kept: float) -> tuple[float, ...]:
    at = model.at if model.on_table else (FAR_OFF, FAR_OFF)
    return (*at, bounding_radius(model.base), inner_radius(model.base), kept)


def clear_ones(field: Battlefield, detachment: str, manoeuvre: Manoeuvre, moves: Sequence[ModelMove]) -> list[bool]:
    """Return which of a Detachment's moves come near nothing, each with all the others carried out."""
    screen = screen_of(field, detachment, manoeuvre)
    if screen is None:
        return [False] * len(moves)
    rows = screen.with_at({move.model: move.end for move in moves})
    starts = [move.path[0] == field.models[move.model].at for move in moves]
    told = screen.tell(moves, rows)
    return [starts_there and each == CLEAR for starts_there, each in zip(starts, told, strict=True)]
