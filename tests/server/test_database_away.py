"""A PostgreSQL server that goes away while battles are played, and comes back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.conftest import two_on
from tests.server.playing import Player, both_to
from tests.server.postgres import Postgres, own_postgres
from tests.server.serving import Served

pytestmark = pytest.mark.postgres

PATIENCE = 60.0


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Postgres]:
    with own_postgres(tmp_path / "postgres") as server:
        yield server


def until_done(player: Player) -> int:
    """Take a decision again and again until it is kept, and return its entry."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        told = player.act()
        if told["tell"] == "done":
            return int(told["seq"])
        assert told["tell"] == "failed", told
        time.sleep(0.2)
    raise AssertionError("nothing is kept any more")


def one_more(red: Player, blue: Player) -> None:
    both_to((red, blue), until_done(red if red.options else blue))


def test_servers_hear_each_other_again(tmp_path: Path, database: Postgres) -> None:
    """What one server adds after the database was away reaches who sits at the other."""
    for one, other in two_on(database.address, tmp_path):
        _, tokens = one.begin("small-2")
        red = Player(one, tokens["side:red"], name="red").come()
        blue = Player(other, tokens["side:blue"], name="blue").come()
        for _ in range(4):
            one_more(red, blue)
        database.stop()
        acting = red if red.options else blue
        refused = acting.act()
        assert refused["tell"] == "failed"
        assert "not kept" in refused["reason"]
        database.start()
        for _ in range(6):
            one_more(red, blue)
        assert red.seq == blue.seq


@pytest.mark.parametrize("processes", [1, 2])
def test_a_server_without_its_database_can_be_stopped(tmp_path: Path, database: Postgres, processes: int) -> None:
    """It ends when it is told to, though what it would still say can reach nobody."""
    (tmp_path / "served").mkdir()
    server = Served(tmp_path / "served", database.address, processes=processes).start()
    _, tokens = server.begin("small-2")
    red = Player(server, tokens["side:red"], name="red").come()
    blue = Player(server, tokens["side:blue"], name="blue").come()
    one_more(red, blue)
    database.stop()
    assert (red if red.options else blue).act()["tell"] == "failed"
    red.go()
    blue.go()
    server.stop()
