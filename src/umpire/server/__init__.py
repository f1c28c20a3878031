"""Umpire over the network: one authority for each battle, seats by links, everything kept before it counts."""

from umpire.server.app import create_app
from umpire.server.processes import check_together, serve_alone, serve_together
from umpire.server.run.settings import Limits, Settings, database_at

__all__ = ["Limits", "Settings", "check_together", "create_app", "database_at", "serve_alone", "serve_together"]
