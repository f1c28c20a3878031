"""Requests about armies that people build: what to build of, what is wrong, what may come next, files in and out."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from litestar import Controller, Request, get, post
from litestar.params import Body, Parameter
from litestar.response import Response

from umpire.errors import InputError
from umpire.formats.sent import GivenFile
from umpire.formats.workshops import (
    ArmyImported,
    Content,
    MusterBook,
    MusterChecked,
    Mustering,
    MusterSuggested,
    Wanted,
    Workshop,
    workshop_of,
)
from umpire.server.edge.allowing import take_question

T = TypeVar("T")

AnyRequest = Request[Any, Any, Any]

System = Annotated[str, Parameter(max_length=64)]
"""The name of a game, "" for the first that has battles."""

KINDS = {"yaml": "application/yaml", "json": "application/json", "html": "text/html"}
"""What files are that end like this."""


class ArmySent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army as an army file holds it, under ``army``."""

    army: Content


class NextAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army, and what is to be suggested for it."""

    army: Content
    wanted: Wanted = Wanted()


class ToExport(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army, and the form in which it is to go out."""

    army: Content
    form: Annotated[str, msgspec.Meta(max_length=20)] = "yaml"


class ArmyExported(msgspec.Struct, frozen=True, kw_only=True):
    """A file: its name, its kind and its text."""

    name: str
    kind: str
    text: str


class MusterRequests(Controller):
    """Armies that people build; nothing is kept here. Without a ``system`` those of the first game that has battles."""

    path = "/api/muster"
    tags = ["muster"]

    @get("/book", summary="What armies are made of")
    async def book(self, request: AnyRequest, system: System = "") -> Response[MusterBook]:
        """Return every Army List, Formation and datasheet, with all that can be chosen on them."""
        found = await asyncio.to_thread(_book, system)
        headers = {"etag": found.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == found.tag:
            return Response(None, status_code=304, headers=headers)  # type: ignore[arg-type]  # it has no content
        if "gzip" in request.headers.get("accept-encoding", ""):
            packed = headers | {"content-encoding": "gzip"}
            return Response(found.packed, media_type="application/json", headers=packed)  # type: ignore[arg-type]
        return Response(found.text, media_type="application/json", headers=headers)  # type: ignore[arg-type]

    @post("/check", summary="What is wrong with an army", status_code=200)
    async def check(self, request: AnyRequest, data: Annotated[ArmySent, Body()], system: System = "") -> MusterChecked:
        """Return what an army comes to as it stands, and everything that is wrong with it; half an army is one too."""
        return await _done(request, lambda: _mustering(system).check(data.army))

    @post("/suggest", summary="What may come next in an army", status_code=200)
    async def suggest(
        self, request: AnyRequest, data: Annotated[NextAsked, Body()], system: System = ""
    ) -> MusterSuggested:
        """Return Formations that may be added, or who may fill a slot, or a Detachment's Dedicated Transports."""
        return await _done(request, lambda: _mustering(system).suggest(data.army, data.wanted))

    @post("/import", summary="A roster as an army", status_code=200)
    async def import_(
        self, request: AnyRequest, data: Annotated[GivenFile, Body()], system: System = ""
    ) -> ArmyImported:
        """Return the army of a list builder's roster, or of an army file; an archive is sent in base64."""
        return await _done(request, lambda: _imported(workshop_of(system), data))

    @post("/export", summary="An army as a file", status_code=200)
    async def export(self, request: AnyRequest, data: Annotated[ToExport, Body()], system: System = "") -> ArmyExported:
        """Return an army in one of the forms in which it goes out."""
        return await _done(request, lambda: _exported(workshop_of(system), data))


class _Book(NamedTuple):
    """The book as it is sent: its tag, its text, and that packed."""

    tag: str
    text: bytes
    packed: bytes


@lru_cache(maxsize=8)
def _book(system: str) -> _Book:
    text = msgspec.json.encode(_mustering(system).book())
    return _Book(tag=f'W/"{sha256(text).hexdigest()[:32]}"', text=text, packed=gzip.compress(text, mtime=0))


def _mustering(system: str) -> Mustering:
    found = workshop_of(system).mustering
    if found is None:
        raise InputError(
            "Armies of this game are not built here", path="system", value=system, fix="Name another game."
        )
    return found


def _imported(workshop: Workshop, given: GivenFile) -> ArmyImported:
    if workshop.import_army is None:
        raise InputError("No rosters of this game are read here", path="system", fix="Name another game.")
    return workshop.import_army(given)


def _exported(workshop: Workshop, wanted: ToExport) -> ArmyExported:
    forms = {each.name: each for each in workshop.army_forms}
    if workshop.export_army is None or wanted.form not in forms:
        fix = f"Choose {', '.join(forms)}." if forms else "Name another game."
        raise InputError("Armies do not go out in this form", path="form", value=wanted.form, fix=fix)
    text = msgspec.json.encode({"army": wanted.army}).decode()
    name = str(wanted.army.get("name", ""))
    stem = "".join(each if each.isalnum() or each in "-_" else "-" for each in name).strip("-")[:80] or "army"
    ending = forms[wanted.form].ending.lstrip(".")
    made = workshop.export_army(GivenFile(name="army.json", text=text), wanted.form)
    kind = KINDS.get(ending.rpartition(".")[2], "text/plain")
    return ArmyExported(name=f"{stem}.{ending}", kind=kind, text=made)


async def _done(request: AnyRequest, do: Callable[[], T]) -> T:
    take_question(request)
    return await asyncio.to_thread(do)
