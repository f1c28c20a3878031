"""How errors are told to a client: what was wrong, where, and what to do; never a traceback."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable, Iterator
from typing import Any, get_args

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from umpire.errors import BrokenLaw, IllegalAction, InputError, UmpireError
from umpire.formats import check_json
from umpire.misfits import misfit, steps_of
from umpire.server.play.links import NoSeatError
from umpire.server.storage import StoreError

log = logging.getLogger(__name__)

_UNKNOWN_FIELD = re.compile(r"^Object contains unknown field `(.*)`$", re.DOTALL)


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


def _refused(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    told = Problem(status=error.status_code, problem=error.detail)
    return Response(told, status_code=error.status_code, headers=error.headers)


def _unfit(request: Request[Any, Any, Any], error: ValidationException) -> Response[Problem]:
    """Answer a request that does not have its type: what stands where, and what can."""
    cause = error.__cause__
    if not isinstance(cause, msgspec.ValidationError):
        return _refused(request, error)
    wrong = misfit(cause, {}, fix="See what it takes at /api/schema.")
    within, _, path = wrong.path.partition(".")
    if within != "data":  # what stands in the address, not in the body
        return Response(problem_of(wrong, 400), status_code=400)
    wrong = InputError(wrong.problem, path=path, fix=wrong.fix)
    if unknown := _UNKNOWN_FIELD.match(wrong.problem):
        known: dict[str, None] = {}
        body = request.route_handler.parsed_data_field
        for kind in _structs_at(None if body is None else body.annotation, path):
            known |= dict.fromkeys(each.encode_name for each in msgspec.structs.fields(kind))
        place = f"{path}.{unknown[1]}" if path else unknown[1]
        wrong = InputError("There is no such field", path=place, fix=f"The fields here are {', '.join(known)}.")
    return Response(problem_of(wrong, 400), status_code=400)


def _structs_at(kind: Any, path: str) -> Iterator[type[msgspec.Struct]]:  # a type, as it is annotated
    """Yield the structs that may stand at a path inside a value of a type."""
    found = tuple(_structs_in(kind))
    for name in (each for each in steps_of(path) if isinstance(each, str)):
        fields = (field for each in found for field in msgspec.structs.fields(each) if field.encode_name == name)
        found = tuple(inner for field in fields for inner in _structs_in(field.type))
    yield from found


def _structs_in(kind: Any) -> Iterator[type[msgspec.Struct]]:  # a type, as it is annotated
    """Yield the structs that a union, a list or a mapping may hold."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for each in get_args(kind):
        yield from _structs_in(each)


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
    ValidationException: _unfit,
    HTTPException: _refused,
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
