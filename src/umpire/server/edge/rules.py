"""Requests about the rules: read them, see their cases, ask the umpire about a table."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.params import Body

from umpire.formats.cases import RulingPage, book_of
from umpire.game import Palette, game, tables_of
from umpire.render.scenes import Picture
from umpire.server.ask.answering import Answered, answer, answer_page
from umpire.server.ask.asking import Example, QuestionKind, Shown, examples, questions, systems
from umpire.server.ask.beginning import Beginnings, beginnings
from umpire.server.ask.book import BookRule, case_picture, page, pages
from umpire.server.ask.disputes import Disputed, disputes, to_ask_about
from umpire.server.ask.offers import Offer, Offered, offers
from umpire.server.ask.opening import Opened, Opening, open_files
from umpire.server.ask.squads import Brought, ToBring, bring
from umpire.server.edge.allowing import take_question


class RuleText(msgspec.Struct, frozen=True, kw_only=True):
    """A rule as readers get it."""

    id: str
    heading: str
    text: str
    reading: str = ""
    alternative: str = ""


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A case file: a table, and questions about it.

    Where ``quick`` the rulings are not looked into: what would change them is not told, as while something is dragged.
    """

    text: Annotated[str, msgspec.Meta(max_length=200_000)]
    quick: bool = False


class ToPrint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position whose rulings are to be printed, and the link to it, "" for none."""

    text: Annotated[str, msgspec.Meta(max_length=200_000)]
    link: Annotated[str, msgspec.Meta(max_length=20_000)] = ""


class RuleRequests(Controller):
    """The rules, their cases, and the umpire."""

    path = "/api/rules"
    tags = ["rules"]

    @get("/", summary="The games")
    async def systems(self) -> tuple[Shown, ...]:
        """Return every game."""
        return systems()

    @get("/disputes", summary="What players argue about")
    async def disputes(self) -> tuple[Disputed, ...]:
        """Return what players of all games argue about, with pictures, rulings and rules."""
        return await asyncio.to_thread(disputes)

    @get("/{system:str}", summary="The rules of a game")
    async def rules(self, system: str, silent: bool = False) -> tuple[RuleText, ...]:
        """Return every rule of a game, in the order of the book; with ``silent`` those alone that had to be read."""
        return tuple(
            RuleText(
                id=rule.id,
                heading=rule.heading,
                text=rule.text,
                reading=rule.reading.taken if rule.reading else "",
                alternative=rule.reading.alternative if rule.reading else "",
            )
            for rule in book_of(game(system).name)
            if rule.reading or not silent
        )

    @get("/{system:str}/book", summary="The rules of a game, with all that is known of them")
    async def book(self, system: str) -> tuple[BookRule, ...]:
        """Return every rule with its readings, house rules, status and cases."""
        return await asyncio.to_thread(pages, game(system).name)

    @get("/{system:str}/questions", summary="What can be asked in a game")
    async def questions(self, system: str) -> tuple[QuestionKind, ...]:
        """Return every question, with what it names."""
        return questions(game(system).name)

    @get("/{system:str}/cases", summary="The worked examples of a game")
    async def cases(self, system: str) -> tuple[Example, ...]:
        """Return every shipped case that asks something."""
        return await asyncio.to_thread(examples, game(system).name)

    @get("/{system:str}/cases/{case:str}", summary="One worked example", media_type="text/yaml")
    async def case(self, system: str, case: str) -> str:
        """Return a case, or a dispute, as a file of its own."""
        return await asyncio.to_thread(to_ask_about, game(system).name, case)

    @get("/{system:str}/cases/{case:str}/picture", summary="The table of a worked example")
    async def picture(self, system: str, case: str) -> Picture:
        """Return the table of a case as it is drawn."""
        return await asyncio.to_thread(case_picture, game(system).name, case)

    @post("/ask", summary="Ask the umpire", status_code=200)
    async def ask(self, request: Request[Any, Any, Any], data: Annotated[Asked, Body()]) -> Answered:
        """Rule on the first case of a case file, and return its table as it is drawn."""
        take_question(request)
        return await asyncio.to_thread(answer, data.text, quick=data.quick)

    @post("/page", summary="Rulings as a page to print", status_code=200)
    async def page(self, request: Request[Any, Any, Any], data: Annotated[ToPrint, Body()]) -> RulingPage:
        """Return the rulings on the first case of a case file as a page for a tournament's judge."""
        take_question(request)
        return await asyncio.to_thread(answer_page, data.text, data.link)

    @post("/offers", summary="What is mostly asked about two models", status_code=200)
    async def offers(self, request: Request[Any, Any, Any], data: Annotated[Offered, Body()]) -> tuple[Offer, ...]:
        """Return questions about two models of a case's table, the usual one first."""
        take_question(request)
        return await asyncio.to_thread(offers, data)

    @post("/open", summary="Open files", status_code=200)
    async def open(self, request: Request[Any, Any, Any], data: Annotated[Opening, Body()]) -> Opened:
        """Return a case file of what files hold: a case, a scenario's table, a table of others."""
        take_question(request)
        return await asyncio.to_thread(open_files, data)

    @post("/squad", summary="Bring a squad", status_code=200)
    async def squad(self, request: Request[Any, Any, Any], data: Annotated[ToBring, Body()]) -> Brought:
        """Return the units of a roster as they stand on a table of a game, and the bases that it lacks."""
        take_question(request)
        return await asyncio.to_thread(bring, data)

    @get("/{system:str}/palette", summary="What can be dropped on a table")
    async def palette(self, system: str) -> Palette:
        """Return the features and models of a game, with real base sizes."""
        return await asyncio.to_thread(tables_of(system).palette)

    @get("/{system:str}/beginning", summary="What to begin with")
    async def beginning(self, system: str) -> Beginnings:
        """Return case files to begin with: two models with something between them, and a bare table."""
        return await asyncio.to_thread(beginnings, system)

    @get("/{system:str}/rules/{rule:str}", summary="One rule")
    async def rule(self, system: str, rule: str) -> BookRule:
        """Return a rule with its reading, the house rules about it, and the cases that show it."""
        return await asyncio.to_thread(page, game(system).name, rule)
