"""Faults that a server survives: kill -9 at any moment, a full disk, a locked database."""

from __future__ import annotations

import json
import random
import resource
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.playing import Player, both_to
from tests.server.serving import Served
from tests.soak import soak_count
from umpire.formats import parse_journal
from umpire.game import verify
from umpire.systems.legions.play import LEGIONS

KILLS = soak_count(200, part=60)  # each starts a server anew
GONE = (ConnectionClosed, ConnectionError, OSError, TimeoutError)


class Killed:
    """Plays a battle over sockets while its server is killed again and again; remembers what was acknowledged."""

    def __init__(self, served: Served, seed: int) -> None:
        self.served, self.chance = served, random.Random(seed)
        self.acknowledged: dict[str, tuple[int, dict[str, Any]]] = {}
        self.open: tuple[str, dict[str, Any]] | None = None
        self.kills = 0

    def begin(self) -> None:
        number = self.chance.randrange(12)
        self.battle, self.tokens = self.served.begin(f"small-{number}")
        self.acknowledged.clear()
        self.come()

    def come(self) -> None:
        sides = [seat for seat in self.tokens if seat.startswith("side:")]
        self.players = [
            Player(self.served, self.tokens[seat], name=f"{seat}-{self.kills}").come() for seat in sorted(sides)
        ]

    def kill_after(self, seconds: float) -> threading.Thread:
        def kill() -> None:
            time.sleep(seconds)
            self.served.kill()

        killer = threading.Thread(target=kill)
        killer.start()
        return killer

    def play_until_killed(self) -> None:
        killer = self.kill_after(self.chance.uniform(0.0, 0.6))
        try:
            while not any(player.closed for player in self.players):
                self.one()
        except GONE:
            pass
        finally:
            killer.join()
            self.kills += 1

    def one(self) -> None:
        acting = next(player for player in self.players if player.options)
        key = f"{self.kills}-{len(self.acknowledged)}"
        message = {"say": "act", "key": key, "action": acting.choice(), "after": acting.seq}
        self.open = (acting.token, message)
        told = acting.ask(message)
        assert told["tell"] == "done", told
        self.acknowledged[key] = (told["seq"], message["action"])
        self.open = None
        both_to(self.players, told["seq"])

    def come_back(self) -> None:
        """Start the server again: everything acknowledged is there, and what was not can be sent again."""
        self.served.start()
        self.come()
        self.check()
        if self.open is not None:
            token, message = self.open
            player = next(each for each in self.players if each.token == token)
            told = player.ask(message)
            assert told["tell"] == "done", told
            self.acknowledged[message["key"]] = (told["seq"], message["action"])
            assert player.ask(message)["seq"] == told["seq"]
            both_to(self.players, told["seq"])
            self.open = None
            self.check()

    def check(self) -> None:
        self.players[0].ask({"say": "ping"})
        entries = self.entries()
        for seq, action in self.acknowledged.values():
            assert entries[seq]["action"]["action"] == action["action"]
        acts = [entry for entry in entries if entry["kind"] == "act"]
        assert len(acts) in (len(self.acknowledged), len(self.acknowledged) + (self.open is not None))

    def entries(self) -> list[dict[str, Any]]:
        text = self.served.raw("GET", "/api/battles/log", token=self.tokens["spectator"]).decode()
        lines = [json.loads(line) for line in text.splitlines()[1:]]
        return [line for line in lines if "kind" in line]  # an ended battle's last line closes its log


@pytest.fixture
def on_each(database: str, tmp_path: Path) -> Iterator[Served]:
    found = Served(tmp_path, database).start()
    yield found
    found.kill()


def test_every_acknowledged_action_survives_a_kill(on_each: Served) -> None:
    """Killed at random moments, the server comes back with all that it acknowledged, nothing applied twice."""
    played = Killed(on_each, seed=8)
    played.begin()
    for _ in range(KILLS):
        played.play_until_killed()
        if any(player.closed for player in played.players):
            on_each.start()
            played.begin()
        else:
            played.come_back()
    log = on_each.raw("GET", "/api/battles/log", token=played.tokens["spectator"])
    assert len(log.splitlines()) > 1
    verify(LEGIONS, parse_journal(LEGIONS, on_each.kept(played.battle)))


@pytest.fixture
def player(fresh: Served) -> Player:
    _, tokens = fresh.begin()
    red, blue = (Player(fresh, tokens[f"side:{side}"], name=side).come() for side in ("red", "blue"))
    return red if red.options else blue


def test_a_locked_database_refuses_and_then_goes_on(fresh: Served, player: Player) -> None:
    """While another program holds the database, an action fails and has not happened; afterwards it goes through."""
    before = player.seq
    message = {"say": "act", "key": "held", "action": player.choice(), "after": before}
    with sqlite3.connect(fresh.folder / "umpire.db", isolation_level=None) as other:
        other.execute("begin immediate")
        told = player.ask(message)
        other.execute("rollback")
    assert told["tell"] == "failed"
    assert "has not happened" in told["reason"]
    assert player.ask({"say": "look", "at": before})["state"] == player.state
    assert player.ask(message) == {"tell": "done", "key": "held", "seq": before + 1}


def test_a_full_disk_refuses_and_then_goes_on(fresh: Served, player: Player) -> None:
    """When nothing can be written any more, actions fail and have not happened; when there is room, play goes on."""
    assert fresh.process is not None
    size = max(path.stat().st_size for path in fresh.folder.glob("umpire.db*"))
    resource.prlimit(fresh.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    done, told = [], {}
    for _ in range(200):
        if not player.options:
            break
        told = player.act()
        if told["tell"] != "done":
            break
        done.append(told["seq"])
    assert told["tell"] == "failed", (done, told)
    before = player.seq
    resource.prlimit(fresh.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert player.act() == {"tell": "done", "key": f"{player.name}-{player.sent}", "seq": before + 1}
