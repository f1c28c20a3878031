"""The socket that a battle is played over."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from umpire.errors import BrokenLaw, IllegalAction, InputError, UmpireError
from umpire.formats import check_json
from umpire.render.svg import HEAT
from umpire.server.edge.allowing import address_of
from umpire.server.edge.people import hear_people
from umpire.server.edge.problems import write_down
from umpire.server.play.links import ENDED, NoSeatError, Seat, this_second
from umpire.server.play.messages import (
    Act,
    Answer,
    Ask,
    Consent,
    Done,
    Expose,
    Exposure,
    Failed,
    Foresee,
    Foreseen,
    Hello,
    Look,
    Mend,
    Ping,
    Pong,
    ProposeBranch,
    Refused,
    Said,
    Suggest,
    Suggestion,
    Try,
    Undo,
    Why,
)
from umpire.server.play.people import Chat, ClaimWin, Introduce, Propose, Reply
from umpire.server.play.rooms import Room
from umpire.server.play.wire import ToClient
from umpire.server.run.guarded import LINE, GuardedSocket
from umpire.server.run.limits import Allowance
from umpire.server.services import Services
from umpire.server.storage import StoreError

AnySocket = WebSocket[Any, Any, Any]

GREETING = 10.0
"""How long a new socket may take to say who it is, seconds."""

AT_ONCE = 16 * 1024
"""How much of what waits for a client is sent together, bytes."""

REFUSED, TOO_SLOW, TOO_BIG, TOO_FAST, NOT_UNDERSTOOD, FAULT, AWAY = 4403, 4408, 4413, 4429, 4400, 4500, 4503
"""Why a socket is closed, as the codes of requests with 4000 added."""

_said: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


class Talk:
    """One open socket of a seat."""

    def __init__(self, socket: AnySocket, services: Services, seat: Seat, room: Room) -> None:
        self.socket, self.services, self.seat, self.room = socket, services, seat, room
        self.address = address_of(socket)
        self.called = ""
        self._line = line_of(socket)
        self._outbox: deque[bytes] = deque()
        self._waiting = 0
        self._filled, self._taken = asyncio.Event(), asyncio.Event()
        self._leaving: asyncio.Task[None] | None = None

    def tell(self, text: bytes) -> None:
        """Have a message sent after those that wait; a client that does not take them is sent away."""
        if self._leaving is not None:
            return
        if self._outbox and self._waiting + len(text) > self.services.settings.limits.outbox:
            reason = "This connection is too slow. Come back, and go on from here."
            self._leaving = asyncio.create_task(self.leave(reason, code=TOO_SLOW))
            return
        self._outbox.append(text)
        self._waiting += len(text)
        self._filled.set()

    async def leave(self, reason: str, *, code: int = REFUSED) -> None:
        """Close the socket, with a reason; what waits for it is not sent any more."""
        self._forget()
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(code=code, reason=reason)

    async def send(self) -> None:
        """Send what there is to tell, until cancelled."""
        try:
            while True:
                while not self._outbox:
                    self._filled.clear()
                    await self._filled.wait()
                texts = [self._outbox.popleft()]
                size = len(texts[0])
                while self._outbox and size + len(self._outbox[0]) <= AT_ONCE:
                    texts.append(self._outbox.popleft())
                    size += len(texts[-1])
                if self._line is not None:
                    await self._line.tell(texts)
                else:
                    for text in texts:
                        await self.socket.send_text(text.decode())
                self._waiting = max(0, self._waiting - size)
                self._taken.set()
        finally:
            self._forget()

    def _forget(self) -> None:
        """Send no more; who waited for that to be taken hears that nothing is left."""
        self._outbox.clear()
        self._waiting = 0
        self._taken.set()

    async def listen(self) -> None:
        """Hear what the client says until it goes, or says what no client of ours would.

        Nothing more is heard of a client while it does not take what it has asked for.
        """
        limits = self.services.settings.limits
        allowance = Allowance(limits.messages, limits.burst)
        while True:
            while self._waiting > limits.outbox // 2:
                self._taken.clear()
                await self._taken.wait()
            said = await receive(self.socket, self.services)
            if said is None:
                return
            if not allowance.take():
                await self.socket.close(code=TOO_FAST, reason="Too many messages. Wait a moment, then reconnect.")
                return
            if self.seat.ends is not None and self.seat.ends <= this_second():
                await self.leave(ENDED)
                return
            self.tell(msgspec.json.encode(await self.answer(said)))

    async def answer(self, said: Said) -> ToClient:
        """Do what the client asks for, and return what to tell it."""
        key = "" if isinstance(said, Hello) else said.key
        try:
            return await self._do(said)
        except IllegalAction as err:
            return Refused(key=key, reason=str(err), rules=err.rules, ruling=err.ruling)
        except StoreError as err:
            return Failed(key=key, reason=str(err))
        except UmpireError as err:
            if isinstance(err, BrokenLaw):
                return self._fault(key, err)
            return Refused(key=key, reason=str(err))
        except Exception as err:
            return self._fault(key, err)

    def _fault(self, key: str, error: Exception) -> Failed:
        # What a fault says may hold what this seat must not see.
        number = write_down(error, f"battle {self.room.id}")
        told = "A fault in Umpire kept this from happening; the battle is as it was."
        return Failed(key=key, reason=f"{told} Whoever runs this server finds it as fault {number}.")

    async def _do(self, said: Said) -> ToClient:
        room, seat = self.room, self.seat
        match said:
            case Act(key=key, action=action, after=after):
                return Done(key=key, seq=await room.act(seat, key, action, after=after))
            case Undo() | ProposeBranch() | Consent():
                undone = await self._agree(said)
                return Done(key=said.key, seq=room.seq if undone is None else undone)
            case Introduce() | Chat() | Propose() | Reply() | ClaimWin():
                return await hear_people(self, said)
            case Ping(key=key):
                return Pong(key=key)
            case Hello():
                return Refused(key="", reason="You have already said hello.")
            case _:
                return await self._tell_of(said)

    async def _tell_of(self, said: Ask | Look | Suggest | Try | Mend | Foresee | Expose | Why) -> ToClient:
        """Answer what leaves the battle as it is."""
        advice, seat = self.room.advice, self.seat
        match said:
            case Ask(key=key, question=question, at=at, suppose=suppose):
                return Answer(key=key, ruling=await advice.ask(seat, question, at=at, suppose=suppose))
            case Look(key=key, at=at):
                return advice.look(seat, key, at)
            case Suggest(key=key, choice=choice, turn=turn):
                return Suggestion(key=key, action=await advice.suggest(seat, choice, turn))
            case Try(key=key, action=action):
                return Answer(key=key, ruling=await advice.attempt(seat, action))
            case Mend(key=key, action=action):
                return Suggestion(key=key, action=await advice.mend(seat, action))
            case Foresee(key=key, detachment=detachment, moment=moment, waive=waive):
                return Foreseen(key=key, foresight=await advice.foresee(seat, detachment, moment, waive))
            case Expose(key=key, model=model, at=at):
                found = await advice.expose(seat, model, at)
                return Exposure(key=key, model=model, map=found, colours=HEAT)
            case Why(key=key, at=at):
                return self.room.reasons.told(key, at)

    async def _agree(self, said: Undo | ProposeBranch | Consent) -> int | None:
        """Do what may need the others' consent; return the entry that it became, None if it became none."""
        room, seat = self.room, self.seat
        match said:
            case Undo(key=key, to=to):
                return await room.agreeing.undo(seat, key, to=to)
            case ProposeBranch(at=at):
                await self.services.lobby.propose_branch(room, seat, at)
                return None
            case Consent(key=key, to=to, agreed=agreed, branch=branch):
                if branch and agreed and not self.services.new_battles.take(self.address):
                    raise IllegalAction("Too many battles are being started. Wait a moment, then agree.")
                return await room.agreeing.consent(seat, key, to=to, agreed=agreed, branch=branch)


