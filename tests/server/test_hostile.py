"""Clients that take what others need: slow, silent, greedy or many. Who has a seat plays on."""

from __future__ import annotations

import json
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.limited import Limited
from tests.server.playing import Player, both_to
from tests.server.serving import Served
from umpire.server import Limits
from umpire.server.run.doors import network_of

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")

PATIENCE = 20.0
PROXY = "127.0.0.9"
KNOWN = "Host: 127.0.0.1\r\n"
NARROW = Limits(
    headers=0.6,
    body=0.6,
    slowest=1000.0,
    stall=4.0,
    outbox=20_000,
    link_sockets=3,
    spectators=5,
    spectators_each=4,
    battles_each=6,
    connections_each=60,
)


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Limited]:
    found = Limited(tmp_path_factory.mktemp("limited"), NARROW, proxies=(PROXY,)).start()
    yield found
    found.stop()


def line_to(served: Served, text: str = "", *, buffer: int = 0) -> socket.socket:
    """Return a bare connection, on which something has been said."""
    line = socket.socket()
    if buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", served.port))
    line.sendall(text.encode())
    return line


def until_closed(line: socket.socket, drip: bytes = b"") -> bytes:
    """Read until the server closes, saying a little more again and again; fails if it does not close."""
    heard = b""
    line.settimeout(0.1)
    for _ in range(int(PATIENCE / 0.1)):
        try:
            if drip:
                line.sendall(drip)
            if not (more := line.recv(1 << 16)):
                return heard
            heard += more
        except TimeoutError:
            continue
        except ConnectionError:
            return heard
    raise AssertionError("the server keeps it open")


def two(served: Served) -> tuple[Player, Player, dict[str, str]]:
    _, tokens = served.begin()
    red, blue = (Player(served, tokens[f"side:{side}"], name=side).come() for side in ("red", "blue"))
    return red, blue, tokens


def play_on(red: Player, blue: Player) -> None:
    told = (red if red.options else blue).act()
    assert told["tell"] == "done", told
    both_to((red, blue), told["seq"])


@pytest.mark.parametrize(
    ("said", "drip"),
    [
        ("", b""),
        ("GET /api/health HTTP/1.1\r\n" + KNOWN, b"x: y\r\n"),
        ("GET", b""),
        ("GET /api/health HTTP/1.1\r\n" + KNOWN + "\r\n", b"G"),
        ("POST /api/rules/ask HTTP/1.1\r\n" + KNOWN + "Content-Length: 90000\r\n\r\n{", b" "),
        ("POST /api/rules/ask HTTP/1.1\r\n" + KNOWN + "Transfer-Encoding: chunked\r\n\r\n", b"1\r\n{\r\n"),
        ("POST /api/nowhere HTTP/1.1\r\n" + KNOWN + "Content-Length: 90000\r\n\r\n{", b" "),
    ],
    ids=["silent", "headers", "cut", "second", "body", "chunks", "refused"],
)
def test_a_slow_request_is_given_up(limited: Limited, said: str, drip: bytes) -> None:
    """However a request is drawn out, its connection is closed soon; others are answered meanwhile."""
    line = line_to(limited, said)
    with line:
        until_closed(line, drip)
    assert limited.request("GET", "/api/health")["status"] == "ok"


def test_an_answer_that_nobody_takes_is_given_up(limited: Limited) -> None:
    """Who asks for much and reads nothing holds neither memory nor a file for long."""
    before = limited.open_files
    asking = "GET /api/rules/legions HTTP/1.1\r\n" + KNOWN + "\r\n"
    with ExitStack() as held:
        lines = [held.enter_context(line_to(limited, asking * 20, buffer=4096)) for _ in range(8)]
        for line in lines:
            assert line.recv(100).startswith(b"HTTP/1.1 200")
        until(lambda: limited.open_files <= before + 1)


