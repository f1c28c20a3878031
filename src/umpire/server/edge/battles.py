"""Requests about battles: begin one, give out and revoke links, fetch the log."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, delete, get, post
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.params import Body

from umpire.errors import IllegalAction
from umpire.formats import dump_journal
from umpire.game import shared
from umpire.server.desk import Desk
from umpire.server.links import Role, Seat, seats_for
from umpire.server.storage import Link
from umpire.server.systems import SHIPPED, begin, playable

__all__ = ["BattleRequests"]

AnyRequest = Request[Any, Any, Any]


class NewBattle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a new battle is to be: which one, and who plays each side ("human" or a bot; people if it is left out)."""

    system: str = "legions"
    scenario: Annotated[str, msgspec.Meta(max_length=64)] = SHIPPED
    players: dict[str, str] = {}


class GivenLink(msgspec.Struct, frozen=True, kw_only=True):
    """A link that was given out: its seat, and the token that leads there ("" where it is not told again)."""

    id: str
    seat: str
    token: str = ""
    revoked: bool = False


class Begun(msgspec.Struct, frozen=True, kw_only=True):
    """A battle that has begun, and the links to its seats."""

    battle: str
    links: tuple[GivenLink, ...]


class NewLink(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat that a further link is to lead to: ``side:NAME``, ``spectator`` or ``host``."""

    seat: Annotated[str, msgspec.Meta(max_length=64)]


async def _seat(request: AnyRequest) -> Seat:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    desk: Desk = request.app.state.desk
    return await desk.links.seat(token if kind == "Bearer" else "")


async def _host(request: AnyRequest) -> Seat:
    seat = await _seat(request)
    if seat.role is not Role.HOST:
        raise IllegalAction("Only the host gives out and revokes links.")
    return seat


class BattleRequests(Controller):
    """Battles."""

    path = "/api/battles"
    tags = ["battles"]

    @post("/", summary="Begin a battle")
    async def begin(self, request: AnyRequest, data: Annotated[NewBattle, Body()]) -> Begun:
        """Begin a battle and return a link for each seat."""
        desk: Desk = request.app.state.desk
        if not desk.new_battles.take():
            raise TooManyRequestsException("Too many battles are being begun. Wait a little.")
        playable(data.system)
        beginning = await asyncio.to_thread(begin, data.scenario)
        name, links = await desk.lobby.make(beginning, system=data.system, players=data.players)
        return Begun(battle=name, links=tuple(_given(desk, link) for link in links))

    @get("/links", summary="The links that were given out")
    async def links(self, request: AnyRequest) -> tuple[GivenLink, ...]:
        """Return all links of the host's battle, without their tokens."""
        seat, desk = await _host(request), request.app.state.desk
        found = await desk.store.links(seat.battle)
        return tuple(GivenLink(id=link.id, seat=link.seat, revoked=link.revoked) for link in found)

    @post("/links", summary="Give out a further link")
    async def give(self, request: AnyRequest, data: Annotated[NewLink, Body()]) -> GivenLink:
        """Return a new link for a seat of the host's battle."""
        seat, desk = await _host(request), request.app.state.desk
        room = await desk.lobby.room(seat.battle)
        known = seats_for(room.battle.sides)
        if data.seat not in known:
            raise IllegalAction(f"There is no seat {data.seat}. There is {', '.join(known)}.")
        link = desk.links.draw(seat.battle, data.seat)
        await desk.store.add_link(link)
        return _given(desk, link)

    @delete("/links/{link:str}", summary="Revoke a link")
    async def revoke(self, request: AnyRequest, link: str) -> None:
        """Make a link worthless, and close the sockets that it opened."""
        seat, desk = await _host(request), request.app.state.desk
        found = await desk.store.link(link)
        if found is None or found.battle != seat.battle:
            raise NotFoundException("There is no such link.")
        await desk.store.revoke(link)
        await desk.close_link(link)

    @get("/log", summary="The log", media_type="application/jsonl")
    async def log(self, request: AnyRequest) -> Response[bytes]:
        """Return the log as the seat may have it; whole, dice opened, when the battle is over."""
        seat, desk = await _seat(request), request.app.state.desk
        battle = (await desk.lobby.room(seat.battle)).battle
        text = dump_journal(shared(battle.system, battle.journal, seat.side))
        name = {"content-disposition": 'attachment; filename="battle.log"'}
        return Response(text, media_type="application/jsonl", headers=name)


def _given(desk: Desk, link: Link) -> GivenLink:
    return GivenLink(id=link.id, seat=link.seat, token=desk.links.token(link))
