"""Who may talk to the server from a browser, and what browsers are told to forbid."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from litestar.exceptions import PermissionDeniedException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'{scripts}",
        "style-src 'self'{styles}",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

POLICY_NAME = "content-security-policy"

SAFE = (
    (POLICY_NAME.encode(), POLICY.format(scripts="", styles="").encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


def safe_headers(app: ASGIApp) -> ASGIApp:
    """Add to every answer what keeps foreign scripts and frames out."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = list(message.get("headers", ()))
                own = {name for name, _ in told}
                message["headers"] = [*told, *(each for each in SAFE if each[0] not in own)]
            await send(message)

        await app(scope, receive, with_headers)

    return guarded


def policy_for(page: str) -> str:
    """Return the policy of a page of ours that holds styles and scripts: its own are let through by their digests."""
    return POLICY.format(scripts=_digests(page, "script"), styles=_digests(page, "style"))


def _digests(page: str, tag: str) -> str:
    found = re.findall(rf"<{tag}>(.*?)</{tag}>", page, flags=re.DOTALL)
    return "".join(f" 'sha256-{b64encode(sha256(each.encode()).digest()).decode()}'" for each in found)


def refuse_strangers(connection: ASGIConnection, _: object) -> None:  # type: ignore[type-arg]  # of any app
    """Refuse pages of other origins, and names that the server does not go by.

    Raises:
        PermissionDeniedException: If it is one.
    """
    if not is_known(connection.headers, connection.app.state.hosts):
        raise PermissionDeniedException("This page or address is not this server's own.")


def is_known(headers: Headers, hosts: tuple[str, ...]) -> bool:
    """Whether a request comes to a name of this server, from a page of this server or from no page."""
    host, origin = headers.get("host", ""), headers.get("origin")
    if _bare(host) not in hosts:
        return False
    return origin is None or urlsplit(origin).netloc == host


def _bare(host: str) -> str:
    """Return a host without its port."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host
