"""What is being kept holds nobody else up, counts only when it is kept, and is kept whole or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.server.loops import run_apart
from umpire.bots import make_bot
from umpire.errors import BrokenLaw
from umpire.game import Battle
from umpire.server.play.links import Role, Seat
from umpire.server.play.messages import BranchAsked, Branched
from umpire.server.play.rooms import Room
from umpire.server.play.rooms import room as room_module
from umpire.server.play.rooms.bot_choice import chosen_by_bot
from umpire.server.play.rooms.views import Views
from umpire.server.run.threads import Interruptible, Threads
from umpire.server.storage import Growth, KeyedAction, Person, StoreError
from umpire.systems.legions.beginning import begin
from umpire.systems.legions.whole_battle import WHOLE_BATTLE

LEGIONS = WHOLE_BATTLE
MANY = 12
"""More battles than workers."""


class Slow:
    """A store that writes nothing before some wait for it at once."""

    def __init__(self, until: int) -> None:
        self.until, self.full = until, asyncio.Event()
        self.kept: list[tuple[str, int, Sequence[bytes]]] = []
        self.waiting = 0
        self.broken = False
        self.company = Alone()

    async def append(self, battle: str, seq: int, lines: Sequence[bytes], keyed: KeyedAction | None) -> None:
        if self.broken:
            raise StoreError("There is no room.")
        self.waiting += 1
        if self.waiting >= self.until:
            self.full.set()
        await asyncio.wait_for(self.full.wait(), 20)
        self.kept.append((battle, seq, lines))

    async def branches(self, battle: str, seat: str) -> tuple[()]:
        return ()

    async def since(self, battle: str, seq: int) -> Growth:
        lines = [line for name, at, kept in self.kept if name == battle and at > seq for line in kept]
        return Growth(lines=tuple(lines), keyed=())


class Alone:
    """The people of a store that keeps none."""

    async def persons(self, battle: str) -> dict[str, Person]:
        return {}

    async def said(self, battle: str, *, most: int) -> tuple[()]:
        return ()


class Nobody:
    """Nobody listens, but what is published is counted."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def here(self, battle: str) -> frozenset[str]:
        return frozenset(("red", "blue"))

    def publish(self, battle: str, audience: str, message: Any) -> None:
        self.told.append(battle)


@pytest.fixture
def workers() -> Iterator[Interruptible]:
    with Interruptible(2, name="any work") as found:
        yield found


def room_of(number: int, store: Any, workers: Interruptible, listeners: Nobody) -> Room:
    battle = Battle.start(LEGIONS.system, begin("small-3").state, seed=number)
    return Room(
        str(number),
        battle,
        title="one of many",
        game=LEGIONS,
        players=dict.fromkeys(battle.sides, "human"),
        keyed=(),
        store=store,
        threads=Threads(acting=workers, thinking=workers, advising=workers, looking_back=workers),
        listeners=listeners,
        signal=lambda _: None,
        begin=_nobody_branches,
    )


async def _nobody_branches(room: Room, wish: BranchAsked) -> Branched:
    raise AssertionError(f"{room.id} is not branched here: {wish}")


async def act(room: Room, key: str) -> int:
    side = room.battle.to_decide[0]
    view = room.battle.view(side)
    assert view.options is not None
    action = make_bot("random").choose(view, view.options, room.battle.luck(side))
    return await room.act(Seat(battle=room.id, role=Role.SIDE, side=side, link="l"), key, action, after=room.seq)


def test_more_battles_are_kept_at_once_than_there_are_workers(workers: Interruptible) -> None:
    """No action holds a worker while its store writes, and none counts, or is told, before it is written."""

    async def many() -> None:
        store, listeners = Slow(until=MANY + 1), Nobody()
        rooms = [room_of(number, store, workers, listeners) for number in range(MANY)]
        before = rooms[0].seq
        acts = asyncio.gather(*(act(room, "k") for room in rooms))
        async with asyncio.timeout(20):
            while store.waiting < MANY:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert [room.seq for room in rooms] == [before] * MANY
        assert listeners.told == []
        store.full.set()
        assert await acts == [before + 1] * MANY
        assert sorted(set(listeners.told)) == sorted(room.id for room in rooms)

    run_apart(many())


def test_what_is_not_kept_has_not_happened(workers: Interruptible) -> None:
    """A store that takes nothing leaves the battle as it was, dice included, and nobody is told."""

    async def refused() -> None:
        store, listeners = Slow(until=1), Nobody()
        room = room_of(1, store, workers, listeners)
        store.broken, before = True, room.battle.journal
        with pytest.raises(StoreError):
            await act(room, "k")
        assert room.battle.journal == before
        assert listeners.told == []
        store.broken = False
        twin = Battle.resume(LEGIONS.system, before)
        await act(room, "k")
        side = twin.to_decide[0]
        assert room.battle.entries[-1] == twin.act(side, room.battle.entries[-1].action)

    run_apart(refused())


def test_what_was_kept_but_could_not_be_told_is_taken_in(
    workers: Interruptible, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in what players would be told loses nothing: the room goes on from what the store has."""

    async def faulty() -> None:
        store = Slow(until=1)
        room = room_of(1, store, workers, Nobody())
        before = room.seq

        def fail(*_: object) -> dict[str, Any]:
            raise BrokenLaw("a fault")

        with monkeypatch.context() as patched:
            patched.setattr(Views, "after", fail)
            with pytest.raises(BrokenLaw):
                await act(room, "k")
        await asyncio.sleep(0.1)
        assert room.behind
        await room.follow()
        assert room.seq == before + 1

    run_apart(faulty())


def test_a_battle_that_is_over_is_closed_once(workers: Interruptible, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its log is closed together with its last entry, or where it was kept without that, when somebody comes."""
    monkeypatch.setattr(room_module, "is_over", lambda battle: not battle.closed)

    async def ended() -> None:
        store = Slow(until=1)
        acted, come = (room_of(number, store, workers, Nobody()) for number in (1, 2))
        await act(acted, "k")
        assert [(name, len(lines)) for name, _, lines in store.kept] == [("1", 2)]
        seat = Seat(battle="2", role=Role.SPECTATOR, side=None, link="l")
        assert (await come.welcome(seat)).closed
        assert (await come.welcome(seat)).closed
        assert [(name, len(lines)) for name, _, lines in store.kept] == [("1", 2), ("2", 1)]
        assert acted.battle.closed

    run_apart(ended())


def test_a_bot_thinks_with_the_battles_luck_only_among_bots(workers: Interruptible) -> None:
    """Against people nothing in the log or the seed tells what it will do; between bots the seed tells everything."""

    async def drawn(opponent: str) -> set[str]:
        room = room_of(3, Slow(until=1), workers, Nobody())
        side = room.battle.to_decide[0]
        room.players = {each: "random" if each == side else opponent for each in room.battle.sides}
        return {str(chosen_by_bot(room.battle, side, room.players)[0]) for _ in range(12)}

    people = run_apart(drawn("human"))
    bots = run_apart(drawn("random"))
    assert len(people) > 1
    assert len(bots) == 1
