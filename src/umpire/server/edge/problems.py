"""How errors are told to a client: what was wrong, where, and what to do; never a traceback."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.types import ExceptionHandlersMap

from umpire.errors import BrokenLaw, IllegalAction, InputError, UmpireError
from umpire.formats import check_json
from umpire.server.play.links import NoSeatError
from umpire.server.storage import StoreError

log = logging.getLogger(__name__)


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was wrong with a request; ``fault`` is the number that the server's own fault is written down by."""

    status: int
    problem: str
    file: str = ""
    path: str = ""
    value: str = ""
    fix: str = ""
    rules: tuple[str, ...] = ()
    fault: str = ""


def _answers(status: int) -> Callable[[Request[Any, Any, Any], Exception], Response[Problem]]:
    def answer(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
        return Response(problem_of(error, status), status_code=status)

    return answer


def _fault(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    # What a fault says may hold what others must not see, and so may what stands behind the ? of an address.
    number = write_down(error, f"{request.method} {request.url.path}")
    problem = "A fault in Umpire kept this from being answered"
    fix = f"Try again; if it comes again, tell whoever runs this server that it is fault {number}."
    return Response(Problem(status=500, problem=problem, fix=fix, fault=number), status_code=500)


def write_down(error: BaseException, doing: str) -> str:
    """Write a fault of ours into the server's log, and return the number that it has there."""
    number = secrets.token_hex(4)
    log.error("fault %s at %s", number, doing, exc_info=error)
    return number


def problem_of(error: Exception, status: int) -> Problem:
    """Return an error as a client gets it."""
    if isinstance(error, InputError):
        return Problem(
            status=status,
            problem=error.problem,
            file=error.file,
            path=error.path,
            value=error.value,
            fix=error.fix,
        )
    rules = error.rules if isinstance(error, IllegalAction) else ()
    return Problem(status=status, problem=str(error), rules=rules)


PROBLEMS: ExceptionHandlersMap = {
    NoSeatError: _answers(403),
    StoreError: _answers(503),
    InputError: _answers(400),
    IllegalAction: _answers(409),
    BrokenLaw: _fault,
    UmpireError: _answers(400),
    500: _fault,
}
"""The status that each kind of error is answered with."""


async def refuse_depth(request: Request[Any, Any, Any]) -> None:
    """Take the measure of what was sent before anything is built of it.

    Raises:
        InputError: If it is nested more deeply than any request.
    """
    if request.method == "POST":
        check_json((await request.body()).decode(errors="replace"), name="the request")
