"""What the store keeps, on each kind of database, all of it or nothing."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import msgspec
import pytest
from sqlalchemy import event

from tests.server.loops import run_apart
from umpire.server import database_at
from umpire.server.storage import (
    Branch,
    Drawing,
    Growth,
    Kept,
    KeyedAction,
    Link,
    Origin,
    OvertakenError,
    Store,
    Summary,
)


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database_at(database))
    try:
        yield store
    finally:
        await store.close()


def battle(lines: Sequence[bytes] = (b"0", b"1"), drawing: Drawing | None = None) -> Kept:
    """Return a battle that no test has kept before."""
    name = secrets.token_hex(8)
    return Kept(
        id=name, system="legions", title=f"t{name}", lines=tuple(lines), players={"a": "human"}, drawing=drawing
    )


def link(of: Kept, seat: str, **held: str | None) -> Link:
    return Link(id=secrets.token_hex(8), battle=of.id, seat=seat, **held)


@pytest.mark.parametrize("late", [False, True])
def test_a_battle_that_begins_while_it_is_read_is_read_before_or_after(database: str, late: bool) -> None:
    """Its bare first line never stands before the lines of a battle that has begun, nor without a drawing."""

    async def keep() -> None:
        kept = battle([b"bare"], Drawing(own=b"o"))
        async with opened(database) as store:
            await store.add(kept, ())
            read = store.since

            async def beginning(name: str, seq: int) -> Growth:
                found = await read(name, seq) if late else None
                await store.drawings.begin(name, 0, [b"begun", b"1"])
                return found or await read(name, seq)

            store.since = beginning  # type: ignore[method-assign]
            found = await store.load(kept.id)
        assert found is not None
        assert (found.lines, found.drawing) == (((b"begun",), kept.drawing) if late else ((b"begun", b"1"), None))

    run_apart(keep())


def test_lines_are_kept_all_or_none(database: str) -> None:
    """A battle's last entry and what closes its log come together, or neither; other battles' lines come anyway."""

    async def keep() -> None:
        one, two = battle(), battle()
        async with opened(database) as store:
            for each in (one, two):
                await store.add(each, ())
            with pytest.raises(OvertakenError):
                await store.add(one, ())
            await store.append(one.id, 1, [b"2"], None)
            with pytest.raises(OvertakenError):
                await store.append(one.id, 0, [b"1'", b"2'"], KeyedAction(key="k", seat="s", seq=1))
            both = await asyncio.gather(
                store.append(one.id, 1, [b"2'", b"3'"], KeyedAction(key="k", seat="s", seq=2)),
                store.append(two.id, 1, [b"1", b"2"], KeyedAction(key="k", seat="s", seq=1)),
                return_exceptions=True,
            )
            assert isinstance(both[0], OvertakenError)
            assert both[1] is None
        async with opened(database) as store:
            found = [await store.load(each.id) for each in (one, two)]
            assert [each and (each.lines, each.keyed) for each in found] == [
                ((b"0", b"1", b"2"), ()),
                ((b"0", b"1", b"1", b"2"), (KeyedAction(key="k", seat="s", seq=1),)),
            ]
            assert (await store.since(two.id, 0)).lines == (b"1", b"2")
            many = tuple(b"%d" % number for number in range(120))
            await store.append(two.id, 3, many, None)
            assert (await store.since(two.id, 2)).lines == many
            assert await store.summaries([two.id, "none", one.id]) == (
                Summary(id=two.id, system="legions", title=two.title),
                Summary(id=one.id, system="legions", title=one.title),
            )

    run_apart(keep())


@pytest.mark.postgres
def test_what_is_acknowledged_takes_one_statement(postgres_address: str) -> None:
    """However many battles' lines are kept together, and for all that is read of one; a lost line is made anew."""

    async def keep() -> None:
        one, two = battle(), battle()
        asked: list[str] = []
        async with opened(postgres_address) as store:
            for each in (one, two):
                await store.add(each, ())
            await store.append(one.id, 1, [b"2"], None)
            await store.since(one.id, -1)
            event.listen(store._engine.sync_engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
            connections = (
                [each._connection for each in (store._log._writing, store._log._reading)] if store._log else []
            )
            for each in connections:
                each.add_query_logger(lambda told: asked.append(told.query))
            await asyncio.gather(
                store.append(one.id, 2, [b"3", b"4"], KeyedAction(key="k", seat="s", seq=2)),
                store.append(two.id, 1, [b"1"], KeyedAction(key="k", seat="s", seq=1)),
            )
            found = await store.since(one.id, 0)
            await asyncio.sleep(0)  # a statement is told of in the loop's next turn
            assert [each.split()[0] for each in asked] == ["WITH", "SELECT"]
            assert found == Growth(lines=(b"2", b"3", b"4"), keyed=(KeyedAction(key="k", seat="s", seq=2),))
            for each in connections:
                each.terminate()
            await store.append(two.id, 2, [b"2"], None)
            assert (await store.since(two.id, 1)).lines == (b"2",)

    run_apart(keep())


def test_who_waits_no_longer_keeps_nobody_waiting(database: str) -> None:
    """Lines are written together: that nobody waits for some of them any more holds up none of the others."""

    async def leave() -> None:
        first, left, last = battle(), battle(), battle()
        async with opened(database) as store:
            for each in (first, left, last):
                await store.add(each, ())
            writing = asyncio.create_task(store.append(first.id, 1, [b"2"], None))
            await asyncio.sleep(0)
            waiting = [asyncio.create_task(store.append(each.id, 1, [b"2"], None)) for each in (left, last)]
            await asyncio.sleep(0)
            waiting[0].cancel()
            async with asyncio.timeout(20):
                await asyncio.gather(writing, waiting[1])
            found = await store.load(left.id)
            assert found is not None
            assert found.lines == (b"0", b"1", b"2")

    run_apart(leave())


def test_a_link_is_held_by_the_first_that_claims_it(database: str) -> None:
    """Of several at once one holds it; a link that is revoked, or ends, says so."""

    async def claim() -> None:
        kept = battle()
        free, ending = link(kept, "side:a", holder=""), Link(id=kept.id, battle=kept.id, seat="host", ends=2**40)
        async with opened(database) as store:
            await store.add(kept, [free])
            await store.add_link(ending)
            found = await asyncio.gather(*(store.claim(free.id, each) for each in "abcd"))
            holders = {each.holder for each in found if each}
            assert len(holders) == 1
            assert holders <= set("abcd")
            await store.revoke(free.id)
            assert await store.links(kept.id) == (ending, await store.link(free.id))
            named = await store.links_named([free.id, ending.id, "none"])
            assert {each.id: each.revoked for each in named.values()} == {free.id: True, ending.id: False}
            assert await store.link("none") is None

    run_apart(claim())


def test_a_wish_is_kept_until_it_is_void(database: str) -> None:
    """The last one alone, and only after the entry that it was made after."""

    async def wish() -> None:
        kept = battle()
        async with opened(database) as store:
            await store.add(kept, ())
            await store.keep_wish(kept.id, 3, b"first")
            await store.keep_wish(kept.id, 4, b"second")
            assert [await store.wish(kept.id, after) for after in (3, 4, 5)] == [None, b"second", None]
            await store.keep_wish(kept.id, 4, None)
            assert await store.wish(kept.id, 4) is None

    run_apart(wish())


def test_dice_are_drawn_once(database: str) -> None:
    """What is pledged and given is kept; another pledge begins anew; a battle that has begun draws no more."""

    async def draw() -> None:
        kept = battle([b"0"], Drawing(own=b"\x00\xff"))
        async with opened(database) as store:
            await store.add(kept, ())
            drawings = store.drawings
            await drawings.pledge(kept.id, "a", "p")
            with pytest.raises(OvertakenError):
                await drawings.pledge(kept.id, "a", "q")
            await drawings.give(kept.id, "a", "p", b"\x01")
            assert await drawings.load(kept.id) == Drawing(own=b"\x00\xff", pledges={"a": "p"}, given={"a": b"\x01"})
            await drawings.again(kept.id, "b", "r")
            anew = Drawing(own=b"\x00\xff", turn=1, pledges={"b": "r"})
            assert await drawings.load(kept.id) == anew
            with pytest.raises(OvertakenError):
                await drawings.give(kept.id, "a", "p", b"\x01")
            with pytest.raises(OvertakenError):
                await drawings.begin(kept.id, 0, [b"begun", b"1"])
            assert await store.load(kept.id) == msgspec.structs.replace(kept, drawing=anew)
            await drawings.begin(kept.id, 1, [b"begun", b"1"])
            assert await drawings.load(kept.id) is None
            found = await store.load(kept.id)
            assert found is not None
            assert (found.lines, found.drawing) == ((b"begun", b"1"), None)
            with pytest.raises(OvertakenError):
                await drawings.pledge(kept.id, "b", "s")

    run_apart(draw())


def test_all_of_a_battle_is_deleted_with_it(database: str) -> None:
    """Its log, its links and its branches' origin go; the branches themselves stay."""

    async def delete() -> None:
        parent, child = battle(), battle(drawing=Drawing(own=b"o"))
        own, seat = link(parent, "side:a"), link(child, "side:a", holder="")
        async with opened(database) as store:
            await store.add(parent, [own])
            await store.add(child, [seat], Origin(parent=parent.id, at=7))
            assert await store.branches(parent.id, "side:a") == (
                Branch(id=child.id, title=child.title, at=7, link=seat),
            )
            await store.revoke(seat.id)
            (branch,) = await store.branches(parent.id, "side:a")
            assert branch.link is None
            await store.append(parent.id, 1, [b"2"], KeyedAction(key="k", seat="s", seq=1))
            await store.keep_wish(parent.id, 1, b"w")
            await store.delete(parent.id)
            assert await store.load(parent.id) is None
            assert await store.link(own.id) is None
            assert await store.wish(parent.id, 1) is None
            assert await store.branches(parent.id, "side:a") == ()
            assert await store.load(child.id) is not None
            await store.add(parent, [own])
            assert await store.load(parent.id) == parent
            await store.delete(child.id)
            assert await store.drawings.load(child.id) is None

    run_apart(delete())
