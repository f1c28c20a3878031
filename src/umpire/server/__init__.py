"""Umpire over the network: one authority for each battle, seats by links, everything kept before it counts."""

from typing import TYPE_CHECKING

from umpire.on_use import imported_on_use

if TYPE_CHECKING:
    from umpire.server.app import create_app
    from umpire.server.processes import check_together, serve_alone, serve_together
    from umpire.server.run.settings import Limits, Settings, database_at

__all__ = ["Limits", "Settings", "check_together", "create_app", "database_at", "serve_alone", "serve_together"]

__getattr__ = imported_on_use(
    __name__,
    {
        "umpire.server.app": ("create_app",),
        "umpire.server.processes": ("check_together", "serve_alone", "serve_together"),
        "umpire.server.run.settings": ("Limits", "Settings", "database_at"),
    },
)
"""What needs the extra `web`, which who checks a drawing does not."""
