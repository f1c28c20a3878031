"""Requests about tables that people draw: what to draw with, what is wrong, files in and out, how exposed it is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.params import Body
from litestar.response import Stream

from umpire.errors import UmpireError
from umpire.formats.drawings import sent_feature, sent_table
from umpire.server.draw import (
    Catalogue,
    Checked,
    Exposed,
    ReadTable,
    TableDocument,
    ToRead,
    Written,
    catalogue,
    checked,
    exposed,
    read_table,
    written,
)
from umpire.server.edge.allowing import take_question
from umpire.server.edge.problems import problem_of, write_down
from umpire.server.services import Services

AnyRequest = Request[Any, Any, Any]
TELL = 0.1
"""How long lies between two tellings of progress, seconds."""


class ToWrite(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A drawing, and the form that it is wanted in."""

    drawing: TableDocument
    form: Annotated[str, msgspec.Meta(max_length=20)] = "table"


class ExposureTold(msgspec.Struct, frozen=True, kw_only=True):
    """A line about a map of exposure: how far it is, in the end the map, or why there is none."""

    done: int = 0
    of: int = 0
    found: Exposed | None = None
    problem: str = ""


class DrawingRequest(Request[Any, Any, Any]):
    """A request whose drawing may be spelled as older pages send it: one may still be open when the server is new."""

    async def json(self) -> Any:
        """Return what was sent, its drawing as it is spelled now."""
        content = await super().json()
        if not isinstance(content, dict):
            return content
        inner = {"drawing": sent_table, "taken": sent_feature}
        if any(name in content for name in (*inner, "files")):
            return {name: inner[name](each) if name in inner else each for name, each in content.items()}
        return sent_table(content)


class TableRequests(Controller):
    """Tables that people draw; nothing is kept here."""

    request_class = DrawingRequest
    path = "/api/tables"
    tags = ["tables"]

    @get("/catalogue", summary="What tables are drawn from")
    async def catalogue(self) -> Catalogue:
        """Return each game's words for terrain, its maps, and pieces that are common."""
        return await asyncio.to_thread(catalogue)

    @post("/check", summary="What is wrong with a drawing", status_code=200)
    async def check(self, request: AnyRequest, data: Annotated[TableDocument, Body()]) -> Checked:
        """Return everything that is wrong with a drawing, each at its feature, and what the table is like."""
        take_question(request)
        return await asyncio.to_thread(checked, data)

    @post("/read", summary="A file as a drawing", status_code=200)
    async def read(self, request: AnyRequest, data: Annotated[ToRead, Body()]) -> ReadTable:
        """Return the table of a file of any kind that can be imported."""
        take_question(request)
        return await asyncio.to_thread(read_table, data)

    @post("/write", summary="A drawing as a file", status_code=200)
    async def write(self, request: AnyRequest, data: Annotated[ToWrite, Body()]) -> Written:
        """Return a drawing as a table, an imported table, a case to ask about, or a sheet in millimetres."""
        take_question(request)
        return await asyncio.to_thread(written, data.drawing, data.form)

    @post("/exposure", summary="How exposed a drawn table is", status_code=200)
    async def exposure(self, request: AnyRequest, data: Annotated[TableDocument, Body()]) -> Stream:
        """Return lines of JSON: how far the map is, and last the map, or why there is none."""
        return Stream(_told(data, take_question(request)), media_type="application/jsonl")


class _GoneError(Exception):
    """Nobody waits for the map any more."""


async def _told(drawing: TableDocument, services: Services) -> AsyncIterator[bytes]:
    """Yield how far a map is, then the map; maps are drawn one after another, for each takes all there is."""
    at = {"done": 0, "of": 0}
    gone = False

    def progress(done: int, of: int) -> None:
        if gone:
            raise _GoneError
        at.update(done=done, of=of)

    try:
        async with services.maps:
            work = asyncio.ensure_future(asyncio.to_thread(exposed, drawing, progress))
            # Nobody may be left to hear that it ended early.
            work.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
            while not work.done():
                await asyncio.wait((work,), timeout=TELL)
                yield _line(ExposureTold(done=at["done"], of=at["of"]))
            yield _line(ExposureTold(done=at["of"], of=at["of"], found=work.result()))
    except UmpireError as error:
        told = problem_of(error, 400)
        where = f"{told.path}: " if told.path else ""
        yield _line(ExposureTold(problem=f"{where}{told.problem}. {told.fix}".strip()))
    except Exception as error:
        number = write_down(error, "a map of exposure")
        yield _line(ExposureTold(problem=f"A fault in Umpire kept this from being answered: fault {number}."))
    finally:
        gone = True


def _line(told: ExposureTold) -> bytes:
    return msgspec.json.encode(told) + b"\n"
