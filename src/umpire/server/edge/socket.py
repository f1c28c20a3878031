"""The socket that a battle is played over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterable
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.channels import ChannelsPlugin
from litestar.exceptions import WebSocketDisconnect

from umpire.errors import BrokenLaw, IllegalAction, InputError, UmpireError
from umpire.server.desk import Desk, channel
from umpire.server.limits import Allowance
from umpire.server.links import NoSeatError, Seat
from umpire.server.messages import (
    Act,
    Answer,
    Ask,
    Consent,
    Done,
    Failed,
    Foresee,
    Foreseen,
    Hello,
    Look,
    Mend,
    Ping,
    Pong,
    Refused,
    Said,
    Scene,
    Suggest,
    Suggestion,
    ToClient,
    Try,
    Undo,
)
from umpire.server.rooms import Room
from umpire.server.storage import StoreError

__all__ = ["play_socket"]

log = logging.getLogger(__name__)

AnySocket = WebSocket[Any, Any, Any]

GREETING = 10.0
"""How long a new socket may take to say who it is, seconds."""

REFUSED, TOO_BIG, TOO_FAST, NOT_UNDERSTOOD = 4403, 4413, 4429, 4400
"""Why a socket is closed, as the codes of requests with 4000 added."""

_said: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


class Talk:
    """One open socket of a seat."""

    def __init__(self, socket: AnySocket, desk: Desk, seat: Seat, room: Room) -> None:
        self.socket, self.desk, self.seat, self.room = socket, desk, seat, room
        self._sending = asyncio.Lock()

    async def send(self, message: ToClient) -> None:
        """Send one message."""
        await self.send_bytes(msgspec.json.encode(message))

    async def send_bytes(self, text: bytes) -> None:
        """Send one message that is written already."""
        async with self._sending:
            await self.socket.send_text(text.decode())

    async def leave(self, reason: str) -> None:
        """Close the socket, with a reason."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(code=REFUSED, reason=reason)

    async def forward(self, events: AsyncIterable[bytes]) -> None:
        """Pass on what the room tells the seat's audience."""
        async for text in events:
            await self.send_bytes(text)

    async def listen(self) -> None:
        """Hear what the client says until it goes, or says what no client of ours would."""
        allowance = Allowance(self.desk.settings.limits.messages, self.desk.settings.limits.burst)
        while True:
            said = await receive(self.socket, self.desk)
            if said is None:
                return
            if not allowance.take():
                await self.socket.close(code=TOO_FAST, reason="Too many messages. Wait a little, then come back.")
                return
            await self.send(await self.answer(said))

    async def answer(self, said: Said) -> ToClient:
        """Do what the client asks for, and return what to tell it."""
        key = "" if isinstance(said, Hello) else said.key
        try:
            return await self._do(said)
        except IllegalAction as err:
            return Refused(key=key, reason=str(err), rules=err.rules)
        except StoreError as err:
            return Failed(key=key, reason=str(err))
        except UmpireError as err:
            if isinstance(err, BrokenLaw):
                return self._fault(key)
            return Refused(key=key, reason=str(err))
        except Exception:
            return self._fault(key)

    def _fault(self, key: str) -> Failed:
        # What a fault says may hold what this seat must not see.
        log.exception("a fault in battle %s", self.room.id)
        return Failed(key=key, reason="A fault in Umpire kept this from happening; the battle is as it was.")

    async def _do(self, said: Said) -> ToClient:
        room, seat = self.room, self.seat
        match said:
            case Act(key=key, action=action, after=after):
                return Done(key=key, seq=await room.act(seat, key, action, after=after))
            case Ask(key=key, question=question, at=at, suppose=suppose):
                return Answer(key=key, ruling=await room.ask(seat, question, at=at, suppose=suppose))
            case Undo(key=key, to=to):
                undone = await room.undo(seat, key, to=to)
                return Done(key=key, seq=room.seq if undone is None else undone)
            case Consent(key=key, to=to, agreed=agreed):
                undone = await room.consent(seat, key, to=to, agreed=agreed)
                return Done(key=key, seq=room.seq if undone is None else undone)
            case Look(key=key, at=at):
                return Scene(key=key, at=at, state=room.look(seat, at))
            case Suggest(key=key, choice=choice, turn=turn):
                return Suggestion(key=key, action=await room.suggest(seat, choice, turn))
            case Try(key=key, action=action):
                return Answer(key=key, ruling=await room.attempt(seat, action))
            case Mend(key=key, action=action):
                return Suggestion(key=key, action=await room.mend(seat, action))
            case Foresee(key=key, detachment=detachment, moment=moment, waive=waive):
                return Foreseen(key=key, foresight=await room.foresee(seat, detachment, moment, waive))
            case Ping(key=key):
                return Pong(key=key)
            case Hello():
                return Refused(key="", reason="You have said who you are already.")


@websocket("/api/play")
async def play_socket(socket: AnySocket, channels: ChannelsPlugin) -> None:
    """Seat a client, tell it where the battle stands, and play."""
    desk: Desk = socket.app.state.desk
    await socket.accept()
    with suppress(WebSocketDisconnect):
        talk = await _seated(socket, desk)
        if talk is not None:
            await _converse(talk, channels)


async def _seated(socket: AnySocket, desk: Desk) -> Talk | None:
    try:
        async with asyncio.timeout(GREETING):
            said = await receive(socket, desk)
    except TimeoutError:
        await socket.close(code=NOT_UNDERSTOOD, reason="Nobody said hello.")
        return None
    if said is None:
        return None
    if not isinstance(said, Hello):
        await socket.close(code=NOT_UNDERSTOOD, reason="Say hello first, with the token of your link.")
        return None
    try:
        seat = await desk.links.seat(said.token)
        talk = Talk(socket, desk, seat, await desk.lobby.room(seat.battle))
    except (NoSeatError, InputError) as err:
        await socket.close(code=REFUSED, reason=str(err)[:120])
        return None
    if not desk.enter(talk):
        await socket.close(code=TOO_FAST, reason="Too many people are at this table.")
        return None
    return talk


async def _converse(talk: Talk, channels: ChannelsPlugin) -> None:
    desk, seat = talk.desk, talk.seat
    try:
        async with channels.start_subscription([channel(seat.battle, seat.side or "")]) as heard:
            await talk.send(await talk.room.welcome(seat))
            _tell_present(talk)
            forwarding = asyncio.create_task(talk.forward(heard.iter_events()))
            try:
                await talk.listen()
            finally:
                forwarding.cancel()
                await asyncio.gather(forwarding, return_exceptions=True)
    finally:
        desk.leave(talk)
        _tell_present(talk)


def _tell_present(talk: Talk) -> None:
    present = talk.desk.present(talk.seat.battle)
    for audience in (*talk.room.battle.sides, ""):
        talk.desk.publish(talk.seat.battle, audience, present)


async def receive(socket: AnySocket, desk: Desk) -> Said | None:
    """Return what a client says; None if it was closed for what it sent."""
    text = await socket.receive_data(mode="text")
    if len(text) > desk.settings.limits.frame:
        await socket.close(code=TOO_BIG, reason=f"Messages hold at most {desk.settings.limits.frame} bytes.")
        return None
    try:
        return _said.decode(text)
    except msgspec.MsgspecError as err:
        await socket.close(code=NOT_UNDERSTOOD, reason=f"Not understood: {err}"[:120])
        return None
