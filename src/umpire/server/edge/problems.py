"""How errors are told to a client: what was wrong, where, and what to do; never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.types import ExceptionHandlersMap

from umpire.errors import IllegalAction, InputError, UmpireError
from umpire.formats import check_json
from umpire.server.links import NoSeatError
from umpire.server.storage import StoreError

__all__ = ["PROBLEMS", "Problem", "refuse_depth"]


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was wrong with a request."""

    status: int
    problem: str
    file: str = ""
    path: str = ""
    value: str = ""
    fix: str = ""
    rules: tuple[str, ...] = ()


def _answers(status: int) -> Callable[[Request[Any, Any, Any], Exception], Response[Problem]]:
    def answer(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
        return Response(problem_of(error, status), status_code=status)

    return answer


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
    UmpireError: _answers(400),
}
"""The status that each kind of error is answered with."""


async def refuse_depth(request: Request[Any, Any, Any]) -> None:
    """Take the measure of what was sent before anything is built of it.

    Raises:
        InputError: If it is nested more deeply than any request.
    """
    if request.method == "POST":
        check_json((await request.body()).decode(errors="replace"), name="the request")
