"""The database's file: its owner's alone, whole when it is new, and refused when it is damaged."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.loops import run_apart
from tests.server.serving import SECRET
from umpire.errors import InputError
from umpire.server import database_at
from umpire.server.storage import Kept, Store
from umpire.server.storage.files import made_whole

KEPT = Kept(id="b", system="legions", title="t", lines=tuple(b"x" * 3000 for _ in range(40)), players={})


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def made(path: Path) -> Path:
    """Return a database with a battle in it."""

    async def make() -> None:
        store = await Store.open(database_at(path))
        await store.add(KEPT, ())
        await store.close()

    run_apart(make())
    return path


def refusal(path: Path) -> str:
    with pytest.raises(InputError) as refused:
        run_apart(Store.open(database_at(path)))
    assert refused.value.fix
    return str(refused.value)


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_nobody_else_reads_the_battles(tmp_path: Path) -> None:
    """A database and what SQLite keeps beside it are their owner's alone, in a folder that is; older ones become so."""
    path = tmp_path / "data" / "umpire.db"
    before = os.umask(0o022)
    try:
        made(path)
        assert mode(path.parent) == 0o700
        assert [each.name for each in path.parent.iterdir()] == ["umpire.db"]
        path.chmod(0o644)

        async def look() -> set[int]:
            store = await Store.open(database_at(path))
            await store.revoke("none")
            found = {mode(each) for each in path.parent.iterdir()}
            await store.close()
            return found

        assert run_apart(look()) == {0o600}
    finally:
        os.umask(before)


def test_an_empty_file_is_not_taken_for_a_new_database(tmp_path: Path) -> None:
    """A database of no bytes has lost what it held: it is refused, and stays as it is."""
    path = tmp_path / "umpire.db"
    path.touch()
    assert "empty" in refusal(path)
    assert path.stat().st_size == 0


def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    """Cut off, overwritten, or something else: each is refused in a sentence, and nothing is written."""
    whole = made(tmp_path / "whole.db").read_bytes()
    for name, content in {
        "cut": whole[: len(whole) // 2],
        "overwritten": whole[:4096] + b"\x5a" * (len(whole) - 4096),
        "headless": b"\0" * 100 + whole[100:],
        "text": b"No database at all.\n" * 400,
    }.items():
        path = tmp_path / f"{name}.db"
        path.write_bytes(content)
        assert "damaged" in refusal(path), name
        assert path.read_bytes() == content


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    """A SQLite database that Umpire has not made is not used for battles."""
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE notes (text)")
        other.commit()
    assert "not one of Umpire's" in refusal(path)


def test_the_end_of_a_lost_database_is_not_overwritten(tmp_path: Path) -> None:
    """Where a database is gone but its last changes are there, none is begun in its place."""
    (tmp_path / "umpire.db-wal").write_bytes(b"changes")
    assert "gone" in refusal(tmp_path / "umpire.db")


def test_who_comes_second_finds_the_first_ones_database(tmp_path: Path) -> None:
    """Where two make a database at once, the one that is there first counts, and nothing else is left."""
    path = tmp_path / "umpire.db"

    async def make(draft: Path) -> None:
        draft.write_text(draft.name)
        if not path.exists():
            await made_whole(path, make_first)

    async def make_first(draft: Path) -> None:
        draft.write_text("first")

    run_apart(made_whole(path, make))
    assert path.read_text() == "first"
    assert list(tmp_path.iterdir()) == [path]


def test_the_server_says_in_a_sentence_what_is_wrong(tmp_path: Path) -> None:
    """The command ends with the sentence and what to do, without a traceback or an address that nobody answers at."""
    (tmp_path / "umpire.db").touch()
    command = [sys.executable, "-m", "umpire", "serve", "--port", "0", "--data", str(tmp_path)]
    told = subprocess.run(
        command, env=os.environ | {"UMPIRE_SECRET": SECRET}, capture_output=True, text=True, timeout=120, check=False
    )
    assert told.returncode != 0
    assert "empty" in told.stderr + told.stdout
    assert "Traceback" not in told.stderr + told.stdout
    assert "Umpire is at" not in told.stderr + told.stdout
