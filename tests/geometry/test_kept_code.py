"""Machine code: kept, found again, and the same on every processor."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from umpire.geometry._kernels import compiler

SRC = Path(compiler.__file__).parents[3]
CLEAR = """
import numpy as np
from umpire.geometry import Scene, Solid, check_polygon
from umpire.geometry._kernels import clearing
wall = Solid(id="wall", footprint=check_polygon([(0, 0), (1, 0), (1, 1), (0, 1)]), top=3.0)
region = np.array([(0, 0, 0, 1, 0), (2, 0, -1, 0, -2), (2, 2, 0, -1, -2), (0, 2, 1, 0, 0)], dtype=float)
answer = clearing.is_clear(region, 0.0, 1.0, Scene([wall]).obstacles, np.empty(0, np.int64))
stats = clearing.is_clear.stats
print(answer, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""
SIGHTS = """
import hashlib
from benchmarks.scenes import made_table
from umpire.geometry import line_of_sight
models, scene = made_table(20, models=20)
lines = [line_of_sight(a, b, scene).line for a in models for b in models]
print(hashlib.sha256(repr(lines).encode()).hexdigest())
"""


def say(code: str, cache: Path, **more: str) -> str:
    paths = os.pathsep.join([str(SRC), str(SRC.parent)])
    chosen = os.environ | {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": paths} | more
    done = subprocess.run([sys.executable, "-c", code], env=chosen, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_machine_code_is_for_any_processor_of_the_platform() -> None:
    """No instruction beyond the platform's own: not one fused multiply-add, and fit to be shipped."""
    assert (numba.config.CPU_NAME, numba.config.CPU_FEATURES) == ("generic", "")  # type: ignore[attr-defined]


def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    """What one process compiled the next one finds, without docstrings too; checked indices take code of their own."""
    assert say(CLEAR, tmp_path) == "False 0 1"
    assert say(CLEAR, tmp_path) == "False 1 0"
    assert say(CLEAR, tmp_path, PYTHONOPTIMIZE="2") == "False 1 0"
    assert say(CLEAR, tmp_path, NUMBA_BOUNDSCHECK="1") == "False 0 1"


def test_code_that_a_package_brings_along_is_used_where_nothing_can_be_written(tmp_path: Path) -> None:
    """It is kept in the user's cache where the package's folder cannot hold it, and found in either place."""
    package, home = tmp_path / "site" / "umpire", tmp_path / "home"
    shutil.copytree(SRC / "umpire", package, ignore=shutil.ignore_patterns("compiled", "pages", "__pycache__"))
    folder = package / "geometry" / "_kernels" / "compiled"
    folder.write_text("in the way")  # whoever runs as root may write into any folder, but not into this
    around = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    around |= {"PYTHONPATH": str(package.parent), "XDG_CACHE_HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"}

    def ask() -> str:
        done = subprocess.run([sys.executable, "-c", CLEAR], env=around, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    assert ask() == "False 0 1"
    folder.unlink()
    (home / "umpire").rename(folder)
    brought = sorted(folder.iterdir())
    folder.chmod(0o555)
    assert brought
    assert ask() == "False 1 0"
    assert sorted(folder.iterdir()) == brought
    assert not (home / "umpire").exists()
    folder.chmod(0o755)


def test_code_from_other_sources_is_not_used(tmp_path: Path) -> None:
    """Whatever a kernel's source says now is what runs."""
    assert say(CLEAR, tmp_path) == "False 0 1"
    other = "from umpire.geometry._kernels import keeping\nkeeping.SOURCES = 'other'\n"
    assert say(other + CLEAR, tmp_path) == "False 0 1"


def test_code_of_types_that_are_gone_is_passed_over(tmp_path: Path) -> None:
    """An index that an older version kept may name types by names that they bear no longer."""
    assert say(CLEAR, tmp_path) == "False 0 1"
    (index,) = (tmp_path / "umpire").glob("*is_clear*.nbi")
    index.write_bytes(pickle.dumps(numba.__version__) + b"cumpire.geometry._kernels.travel\nGone\n.")
    assert say(CLEAR, tmp_path) == "False 0 1"


@pytest.mark.soak
def test_two_processes_that_compile_for_themselves_find_the_same_bits(tmp_path: Path) -> None:
    """Every free line is the same to the last bit."""
    assert say(SIGHTS, tmp_path / "one") == say(SIGHTS, tmp_path / "other")
