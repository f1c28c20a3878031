"""What the rules say of one pair: the judge of every answer that is given for many at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from umpire.errors import GeometryError
from umpire.geometry import Outline, Shape, is_convex
from umpire.systems.legions.battlefield import Arc, Battlefield
from umpire.systems.legions.questions import batched
from umpire.systems.legions.questions.batched import Positions
from umpire.systems.legions.rules.firing import in_arc_of, obscured, range_to, sees
from umpire.systems.legions.rules.movement import touching_enemies

Rule = Callable[[Battlefield, str, str], float]


def in_arc(field: Battlefield, one: str, other: str, *, arc: Arc) -> bool:
    """Whether one model has another in an Arc."""
    return in_arc_of(field, one, arc, other)


def touching(field: Battlefield, one: str, other: str) -> bool:
    """Whether one model is in contact with another; none is with a Structure."""
    return other in touching_enemies(field, one)


RULES: dict[str, Rule] = {
    "range": range_to,
    "front": partial(in_arc, arc=Arc.FRONT),
    "rear": partial(in_arc, arc=Arc.REAR),
    "sight": sees,
    "obscured": obscured,
    "contact": touching,
}


def shapes_of(pieces: Positions) -> list[Shape]:
    """Return the footprints of pieces; the share that is hidden of a concave one is nobody's question."""
    return [pieces.standing(row).body.footprint for row in range(len(pieces))]


def answers(here: Positions, there: Positions) -> dict[str, list[list[float]]]:
    """Return every answer about all pairs, by its name, as rows."""
    found = {
        "range": batched.ranges(here, there),
        "front": batched.arcs(here, there, Arc.FRONT),
        "rear": batched.arcs(here, there, Arc.REAR),
        "sight": batched.sight(here, there),
        "contact": batched.contacts(here, there),
    }
    try:
        found["obscured"] = batched.obscured(here, there)
    except GeometryError:  # the rule itself refuses those
        assert not all(isinstance(shape, Outline) or is_convex(shape) for shape in shapes_of(there))
    assert all(each.shape == (len(here), len(there)) for each in found.values())
    assert batched.engaged(here, there).tolist() == found["contact"].any(axis=1).tolist()
    return {name: each.tolist() for name, each in found.items()}


def check(here: Positions, there: Positions, pairs: Iterable[tuple[int, int]]) -> None:
    """Hold some pairs to the rules, to the last bit, on the battlefield as it would be."""
    found = answers(here, there)
    for i, j in pairs:
        field = there.on(here.on(here.field, i), j)
        one, other = here.names[i], there.names[j]
        told = {name: rows[i][j] for name, rows in found.items()}
        assert told == {name: RULES[name](field, one, other) for name in told}, (one, other)
