"""Seats and the signed links that lead to them.

Whoever has a link has its seat, until it is revoked. Between people a player's seat is kept by the first browser that
opens its link: whoever gave the link out has a copy of it, which then leads nowhere.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from enum import StrEnum
from hashlib import sha256

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

from umpire.errors import IllegalAction, UmpireError
from umpire.server.storage import Link, Store

HUMAN = "human"
"""Who plays a side that no bot plays."""

SALT = "umpire.seat"
SIDE = "side:"
"""How the seats of players are named: this, then the side."""

LEAST_BROWSER, MOST_BROWSER = 16, 128
"""How long a browser's own secret is."""

ENDED = "This link has ended. Ask the host for another one."
TAKEN = "Another browser opened this link first, and holds its seat. If that was not you, ask the host for a new link."
UNNAMED = "This seat belongs to the first browser that opens its link: say which one asks (umpire-browser, a secret)."


class NoSeatError(UmpireError):
    """A link that leads nowhere: forged, of another server, revoked, or held by another browser."""


class Role(StrEnum):
    """What a seat may do: play a side, look on, or manage the battle's links."""

    SIDE = "side"
    SPECTATOR = "spectator"
    HOST = "host"


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat at a battle; ``side`` is the side that is played from it, None for those who look on.

    ``ends`` is when its link ends, seconds since 1970, if ever.
    """

    battle: str
    role: Role
    side: str | None = None
    link: str = ""
    ends: int | None = None

    @property
    def name(self) -> str:
        """The seat as the store names it."""
        return f"{SIDE}{self.side}" if self.role is Role.SIDE else self.role.value


def playing(seat: Seat) -> str:
    """Return the side that a seat plays.

    Raises:
        IllegalAction: If it plays none.
    """
    if seat.role is not Role.SIDE or seat.side is None:
        raise IllegalAction("You are watching: only the players can act.")
    return seat.side


class Links:
    """Gives out links and reads them."""

    def __init__(self, store: Store, secret: str) -> None:
        self._store = store
        self._signer = URLSafeSerializer(secret, salt=SALT)

    def draw(self, battle: str, seat: str, *, held: bool = False) -> Link:
        """Return a new link for a seat; it counts when the store has it. ``held``: the first browser keeps it."""
        return Link(id=secrets.token_urlsafe(12), battle=battle, seat=seat, holder="" if held else None)

    def token(self, link: Link) -> str:
        """Return what stands in the address of a link."""
        return str(self._signer.dumps(link.id))

    async def seat(self, token: str, browser: str = "") -> Seat:
        """Return the seat that a token leads to from a browser, which is known by a secret of its own.

        Raises:
            NoSeatError: If it leads nowhere.
        """
        try:
            named = self._signer.loads(token)
        except BadSignature as err:
            raise NoSeatError("This link was not made by this server. Ask the host for another one.") from err
        link = await self._store.link(str(named))
        reason = why_worthless(link)
        if link is None or reason:
            raise NoSeatError(reason)
        if link.holder is not None:
            await self._hold(link, browser)
        return seat_of(link)

    async def _hold(self, link: Link, browser: str) -> None:
        """Have a browser keep a seat if nobody does yet."""
        if not LEAST_BROWSER <= len(browser) <= MOST_BROWSER:
            raise NoSeatError(UNNAMED)
        named = sha256(browser.encode(errors="replace")).hexdigest()
        found = link if link.holder else await self._store.claim(link.id, named)
        if found is None or found.holder != named:
            raise NoSeatError(TAKEN)


def why_worthless(link: Link | None) -> str:
    """Return why a link leads nowhere, "" if it leads to its seat."""
    if link is None:
        return "This link leads nowhere any more: its battle has been deleted."
    if link.revoked:
        return "This link has been revoked. Ask the host for another one."
    return ENDED if link.ends is not None and link.ends <= this_second() else ""


def this_second() -> int:
    """Return the seconds since 1970: what ends by the clock is a link, and nothing in a battle."""
    return int(time.time())  # noqa: TID251


def seat_of(link: Link) -> Seat:
    """Return the seat of a link."""
    if link.seat.startswith(SIDE):
        return Seat(battle=link.battle, role=Role.SIDE, side=link.seat.removeprefix(SIDE), link=link.id, ends=link.ends)
    return Seat(battle=link.battle, role=Role(link.seat), link=link.id, ends=link.ends)


def seats_for(sides: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats of a new battle: the host's, one for each side, one for those who look on."""
    return (Role.HOST.value, *(f"{SIDE}{side}" for side in sides), Role.SPECTATOR.value)


def held_seats(players: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats that the first browser keeps, by who plays each side: the people's, where there are several."""
    people = tuple(f"{SIDE}{side}" for side, player in players.items() if player == HUMAN)
    return people if len(people) > 1 else ()
