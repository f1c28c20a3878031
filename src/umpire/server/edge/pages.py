"""The pages of the web table: files that were built before the server starts."""

from __future__ import annotations

from pathlib import Path

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import File, Response

BUILT = Path(__file__).parent.parent / "pages"
"""Where the build of ``web/`` puts them."""

MISSING = (
    "The web table has not been built. In a checkout run `make play`; the installed package carries it. "
    "The server's requests are described at /api/schema."
)
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
FOREVER = "public, max-age=31536000, immutable"


@get("/", include_in_schema=False)
async def index() -> Response[str]:
    """Return the page; what it shows stands behind the # of its address, which no server sees."""
    page = BUILT / "index.html"
    if not page.is_file():
        return Response(MISSING, media_type="text/plain", status_code=503)
    return Response(page.read_text(encoding="utf-8"), media_type="text/html", headers={"cache-control": "no-cache"})


@get("/assets/{name:str}", include_in_schema=False)
async def asset(name: str) -> File:
    """Return a script or style; its name holds a digest of it, so it may be kept for good."""
    path = BUILT / "assets" / name
    if Path(name).name != name or path.suffix not in KINDS or not path.is_file():
        raise NotFoundException("There is no such file.")
    return File(
        path, media_type=KINDS[path.suffix], content_disposition_type="inline", headers={"cache-control": FOREVER}
    )
