"""The folder of a series: its plan, and a journal to which every battle that ends is added at once.

The journal has a line for each battle in the order in which they ended. A line counts once it is on the disk with its
newline; a last line without one was cut while it was written, and its battle is played again. Results are made of the
journal alone, in the order of the plan, so that it does not matter who played what when.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import msgspec

from umpire.errors import InputError
from umpire.game import canonical
from umpire.simulate.plans import SeriesPlan
from umpire.simulate.played import PlayedGame, Result
from umpire.simulate.statistics import battles_told

PLAN, JOURNAL, LOGS = "series.json", "games.jsonl", "logs"
DIFFERENCES = 6


class SeriesFolder:
    """A folder in which a series is kept while it is played; make one with `open_folder`."""

    def __init__(self, path: Path, handle: int, size: int, games: dict[int, PlayedGame], notice: str = "") -> None:
        self.path, self.notice = path, notice
        self._handle, self._size, self._games = handle, size, games

    @property
    def games(self) -> tuple[PlayedGame, ...]:
        """The battles that have been played, in the order of the plan."""
        return tuple(self._games[number] for number in sorted(self._games))

    def has(self, number: int) -> bool:
        """Whether a battle has been played."""
        return number in self._games

    def keep(self, result: Result) -> bool:
        """Put a battle on the disk; return False where it is there already, which changes nothing.

        Raises:
            InputError: If it cannot be written; all that was kept before is unharmed.
        """
        if self.has(result.game.number):
            return False
        if result.log:
            self.write(f"{LOGS}/{result.game.number:05}.log", result.log)
        line = canonical(result.game) + b"\n"
        self._append(line)
        # as it stands on the disk, so that a series that was stopped in between comes to the same
        self._games[result.game.number] = msgspec.json.decode(line, type=PlayedGame)
        return True

    def write(self, name: str, content: bytes) -> Path:
        """Write a file of results whole: whoever reads it never finds half of one.

        Raises:
            InputError: If it cannot be written.
        """
        path = self.path / name
        part = path.with_name(f".{path.name}.part")
        try:
            path.parent.mkdir(exist_ok=True)
            part.write_bytes(content)
            part.replace(path)
        except OSError as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise self._unwritable(path, error) from None
        return path

    def _append(self, line: bytes) -> None:
        journal = self.path / JOURNAL
        if os.fstat(self._handle).st_size != self._size:
            fix = "Let only one program at a time play a series, and give the same command again."
            raise InputError("Another program has written to this series", file=str(journal), fix=fix)
        try:
            os.lseek(self._handle, self._size, os.SEEK_SET)
            left = memoryview(line)
            while left:
                left = left[os.write(self._handle, left) :]
            os.fsync(self._handle)
        except OSError as error:
            os.ftruncate(self._handle, self._size)
            raise self._unwritable(journal, error) from None
        self._size += len(line)

    def _unwritable(self, path: Path, error: OSError) -> InputError:
        kept = f"kept so far: {battles_told(len(self._games))}"
        fix = f"Mend that (free space, permissions) and give the same command again: {kept}, and it goes on from there."
        return InputError(f"This cannot be written: {error.strerror or error}", file=str(path), fix=fix)

    def __enter__(self) -> SeriesFolder:
        return self

    def __exit__(self, kind: type[BaseException] | None, err: BaseException | None, at: TracebackType | None) -> None:
        os.close(self._handle)


def open_folder(path: Path, plan: SeriesPlan) -> SeriesFolder:
    """Open the folder of a series: a new one, or the one in which the same series was stopped.

    Raises:
        InputError: If another series is in it, it cannot be written, or its journal was damaged.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        file = path / PLAN
        if file.exists():
            _compare(_read_plan(file), plan, file)
        else:
            _refuse_strangers(path)
            part = path / f".{PLAN}.part"
            part.write_bytes(msgspec.json.format(canonical(plan), indent=2) + b"\n")
            part.replace(file)
        handle = os.open(path / JOURNAL, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
    except OSError as error:
        fix = "Name another folder, or free space."
        raise InputError(f"The folder cannot be used: {error.strerror or error}", file=str(path), fix=fix) from None
    try:
        return _opened(path, handle)
    except BaseException:
        os.close(handle)
        raise


def _refuse_strangers(path: Path) -> None:
    if any(each.name != f".{PLAN}.part" for each in path.iterdir()):
        fix = "Name an empty or new folder."
        raise InputError("This folder holds other things than a series", file=str(path), fix=fix)


def _opened(path: Path, handle: int) -> SeriesFolder:
    text = (path / JOURNAL).read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    games: dict[int, PlayedGame] = {}
    for number, line in enumerate(whole.splitlines(), start=1):
        try:
            game = msgspec.json.decode(line, type=PlayedGame)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            fix = "It was edited or damaged: delete that line, and its battle is played again."
            told = f"This is no battle of a series: {error}"
            raise InputError(told, file=str(path / JOURNAL), path=f"line {number}", fix=fix) from None
        games.setdefault(game.number, game)
    notice = ""
    if len(whole) < len(text):
        os.ftruncate(handle, len(whole))
        notice = f"{path / JOURNAL}: the last line was cut while it was written; that battle is played again."
    return SeriesFolder(path, handle, len(whole), games, notice)


def _read_plan(file: Path) -> SeriesPlan:
    try:
        return msgspec.json.decode(file.read_bytes(), type=SeriesPlan)
    except FileNotFoundError:
        fix = "Name the folder that `umpire simulate --out` wrote."
        raise InputError("There is no series in this folder", file=str(file.parent), fix=fix) from None
    except msgspec.DecodeError as error:
        fix = "It is of another version of Umpire, or damaged: name another folder."
        raise InputError(f"This is no plan of a series: {error}", file=str(file), fix=fix) from None


def _compare(kept: SeriesPlan, asked: SeriesPlan, file: Path) -> None:
    """Refuse a plan that differs from the one in the folder, with what differs."""
    found = list(_differences(msgspec.to_builtins(kept), msgspec.to_builtins(asked), ""))
    if found:
        more = f"; and {len(found) - DIFFERENCES} more" if len(found) > DIFFERENCES else ""
        told = f"Another series is in this folder: {'; '.join(found[:DIFFERENCES])}{more}"
        raise InputError(told, file=str(file), fix="Give the command that it was begun with, or another folder.")


def _differences(kept: object, asked: object, path: str) -> list[str]:
    """Return where two plans differ, each with what the folder has and what is asked."""
    if isinstance(kept, dict) and isinstance(asked, dict):
        names = dict.fromkeys((*kept, *asked))
        return [
            told
            for name in names
            for told in _differences(kept.get(name), asked.get(name), f"{path}.{name}".lstrip("."))
        ]
    if isinstance(kept, list | tuple) and isinstance(asked, list | tuple) and len(kept) == len(asked):
        pairs = enumerate(zip(kept, asked, strict=True))
        return [told for index, both in pairs for told in _differences(*both, f"{path}[{index}]")]
    if kept == asked:
        return []
    if path.endswith(".text"):
        return [f"{path.removesuffix('.text')} is a file that says something else now"]
    return [f"{path} is {_short(kept)} there, {_short(asked)} here"]


def _short(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}..."
