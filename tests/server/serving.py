"""A real server in a process of its own, as tests start, kill and start it again."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.server.forking import CAN_FORK, Forked
from tests.server.loops import run_apart
from tests.soak import SOAKING
from umpire.server import database_at
from umpire.server.storage import Store

ROOT = Path(__file__).resolve().parents[2]
TOYS = ROOT / "tests" / "toys" / "installed"
SECRET = "a secret for tests, long enough to be one"
BROWSER = "the browser of most tests, where they name none"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def tokens_of(made: dict[str, Any]) -> dict[str, str]:
    return {link["seat"]: link["token"] for link in made["links"]}


class Served:
    """A server on loopback; `start` and `kill` it as often as you like.

    ``forked`` spares it the start of a Python of its own, but when soaking: `umpire serve` runs in a copy of a process
    that has imported everything. With ``toys`` it has the games of `tests.toys` as well, as an installed package would
    bring them.
    """

    def __init__(
        self, folder: Path, database: str = "", *, processes: int = 1, forked: bool = True, toys: bool = False
    ) -> None:
        self.folder, self.database, self.port = folder, database, free_port()
        self.processes = processes
        self.toys = toys
        self.forked = forked and processes == 1 and CAN_FORK and not SOAKING and not toys
        self.draws = True
        self.process: subprocess.Popen[bytes] | Forked | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/api/play"

    def command(self) -> list[str]:
        return [sys.executable, "-m", "umpire", *self.arguments()]

    def arguments(self) -> list[str]:
        arguments = ["serve", "--port", str(self.port), "--data", str(self.folder)]
        arguments += ["--database", self.database] if self.database else []
        return arguments + (["--processes", str(self.processes)] if self.processes > 1 else [])

    def start(self) -> Self:
        environment = os.environ | {"UMPIRE_SECRET": SECRET, "PYTHONUNBUFFERED": "1"}
        if self.toys:
            known = os.environ.get("PYTHONPATH")
            environment["PYTHONPATH"] = os.pathsep.join([*map(str, (ROOT, TOYS)), *([known] if known else [])])
        file = self.folder / "server.txt"
        if self.forked:
            self.process = Forked(self.arguments(), environment, file)
        else:
            with file.open("ab") as told:
                self.process = subprocess.Popen(self.command(), env=environment, stdout=told, stderr=subprocess.STDOUT)
        self._wait()
        return self

    def kill(self) -> None:
        """End it as a power cut would: nothing is said goodbye to."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(30)
            self.process = None

    def _wait(self) -> None:
        end = time.monotonic() + 90
        while time.monotonic() < end:
            assert self.process is not None
            assert self.process.poll() is None, (self.folder / "server.txt").read_text()
            try:
                self.request("GET", "/api/health")
            except (URLError, ConnectionError):
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server did not come up")

    def request(self, method: str, path: str, body: Any = None, **options: Any) -> Any:
        return json.loads(self.raw(method, path, body, **options) or b"null")

    def raw(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str = "",
        browser: str = BROWSER,
        headers: dict[str, str] | None = None,
    ) -> bytes:
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = {"content-type": "application/json", "umpire-browser": browser, **(headers or {})}
        sent |= {"authorization": f"Bearer {token}"} if token else {}
        asked = Request(self.address + path, data=data, method=method, headers=sent)
        with urlopen(asked, timeout=60) as answer:
            return bytes(answer.read())

    def status(self, method: str, path: str, body: Any = None, **options: Any) -> tuple[int, dict[str, Any]]:
        """Return the status of a request that is refused, and what it was told."""
        try:
            self.raw(method, path, body, **options)
        except HTTPError as err:
            return err.code, json.loads(err.read() or b"{}")
        return 200, {}

    def kept(self, battle: str) -> bytes:
        """Return the full log of a battle as its store has it."""

        async def read() -> bytes:
            store = await Store.open(database_at(self.database or self.folder / "umpire.db"))
            try:
                found = await store.load(battle)
                assert found is not None
                return found.text
            finally:
                await store.close()

        return run_apart(read())

    def begin(
        self,
        scenario: str = "small-3",
        *,
        system: str = "",
        browsers: Mapping[str, str] = MappingProxyType({}),
        clock: dict[str, float] | None = None,
        **players: str,
    ) -> tuple[str, dict[str, str]]:
        """Begin a battle; return its name and the tokens of its seats. ``browsers``: those of sides with their own."""
        asked = {"system": system, "scenario": scenario, "players": players, "clock": clock}
        made = self.request("POST", "/api/battles", asked)
        return made["battle"], self.draw(made, browsers) if self.draws else tokens_of(made)

    def draw(self, made: dict[str, Any], browsers: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
        """Have everybody who plays a new battle contribute to its dice, so that it begins; return the tokens."""
        tokens = tokens_of(made)
        people = [side for side, player in made["players"].items() if player == "human"]
        self.contribute(**{tokens[f"side:{side}"]: browsers.get(side, BROWSER) for side in people})
        return tokens

    def contribute(self, *tokens: str, **browsers: str) -> None:
        """Have those who play a battle contribute to its dice: by their tokens, from the usual browser or their own."""
        for part in ("pledge", "contribution"):
            for token, browser in (dict.fromkeys(tokens, BROWSER) | browsers).items():
                given = sha256(token.encode()).digest()
                told = {part: sha256(given).hexdigest() if part == "pledge" else given.hex()}
                self.request("POST", "/api/battles/dice", told, token=token, browser=browser)
