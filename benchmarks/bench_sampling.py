"""How wrong is sampling: sight and obscured bands on 30 real tables, by the usual methods and exactly"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from benchmarks.rivals import Rings, aims, any_free, blocked_share, middles, rims, rings_of
from benchmarks.row import Row, seconds
from benchmarks.scenes import Draw, real_tables, stand
from umpire.formats import GroundPlan
from umpire.geometry import Crowd, Disc, Outline, Scene, Solid, crowd_sights, obscured_share

MODELS = 40
BASE = Disc(radius=16.0 / 25.4)
HEIGHT = 1.0
BANDS = (0.25, 0.5)
Pairs = NDArray[np.int64]


class Table:
    """A real table with models on it, and the exact answers."""

    def __init__(self, plan: GroundPlan, seed: int) -> None:
        self.walls = list(plan.solids)
        self.scene, self.rings = Scene(self.walls), rings_of(self.walls)
        self.models = stand([BASE] * MODELS, self.walls, plan.size, Draw(seed), height=HEIGHT)
        self.crowd = Crowd.of(self.models)
        every = [(i, j) for i in range(MODELS) for j in range(MODELS) if i != j]
        self.pairs: Pairs = np.array(every, dtype=np.int64)
        seen = crowd_sights(self.crowd, self.crowd, self.scene, threads=1)
        self.seen = seen[self.pairs[:, 0], self.pairs[:, 1]]


def run() -> list[Row]:
    """Ask every method about the same pairs of bases."""
    plans = real_tables()
    if not plans:
        return [Row(name="the real tables are not at hand: nothing was measured", value=0.0, unit="tables")]
    tables = [Table(plan, seed) for seed, plan in enumerate(plans)]
    return [*_sights(tables), *_bands(tables)]


def _sights(tables: list[Table]) -> list[Row]:
    pairs, seen = sum(len(each.pairs) for each in tables), sum(int(each.seen.sum()) for each in tables)
    exact = sum(_time(lambda each=each: crowd_sights(each.crowd, each.crowd, each.scene, threads=1)) for each in tables)
    told = f"{pairs:,} pairs on {len(tables)} tables, {seen:,} see each other; ruins 5 inches high, bases 32 mm"
    rows = [Row(name="sight: exact (Umpire)", value=exact / pairs * 1e6, unit="us per pair", note=told)]
    methods: dict[str, Callable[[list[Solid]], tuple[NDArray[np.float64], NDArray[np.float64]]]] = {
        "sight: one line, centre to centre": lambda models: (middles(models), middles(models)),
        "sight: 9 lines, centre to centre and 8 rim points": lambda models: (
            middles(models),
            rims(models, 8, centre=True),
        ),
        "sight: 64 lines, 8 rim points to 8": lambda models: (rims(models, 8), rims(models, 8)),
        "sight: 256 lines, 16 rim points to 16": lambda models: (rims(models, 16), rims(models, 16)),
    }
    for name, points in methods.items():
        missed, invented, took = 0, 0, 0.0
        for each in tables:
            here, there = points(each.models)
            asked: tuple[Pairs, NDArray[np.float64], NDArray[np.float64], *Rings] = (
                each.pairs, here, there, *each.rings,
            )  # fmt: skip
            found = any_free(*asked)
            took += _time(lambda asked=asked: any_free(*asked))
            missed += int((each.seen & ~found).sum())
            invented += int((~each.seen & found).sum())
        note = f"{missed / seen:.1%} of the visible pairs called blocked, {invented} blocked ones called visible"
        rows.append(Row(name=name, value=took / pairs * 1e6, unit="us per pair", note=note))
    return rows


def _bands(tables: list[Table]) -> list[Row]:
    """Compare bands of the obscured share among targets that are partly hidden; all terrain overtops all models."""
    asked = sum(len(each.pairs) for each in tables)
    exact = [_shares(each) for each in tables]
    took = sum(_time(lambda each=each: _shares(each), runs=1) for each in tables)
    partly = [(share > 1e-9) & (share < 1.0 - 1e-9) for share in exact]
    count = sum(int(each.sum()) for each in partly)
    told = f"{count:,} of {asked:,} targets are partly hidden; bands at 25 % and 50 %"
    rows = [Row(name="obscured: exact (Umpire)", value=took / asked * 1e6, unit="us per target", note=told)]
    for lines, name in ((3, "9 rays, 3 x 3 over the target"), (9, "9 rays across the target's width")):
        wrong, spent = 0, 0.0
        for each, share, part in zip(tables, exact, partly, strict=True):
            spots = aims(each.models, each.pairs, lines)
            given = (each.pairs, middles(each.models), spots, *each.rings)
            found = blocked_share(*given)
            spent += _time(lambda given=given: blocked_share(*given)) * 9 / lines
            wrong += int((part & (np.digitize(found, BANDS) != np.digitize(share, BANDS))).sum())
        note = f"{wrong / count:.1%} of the partly hidden targets in the wrong band"
        rows.append(Row(name=f"obscured: {name}", value=spent / asked * 1e6, unit="us per target", note=note))
    return rows


def _shares(table: Table) -> NDArray[np.float64]:
    eyes = [(*each.footprint.at, HEIGHT) for each in table.models if isinstance(each.footprint, Outline)]
    return np.array([obscured_share(eyes[i], table.models[j], table.scene).share for i, j in table.pairs])


def _time(work: Callable[[], object], *, runs: int = 3) -> float:
    return seconds(work, runs=runs)
