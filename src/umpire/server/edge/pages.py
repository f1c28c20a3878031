"""The pages of the web table: files that were built before the server starts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from litestar import HttpMethod, route
from litestar.exceptions import NotFoundException
from litestar.response import File, Response

from umpire.server.edge.allowing import AnyRequest
from umpire.server.edge.headers import POLICY_NAME, policy_for

BUILT = Path(__file__).parent.parent / "pages"
"""Where the build of ``web/`` puts them."""

MISSING = (
    "The web table has not been built. In a checkout run `make play`; the installed package carries it. "
    "The server's requests are described at /api/schema."
)
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
FOREVER = "public, max-age=31536000, immutable"
NOTHING: Mapping[str, str] = MappingProxyType({})

READ = (HttpMethod.GET, HttpMethod.HEAD)
"""Whoever only wants to know whether a page is there asks for its head."""

PACKED = (("br", ".br"), ("gzip", ".gz"))
"""How the build packs what it makes, the smaller first: browsers say what they take, and the file's ending."""


@route("/", http_method=READ, include_in_schema=False)
async def index(request: AnyRequest) -> File | Response[str]:
    """Return the page; what it shows stands behind the # of its address, which no server sees."""
    page = BUILT / "index.html"
    if not page.is_file():
        return Response(MISSING, media_type="text/plain", status_code=503)
    return _packed(request, page, kind="text/html", keep="no-cache", more=_policy(page, page.stat().st_mtime_ns))


@route("/assets/{name:str}", http_method=READ, include_in_schema=False)
async def asset(request: AnyRequest, name: str) -> File:
    """Return a script or style; its name holds a digest of it, so it may be kept for good."""
    path = BUILT / "assets" / name
    if Path(name).name != name or path.suffix not in KINDS or not path.is_file():
        raise NotFoundException("There is no such file.")
    return _packed(request, path, kind=KINDS[path.suffix], keep=FOREVER)


@lru_cache(maxsize=1)
def _policy(page: Path, _changed: int) -> dict[str, str]:
    """Return what lets the first view through that the build has put into the page."""
    return {POLICY_NAME: policy_for(page.read_text(encoding="utf-8"))}


def _packed(request: AnyRequest, path: Path, *, kind: str, keep: str, more: Mapping[str, str] = NOTHING) -> File:
    """Return a file that was built, packed as the browser takes it."""
    taken = {each.partition(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")}
    headers = {"cache-control": keep, "vary": "accept-encoding", **more}
    for coding, ending in PACKED:
        lying = path.with_name(path.name + ending)
        if coding in taken and lying.is_file():
            return File(
                lying,
                media_type=kind,
                content_disposition_type="inline",
                headers=headers | {"content-encoding": coding},
            )
    return File(path, media_type=kind, content_disposition_type="inline", headers=headers)
