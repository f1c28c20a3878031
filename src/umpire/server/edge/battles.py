"""Requests about battles: begin one, give out and revoke links, fetch the log."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.exceptions import NotFoundException
from litestar.params import Body, Parameter

from umpire.bots import bot_names
from umpire.errors import IllegalAction, InputError
from umpire.formats import dump_journal
from umpire.formats.sent import GivenFile
from umpire.formats.workshops import OwnBattle, workshop_of
from umpire.game import Beginning, Outcome, battle_of, shared
from umpire.server.edge.allowing import take_battle, take_question
from umpire.server.edge.seating import AnyRequest
from umpire.server.edge.seating import browser_of as _browser
from umpire.server.edge.seating import seat_of as _seat
from umpire.server.play.clocks import TimeControl
from umpire.server.play.links import HUMAN, SIDE, Role, Seat, held_seats, seats_for, this_second
from umpire.server.play.people import TimeLeft
from umpire.server.play.rooms import LookedBack, again, branched, load_log
from umpire.server.services import Services
from umpire.server.storage import Link, Person

MOST_SEED = 2**53 - 1
"""The largest whole number that every client tells exactly."""

LARGEST_LOG = 32 * 1024 * 1024
"""The largest log that is loaded, bytes: several battles of the shipped size."""


LONGEST_LINK = 24.0 * 366
"""How long a link lasts that is not to last for good, hours at most."""


class NewBattle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a new battle is to be: which one, and who plays each side ("human" or a bot; people if it is left out).

    Without a ``system`` it is of the first game that has battles, without a ``scenario`` the first that is offered.
    ``own`` puts one together, ``files`` are a scenario file with the army files that it names; either comes before
    ``scenario``. ``allow_missing`` plays without the rules that are not implemented. Those who play draw the dice
    together before the battle begins (``/api/battles/dice``). With a ``seed`` they are made of that, to be played
    again, and everybody at the table is told that they are known. With a ``clock`` the time of its people is counted.
    """

    system: str = ""
    scenario: Annotated[str, msgspec.Meta(max_length=64)] = ""
    own: OwnBattle | None = None
    files: tuple[GivenFile, ...] = ()
    allow_missing: bool = False
    players: dict[str, str] = {}
    clock: TimeControl | None = None
    seed: Annotated[int, msgspec.Meta(ge=0, le=MOST_SEED)] | None = None

    def beginning(self) -> Beginning:
        """Return the battle that is asked for.

        Raises:
            InputError: If a file is wrong, or what was chosen does not go together.
        """
        if self.own is not None:
            return workshop_of(self.system).compose(self.own, allow_missing=self.allow_missing)
        if self.files:
            return workshop_of(self.system).load(self.files, allow_missing=self.allow_missing)
        game = battle_of(self.system)
        return game.begin(self.scenario or game.offered[0])


class OfferedBattle(msgspec.Struct, frozen=True, kw_only=True):
    """A battle that can be begun without a file: what it is called, its sides by their names, and who can play them."""

    title: str
    about: str
    sides: dict[str, str]
    players: tuple[str, ...]


class GivenLink(msgspec.Struct, frozen=True, kw_only=True):
    """A link that was given out: its seat, and the token that leads there ("" where it is not told again).

    ``held``: a browser has opened it, and keeps its seat; ``ends`` is when it ends, seconds since 1970, if ever.
    """

    id: str
    seat: str
    token: str = ""
    revoked: bool = False
    ends: int | None = None
    held: bool = False


class Begun(msgspec.Struct, frozen=True, kw_only=True):
    """A battle that has begun, and the links to its seats; ``notice`` is what to know about it, "" if nothing."""

    battle: str
    links: tuple[GivenLink, ...]
    title: str
    players: dict[str, str]
    notice: str = ""


