"""Requests about the dice of a battle that has yet to begin: everybody who plays contributes to them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.params import Body

from umpire.server.edge.seating import AnyRequest, seat_of
from umpire.server.play.links import Seat
from umpire.server.play.messages import Dice
from umpire.server.play.rooms import Room
from umpire.server.services import Services

Hexadecimal = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class Contribution(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a side is bound to, or what it then contributes: 32 random bytes and their SHA-256, in hexadecimal digits.

    Tell the ``contribution`` only when there is a ``head``, and keep that: it is the digest of the header of the log,
    which holds everybody's pledge.
    """

    pledge: Hexadecimal | None = None
    contribution: Hexadecimal | None = None


class DiceRequests(Controller):
    """The drawing of a battle's dice."""

    path = "/api/battles/dice"
    tags = ["battles"]

    @get("/", summary="How far the dice are drawn")
    async def look(self, request: AnyRequest) -> Dice:
        """Return how far the dice of the seat's battle are drawn, who is awaited, and whether anybody knows them."""
        seat = await seat_of(request)
        return (await _room(request, seat)).dice

    @post("/", summary="Contribute to the dice", status_code=200)
    async def draw(self, request: AnyRequest, data: Annotated[Contribution, Body()]) -> Dice:
        """Pledge the seat's contribution, or tell it; the battle begins when all have."""
        seat = await seat_of(request)
        room = await _room(request, seat)
        return await room.draw(seat, pledge=data.pledge or "", given=bytes.fromhex(data.contribution or ""))


async def _room(request: AnyRequest, seat: Seat) -> Room:
    services: Services = request.app.state.services
    return await services.lobby.room(seat.battle)
