"""Battle logs on disk: one JSON line each for the header, every entry and the closing.

An action counts once its line, newline included, has reached the disk. A last line without its newline was cut while it
was being written: nobody was told that it counts, so carrying on drops it and keeps everything before it.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Generic, TypeVar

import msgspec

from umpire.errors import LogError
from umpire.game import (
    Battle,
    Closing,
    Entry,
    FirstLine,
    Journal,
    System,
    WholeBattle,
    battle_of,
    canonical,
    check_chain,
    edition_here,
    editions_of,
    header_line,
    read_journal,
    shared,
)

S = TypeVar("S")


class Resumed(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """A battle carried on from disk; ``notice`` says what is to be known about it, "" if nothing."""

    battle: Battle[S]
    file: JournalFile
    notice: str = ""


class JournalFile:
    """A log on disk that grows with its battle: every line is on the disk before it counts."""

    def __init__(self, path: Path, handle: int, size: int) -> None:
        self.path = path
        self._handle = handle
        self._size = size

    @classmethod
    def create(cls, path: Path | str, battle: Battle[S]) -> JournalFile:
        """Write a battle's log so far to a new file, and every further line as it happens.

        Raises:
            LogError: If the file exists already or cannot be written.
        """
        path = Path(path)
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
        except FileExistsError as err:
            fix = "Choose another name, or resume that battle."
            raise LogError("a file of this name exists already", file=str(path), fix=fix) from err
        except OSError as err:
            raise _unwritable(path, err) from err
        made = cls(path, handle, 0)
        made._write(dump_journal(battle.journal))
        _sync_folder(path.parent)
        battle.record_with(made.append)
        return made

    def append(self, line: Entry | Closing) -> None:
        """Write one line and wait until the disk has it.

        Raises:
            LogError: If it cannot be written, or somebody else wrote to the file; the earlier lines are unharmed.
        """
        self._write(canonical(line) + b"\n")

    def close(self) -> None:
        """Let go of the file."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> JournalFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, err: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _write(self, text: bytes) -> None:
        if self._handle < 0:
            raise LogError("the log has been closed", file=str(self.path), fix="Resume the battle with resume().")
        if os.fstat(self._handle).st_size != self._size:
            fix = "Let only one program at a time play this battle, and resume it from the file."
            raise LogError("another program has written to this log", file=str(self.path), fix=fix)
        try:
            os.lseek(self._handle, self._size, os.SEEK_SET)
            left = memoryview(text)
            while left:
                left = left[os.write(self._handle, left) :]
            os.fsync(self._handle)
        except OSError as err:
            os.ftruncate(self._handle, self._size)
            raise _unwritable(self.path, err) from err
        self._size += len(text)


def dump_journal(journal: Journal) -> bytes:
    """Return a log as the bytes of its file."""
    lines = [header_line(journal), *map(canonical, journal.entries)]
    if journal.closing is not None:
        lines.append(canonical(journal.closing))
    return b"".join(line + b"\n" for line in lines)


def load_journal(system: System[S], path: Path | str) -> Journal:
    """Read a log, of any Umpire and rulebook, and check its digest chain; `umpire.game.verify` checks the rest.

    Args:
        system: The game it is a log of; `peek_journal` tells.
        path: The file.

    Raises:
        LogError: If the file is missing, cut, edited, or of another game.
    """
    text = _read(path)
    if not text.endswith(b"\n"):
        line = text.count(b"\n") + 1
        fix = "Resume the battle with resume(), which drops that line, or use an untouched copy."
        raise LogError("the log ends in the middle of a line", file=str(path), path=f"line {line}", fix=fix)
    return parse_journal(system, text, name=str(path))


def parse_journal(system: System[S], text: bytes, *, name: str = "") -> Journal:
    """Read a log from the bytes of its file and check its digest chain; ``name`` is what errors call it.

    Raises:
        LogError: If it was edited, or is of another game.
    """
    try:
        first = FirstLine.read(text.split(b"\n", 1)[0])
        if first.public.system != system.name:
            fix = "Name the right system."
            told = f"this is not a log of {system.name}"
            raise LogError(told, path="line 1 public.system", value=first.public.system, fix=fix)
        journal = read_journal(system, first, text)
        check_chain(system, journal)
        return journal
    except LogError as err:
        raise err.within(file=name) from err


def game_of_log(path: Path | str) -> WholeBattle:
    """Return the game that a log is of.

    Raises:
        LogError: If it is no log.
        InputError: If no such game is there.
    """
    return battle_of(peek_journal(path).public.system)


def game_in_log(text: str, *, name: str = "") -> WholeBattle:
    """Return the game that the text of a log is of; ``name`` is what errors call it.

    Raises:
        LogError: If it is no log.
        InputError: If no such game is there.
    """
    try:
        return battle_of(FirstLine.read(text.partition("\n")[0].encode()).public.system)
    except LogError as err:
        raise err.within(file=name) from err


def peek_journal(path: Path | str) -> FirstLine:
    """Return the first line of a log, its state unread, to see which game it is of.

    Raises:
        LogError: If it is no log.
    """
    try:
        return FirstLine.read(_read(path).split(b"\n", 1)[0])
    except LogError as err:
        raise err.within(file=str(path)) from err


def save_shared(system: System[S], journal: Journal, side: str | None, path: Path | str) -> None:
    """Write the log as a side (None: spectators) may have it; an existing file is replaced.

    Raises:
        LogError: If it cannot be written.
    """
    try:
        Path(path).write_bytes(dump_journal(shared(system, journal, side)))
    except OSError as err:
        raise _unwritable(Path(path), err) from err


def resume(system: System[S], path: Path | str) -> Resumed[S]:
    """Carry on the battle of a log on disk. A last line cut while it was written is dropped, with a notice.

    Raises:
        LogError: If the log is damaged in any other way, shared, or of another game.
        OtherRules: If another Umpire or rulebook wrote it, and it comes out otherwise here.
    """
    path, text = Path(path), _read(path)
    whole = text[: text.rfind(b"\n") + 1]
    journal = parse_journal(system, whole, name=str(path))
    try:
        battle = Battle.resume(system, journal)
    except LogError as err:
        raise err.within(file=str(path)) from err
    notices, last = list[str](), editions_of(journal)[-1]
    if len(whole) < len(text):
        cut = f"{path}: line {len(journal.entries) + 2} was cut while it was written ({len(text) - len(whole)} bytes); "
        notices.append(f"{cut}it was never acknowledged and is dropped.")
    if not battle.closed and (here := edition_here(system)) != last:
        notices.append(f"{path}: {last} has judged it so far. It comes out alike here: {here} judges what follows.")
    try:
        handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        if len(whole) < len(text):
            os.ftruncate(handle, len(whole))
            os.fsync(handle)
    except OSError as err:
        raise _unwritable(path, err) from err
    file = JournalFile(path, handle, len(whole))
    battle.record_with(file.append)
    return Resumed(battle=battle, file=file, notice="\n".join(notices))


def _read(path: Path | str) -> bytes:
    try:
        text = Path(path).read_bytes()
    except OSError as err:
        told = f"the log cannot be read: {err.strerror or err}"
        raise LogError(told, file=str(path), fix="Check the name.") from err
    if not text:
        raise LogError("the file is empty", file=str(path), fix="Start the battle again.")
    return text


def _unwritable(path: Path, err: OSError) -> LogError:
    fix = "Check the folder, its permissions and the free space; the earlier lines are unharmed."
    return LogError(f"the log cannot be written: {err.strerror or err}", file=str(path), fix=fix)


def _sync_folder(folder: Path) -> None:
    """Make the new file's name survive a crash, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
