"""Which seat a request comes from."""

from __future__ import annotations

from typing import Any

from litestar import Request

from umpire.server.play.links import Seat
from umpire.server.services import Services

AnyRequest = Request[Any, Any, Any]

BROWSER = "umpire-browser"
"""The header that a browser tells its secret in."""


async def seat_of(request: AnyRequest) -> Seat:
    """Return the seat whose token a request tells.

    Raises:
        NoSeatError: If it leads nowhere, or another browser holds the seat.
    """
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    services: Services = request.app.state.services
    return await services.links.seat(token if kind == "Bearer" else "", browser_of(request))


def browser_of(request: AnyRequest) -> str:
    """Return the secret that the browser of a request is known by."""
    return request.headers.get(BROWSER, "")
