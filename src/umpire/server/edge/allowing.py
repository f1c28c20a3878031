"""How much one client may ask for, so that something is left for the others."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import TooManyRequestsException

from umpire.server.desk import Desk
from umpire.server.doors import network_of

__all__ = ["address_of", "take_battle", "take_question"]

AnyRequest = Request[Any, Any, Any]


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the address that a client counts as."""
    return network_of(connection.client.host) if connection.client is not None else ""


def take_battle(request: AnyRequest) -> Desk:
    """Return the desk, if a further battle may be begun at it now.

    Raises:
        TooManyRequestsException: If too many are being begun.
    """
    desk: Desk = request.app.state.desk
    if not desk.new_battles.take(address_of(request)):
        raise TooManyRequestsException("Too many battles are being started. Wait a moment.")
    return desk


def take_question(request: AnyRequest) -> Desk:
    """Return the desk, if it has time for a further question about what a client describes.

    Raises:
        TooManyRequestsException: If too much is being asked.
    """
    desk: Desk = request.app.state.desk
    if not desk.questions.take(address_of(request)):
        raise TooManyRequestsException("Too many requests at once. Wait a moment.")
    return desk
