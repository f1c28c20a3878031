"""On systems that lack what Linux has: nothing of it is needed to install Umpire and to serve the web table.

Windows itself runs none of these tests: it is played by a Python on which whatever only POSIX has is taken away.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from umpire.errors import InputError
from umpire.server.storage import Store
from umpire.server.storage.files import _put

ABSENT = ("fcntl", "grp", "posix_ipc", "pwd", "readline", "resource", "termios", "tty", "uvloop")
LIKE_WINDOWS = f"""
import asyncio, ctypes, importlib, os, signal, socket, sys
# Python's own library and what others wrote looks at the system too: it is as it is on this one.
for name in ("aiosqlite", "asyncpg", "alembic.command", "h11", "litestar", "litestar.channels", "multiprocessing.spawn",
             "numba", "rich.console", "rich.live", "shapely", "shutil", "sqlalchemy.ext.asyncio", "tempfile", "typer",
             "sqlalchemy.dialects.sqlite.aiosqlite", "uvicorn.supervisors", "uvicorn.loops.auto", "uvicorn.lifespan.on",
             "uvicorn.protocols.http.h11_impl", "uvicorn.protocols.websockets.websockets_sansio_impl", "webbrowser"):
    importlib.import_module(name)
made, kind = socket.socketpair, socket.AF_UNIX
socket.socketpair = lambda: made(kind)  # of which event loops are made; Windows has another
for name in {ABSENT!r}:
    sys.modules[name] = None
GONE = {{
    os: "chown fork forkpty getegid geteuid getgid getpgid getuid killpg lchown mkfifo setsid statvfs uname wait",
    signal: "SIGALRM SIGCHLD SIGHUP SIGKILL SIGQUIT SIGSTOP SIGUSR1 SIGUSR2 alarm pause",
    socket: "AF_UNIX SO_REUSEPORT recv_fds send_fds",
}}
for place, names in GONE.items():
    for name in names.split():
        vars(place).pop(name, None)
asyncio.ProactorEventLoop, socket.SO_EXCLUSIVEADDRUSE = asyncio.SelectorEventLoop, socket.SO_REUSEADDR
sys.platform = "win32"
"""
SERVED = """
import json, threading, time, urllib.request
from umpire.cli.serve import _free_port, _own_folder, _secret
from umpire.server import Settings, database_at, processes
folder = _own_folder(None)
port = _free_port("127.0.0.1", 0)
settings = Settings(database=database_at(folder / "umpire.db"), secret=_secret(folder), port=port)
told = {"folder": str(folder)}

def use() -> None:
    address = f"http://127.0.0.1:{port}"
    while True:
        try:
            told["health"] = json.loads(urllib.request.urlopen(f"{address}/api/health").read())["status"]
            break
        except OSError:
            time.sleep(0.1)
    body = json.dumps({"scenario": "small-3", "players": {}, "seed": 7}).encode()
    asked = urllib.request.Request(f"{address}/api/battles", data=body, headers={"content-type": "application/json"})
    told["seats"] = len(json.loads(urllib.request.urlopen(asked).read())["links"])
    signal.raise_signal(signal.SIGINT)

threading.Thread(target=use, daemon=True).start()
told["served"] = processes.serve_alone(settings)
print(json.dumps(told))
"""
WRITTEN = """
from umpire.cli import main, output
sys.argv = ["umpire", "--version"]
try:
    main()
except SystemExit:
    output.console.print("\\u2265 \\u2192", markup=False)
"""


def said(code: str, home: Path, **more: str) -> subprocess.CompletedProcess[bytes]:
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    surroundings |= {"HOME": str(home), "LOCALAPPDATA": str(home / "AppData"), **more}
    command = [sys.executable, "-c", LIKE_WINDOWS + code]
    return subprocess.run(command, env=surroundings, capture_output=True, timeout=300, check=False)


def test_the_web_table_is_served_without_what_only_posix_has(tmp_path: Path) -> None:
    """From the folder where Windows keeps what is a program's own: health, a battle, and an end by Ctrl-C."""
    done = said(SERVED, tmp_path)
    assert done.returncode == 0, done.stderr.decode()
    told = json.loads(done.stdout.splitlines()[-1])
    assert told == {"folder": str(tmp_path / "AppData" / "umpire"), "health": "ok", "seats": 4, "served": True}
    assert (tmp_path / "AppData" / "umpire" / "umpire.db").is_file()


def test_what_is_piped_is_written_in_letters_that_everybody_reads(tmp_path: Path) -> None:
    """Into a file, Windows writes the letters of the country: there an arrow would end the program."""
    done = said(WRITTEN, tmp_path, PYTHONIOENCODING="cp1252")
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode("utf-8").splitlines()[-1] == "\u2265 \u2192"


async def _opened(path: Path) -> None:
    await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()


def test_a_database_is_begun_where_a_disk_knows_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a stick: it is put in its place all at once, and never over one that is there."""
    import asyncio

    def link(first: Path, second: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    path = tmp_path / "umpire.db"
    asyncio.run(_opened(path))
    assert path.read_bytes().startswith(b"SQLite format 3\0")
    before, draft = path.read_bytes(), tmp_path / "draft"
    draft.write_text("another")
    with pytest.raises(FileExistsError):
        _put(draft, path)
    assert path.read_bytes() == before
    # What held the place when the power went is refused, not taken for a new database.
    path.write_bytes(b"")
    with pytest.raises(InputError, match="has no bytes"):
        asyncio.run(_opened(path))
