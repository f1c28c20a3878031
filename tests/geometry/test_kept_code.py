"""Machine code: kept, found again, and the same on every processor."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from umpire.geometry._kernels import compiling, keeping, kept
from umpire.geometry._kernels.types import Body

SRC = Path(compiling.__file__).parents[3]
CLEAR = """
import sys
import numpy as np
from umpire.geometry import Scene, Solid, check_polygon
from umpire.geometry._kernels import clearing
wall = Solid(id="wall", footprint=check_polygon([(0, 0), (1, 0), (1, 1), (0, 1)]), top=3.0)
region = np.array([(0, 0, 0, 1, 0), (2, 0, -1, 0, -2), (2, 2, 0, -1, -2), (0, 2, 1, 0, 0)], dtype=float)
answer = clearing.is_clear(region, 0.0, 1.0, Scene([wall]).obstacles, np.empty(0, np.int64))
stats = getattr(clearing.is_clear, "stats", None)  # numba's own, once it is in
found = "kept" if stats is None else "found" if sum(stats.cache_hits.values()) else "compiled"
print(answer, found)
assert ("numba" in sys.modules) == (found != "kept")
"""
BY_NUMBA = "from umpire.geometry._kernels.compiler import bring_numba\nbring_numba()\n" + CLEAR
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
    assert say(CLEAR, tmp_path) == "False compiled"
    assert say(CLEAR, tmp_path) == "False kept"
    assert say(CLEAR, tmp_path, PYTHONOPTIMIZE="2") == "False kept"
    assert say(CLEAR, tmp_path, NUMBA_BOUNDSCHECK="1") == "False compiled"
    assert say(CLEAR, tmp_path) == "False kept"


def test_numba_finds_what_it_compiled(tmp_path: Path) -> None:
    """Once it is needed for anything, its own record is read for everything."""
    assert say(BY_NUMBA, tmp_path) == "False compiled"
    assert say(BY_NUMBA, tmp_path) == "False found"


def test_machine_code_that_fits_no_more_is_not_called(tmp_path: Path) -> None:
    """Neither that of another numba nor what is no record at all; arguments of other kinds are left to numba."""
    assert say(CLEAR, tmp_path) == "False compiled"
    other = "from umpire.geometry._kernels import kept\nkept.stamp = lambda: 'other'\n"
    assert say(other + CLEAR, tmp_path) == "False found"
    assert say(CLEAR.replace("0.0, 1.0,", "0, 1.0,"), tmp_path) == "False compiled"
    for code in (tmp_path / "umpire").glob("*.code"):
        code.write_bytes(b"no record")
    assert say(CLEAR, tmp_path) == "False found"


KINDS = {
    "float64 2 C": np.zeros((2, 3)),
    "int64 1 C": np.zeros(3, np.int64),
    "float64 2 F": np.zeros((2, 3), order="F"),
    "float64 1 A": np.zeros(6)[::2],
    "? 1 C": np.zeros(3, ">f8"),
    "float64": 1.0,
    "int64": 2,
    "bool": True,
    "Body(float64 1 C, float64 2 C)": Body(np.zeros(7), np.zeros((3, 2))),
    "?": "a word",
}


@pytest.mark.parametrize("words", KINDS)
def test_both_sides_tell_the_kinds_of_arguments_alike(words: str) -> None:
    """What is kept under numba's words is found by those of what a kernel is called with."""
    value = KINDS[words]
    assert kept.told(kept.kind_of(value)) == words
    if "?" not in words:
        assert keeping.told(numba.typeof(value)) == words


def test_what_may_not_be_written_to_is_of_a_kind_of_its_own() -> None:
    still = np.zeros(3)
    still.flags.writeable = False
    assert kept.told(kept.kind_of(still)) == keeping.told(numba.typeof(still)) == "read float64 1 C"


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

    assert ask() == "False compiled"
    folder.unlink()
    (home / "umpire").rename(folder)
    brought = sorted(folder.iterdir())
    folder.chmod(0o555)
    assert brought
    assert ask() == "False kept"
    assert sorted(folder.iterdir()) == brought
    assert not (home / "umpire").exists()
    folder.chmod(0o755)


def test_code_from_other_sources_is_not_used(tmp_path: Path) -> None:
    """Whatever a kernel's source says now is what runs."""
    assert say(CLEAR, tmp_path) == "False compiled"
    other = "from umpire.geometry._kernels import kept\nkept.SOURCES = 'other'\n"
    assert say(other + CLEAR, tmp_path) == "False compiled"


def test_code_of_types_that_are_gone_is_passed_over(tmp_path: Path) -> None:
    """An index that an older version kept may name types by names that they bear no longer."""
    assert say(BY_NUMBA, tmp_path) == "False compiled"
    (index,) = (tmp_path / "umpire").glob("*is_clear*.nbi")
    index.write_bytes(pickle.dumps(numba.__version__) + b"cumpire.geometry._kernels.travel\nGone\n.")
    assert say(BY_NUMBA, tmp_path) == "False compiled"


@pytest.mark.soak
def test_two_processes_that_compile_for_themselves_find_the_same_bits(tmp_path: Path) -> None:
    """Every free line is the same to the last bit."""
    assert say(SIGHTS, tmp_path / "one") == say(SIGHTS, tmp_path / "other")


def test_nothing_is_written_into_what_is_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A checkout keeps code beside its kernels; an installed package only reads there, and keeps it for the user."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert kept.keeping_folders() == kept.folders() == (kept.FOLDER, tmp_path / "umpire")
    monkeypatch.setattr(kept, "IN_CHECKOUT", False)
    assert kept.keeping_folders() == kept.folders()[1:] == (tmp_path / "umpire",)