def until(happened: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it does not come to be"
        time.sleep(0.05)


def test_a_client_that_takes_nothing_is_sent_away_and_may_come_back(limited: Limited) -> None:
    """A socket that is not read from is closed with a reason; its player comes back and plays on."""
    red, blue, tokens = two(limited)
    line = line_to(limited, buffer=4096)
    with connect(limited.socket_address, sock=line, max_size=None, max_queue=1, compression=None) as slow:
        slow.send(json.dumps({"say": "hello", "token": tokens["spectator"]}))
        while "spectator" not in blue.until("present")["seats"]:
            pass
        # What it asks for fills its line; then it hears no more of what the others do.
        for number in range(200):
            slow.send(json.dumps({"say": "look", "key": str(number), "at": 0}))
        while gone_from(blue) is None:
            play_on(red, blue)
        with pytest.raises(ConnectionClosed) as ended:
            hear_all(slow)
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 4408
    assert "Come back" in ended.value.rcvd.reason
    assert Player(limited, tokens["spectator"]).come().seq == red.seq


def hear_all(line: ClientConnection) -> None:
    while True:
        line.recv(timeout=PATIENCE)


def gone_from(player: Player) -> dict[str, Any] | None:
    """Return the last telling of who is here, if nobody looks on any more."""
    told = [found for text in player.heard if (found := json.loads(text))["tell"] == "present"]
    return told[-1] if told and "spectator" not in told[-1]["seats"] else None


def test_who_looks_on_never_takes_a_players_place(limited: Limited) -> None:
    """As many as like may try to look on: both players come in and play, and so does the host."""
    _, tokens = limited.begin()
    with ExitStack() as held:
        for _ in range(NARROW.spectators_each):
            held.callback(Player(limited, tokens["spectator"]).come().go)
        with pytest.raises(ConnectionClosed) as ended:
            Player(limited, tokens["spectator"]).come()
        assert ended.value.rcvd is not None
        assert "look on" in ended.value.rcvd.reason
        red, blue = (Player(limited, tokens[f"side:{side}"], name=side).come() for side in ("red", "blue"))
        play_on(red, blue)
        Player(limited, tokens["host"]).come().go()


def test_the_newest_sockets_of_a_link_count(limited: Limited) -> None:
    """Who opens a link again and again is let in each time; what was opened first is closed, and says why."""
    _, tokens = limited.begin()
    with ExitStack() as held:
        opened = [Player(limited, tokens["side:red"]).come() for _ in range(NARROW.link_sockets + 1)]
        for each in opened:
            held.callback(each.go)
        assert "too many places" in opened[0].until_sent_away()
        assert opened[-1].ask({"say": "ping"})["tell"] == "pong"


def test_connections_from_one_address_make_room_for_each_other(limited: Limited) -> None:
    """Silent connections from an address go when another comes from there; those who play are left alone."""
    red, blue, tokens = two(limited)
    with ExitStack() as held:
        for _ in range(3 * NARROW.connections_each):
            held.enter_context(line_to(limited))
        play_on(red, blue)
        assert Player(limited, tokens["spectator"]).come().seq == red.seq
        assert limited.open_files < 2 * NARROW.connections_each


def test_files_never_run_out(tmp_path: Path) -> None:
    """However many connections come, files are left: those who play go on, battles are begun and players come in."""
    files = 256
    few = Limited(tmp_path, Limits(battles_each=8), files=files).start()
    try:
        red, blue, _ = two(few)
        with ExitStack() as held:
            for _ in range(2 * files):
                held.enter_context(line_to(few, "GET / HTTP/1.1\r\n"))
            for _ in range(3):
                play_on(red, blue)
            again = two(few)
            play_on(again[0], again[1])
            play_on(red, blue)
            assert few.open_files < files
    finally:
        few.kill()


def begun(served: Served, *, by: str, speaking_for: str) -> int:
    """Return what a request for a battle is answered that comes from an address."""
    line = HTTPConnection("127.0.0.1", served.port, timeout=60, source_address=(by, 0))
    headers = {"content-type": "application/json", "x-forwarded-for": speaking_for}
    line.request("POST", "/api/battles/", '{"scenario": "small-1"}', headers)
    status = line.getresponse().status
    line.close()
    return status


def test_limits_count_for_each_address(limited: Limited) -> None:
    """Who begins too many battles keeps nobody else from it; only a known proxy is believed whom it speaks for."""
    most = NARROW.battles_each
    told = [begun(limited, by="127.0.0.5", speaking_for=f"192.0.2.{number}") for number in range(most + 1)]
    assert told == [201] * most + [429]
    told = [begun(limited, by=PROXY, speaking_for="192.0.2.1") for _ in range(most + 1)]
    assert told == [201] * most + [429]
    assert begun(limited, by=PROXY, speaking_for="192.0.2.2") == 201


def test_a_household_is_one_address() -> None:
    """Who has a network of IPv6 addresses has no more of anything."""
    assert network_of("2001:db8:0:1::1") == network_of("2001:db8:0:1::2") != network_of("2001:db8:0:2::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") != network_of("192.0.2.2")