class NewLink(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat that a further link is to lead to: ``side:NAME``, ``spectator`` or ``host``.

    ``hours`` is how long it is to last; for good if it is left out.
    """

    seat: Annotated[str, msgspec.Meta(max_length=64)]
    hours: Annotated[float, msgspec.Meta(gt=0.0, le=LONGEST_LINK)] | None = None


class Branch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Begin a new battle where this one stood after an entry; ``tokens`` are further seats that the same people hold.

    ``players`` are who plays it; as before where it is left out.
    """

    at: int
    tokens: tuple[str, ...] = ()
    players: dict[str, str] = {}


class OwnBranch(msgspec.Struct, frozen=True, kw_only=True):
    """A battle that the players have agreed to begin after an entry of theirs (-1: a rematch).

    ``token`` leads to the ``seat`` in it that is the same player's, "" where that link was revoked.
    """

    battle: str
    title: str
    at: int
    seat: str
    token: str


class BattleNow(msgspec.Struct, frozen=True, kw_only=True):
    """Where a battle stands: whose turn it is, whose contribution to the dice is awaited, how it ended if it did.

    ``head`` is its round, ``seq`` its last entry, -1 before any; ``side`` is the seat's own, None for who looks on.
    """

    title: str
    side: str | None
    head: str
    score: dict[str, int]
    seq: int
    players: dict[str, str]
    to_decide: tuple[str, ...]
    awaited: tuple[str, ...]
    outcome: Outcome | None
    closed: bool
    names: dict[str, str]
    persons: dict[str, Person]
    time_left: TimeLeft | None


class Again(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Begin the same battle from its beginning; ``swap`` has its players change sides."""

    swap: bool = False


async def _host(request: AnyRequest) -> Seat:
    seat = await _seat(request)
    if seat.role is not Role.HOST:
        raise IllegalAction("Only the host can create and revoke links, and delete the battle.")
    return seat


class BattleRequests(Controller):
    """Battles."""

    path = "/api/battles"
    tags = ["battles"]

    @post("/", summary="Begin a battle")
    async def begin(self, request: AnyRequest, data: Annotated[NewBattle, Body()]) -> Begun:
        """Begin a battle and return a link for each seat."""
        services = take_battle(request)
        system = battle_of(data.system).system.name
        beginning = replace(await asyncio.to_thread(data.beginning), seed=data.seed)
        return await _begun(services, beginning, system=system, players=data.players, control=data.clock)

    @get("/offered/{system:str}/{scenario:str}", summary="A battle that is offered")
    async def offered(self, system: str, scenario: str) -> OfferedBattle:
        """Return what a game says of a battle that it offers."""
        game = battle_of(system)
        if scenario not in game.offered:
            fix = f"Choose {', '.join(game.offered)}."
            raise InputError("This battle is not offered", path="scenario", value=scenario, fix=fix)
        beginning = await asyncio.to_thread(game.begin, scenario)
        sides = game.system.sides(beginning.state)
        return OfferedBattle(
            title=beginning.title,
            about=beginning.about,
            sides={each: beginning.meta.get(f"name {each}", each) for each in sides},
            players=(HUMAN, *bot_names(system)),
        )

    @post("/branch", summary="Branch a battle")
    async def branch(self, request: AnyRequest, data: Annotated[Branch, Body()]) -> Begun:
        """Begin a new battle, with new dice, where the seat's battle stood after an entry."""
        seat, services = await _seat(request), take_battle(request)
        room = await services.lobby.room(seat.battle)
        seats = [seat, *[await services.links.seat(token, _browser(request)) for token in data.tokens]]
        held = {each.side for each in seats if each.battle == seat.battle and each.side}
        beginning = await asyncio.to_thread(branched, room, data.at, held=held)
        return await _begun(services, beginning, system=room.game.system.name, players=room.players | data.players)

    @get("/branches", summary="The battles begun from this one by agreement")
    async def branches(self, request: AnyRequest) -> tuple[OwnBranch, ...]:
        """Return the battles that the players have agreed to begin from theirs, with the seat's own link to each."""
        seat, services = await _seat(request), request.app.state.services
        return tuple(
            OwnBranch(
                battle=each.id,
                title=each.title,
                at=each.at,
                seat=seat.name if each.link is None else each.link.seat,
                token="" if each.link is None else services.links.token(each.link),
            )
            for each in await services.store.branches(seat.battle, seat.name)
        )

    @post("/again", summary="Play a battle again")
    async def again(self, request: AnyRequest, data: Annotated[Again, Body()]) -> Begun:
        """Begin the seat's battle again from its beginning, with new dice."""
        seat, services = await _seat(request), take_battle(request)
        room = await services.lobby.room(seat.battle)
        who = list(room.players.values())
        players = dict(zip(room.players, reversed(who) if data.swap else who, strict=True))
        return await _begun(services, again(room), system=room.game.system.name, players=players)

    @post("/load", summary="Load a log", request_max_body_size=LARGEST_LOG)
    async def load(self, request: AnyRequest, data: Annotated[GivenFile, Body()]) -> Begun:
        """Put the battle of a saved log on this server, to be looked at or played on."""
        services = take_battle(request)
        found = await asyncio.to_thread(load_log, data.text, name=data.name)
        name, links = await services.lobby.keep(found.battle, title=found.title, players=found.players)
        given = tuple(_given(services, link) for link in links)
        return Begun(battle=name, links=given, title=found.title, players=found.players, notice=found.notice)

    @get("/report", summary="The battle as one page", media_type="text/html")
    async def report(self, request: AnyRequest) -> Response[str]:
        """Return the page of the battle, as everybody may see it; it needs nothing else and is opened from a file."""
        seat, services = await _seat(request), request.app.state.services
        room = await services.lobby.room(seat.battle)
        page = await asyncio.to_thread(room.page)
        name = {"content-disposition": 'attachment; filename="battle.html"'}
        return Response(page, media_type="text/html", headers=name)

    @get("/analysis", summary="A battle that is over, looked back on")
    async def analysis(self, request: AnyRequest) -> LookedBack:
        """Return the chances over time, the luck of the dice and, once they are found, the dearest decisions.

        Whoever asks first has them looked for, which takes up to a minute: ask again to hear how far that is.
        """
        seat, services = await _seat(request), take_question(request)
        room = await services.lobby.room(seat.battle)
        return await room.looking_back.so_far()

    @get("/picture", summary="The table as a picture", media_type="image/svg+xml")
    async def picture(self, request: AnyRequest, at: Annotated[int, Parameter(ge=0)]) -> Response[str]:
        """Return the table after an entry as an SVG file, as the seat may see it."""
        seat, services = await _seat(request), take_question(request)
        room = await services.lobby.room(seat.battle)
        return Response(await room.advice.picture(seat, at), media_type="image/svg+xml")

    @get("/now", summary="Where a battle stands", tags=["people"])
    async def now(self, request: AnyRequest) -> BattleNow:
        """Return in which round the seat's battle is, whose turn it is, how it ended if it did, and who plays it."""
        seat, services = await _seat(request), take_question(request)
        room = await services.lobby.room(seat.battle)
        stands = await room.advice.stands(seat)
        return BattleNow(
            title=room.title,
            side=seat.side,
            head=stands.head if room.battle.begun else "The dice are being drawn",
            score=dict(stands.score),
            seq=room.seq,
            players=room.players,
            to_decide=room.battle.to_decide if room.battle.begun else (),
            awaited=room.dice.awaited,
            outcome=room.battle.outcome,
            closed=room.battle.closed,
            names={each: room.battle.header.meta.get(f"name {each}", each) for each in room.battle.sides},
            persons=await room.people.persons(),
            time_left=room.time.told(),
        )

    @get("/links", summary="The links that were given out")
    async def links(self, request: AnyRequest) -> tuple[GivenLink, ...]:
        """Return all links of the host's battle, without their tokens."""
        seat, services = await _host(request), request.app.state.services
        found = await services.store.links(seat.battle)
        return tuple(
            GivenLink(id=link.id, seat=link.seat, revoked=link.revoked, ends=link.ends, held=bool(link.holder))
            for link in found
        )

    @post("/links", summary="Give out a further link")
    async def give(self, request: AnyRequest, data: Annotated[NewLink, Body()]) -> GivenLink:
        """Return a new link for a seat of the host's battle; between people everybody is told of a player's."""
        seat, services = await _host(request), request.app.state.services
        room = await services.lobby.room(seat.battle)
        known = seats_for(room.battle.sides)
        if data.seat not in known:
            raise IllegalAction(f"There is no seat {data.seat}. Choose {', '.join(known)}.")
        held = data.seat in held_seats(room.players) and not room.battle.closed
        link = services.links.draw(seat.battle, data.seat, held=held)
        if data.hours is not None:
            link = msgspec.structs.replace(link, ends=this_second() + int(3600 * data.hours))
        if held:
            side = data.seat.removeprefix(SIDE)
            name = room.battle.header.meta.get(f"name {side}", side)
            await room.note(f"The host has created a new link to the seat of {name}: whoever opens it first plays it.")
        await services.store.add_link(link)
        return _given(services, link)

    @delete("/links/{link:str}", summary="Revoke a link")
    async def revoke(self, request: AnyRequest, link: str) -> None:
        """Make a link worthless, and close the sockets that it opened."""
        seat, services = await _host(request), request.app.state.services
        found = await services.store.link(link)
        if found is None or found.battle != seat.battle:
            raise NotFoundException("There is no such link.")
        await services.store.revoke(link)
        await services.close_link(link)

    @delete("/", summary="Delete a battle")
    async def forget(self, request: AnyRequest) -> None:
        """Delete the host's battle for good, with its log and all its links, and close its sockets."""
        seat, services = await _host(request), request.app.state.services
        await services.delete(seat.battle)

    @get("/log", summary="The log", media_type="application/jsonl")
    async def log(self, request: AnyRequest) -> Response[bytes]:
        """Return the log as the seat may have it; whole, dice opened, when the battle is over."""
        seat, services = await _seat(request), request.app.state.services
        room = await services.lobby.room(seat.battle)
        battle, journal = room.battle, room.journal
        told = journal if journal.shared is not None else shared(battle.system, journal, seat.side)
        text = await asyncio.to_thread(dump_journal, told)
        name = {"content-disposition": 'attachment; filename="battle.log"'}
        return Response(text, media_type="application/jsonl", headers=name)


async def _begun(
    services: Services,
    beginning: Beginning,
    *,
    system: str,
    players: dict[str, str],
    control: TimeControl | None = None,
) -> Begun:
    name, links = await services.lobby.make(beginning, system=system, players=players, control=control)
    who = (await services.lobby.room(name)).players
    given = tuple(_given(services, link) for link in links)
    notice = f"Played without: {missing}." if (missing := beginning.meta.get("played without")) else ""
    return Begun(battle=name, links=given, title=beginning.title, players=who, notice=notice)


def _given(services: Services, link: Link) -> GivenLink:
    return GivenLink(id=link.id, seat=link.seat, token=services.links.token(link), ends=link.ends)
