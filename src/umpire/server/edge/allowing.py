"""How much one client may ask for, so that something is left for the others."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import TooManyRequestsException

from umpire.server.run.doors import network_of
from umpire.server.services import Services

AnyRequest = Request[Any, Any, Any]


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the address that a client counts as."""
    return network_of(connection.client.host) if connection.client is not None else ""


def take_battle(request: AnyRequest) -> Services:
    """Return the services, if a further battle may be begun at it now.

    Raises:
        TooManyRequestsException: If too many are being begun.
    """
    services: Services = request.app.state.services
    if not services.new_battles.take(address_of(request)):
        raise TooManyRequestsException("Too many battles are being started. Wait a moment.")
    return services


def take_question(request: AnyRequest) -> Services:
    """Return the services, if it has time for a further question about what a client describes.

    Raises:
        TooManyRequestsException: If too much is being asked.
    """
    services: Services = request.app.state.services
    if not services.questions.take(address_of(request)):
        raise TooManyRequestsException("Too many requests at once. Wait a moment.")
    return services