@websocket("/api/play")
async def play_socket(socket: AnySocket) -> None:
    """Seat a client, tell it where the battle stands, and play."""
    services: Services = socket.app.state.services
    await socket.accept()
    try:
        talk = await _seated(socket, services)
        if talk is not None:
            await _converse(talk)
    except WebSocketDisconnect:
        pass
    except StoreError:
        await _part(socket, AWAY, "The server cannot reach its battles just now. Come back in a moment.")
    except Exception as err:
        number = write_down(err, "a socket")
        await _part(socket, FAULT, f"A fault in Umpire, which whoever runs this server finds as {number}. Come back.")


async def _part(socket: AnySocket, code: int, reason: str) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(code=code, reason=reason)


async def _seated(socket: AnySocket, services: Services) -> Talk | None:
    try:
        async with asyncio.timeout(GREETING):
            said = await receive(socket, services)
    except TimeoutError:
        await socket.close(code=NOT_UNDERSTOOD, reason="No hello was received.")
        return None
    if said is None:
        return None
    if not isinstance(said, Hello):
        await socket.close(code=NOT_UNDERSTOOD, reason="Say hello first, with the token of your link.")
        return None
    try:
        seat = await services.links.seat(said.token, said.browser)
        line = line_of(socket)
        if line is not None and await line.hand_on(seat.battle):
            return None
        if not services.visits.take(f"{seat.link} {address_of(socket)}"):
            await socket.close(code=TOO_FAST, reason="This link connects too often. Wait a moment.")
            return None
        talk = Talk(socket, services, seat, await services.lobby.room(seat.battle))
    except (NoSeatError, InputError) as err:
        await socket.close(code=REFUSED, reason=str(err)[:120])
        return None
    if not services.enter(talk):
        await socket.close(code=TOO_FAST, reason="As many people look on as there is room for. Come back later.")
        return None
    return talk


async def _converse(talk: Talk) -> None:
    services, battle = talk.services, talk.seat.battle
    sending = None
    try:
        welcome = await talk.room.welcome(talk.seat)
        await talk.socket.send_text(msgspec.json.encode(welcome).decode())
        sending = asyncio.create_task(talk.send())
        services.tell_who_is_here(battle)
        services.see(talk)
        await talk.listen()
    finally:
        if sending is not None:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        services.leave(talk)


def line_of(socket: AnySocket) -> GuardedSocket | None:
    """Return the connection of a socket, None where another server than ours runs the application."""
    return socket.scope.get(LINE)  # type: ignore[return-value]  # ASGI's has no names of ours


async def receive(socket: AnySocket, services: Services) -> Said | None:
    """Return what a client says; None if it was closed for what it sent."""
    text = await socket.receive_data(mode="text")
    if len(text) > services.settings.limits.frame:
        await socket.close(code=TOO_BIG, reason=f"Messages hold at most {services.settings.limits.frame} bytes.")
        return None
    try:
        check_json(text, name="the message")
        return _said.decode(text)
    except (msgspec.MsgspecError, InputError) as err:
        await socket.close(code=NOT_UNDERSTOOD, reason=f"Not understood: {err}"[:120])
        return None
