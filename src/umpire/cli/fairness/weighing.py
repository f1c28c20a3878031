"""The score of a table in a search: what counts, how much, and how a layout is judged by it."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import numpy as np

from umpire.analysis import MODEL, Places, Theme, fairness, places_of
from umpire.cli.fairness.arenas import MoverAsked, arena_of
from umpire.cli.fairness.pieces import Floats, Layout
from umpire.errors import InputError

WEIGHTS = {"unfair": 1.0, "lanes": 0.05, "open": 0.05, "cover": 0.05, "moved": 0.02}
"""What counts, and how much, unless somebody says otherwise.

``unfair`` is the unfairness; ``lanes`` the longest clear line between the zones as a share of the table's diagonal;
``open`` the share of the zones that lies in the open; ``cover`` the share of the enemy zone that sees a place near a
marker; ``moved`` how far the pieces have been moved on average, as a share of the diagonal. All are from 0 to 1, and
their weighted sum is the score, which is to become small.
"""


@dataclass(frozen=True, kw_only=True)
class Weighing:
    """What makes a score of an arrangement: a table is looked at from places that are the same all through.

    ``most`` is how many kinds of movers are asked about at most, spread over those that there are.
    """

    layout: Layout
    movers: tuple[MoverAsked, ...]
    weights: dict[str, float]
    places: Places
    heights: tuple[float, ...]
    step: float
    most: int

    def __call__(self, at: Floats) -> float:
        """Return the score of pieces laid at places; the search asks only about tables that can lie so."""
        arena, _ = arena_of(self.layout.laid(at), self.movers)
        every = -(-len(arena.movers) // self.most)
        arena = dataclasses.replace(arena, movers=arena.movers[::every])
        # objectives that are features go with them, and the places near them too
        places = self.places
        if any(each.feature for each in self.layout.table.objectives):
            places = places_of(arena.size, arena.sides, arena.markers, step=self.step, base=MODEL)
        found = fairness(arena, places=places, heights=self.heights, step=self.step).fairness
        diagonal = float(np.hypot(*arena.size))
        figures = {theme: [each for each in found.figures if each.theme is theme] for theme in Theme}
        mean = {
            theme: sum(each.first + each.second for each in of) / (2.0 * len(of)) if of else 0.0
            for theme, of in figures.items()
        }
        terms = {
            "unfair": found.unfairness,
            "lanes": max((each.length for each in found.lanes), default=0.0) / diagonal,
            "open": mean[Theme.OPEN],
            "cover": 1.0 - mean[Theme.COVER] if figures[Theme.COVER] else 0.0,
            "moved": self.layout.moved(at) / diagonal,
        }
        return sum(self.weights[name] * value for name, value in terms.items())


def weights_of(text: str) -> dict[str, float]:
    """Return what counts in a score: what is named, the rest as usual.

    Raises:
        InputError: If something is named that does not count, or a weight is no number from 0 on.
    """
    found = dict(WEIGHTS)
    for part in (each.strip() for each in text.split(",") if each.strip()):
        name, _, value = part.partition("=")
        try:
            weight = float(value)
        except ValueError:
            weight = -1.0
        if name not in WEIGHTS or not 0.0 <= weight < 1e6:
            fix = f"Write numbers from 0 on for {', '.join(WEIGHTS)}: unfair=1,moved=0."
            raise InputError("This is no weight", path="--weigh", value=part, fix=fix)
        found[name] = weight
    if not any(found.values()):
        raise InputError("Nothing counts", path="--weigh", value=text, fix="Give one of them a weight above 0.")
    return found
