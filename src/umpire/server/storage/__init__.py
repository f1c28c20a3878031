"""Where battles are kept."""

from umpire.server.storage.drawings import Drawing
from umpire.server.storage.errors import OVERTAKEN, OvertakenError, StoreError
from umpire.server.storage.store import Branch, Deed, Growth, Kept, Link, Origin, Store, Summary

__all__ = [
    "OVERTAKEN",
    "Branch",
    "Deed",
    "Drawing",
    "Growth",
    "Kept",
    "Link",
    "Origin",
    "OvertakenError",
    "Store",
    "StoreError",
    "Summary",
]
