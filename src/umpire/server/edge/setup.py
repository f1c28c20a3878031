"""Requests about battles that are yet to begin: what can be chosen, and what a given file holds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Controller, Request, get, post
from litestar.params import Body, Parameter

from umpire.formats.sent import GivenFile
from umpire.formats.workshops import ArmySeen, Choices, ScenarioSeen, workshop_of
from umpire.render.scenes import Picture
from umpire.server.edge.allowing import take_question

T = TypeVar("T")

AnyRequest = Request[Any, Any, Any]

System = Annotated[str, Parameter(max_length=64)]
"""The name of a game, "" for the first that has battles."""


class GivenTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table: the name of a shipped one, or a file; ``mission`` is what open ground is measured for."""

    table: str | GivenFile
    mission: str = ""


class ScenarioFiles(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file with the army files that it names."""

    files: tuple[GivenFile, ...]


class SetupRequests(Controller):
    """What a battle is made of; without a ``system`` one of the first game that has battles."""

    path = "/api/setup"
    tags = ["setup"]

    @get("/", summary="Everything to choose from")
    async def choose(self, system: System = "") -> Choices:
        """Return the shipped armies and tables, the missions with their maps, the readings that can be switched."""
        return await asyncio.to_thread(lambda: workshop_of(system).choices())

    @post("/army", summary="Look at an army file", status_code=200)
    async def army(self, request: AnyRequest, data: Annotated[GivenFile, Body()], system: System = "") -> ArmySeen:
        """Return what is in an army file; what is wrong with it is told with its line."""
        return await _looked(request, lambda: workshop_of(system).army(data))

    @post("/table", summary="Look at a table", status_code=200)
    async def table(self, request: AnyRequest, data: Annotated[GivenTable, Body()], system: System = "") -> Picture:
        """Return a table as it is drawn; what is wrong with it is told with its line."""
        return await _looked(request, lambda: workshop_of(system).table(data.table, mission=data.mission))

    @post("/scenario", summary="Look at a scenario file", status_code=200)
    async def scenario(
        self, request: AnyRequest, data: Annotated[ScenarioFiles, Body()], system: System = ""
    ) -> ScenarioSeen:
        """Return what a scenario is; what is wrong with it is told with its line."""
        return await _looked(request, lambda: workshop_of(system).scenario(data.files))


async def _looked(request: AnyRequest, look: Callable[[], T]) -> T:
    take_question(request)
    return await asyncio.to_thread(look)
