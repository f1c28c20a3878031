"""Series that are kept: the same rows whoever plays them, nothing lost and nothing counted twice."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest
from pyarrow import parquet

from tests.simulate.small_series import SmallSeries, played, small
from umpire.errors import InputError
from umpire.formats import load_journal
from umpire.game import canonical, verify
from umpire.simulate import (
    SHEETS,
    Fixture,
    PlayedGame,
    Result,
    Runner,
    SeriesPlan,
    fixtures,
    in_processes,
    open_folder,
    play_fixture,
    run_series,
    sheet_files,
    write_results,
)
from umpire.systems.legions.play import LEGIONS

__all__ = ["small"]

GAMES = 4


@pytest.fixture(scope="module")
def whole(small: SmallSeries, tmp_path_factory: pytest.TempPathFactory) -> tuple[PlayedGame, ...]:
    """Return the battles of a small series, played one after the other without a stop."""
    return played(small.plan(), tmp_path_factory.mktemp("whole") / "series")


def already(games: Sequence[PlayedGame]) -> dict[int, Result]:
    return {each.number: Result(game=each) for each in games}


def from_before(games: Sequence[PlayedGame], *, stop_after: int | None = None, twice: bool = False) -> Runner:
    """Return a runner that hands out battles that were played, the last first; it is stopped as Ctrl-C does."""
    known = already(games)

    def runner(plan: SeriesPlan, left: Sequence[Fixture]) -> Iterator[Result]:
        for count, each in enumerate(reversed(left)):
            if count == stop_after:
                raise KeyboardInterrupt
            yield known[each.number]
            if twice:
                yield known[each.number]

    return runner


def test_each_seed_is_played_twice_with_sides_swapped(small: SmallSeries) -> None:
    """The same seed, table and mission; armies and bots change sides."""
    plan = small.plan(games=6, first_seed=5)
    every = fixtures(plan)
    assert [(each.number, each.pair, each.seed, each.swapped) for each in every] == [
        (1, 1, 5, False),
        (2, 1, 5, True),
        (3, 2, 6, False),
        (4, 2, 6, True),
        (5, 3, 7, False),
        (6, 3, 7, True),
    ]
    assert (every[0].first, every[0].second) == (every[1].second, every[1].first) == plan.entrants


def test_three_entrants_all_meet(small: SmallSeries) -> None:
    """Every two of them at the same seeds, so that all see the same tables."""
    plan = small.plan(games=2)
    third = msgspec.structs.replace(plan.entrants[0], name="third")
    three = msgspec.structs.replace(plan, entrants=(*plan.entrants, third))
    met = Counter(frozenset((each.first.name, each.second.name)) for each in fixtures(three))
    assert set(met.values()) == {2}
    assert len(met) == 3
    assert {each.seed for each in fixtures(three)} == {1}


def test_a_series_that_was_stopped_goes_on(small: SmallSeries, whole: tuple[PlayedGame, ...], tmp_path: Path) -> None:
    """After Ctrl-C, and after a line was cut while it was written, the results are those of one without a stop."""
    plan, folder = small.plan(), tmp_path / "series"
    with pytest.raises(KeyboardInterrupt):
        played(plan, folder, from_before(whole, stop_after=3))
    journal = folder / "games.jsonl"
    assert journal.read_bytes().count(b"\n") == 3
    journal.write_bytes(journal.read_bytes()[:-40])
    asked: list[int] = []

    def runner(plan: SeriesPlan, left: Sequence[Fixture]) -> Iterator[Result]:
        asked.extend(each.number for each in left)
        yield from (play_fixture(plan, each) for each in left)

    with open_folder(folder, plan) as opened:
        assert "cut while it was written" in opened.notice
        run_series(plan, opened, runner=runner)
        assert opened.games == whole
        assert sheet_files(opened.games, parquet=False) == sheet_files(whole, parquet=False)
    assert asked == [1, 2]


def test_what_comes_twice_counts_once(small: SmallSeries, whole: tuple[PlayedGame, ...], tmp_path: Path) -> None:
    """A cluster may play a battle again whose worker was lost after it had ended."""
    runner = from_before(whole, twice=True)
    assert played(small.plan(), tmp_path / "series", runner) == whole
    assert (tmp_path / "series" / "games.jsonl").read_bytes().count(b"\n") == GAMES


def test_another_series_in_the_folder_is_refused(
    small: SmallSeries, whole: tuple[PlayedGame, ...], tmp_path: Path
) -> None:
    """With what differs; a file that was changed since is told as such."""
    folder = tmp_path / "series"
    played(small.plan(), folder, from_before(whole))
    with pytest.raises(InputError, match=r"games is 4 there, 6 here; first_seed is 1 there, 9 here.*another folder"):
        open_folder(folder, small.plan(games=6, first_seed=9))
    plan = small.plan()
    army = plan.entrants[0].army
    assert not isinstance(army, str)
    edited = msgspec.structs.replace(army, text=army.text + "# more\n")
    changed = (msgspec.structs.replace(plan.entrants[0], army=edited), plan.entrants[1])
    with pytest.raises(InputError, match=r"entrants\[0\].army is a file that says something else now"):
        open_folder(folder, msgspec.structs.replace(plan, entrants=changed))
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "diary.txt").write_text("dear diary")
    with pytest.raises(InputError, match="holds other things than a series"):
        open_folder(tmp_path / "notes", plan)


def test_a_full_disk_loses_nothing(
    small: SmallSeries, whole: tuple[PlayedGame, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was kept stays whole, the error says so, and the same command goes on; so with the results."""
    plan, folder = small.plan(), tmp_path / "series"
    write, room = os.write, [len(canonical(whole[-1])) + 1 + 100]

    def into_little_room(handle: int, content: memoryview) -> int:
        if room[0] <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done = write(handle, content[: room[0]])
        room[0] -= done
        return done

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", into_little_room)
        with pytest.raises(InputError, match=r"No space left on device.*kept so far: 1 battle"):
            played(plan, folder, from_before(whole))
    assert (folder / "games.jsonl").read_bytes() == canonical(whole[-1]) + b"\n"
    assert played(plan, folder, from_before(whole)) == whole

    def full(path: Path, content: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with open_folder(folder, plan) as opened:
        with monkeypatch.context() as patch:
            patch.setattr(Path, "write_bytes", full)
            with pytest.raises(
                InputError, match=r"games.csv: This cannot be written: No space.*kept so far: 4 battles"
            ):
                write_results(opened, plan)
        assert write_results(opened, plan, csv_only=True).games == GAMES


def test_the_same_rows_from_two_processes_one_of_which_is_killed(
    small: SmallSeries, whole: tuple[PlayedGame, ...], tmp_path: Path
) -> None:
    """Its battles are played again in a new one; then Ctrl-C ends all processes at once, and one goes on.

    CSV is the same byte for byte, Parquet the same as tables.
    """
    plan, killed = small.plan(), list[int]()

    def kill_one(game: PlayedGame, done: int, of: int) -> None:
        if not killed:
            victim = multiprocessing.active_children()[0].pid
            assert victim is not None
            killed.append(victim)
            os.kill(victim, signal.SIGKILL)
        elif done == GAMES - 1:
            raise KeyboardInterrupt

    with open_folder(tmp_path / "series", plan) as opened:
        with pytest.raises(KeyboardInterrupt):
            run_series(plan, opened, runner=in_processes(2), on_game=kill_one)
        assert killed
    assert not multiprocessing.active_children()
    both = played(plan, tmp_path / "series")
    assert both == whole
    alone = sheet_files(whole, parquet=True)
    for name, content in sheet_files(both, parquet=True).items():
        (tmp_path / name).write_bytes(content)
        (tmp_path / f"alone-{name}").write_bytes(alone[name])
        if name.endswith(".csv"):
            assert content == alone[name]
        else:
            assert parquet.read_table(tmp_path / name).equals(parquet.read_table(tmp_path / f"alone-{name}"))


def test_a_battle_that_breaks_down_is_told_and_the_others_are_played(small: SmallSeries, tmp_path: Path) -> None:
    """It has a row that says why, counts nowhere, and stands in summary and report."""
    plan = small.plan(games=2)
    army = plan.entrants[0].army
    assert not isinstance(army, str)
    broken = msgspec.structs.replace(army, text=army.text.replace("points_limit: 500", "points_limit: 10"))
    entrants = (msgspec.structs.replace(plan.entrants[0], army=broken), plan.entrants[1])
    plan = msgspec.structs.replace(plan, entrants=entrants)
    with open_folder(tmp_path / "series", plan) as opened:
        run_series(plan, opened, runner=in_processes(1))
        summary = write_results(opened, plan)
    assert summary.games == 0
    assert [each.number for each in summary.failures] == [1, 2]
    assert "InputError" in summary.failures[0].why
    rows = (tmp_path / "series" / "games.csv").read_text(encoding="utf-8").splitlines()
    assert rows[1].count("failed") == 1
    assert "did not come to their end" in (tmp_path / "series" / "report.html").read_text(encoding="utf-8")


def test_logs_are_kept_on_request(small: SmallSeries, tmp_path: Path) -> None:
    """One file for each battle, which can be verified, with the digest of its row."""
    plan = small.plan(games=2, keep_logs=True)
    games = played(plan, tmp_path / "series")
    for game in games:
        journal = load_journal(LEGIONS, tmp_path / "series" / "logs" / f"{game.number:05}.log")
        assert journal.closing is not None
        assert journal.closing.digest == game.digest
    assert verify(LEGIONS, journal).finished


def test_every_row_has_what_its_columns_say(whole: tuple[PlayedGame, ...], tmp_path: Path) -> None:
    """Parquet files tell units and meanings; both kinds of file have the same columns and rows."""
    for name, content in sheet_files(whole, parquet=True).items():
        (tmp_path / name).write_bytes(content)
    for sheet in SHEETS:
        table = parquet.read_table(tmp_path / f"{sheet.name}.parquet")
        lines = (tmp_path / f"{sheet.name}.csv").read_text(encoding="utf-8").splitlines()
        assert lines[0].split(",") == table.column_names == [each.name for each in sheet.columns]
        assert len(lines) == table.num_rows + 1
        for column in sheet.columns:
            told = table.schema.field(column.name).metadata
            assert told == {b"unit": column.unit.encode(), b"about": column.about.encode()}
    assert len((tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()) == GAMES + 1
