"""The pages of the web table: files that were built before the server starts."""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache
from pathlib import Path

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response

from umpire.server.edge.seating import AnyRequest

BUILT = Path(__file__).parent.parent / "pages"
"""Where the build of ``web/`` puts them."""

MISSING = (
    "The web table has not been built. In a checkout run `make play`; the installed package carries it. "
    "The server's requests are described at /api/schema."
)
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
PACKED = (".woff2",)
"""What is no shorter when it is packed."""
FOREVER = "public, max-age=31536000, immutable"


@get("/", include_in_schema=False)
async def index() -> Response[str]:
    """Return the page; what it shows stands behind the # of its address, which no server sees."""
    page = BUILT / "index.html"
    if not page.is_file():
        return Response(MISSING, media_type="text/plain", status_code=503)
    return Response(page.read_text(encoding="utf-8"), media_type="text/html", headers={"cache-control": "no-cache"})


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: AnyRequest, name: str) -> Response[bytes]:
    """Return a script or style; its name holds a digest of it, so it may be kept for good."""
    path = BUILT / "assets" / name
    if Path(name).name != name or path.suffix not in KINDS or not path.is_file():
        raise NotFoundException("There is no such file.")
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    packs = "gzip" in request.headers.get("accept-encoding", "") and path.suffix not in PACKED
    if packs:
        headers["content-encoding"] = "gzip"
    text = await asyncio.to_thread(_packed if packs else Path.read_bytes, path)
    return Response(text, media_type=KINDS[path.suffix], headers=headers)


@lru_cache(maxsize=64)
def _packed(path: Path) -> bytes:
    """Return a file of the pages as browsers take it, a third as long; a build never changes what a name stands for."""
    return gzip.compress(path.read_bytes(), mtime=0)
