"""The server, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext

from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig

from umpire import __version__
from umpire.server.edge import (
    PROBLEMS,
    BattleRequests,
    DiceRequests,
    MusterRequests,
    RuleRequests,
    SetupRequests,
    TableRequests,
    asset,
    index,
    play_socket,
    refuse_depth,
    refuse_strangers,
    safe_headers,
)
from umpire.server.play.clocks import Uptime
from umpire.server.play.notes import NoteBus
from umpire.server.run.garbage import collecting_seldom
from umpire.server.run.settings import Settings
from umpire.server.run.threads import study_types
from umpire.server.run.wall import wall_clock
from umpire.server.services import Services
from umpire.server.storage import Store


@get("/api/health", tags=["server"], summary="Is the server up?")
async def health() -> dict[str, str]:
    """Return that the server is there, and which Umpire it is."""
    return {"umpire": __version__, "status": "ok"}


def create_app(
    settings: Settings, *, sharing: Callable[[], AbstractAsyncContextManager[None]] = nullcontext
) -> Litestar:
    """Return the server as an ASGI application; its store opens when it starts.

    ``sharing`` is what goes on while it serves, if several processes share its sockets.
    """
    study_types()
    bus = NoteBus(settings.database)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(settings.database)
        uptime = Uptime(await store.company.served(), wall_clock())
        # Until all is closed somebody may have something to tell: a bot that has just decided.
        async with bus.channels, collecting_seldom():
            app.state.services = services = Services(settings, store, bus, uptime)
            services.arrive()
            try:
                async with sharing():
                    yield
            finally:
                await services.close()

    app = Litestar(
        route_handlers=[
            index,
            asset,
            health,
            BattleRequests,
            DiceRequests,
            SetupRequests,
            MusterRequests,
            RuleRequests,
            TableRequests,
            play_socket,
        ],
        lifespan=[running],
        guards=[refuse_strangers],
        before_request=refuse_depth,
        middleware=[safe_headers],
        exception_handlers=PROBLEMS,
        logging_config=None,
        request_max_body_size=settings.limits.upload,
        # A game's whole book is read on a phone; what is built is packed already, and what is secret is never packed.
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=6, exclude=["^/$", "^/assets/", "^/api/(?!rules)"]
        ),
        openapi_config=OpenAPIConfig(title="Umpire", version=__version__, path="/api/schema"),
    )
    app.state.hosts = settings.hosts
    return app
