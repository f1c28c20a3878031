"""A series on a local Ray cluster: two workers, one of which is killed in the middle."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.simulate.small_series import SmallSeries, played, small
from umpire.errors import InputError
from umpire.simulate import PlayedGame, on_ray, open_folder, run_series, sheet_files

__all__ = ["small"]

TASK = b"ray::play_written"
PROCESSES = Path("/proc")


def of_this_program(process: Path) -> bool:
    """Whether a process was started by this one, or by one that was."""
    number = int(process.name)
    while number > 1:
        if number == os.getpid():
            return True
        status = (PROCESSES / str(number) / "stat").read_text(encoding="utf-8")
        number = int(status.rpartition(")")[2].split()[1])
    return False


def busy_workers() -> list[int]:
    """Return the processes of Ray's workers that play a battle now."""
    found = []
    for each in PROCESSES.iterdir():
        try:
            if each.name.isdigit() and (each / "cmdline").read_bytes().startswith(TASK) and of_this_program(each):
                found.append(int(each.name))
        except OSError:
            continue  # it has ended meanwhile
    return found


@pytest.mark.soak  # half a minute, most of it until Ray has started its processes
@pytest.mark.skipif(not PROCESSES.is_dir(), reason="finds the worker to kill by /proc")
def test_a_killed_worker_loses_nothing_and_nothing_counts_twice(small: SmallSeries, tmp_path: Path) -> None:
    """The rows are those of one process, byte for byte."""
    pytest.importorskip("ray", reason="needs the extra `ray`")
    plan, killed = small.plan(games=8), list[int]()

    def kill_one(game: PlayedGame, done: int, of: int) -> None:
        if not killed:
            for each in busy_workers()[:1]:
                os.kill(each, signal.SIGKILL)
                killed.append(each)

    with open_folder(tmp_path / "ray", plan) as opened:
        run_series(plan, opened, runner=on_ray("local", workers=2), on_game=kill_one)
        games = opened.games
    assert killed
    assert [each.number for each in games] == list(range(1, 9))
    assert not [each.failed for each in games if each.failed]
    alone = played(plan, tmp_path / "alone")
    assert sheet_files(games, parquet=False) == sheet_files(alone, parquet=False)


def test_a_cluster_that_is_not_there_is_told(small: SmallSeries, tmp_path: Path) -> None:
    """With the address, and what to do."""
    pytest.importorskip("ray", reason="needs the extra `ray`")
    plan = small.plan(games=2)
    with (
        open_folder(tmp_path / "series", plan) as opened,
        pytest.raises(InputError, match=r"--ray: There is no Ray cluster.*nonsense.*--ray local"),
    ):
        run_series(plan, opened, runner=on_ray("nonsense://nowhere"))
