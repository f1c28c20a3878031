"""Links that end: revoked where nobody hears of it, after a while, or with their battle."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import asyncpg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.loops import run_apart
from tests.server.playing import Player
from tests.server.serving import Served
from umpire.server import Settings, create_app
from umpire.server.play.links import Seat, seat_of
from umpire.server.services import Services
from umpire.server.storage import Link
from umpire.systems.legions.beginning import begin


def link_to(served: Served, tokens: dict[str, str], seat: str) -> str:
    links = served.request("GET", "/api/battles/links", token=tokens["host"])
    return str(next(each["id"] for each in links if each["seat"] == seat))


def ping_on(player: Player) -> None:
    while True:
        player.ask({"say": "ping"})
        time.sleep(0.05)


def refused(served: Served, token: str) -> str:
    """Return why a link is not let in."""
    with pytest.raises(ConnectionClosed) as ended:
        Player(served, token).come()
    assert ended.value.rcvd is not None
    return ended.value.rcvd.reason


async def deafen(address: str) -> int:
    """Cut the connections that servers on a database hear each other by."""
    database = await asyncpg.connect(address)
    cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
    found = await database.fetchval(cut)
    await database.close()
    return int(found)


@pytest.mark.postgres
def test_a_revoked_link_stops_playing_though_nobody_heard_of_it(
    pair: tuple[Served, Served], postgres_address: str
) -> None:
    """Revoked at one server while the other hears nothing, a link is closed when that one hears again."""
    one, other = pair
    _, tokens = one.begin("small-5")
    blue = Player(other, tokens["side:blue"], name="blue").come()
    named = link_to(one, tokens, "side:blue")
    assert run_apart(deafen(postgres_address)) >= 2
    one.raw("DELETE", f"/api/battles/links/{named}", token=tokens["host"])
    assert "revoked" in blue.until_sent_away()


def test_a_link_ends_when_it_was_to_end(served: Served) -> None:
    """A link that is to last a while is let in until then; who sits there is sent away then."""
    _, tokens = served.begin()
    given = served.request("POST", "/api/battles/links", {"seat": "spectator", "hours": 2 / 3600}, token=tokens["host"])
    assert given["ends"] > 0
    onlooker = Player(served, given["token"]).come()
    with pytest.raises(ConnectionClosed) as ended:
        ping_on(onlooker)
    assert ended.value.rcvd is not None
    assert "ended" in ended.value.rcvd.reason
    assert "ended" in refused(served, given["token"])
    assert served.status("GET", "/api/battles/log", token=given["token"])[0] == 403
    assert (
        served.status("POST", "/api/battles/links", {"seat": "spectator", "hours": 0}, token=tokens["host"])[0] == 400
    )
    lasting = served.request("POST", "/api/battles/links", {"seat": "spectator"}, token=tokens["host"])
    assert lasting["ends"] is None


def test_only_the_host_deletes_a_battle(served: Served) -> None:
    """A deleted battle is gone with its log and all its links, and says so; other battles are as they were."""
    _, kept = served.begin("small-1")
    name, tokens = served.begin("small-2")
    red = Player(served, tokens["side:red"]).come()
    for seat in ("side:red", "spectator"):
        assert served.status("DELETE", "/api/battles/", token=tokens[seat])[0] == 409
    assert red.ask({"say": "ping"})["tell"] == "pong"
    served.raw("DELETE", "/api/battles/", token=tokens["host"])
    assert "deleted" in red.until_sent_away()
    assert "deleted" in refused(served, tokens["side:blue"])
    assert served.status("GET", "/api/battles/log", token=tokens["host"])[0] == 403
    with pytest.raises(AssertionError):
        served.kept(name)
    Player(served, kept["side:red"]).come().go()


class Onlooker:
    """A silent socket, as far as the desk knows it."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self.address, self.left, self.called = seat, "", "", ""

    def tell(self, text: bytes) -> None:
        pass

    async def leave(self, reason: str) -> None:
        self.left = reason


@asynccontextmanager
async def running() -> AsyncIterator[Services]:
    """A server's inside, without its doors."""
    app = create_app(Settings(secret="a secret for tests, long enough to be one"))
    async with app.lifespan():
        yield app.state.services


def test_silent_sockets_are_looked_at_too() -> None:
    """Again and again the desk looks whether the links still count of those who only listen."""

    async def look() -> None:
        async with running() as desk:
            _, links = await desk.lobby.make(begin("small-3"), system="legions", players={})
            onlookers = [Onlooker(seat_of(link)) for link in links]
            assert all(map(desk.enter, onlookers))
            await desk.store.revoke(links[0].id)
            ended = Link(id="ended", battle=links[0].battle, seat="spectator", ends=1)
            await desk.store.add_link(ended)
            late = Onlooker(seat_of(ended))
            assert desk.enter(late)
            await desk.look_at_links()
            assert "revoked" in onlookers[0].left
            assert "ended" in late.left
            assert not any(each.left for each in onlookers[1:])

    run_apart(look())


def test_idle_rooms_are_let_go_of() -> None:
    """A battle that nobody is at is not kept in memory; whoever comes again finds it as it was."""

    async def come_and_go() -> None:
        async with running() as desk:
            # With a seed the dice are not drawn together, so that the battle has begun.
            known = [replace(begin(each), seed=3) for each in ("small-3", "small-4")]
            first, links = await desk.lobby.make(known[0], system="legions", players={})
            second, _ = await desk.lobby.make(known[1], system="legions", players={})
            lobby = desk.lobby
            begun = (await lobby.room(second)).seq
            await lobby.let_go_of_idle({first}, idle=900.0, most=1)
            assert [room.id for room in lobby.rooms] == [first, second]
            await lobby.let_go_of_idle((), idle=900.0, most=1)
            assert [room.id for room in lobby.rooms] == [first]
            red = next(seat_of(link) for link in links if link.seat == "side:red")
            room = await lobby.room(first)
            await room.agreeing.wish_branch(red, at=0, name="another")
            await lobby.let_go_of_idle((), idle=0.0, most=0)
            assert [room.id for room in lobby.rooms] == [first]
            assert (await lobby.room(second)).seq == begun

    run_apart(come_and_go())
