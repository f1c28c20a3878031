"""Many questions at once: a thousand places of a model by a hundred enemies, on the table of a drawn battle"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import numpy as np

from benchmarks.row import Row, busy_seconds
from umpire.bots import make_bot
from umpire.errors import Stalled
from umpire.game import Battle
from umpire.simulate import play_on
from umpire.systems.legions.battlefield import Arc, Battlefield, change_model
from umpire.systems.legions.files import draw_battle
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.questions import batched
from umpire.systems.legions.questions.batched import Positions
from umpire.systems.legions.rules.firing import in_arc_of, range_to, sees

FACTIONS = ("Legiones Astartes", "Solar Auxilia")
POINTS, SEED = 3000, 1
ACROSS, UP, ENEMIES = 40, 25, 100
DECISIONS = 100
FEW = 200


def run() -> list[Row]:
    """Measure each question, and a few single rulings beside them."""
    field = deployed()
    every = Positions.of(field)
    mine, foes = (
        [name for name in every.names if (field.side_of(name) == field.sides[0]) is first] for first in (True, False)
    )
    here, there = Positions.at(field, mine[0], grid(field)), Positions.of(field, foes[:ENEMIES])
    pairs = len(here) * len(there)
    told = f"{pairs:,} pairs; {len(every)} models, {len(field.areas)} areas"
    rows = [
        row("ranges", lambda: batched.ranges(here, there), pairs, told, most=10.0),
        row("Arcs", lambda: batched.arcs(here, there), pairs, told, most=10.0),
        row("contacts", lambda: batched.contacts(here, there), pairs, told, most=10.0),
        row("sight", lambda: batched.sight(here, there), pairs, f"{batched.sight(here, there).mean():.0%} see"),
        row("obscured shares", lambda: batched.obscured(here, there), pairs, told),
    ]
    moved = change_model(field, mine[0], at=(10.0, 10.0))
    laying = busy_seconds(lambda: every.moved(moved), runs=9)
    rows.append(Row(name="laying out anew what has moved", value=1e3 * laying, unit="ms", note=f"{len(every)} models"))
    return rows + [single(name, rule, field, mine, foes) for name, rule in SINGLE.items()]


SINGLE: dict[str, Callable[[Battlefield, str, str], object]] = {
    "range": range_to,
    "Arc": lambda field, one, other: in_arc_of(field, one, Arc.FRONT, other),
    "sight": sees,
}


def deployed() -> Battlefield:
    """Return the table once both Armies are set up."""
    battle = Battle.start(LEGIONS, opening(draw_battle(SEED, factions=FACTIONS, points=POINTS).field), seed=SEED)
    with suppress(Stalled):  # as it is meant to be
        play_on(battle, bots={side: make_bot("greedy") for side in LEGIONS.sides(battle.state)}, limit=DECISIONS)
    return battle.state.field


def grid(field: Battlefield) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return places all over the table, shape (n, 2)."""
    width, depth = field.size
    across, up = np.meshgrid(np.linspace(2.0, width - 2.0, ACROSS), np.linspace(2.0, depth - 2.0, UP))
    return np.column_stack((across.ravel(), up.ravel()))


def row(name: str, ask: Callable[[], object], pairs: int, note: str, *, most: float | None = None) -> Row:
    """Return how long all pairs take."""
    took = busy_seconds(ask, runs=3)
    told = f"{1e9 * took / pairs:,.0f} ns a pair; {note}"
    return Row(
        name=f"{name}, a thousand places by a hundred enemies", value=1e3 * took, unit="ms", note=told, most=most
    )


def single(
    name: str, rule: Callable[[Battlefield, str, str], object], field: Battlefield, mine: list[str], foes: list[str]
) -> Row:
    """Return how long the rule takes for a model that has just been moved, one pair after the other."""
    fields = [change_model(field, mine[0], at=(5.0 + k / 8.0, 10.0)) for k in range(FEW)]
    took = busy_seconds(lambda: [rule(each, mine[0], foes[k % ENEMIES]) for k, each in enumerate(fields)], runs=1)
    return Row(name=f"{name} by the rule, one place after the other", value=1e6 * took / FEW, unit="us a pair")
