"""`umpire serve`: the web table."""

from __future__ import annotations

import os
import secrets
import socket
import sys
from collections.abc import Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated

import typer

from umpire.cache import own_folder
from umpire.cli.browser import address_of, can_open, open_when_up
from umpire.cli.output import console
from umpire.errors import InputError

SECRET = "UMPIRE_SECRET"
KEY_BYTES = 32
FAILED = 3


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for any free one.", min=0, max=65535)] = 8040,
    data: Annotated[
        Path | None, typer.Option(help="Folder for battles (default: the user's own for programs).")
    ] = None,
    database: Annotated[
        str, typer.Option(help="Another database: a SQLite file, or postgresql://USER@HOST/NAME.")
    ] = "",
    show: Annotated[bool, typer.Option("--open", help="Open the table in the browser.")] = False,
    processes: Annotated[
        int, typer.Option(min=1, max=64, help="Number of server processes, at most one per processor.")
    ] = 1,
    name: Annotated[list[str] | None, typer.Option("--name", help="Another host name for this machine.")] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option("--proxy", help="The address of a trusted reverse proxy in front of this server."),
    ] = None,
) -> None:
    """Run the web table: battles against a bot, at one screen, or with others by link.

    For example:

      umpire serve

      umpire serve --host 0.0.0.0 --name table.local --database postgresql://umpire@db/umpire

      umpire serve --processes 4 --database postgresql://umpire@localhost/umpire

    One process uses one processor, enough for some hundred battles between people. On a machine with more processors,
    --processes shares players out, over one port and one PostgreSQL database (SQLite serves one process); a process
    that dies is started again, and its players go on. Each takes about 230 MB of memory.
    """
    try:
        from umpire.server import Settings, check_together, database_at, serve_alone, serve_together
    except ImportError as err:
        fix = "Install Umpire with its web extra: pip install '.[web]' in its folder."
        raise InputError(f"the web table needs packages that are not installed ({err.name})", fix=fix) from None
    folder = _own_folder(data)
    port = _free_port(host, port)
    settings = Settings(
        database=database_at(database or folder / "umpire.db"),
        secret=os.environ.get(SECRET) or _secret(folder),
        host=host,
        port=port,
        hosts=(*Settings(secret="").hosts, *(name or ())),
        proxies=_networks(proxy or ()),
    )
    address = address_of(host, port)
    if processes > 1:
        check_together(settings)

    def tell_where() -> None:
        console.print(f"Umpire is at {address} (Ctrl-C ends it; battles are kept)", markup=False)
        if show and can_open():
            open_when_up(address, host, port)
        elif show:
            console.print("No browser could be opened here: open that address yourself.", markup=False)

    ended_well = (
        serve_alone(settings, tell_where) if processes == 1 else serve_together(settings, processes, tell_where)
    )
    if not ended_well:
        raise typer.Exit(FAILED)


def _networks(named: Sequence[str]) -> tuple[str, ...]:
    for each in named:
        try:
            ip_network(each, strict=False)
        except ValueError:
            fix = "Give its IP address, or a network such as 10.0.0.0/8."
            raise InputError("this is not the address of a proxy", path="--proxy", value=each, fix=fix) from None
    return tuple(named)


def _free_port(host: str, port: int) -> int:
    """Return the port to listen on, a free one for 0; one that is taken is told of in words, not numbers."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as tried:
        if sys.platform == "win32":  # there the usual word means that two programs may have a port
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
            return int(tried.getsockname()[1])
        except OSError as err:
            fix = "Choose another port with --port, or stop the program that uses this one."
            told = f"the server cannot listen there: {(err.strerror or str(err)).lower()}"
            raise InputError(told, path="--port", value=f"{host}:{port}", fix=fix) from err


def _own_folder(named: Path | None) -> Path:
    """Return the folder that battles are kept in, closed to others where it is Umpire's own."""
    shared = os.environ.get("XDG_DATA_HOME")
    usual = Path(shared) / "umpire" if shared else own_folder() or Path.home() / ".local" / "share" / "umpire"
    folder = named or usual
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if sys.platform == "win32":  # modes say nothing there: a user's profile is closed to others by itself
            return folder
        if named is None:
            folder.chmod(0o700)
        elif folder.stat().st_mode & 0o077:
            told = f"Others on this machine can look into {folder}; only the files that Umpire puts there are closed."
            console.print(told, markup=False)
    except OSError as err:
        raise _unusable(folder, err) from err
    return folder


def _unusable(folder: Path, err: OSError) -> InputError:
    told = f"the folder for battles cannot be used: {err.strerror or err}"
    return InputError(told, path="--data", value=str(folder), fix="Name another folder.")


def _secret(folder: Path) -> str:
    """Return what links are signed with, drawn when the folder is first used and readable by its owner alone."""
    path = folder / "secret"
    try:
        if not path.exists():
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w") as file:
                file.write(secrets.token_hex(KEY_BYTES))
        return path.read_text().strip()
    except OSError as err:
        raise _unusable(folder, err) from err


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("serve")(serve)
