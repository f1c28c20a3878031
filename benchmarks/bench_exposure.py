"""Exposure maps of a real table: 0.5 inch grid, 100 enemies, and seen from the whole table"""

from __future__ import annotations

import os

from benchmarks.row import Row, seconds
from benchmarks.scenes import real_tables
from umpire.analysis import exposure, spread
from umpire.geometry import Disc, Scene

BASE = Disc(radius=16.0 / 25.4)


def run() -> list[Row]:
    """Measure a map with the kernels warm, on the processor and on a GPU where there is one."""
    plans = real_tables()
    if not plans:
        return [Row(name="the real tables are not at hand: nothing was measured", value=0.0, unit="tables")]
    plan = plans[0]
    scene, enemies = Scene(plan.solids), spread(100, plan.size, base=BASE)
    rows, cores = [], os.cpu_count() or 1
    for gpu in (False, True) if _has_gpu() else (False,):
        where = "a GPU" if gpu else f"{cores} cores"
        for opened, told in (((), "ruins block from inside too"), (plan.opened, "one sees into and out of ruins")):
            given = {"base": BASE, "opened": opened, "gpu": gpu}
            found = exposure(plan.size, scene, enemies=enemies, lookout_step=None, **given)
            took = seconds(lambda given=given: exposure(plan.size, scene, enemies=enemies, lookout_step=None, **given))
            assert found.seen_by is not None  # there are enemies
            pairs = found.seen_by.size * 100
            note = f"{found.seen_by.size:,} positions; {found.seen_by.sum() / pairs:.0%} of {pairs:,} pairs seen"
            name = f"exposure map, 100 enemies, {where}, {told}"
            rows.append(Row(name=name, value=took, unit="s", note=note, most=None if gpu else 1.0))
        found = exposure(plan.size, scene, base=BASE, opened=plan.opened, gpu=gpu)
        took = seconds(lambda gpu=gpu: exposure(plan.size, scene, base=BASE, opened=plan.opened, gpu=gpu), runs=2)
        note = f"{len(found.lookouts)} lookouts 2 inches apart, one sees into and out of ruins"
        rows.append(Row(name=f"seen from the whole table, {where}", value=took, unit="s", note=note))
    if not _has_gpu():
        rows.append(Row(name="on a GPU", value=0.0, unit="-", note="not measured: there is no CUDA device here"))
    return rows


def _has_gpu() -> bool:
    from umpire.geometry._kernels import gpu  # noqa: PLC0415 - numba's CUDA is slow to start

    return gpu.available() and not gpu.SIMULATED
