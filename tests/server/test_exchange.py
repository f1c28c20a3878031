"""Handing open connections from one process to another: whole, once, and never to one that is not there."""

from __future__ import annotations

import asyncio
import socket
import sys
from pathlib import Path

import pytest

from umpire.server.run.exchange import Exchange, Handed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no connection can be handed over there")

CAME = Handed(b"GET / HTTP/1.1\r\n\r\n", b"hello")


def test_a_connection_is_handed_to_the_home_of_its_battle(tmp_path: Path) -> None:
    """With all that came over it; the one that hands it on lets go of it, and the other end notices nothing."""

    async def run() -> None:
        taken: list[tuple[socket.socket, Handed]] = []
        one = Exchange(str(tmp_path), 2, lambda *_: pytest.fail("it is no home to any of these"))
        other = Exchange(str(tmp_path), 2, lambda *given: taken.append(given))
        client, server = socket.socketpair()
        with client, server:
            async with one.opened(), other.opened():
                for number in range(40):
                    if await one.hand_on(f"battle {number}", server.fileno(), CAME):
                        break
                # Whose home it is keeps it; each battle has one.
                assert not await other.hand_on(f"battle {number}", server.fileno(), CAME)
            ((connection, came),) = taken
            server.close()
            with connection:
                connection.sendall(b"welcome")
                assert client.recv(10) == b"welcome"
            assert came == CAME
            # The place is free, but nobody answers there.
            async with one.opened():
                assert not await one.hand_on(f"battle {number}", client.fileno(), CAME)

    asyncio.run(run())


def test_who_ends_before_it_has_taken_a_connection_does_not_have_it(tmp_path: Path) -> None:
    """A line that is closed without a word leaves the connection where it is."""

    async def run() -> None:
        one = Exchange(str(tmp_path), 2, lambda *_: None)
        async with one.opened():
            with socket.socket(socket.AF_UNIX) as ending, socket.socket() as connection:
                ending.bind(str(tmp_path / "1.line"))
                ending.listen(50)
                given = [asyncio.create_task(one.hand_on(f"{each}", connection.fileno(), CAME)) for each in range(8)]
                await asyncio.sleep(0.05)
                ending.close()
                assert not any(await asyncio.gather(*given))

    asyncio.run(run())
