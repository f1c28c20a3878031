"""The GPU's kernels, run by CUDA's simulator: the same verdicts as the processor's."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from umpire.errors import InputError
from umpire.geometry import (
    EAST,
    Base,
    Bases,
    Crowd,
    Disc,
    Hull,
    Outline,
    Oval,
    Rectangle,
    Shape,
    Solid,
    check_polygon,
    count_sights,
    crowd_sights,
    heading_from_degrees,
)

ROOT = Path(__file__).resolve().parents[2]
SCENE = (
    Solid(id="block", footprint=check_polygon([(4, 4), (8, 4), (8, 8), (6, 5), (4, 8)]), top=5.0),
    Solid(id="kerb", footprint=check_polygon([(1, 5), (2, 5), (2, 9), (1, 9)]), top=0.5),
    Solid(id="shed", footprint=check_polygon([(9, 1), (11, 3), (9, 5)]), top=2.0),
)
SIMULATION = """
import sys
import numpy as np
from tests.analysis.test_gpu import SCENE, bases, crowds
from umpire.geometry import count_sights, crowd_sights

np.seterr(all="ignore")
here, there = crowds()
seen = crowd_sights(here, there, SCENE, opened=("block",), gpu=True)
counts = count_sights(here, there, SCENE, gpu=True)
shapes, others = bases()
gaps, back = shapes.gaps(others, gpu=True), others.gaps(shapes, gpu=True)
np.savez(sys.argv[1], seen=seen, counts=counts, gaps=gaps, back=back)
"""


def crowds() -> tuple[Crowd, Crowd]:
    """Return a few bodies on either side, some of them in the block, and two that only heights decide."""
    discs = [Outline(base=Disc(radius=0.5), at=(x, y)) for x in (0.6, 5.5, 10.0) for y in (1.0, 7.0)]
    hulls = [
        Outline(base=Rectangle(length=1.2, width=0.8), at=(x, y)) for x in (3.0, 7.0, 11.5) for y in (2.2, 6.0, 11.0)
    ]
    here = [Solid(id=f"here-{k}", footprint=each, top=1.0) for k, each in enumerate(discs)]
    there = [Solid(id=f"there-{k}", footprint=each, top=1.0 + 0.25 * k) for k, each in enumerate(hulls)]
    return Crowd.of(here), Crowd.of(there)


def bases() -> tuple[Bases, Bases]:
    """Return bases of every kind, turned, apart, in contact and overlapping, and areas among them."""
    kinds: list[Base] = [Disc(radius=0.5), Rectangle(length=2.0, width=1.0), Oval(length=2.4, width=1.2)]
    kinds.append(Hull(corners=((-0.6, -0.5), (0.7, -0.4), (0.9, 0.3), (0.0, 0.8))))
    turns = (EAST, heading_from_degrees(37.0), heading_from_degrees(200.0))
    shapes: list[Shape] = [
        Outline(base=kind, at=(1.7 * k, 0.9 * j), facing=turns[(k + j) % 3])
        for k, kind in enumerate(kinds)
        for j in range(3)
    ]
    return Bases.of([*shapes, check_polygon([(4, 4), (8, 4), (6, 6)])]), Bases.of(
        [*shapes[::2], check_polygon([(1, 0), (2, 0), (2, 3), (1, 2)])]
    )


def test_the_simulated_device_gives_the_same_verdicts(tmp_path: Path) -> None:
    if importlib.util.find_spec("numba.cuda.simulator") is None:
        pytest.skip("this numba has no CUDA simulator")
    file = tmp_path / "found.npz"
    simulated = {
        "NUMBA_ENABLE_CUDASIM": "1",
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]),
    }

    subprocess.run(
        [sys.executable, "-c", SIMULATION, str(file)], env=os.environ | simulated, check=True, cwd=ROOT, timeout=300
    )

    here, there = crowds()
    found = np.load(file)
    assert (found["seen"] == crowd_sights(here, there, SCENE, opened=("block",))).all()
    assert (found["counts"] == count_sights(here, there, SCENE)).all()
    shapes, others = bases()
    assert (found["gaps"] == shapes.gaps(others)).all()
    assert (found["back"] == others.gaps(shapes)).all()
    assert (found["gaps"] < 0.0).any()
    assert found["seen"].any()
    assert not found["seen"].all()


def test_a_device_gives_the_same_verdicts() -> None:
    from umpire.geometry._kernels import gpu

    if not gpu.available() or gpu.SIMULATED:
        pytest.skip("there is no CUDA device here")
    here, there = crowds()

    assert (crowd_sights(here, there, SCENE, gpu=True) == crowd_sights(here, there, SCENE)).all()
    shapes, others = bases()
    assert (shapes.gaps(others, gpu=True) == shapes.gaps(others)).all()


def test_without_a_device_the_refusal_says_what_to_do() -> None:
    from umpire.geometry._kernels import gpu

    if gpu.available():
        pytest.skip("there is a CUDA device here")
    here, there = crowds()

    with pytest.raises(InputError, match="extra `cuda`"):
        count_sights(here, there, SCENE, gpu=True)
    with pytest.raises(InputError, match="extra `cuda`"):
        bases()[0].gaps(bases()[1], gpu=True)
