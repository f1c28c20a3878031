"""The same seed gives the same bytes: in another process, on another Python."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.soak import SOAKING

SOURCES = Path(__file__).parents[2] / "src"
SUPPORTED = ("3.11", "3.12", "3.13")
PLAY = """
import sys
from umpire.bots import make_bot
from umpire.formats.journal import dump_journal
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.files.scenario import load_scenario, shipped_scenario
from umpire.simulate import play
from umpire.systems.legions.play import LEGIONS, opening
which, first, second = sys.argv[1:]
field = load_scenario(shipped_scenario()).field if which == "shipped" else skirmish(int(which))
state = opening(field)
bots = dict(zip(LEGIONS.sides(state), (make_bot(first), make_bot(second))))
sys.stdout.buffer.write(dump_journal(play(LEGIONS, state, bots=bots, seed=5).journal))
"""
BATTLES = [("0", "greedy", "random"), ("1", "random", "random"), ("2", "random", "greedy"), ("3", "random", "random")]
BATTLES += [("shipped", "greedy", "greedy")] if SOAKING else []


def played(python: str, battle: tuple[str, ...], *, hash_seed: str) -> str:
    """Return a digest of the log that this Python writes of a battle."""
    surroundings = {**os.environ, "PYTHONPATH": str(SOURCES), "PYTHONHASHSEED": hash_seed}
    run = subprocess.run([python, "-c", PLAY, *battle], capture_output=True, env=surroundings, check=False)
    assert run.returncode == 0, run.stderr.decode()[-2000:]
    return hashlib.sha256(run.stdout).hexdigest()


@cache
def here(battle: tuple[str, ...]) -> str:
    return played(sys.executable, battle, hash_seed="1")


@pytest.mark.parametrize("battle", BATTLES, ids="-".join)
def test_two_processes_write_the_same_log(battle: tuple[str, ...]) -> None:
    """Neither the order of hashes nor anything else that differs between two runs is in a log."""
    assert played(sys.executable, battle, hash_seed="2") == here(battle)


@pytest.mark.parametrize("version", SUPPORTED)
def test_every_supported_python_writes_the_same_log(version: str) -> None:
    """A battle played on another Python, with other versions of the libraries, is the same byte for byte."""
    if version == ".".join(map(str, sys.version_info[:2])):
        pytest.skip(f"this is Python {version}")
    python = able(version)
    for battle in BATTLES:
        assert played(python, battle, hash_seed="3") == here(battle), f"{battle} differs on Python {version}"


def able(version: str) -> str:
    """Return a Python of that version that can import Umpire, or skip the test."""
    found = [path for path in candidates(version) if path]
    if not found:
        pytest.skip(f"no Python {version} is installed here")
    why = ""
    for python in found:
        probe = [python, "-c", "import sys, umpire.simulate; assert sys.version.startswith(sys.argv[1])", version]
        run = subprocess.run(
            probe, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(SOURCES)}, check=False
        )
        if run.returncode == 0:
            return python
        why = run.stderr.strip().splitlines()[-1]
    pytest.skip(f"Python {version} lacks what Umpire needs: {why}")


def candidates(version: str) -> list[str | None]:
    """Return where a Python may be: named by the environment, on the path, among pyenv's."""
    named = os.environ.get(f"UMPIRE_PYTHON_{version.replace('.', '_')}")
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python{version}"))
    return [named, shutil.which(f"python{version}"), *map(str, kept)]
