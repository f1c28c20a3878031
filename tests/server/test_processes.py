"""One server of two processes behind one port: a battle is played across both, and outlives either."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar

from tests.server.playing import Player, play_out, play_some, until_present
from tests.server.serving import SECRET, Served, free_port
from tests.server.together import TRIES, both_up, until_gone, until_seated_at, worker_of, workers
from umpire.errors import InputError
from umpire.formats import parse_journal
from umpire.game import verify
from umpire.server import Settings, check_together, create_app
from umpire.server.processes import SILENT
from umpire.systems.legions.play import LEGIONS

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")

WITHOUT_ITS_DATABASE = """
import sys
from umpire.server import Settings, processes

async def found(database: str) -> None:
    pass  # it goes away right after

processes._bring_up_to_date = found
settings = Settings(secret="s", database="postgresql+asyncpg://umpire@127.0.0.1:1/none", port=int(sys.argv[1]))
raise SystemExit(0 if processes.serve_together(settings, 2) else "could not start")
"""

DEAF = """
from tests.server.test_processes import deaf_app
from umpire.cli import main
from umpire.server import processes

processes.PATIENCE, processes.create_app = 0.5, deaf_app
main()
"""


def deaf_app(settings: Settings, **further: Any) -> Litestar:
    """Return the app for a process that does not end when it is told to."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return create_app(settings, **further)


class Deaf(Served):
    """A server whose processes do not end, and that does not wait for them long."""

    def command(self) -> list[str]:
        return [sys.executable, "-c", DEAF, *self.arguments()]


@pytest.fixture
def many(postgres_address: str, tmp_path: Path) -> Iterator[Served]:
    found = Served(tmp_path, postgres_address, processes=2).start()
    both_up(found)
    yield found
    left = workers(found) if found.process is not None else []
    found.kill()
    until_gone(left)


@pytest.mark.postgres
def test_who_sat_at_a_process_that_was_killed_plays_on(many: Served) -> None:
    """What was acknowledged is there; another process comes in its place, and the battle is played across both."""
    name, tokens = many.begin("small-4")
    red = Player(many, tokens["side:red"], name="red").come()
    blue = Player(many, tokens["side:blue"], name="blue").come()
    until_present(red, {"side:red": 1, "side:blue": 1})
    last = play_some(red, blue, 10)
    killed = worker_of(blue)
    os.kill(killed, signal.SIGSTOP)
    time.sleep(1.0)  # until it is asked how it is: that it dies then is noticed at once too
    os.kill(killed, signal.SIGKILL)
    noticed = time.monotonic() + SILENT / 4
    # The process that is left takes them meanwhile.
    back = Player(many, tokens["side:blue"], name="back").come()
    red = Player(many, tokens["side:red"], name="red again").come()
    assert back.seq == last
    assert back.state == blue.state
    play_some(red, back, 6)
    while len([each for each in workers(many) if each != killed]) < 2:
        assert time.monotonic() < noticed
        time.sleep(0.1)
    both_up(many)
    # Whoever comes now sits at the one that was started: the battle is played across both.
    back.go()
    back.come()
    until_seated_at(back, {*workers(many)} - {worker_of(red)})
    until_present(back, {"side:red": 1, "side:blue": 1})
    play_out(red, back)
    assert red.closed
    assert back.closed
    assert red.state == back.state
    assert verify(LEGIONS, parse_journal(LEGIONS, many.kept(name))).finished
    # Whichever process answers, it has the whole of it.
    for _ in range(6):
        assert many.raw("GET", "/api/battles/log", token=tokens["spectator"]) == many.kept(name)


@pytest.mark.postgres
def test_whoever_plays_a_battle_sits_at_its_home(many: Served) -> None:
    """All sockets of a battle come to one process, which each battle's name tells; nothing that was said is lost."""
    homes = set()
    for number in range(TRIES):
        _, tokens = many.begin(f"small-{number % 3}")
        seats = [Player(many, tokens[each], name=each).come() for each in ("side:red", "side:blue", "spectator")]
        (home,) = {until_seated_at(each, workers(many)) for each in seats}
        homes.add(home)
        if len(homes) == 2:
            play_some(*seats[:2], 4)
            return
        for each in seats:
            each.go()
    raise AssertionError("all battles have one home")


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("kind", "how"),
    [(Served, signal.SIGINT), (Served, signal.SIGTERM), (Deaf, signal.SIGTERM), (Served, signal.SIGHUP)],
)
def test_it_ends_as_a_whole(postgres_address: str, tmp_path: Path, kind: type[Served], how: signal.Signals) -> None:
    """Told to end, all its processes end, in order; those that hang are ended."""
    served = kind(tmp_path, postgres_address, processes=2).start()
    both_up(served)
    process, left = served.process, workers(served)
    assert process is not None
    for each in [process.pid, *left] if how is signal.SIGINT else [process.pid]:
        os.kill(each, how)  # Ctrl-C reaches all at once
    assert process.wait(60) == 0
    served.process = None
    until_gone(left, 1.0)
    assert "Traceback" not in (tmp_path / "server.txt").read_text()


@pytest.mark.postgres
def test_no_process_is_left_when_the_one_that_watches_is_killed(many: Served, tmp_path: Path) -> None:
    """The port is free again, for a server that is started anew; it has all that was there."""
    _, tokens = many.begin()
    log = many.raw("GET", "/api/battles/log", token=tokens["spectator"])
    left = workers(many)
    many.kill()
    until_gone(left)
    again = Served(tmp_path, many.database)
    again.port = many.port
    again.start()
    assert again.raw("GET", "/api/battles/log", token=tokens["spectator"]) == log
    again.stop()


def test_processes_that_cannot_start_end_the_server() -> None:
    """It fails, and does not start them for ever; it says what was wrong."""
    command = [sys.executable, "-c", WITHOUT_ITS_DATABASE, str(free_port())]
    told = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert told.returncode != 0
    assert "could not start" in told.stderr
    assert "cannot be used" in told.stderr


@pytest.mark.parametrize("database", ["sqlite+aiosqlite://", "sqlite+aiosqlite:////tmp/battles.db"])
def test_several_processes_on_sqlite_are_refused(database: str) -> None:
    """With what to do instead."""
    with pytest.raises(InputError, match="PostgreSQL") as told:
        check_together(Settings(secret="", database=database))
    assert told.value.path == "--processes"
    assert "--database postgresql://" in told.value.fix


def test_the_command_refuses_several_processes_on_sqlite(tmp_path: Path) -> None:
    """Before anything is served, in a sentence."""
    command = [sys.executable, "-m", "umpire", "serve", "--processes", "2", "--port", "0", "--data", str(tmp_path)]
    environment = os.environ | {"UMPIRE_SECRET": SECRET}
    told = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert told.returncode != 0
    assert "need a PostgreSQL database" in told.stderr
    assert "Traceback" not in told.stderr
