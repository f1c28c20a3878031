"""What the processes of one server tell each other: how they take turns with bots, and who is where."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from tests.server.loops import run_apart
from tests.server.test_links import Onlooker, running
from umpire.server import services
from umpire.server.play.links import Seat, seat_of
from umpire.server.play.notes import BotsBusy, Here, Note
from umpire.server.play.rooms.bot_lease import AGAIN, BotLease
from umpire.server.services import Services
from umpire.systems.legions.beginning import begin


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


class Listener(Onlooker):
    """A socket that keeps who it was told is there."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.present: list[dict[str, int]] = []

    def tell(self, text: bytes) -> None:
        told = msgspec.json.decode(text)
        if told["tell"] == "present":
            self.present.append(told["seats"])


def test_who_sat_at_a_process_that_was_killed_is_told_to_be_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is killed says goodbye to nobody: the others notice that it says nothing more."""
    monkeypatch.setattr(services, "SOON", 0.1)
    monkeypatch.setattr(services, "LONG_AGO", 0.5)

    async def listen() -> None:
        async with running() as desk:
            name, links = await desk.lobby.make(begin("small-3"), system="legions", players={})
            red = Listener(next(seat_of(link) for link in links if link.seat == "side:red"))
            assert desk.enter(red)
            for process in ("killed", "lasting"):
                await desk._hear(process, Here(battle=name, seats={"side:blue": 1}))
            assert red.present[-1] == {"side:red": 1, "side:blue": 2}
            async with asyncio.timeout(20):
                while red.present[-1]["side:blue"] != 1:
                    await asyncio.sleep(0.05)
                    await desk._hear("lasting", Here(battle=name, seats={"side:blue": 1}))
                while red.present[-1] != {"side:red": 1}:
                    await asyncio.sleep(0.05)

    run_apart(listen())


def test_until_all_is_closed_others_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that decides while its server is being stopped does so without a fault."""
    close = Services.close

    async def tell_and_close(desk: Services) -> None:
        desk.arrive()
        await close(desk)

    monkeypatch.setattr(Services, "close", tell_and_close)

    async def come_and_go() -> None:
        async with running():
            pass

    run_apart(come_and_go())
