"""What the processes of one machine tell each other, and how they take turns with bots."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from tests.server.loops import run_apart
from umpire.server.play.notes import BotsBusy, Note
from umpire.server.play.rooms.bot_lease import AGAIN, BotLease
from umpire.server.run.neighbours import NeighbourChannels, can_meet

pytestmark = pytest.mark.skipif(not can_meet(), reason="this system has no Unix sockets")


async def arrived(folder: Path, name: str) -> NeighbourChannels:
    made = NeighbourChannels(folder, f"{name} is gone".encode(), "notes")
    await made.on_startup()
    await made.subscribe(["notes"])
    return made


async def heard(channels: NeighbourChannels) -> str:
    async with asyncio.timeout(10):
        channel, data = await anext(channels.stream_events())
    assert channel == "notes"
    return data.decode()


def test_all_others_hear_in_order_and_nobody_hears_itself(tmp_path: Path) -> None:
    """Three meet: each note comes to both others, those of one process in the order it told them."""

    async def meet() -> None:
        one, two, three = [await arrived(tmp_path, name) for name in ("one", "two", "three")]
        for number in range(300):
            await one.publish(f"{number} {'x' * number * 10}".encode(), ["notes"])
        await two.publish(b"hello", ["notes", "elsewhere"])
        for each in (two, three):
            told = [await heard(each) for _ in range(300 if each is two else 301)]
            assert [text.split()[0] for text in told if text != "hello"] == [str(number) for number in range(300)]
        assert await heard(one) == "hello"
        await two.unsubscribe(["notes"])
        await one.publish(b"last", ["notes"])
        assert await heard(three) == "last"
        for each in (one, two, three):
            await each.on_shutdown()

    run_apart(meet())
    assert not list(tmp_path.iterdir())


def test_the_last_will_of_one_that_is_gone_is_told(tmp_path: Path) -> None:
    """Whoever heard of a process hears that it is gone; what it left in the folder hinders nobody."""

    async def meet() -> None:
        one, two = await arrived(tmp_path, "one"), await arrived(tmp_path, "two")
        await two.publish(b"hello", ["notes"])
        assert await heard(one) == "hello"
        await two.on_shutdown()
        assert await heard(one) == "two is gone"
        dead = socket.socket(socket.AF_UNIX)
        dead.bind(str(tmp_path / "dead.socket"))
        dead.close()
        await one.publish(b"anybody?", ["notes"])
        assert not (tmp_path / "dead.socket").exists()
        three = await arrived(tmp_path, "three")
        await one.publish(b"welcome", ["notes"])
        assert await heard(three) == "welcome"
        for each in (one, three):
            await each.on_shutdown()

    run_apart(meet())


def test_one_that_takes_nothing_holds_up_nobody(tmp_path: Path) -> None:
    """To a process that hangs, notes are lost; all others hear on."""

    async def meet() -> None:
        one, two = await arrived(tmp_path, "one"), await arrived(tmp_path, "two")
        hanging = socket.socket(socket.AF_UNIX)
        hanging.bind(str(tmp_path / "hanging.socket"))
        hanging.listen()
        async with asyncio.timeout(30):
            for _ in range(100):
                await one.publish(b"x" * 200_000, ["notes"])
                assert len(await heard(two)) == 200_000
        assert sum(line.transport.get_write_buffer_size() for line in one._lines.values()) < 5_000_000
        for each in (one, two):
            await each.on_shutdown()
        hanging.close()

    run_apart(meet())


def test_a_bot_waits_as_long_as_another_process_plays_it() -> None:
    """As long as the other is heard of, and no longer."""

    async def wait() -> None:
        told: list[Note] = []
        one, two = BotLease("battle", told.append), BotLease("battle", told.append)
        async with one.hold():
            await asyncio.sleep(1.6 * AGAIN)
        assert told
        assert set(map(repr, told)) == {repr(BotsBusy(battle="battle"))}
        waiting = asyncio.create_task(two.wait(0.3))
        for _ in range(8):
            two.note_renewal()
            await asyncio.sleep(0.1)
        assert not waiting.done()
        async with asyncio.timeout(5):
            await waiting
        async with asyncio.timeout(0.2):
            await BotLease("another", told.append).wait(0.0)

    run_apart(wait())
