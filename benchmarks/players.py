"""Clients of battles, as benchmarks need them: they read no more of what they are told than they act on."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

BROWSER = "the browser of all players"
PAUSES = 0.5, 1.5
"""The shortest and the longest pause between two actions of a player, seconds; one in the middle."""


class _Options(msgspec.Struct, frozen=True):
    choices: tuple[msgspec.Raw, ...]


class _Told(msgspec.Struct, frozen=True):
    """What a client needs of any message to know whether it is for it, and whether it has to act."""

    tell: str
    key: str = ""
    seq: int = -1
    side: str | None = None
    options: _Options | None = None


_head = msgspec.json.Decoder(_Told)


class Seat:
    """A client of one seat; ``choices`` is how many things it may do now, ``seq`` the last entry it was told of."""

    def __init__(self, line: ClientConnection, welcome: _Told) -> None:
        self.line, self._side, self._sent = line, welcome.side, 0
        self._asked: dict[str, asyncio.Future[str]] = {}
        self._take(welcome)
        self._hearing = asyncio.create_task(self._hear())

    def _take(self, told: _Told) -> None:
        self.seq, self.choices = told.seq, len(told.options.choices) if told.options else 0

    async def _hear(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self.line:
                told = _head.decode(text)
                if told.tell == "happened":
                    self._take(told)
                elif (asked := self._asked.pop(told.key, None)) is not None and not asked.done():
                    asked.set_result(str(text))
        for waiting in self._asked.values():
            waiting.set_exception(SystemExit("The server has closed the line."))

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Say something and return what is told of it."""
        self._sent += 1
        key = f"{self._side}-{self._sent}"
        answer = self._asked[key] = asyncio.get_running_loop().create_future()
        await self.line.send(json.dumps({"key": key, **message}))
        told: dict[str, Any] = msgspec.json.decode(await answer)
        return told

    async def close(self) -> None:
        """Leave."""
        await self.line.close()
        await self._hearing


async def sit(address: str, token: str) -> Seat:
    """Take a seat."""
    line = await connect(f"ws://{address}/api/play", max_size=None)
    await line.send(json.dumps({"say": "hello", "token": token, "browser": BROWSER}))
    while (told := _head.decode(await line.recv())).tell != "welcome":
        pass
    return Seat(line, told)


async def play(seats: Sequence[Seat], begins: Sequence[float], *, since: float, until: float, seed: int) -> list[float]:
    """Have every seat take an action a second from a moment of its own on, all as ``time.monotonic`` tells.

    Return what each took to be acknowledged, seconds; those before ``since`` are played, and not counted.
    """
    taken: list[float] = []
    chance = random.Random(seed)
    players = (
        _player(seat, begin, since, until, taken, random.Random(chance.random()))
        for seat, begin in zip(seats, begins, strict=True)
    )
    await asyncio.gather(*players)
    return taken


async def _player(
    seat: Seat, begin: float, since: float, until: float, taken: list[float], chance: random.Random
) -> None:
    """Act at moments of one's own: players who paused for as long after each answer would fall into step."""
    at = begin + chance.uniform(0.0, 1.0)
    while at < until:
        await asyncio.sleep(at - time.monotonic())
        if seat.choices:
            told = await seat.ask({"say": "suggest", "choice": seat.choices - 1})
            if told["tell"] == "suggestion":
                began = time.perf_counter()
                done = await seat.ask({"say": "act", "action": told["action"], "after": seat.seq})
                if done["tell"] == "done" and at >= since:
                    taken.append(time.perf_counter() - began)
        at += chance.uniform(*PAUSES)
