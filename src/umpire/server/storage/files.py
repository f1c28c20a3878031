"""The file of a SQLite database: whole or refused, and its owner's alone.

SQLite takes a file of no bytes for a new database, and so would a restart after a disk fault: all battles would seem
never to have been. So a new database is made beside its place and put there when it is whole, and what stands there is
never taken for a new one.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import URL

from umpire.errors import InputError

BEGINNING = b"SQLite format 3\0"
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database, after its name."""

OWN, OWN_FOLDER = 0o600, 0o700
"""What others than the owner may do with a file, and with a folder: nothing."""

FIX = "Put a copy of it back; or move it away (with the files beside it), and a new database is begun."


def file_of(database: URL) -> Path | None:
    """Return the file of a database, None where it is none."""
    if database.get_backend_name() != "sqlite" or database.database in (None, "", ":memory:"):
        return None
    return Path(str(database.database))


def check_file(path: Path) -> bool:
    """Whether there is a database at a place; it is then readable by its owner alone.

    Raises:
        InputError: If what is there is damaged, or something else.
    """
    if not path.exists():
        if any(_size(each) for each in _beside(path)[:1]):
            raise _refusal(path, f"its database is gone, but the end of it is there ({path.name}-wal)")
        return False
    with suppress(OSError):
        for each in (path, *_beside(path)):
            if each.exists():
                each.chmod(OWN)
    if path.is_file() and not _size(path):
        raise _refusal(path, "this database is empty: it has no bytes, so whatever it held is lost")
    try:
        with path.open("rb") as file:
            if file.read(len(BEGINNING)) != BEGINNING:
                raise _refusal(path, "this is no SQLite database, or a damaged one")
        _look_into(path)
    except OSError as err:
        raise _unreadable(path, err.strerror or str(err)) from err
    return True


async def made_whole(path: Path, make: Callable[[Path], Awaitable[None]]) -> None:
    """Have a database made beside its place, and put it there when it is whole, unless another has come before it."""
    path.parent.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN))
        await make(draft)
        with suppress(FileExistsError):
            _put(draft, path)
    finally:
        for each in (draft, *_beside(draft)):
            each.unlink(missing_ok=True)


def _put(draft: Path, path: Path) -> None:
    """Put a file in its place, all of it at once.

    Raises:
        FileExistsError: If another is there already; that one stays.
    """
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:
        # Disks that are carried about, and some that are shared, know no links. What holds the place meanwhile has no
        # bytes: whoever comes upon it refuses it, and takes it for no new database.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN))
        draft.replace(path)


def _look_into(path: Path) -> None:
    """Refuse a database that does not hold together, or is not one of ours."""
    try:
        with closing(sqlite3.connect(path, timeout=5.0)) as found:
            told = str(found.execute("PRAGMA quick_check(1)").fetchone()[0])
            tables = {name for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.OperationalError as err:
        raise _unreadable(path, str(err)) from err
    except sqlite3.DatabaseError as err:
        raise _refusal(path, f"this database is damaged: {err}") from err
    if told != "ok":
        raise _refusal(path, f"this database is damaged: {told}")
    if "alembic_version" not in tables:
        raise InputError("this SQLite database is not one of Umpire's", file=str(path), fix="Name another file.")


def _beside(path: Path) -> tuple[Path, ...]:
    return tuple(path.with_name(path.name + each) for each in BESIDE)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _unreadable(path: Path, why: str) -> InputError:
    fix = "See that no other program holds it and that you may read and write it, then start again."
    return InputError(f"this database cannot be read: {why}", file=str(path), fix=fix)


def _refusal(path: Path, problem: str) -> InputError:
    return InputError(problem, file=str(path), fix=FIX)
