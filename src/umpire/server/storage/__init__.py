"""Where battles are kept."""

from umpire.server.storage.drawings import Drawing
from umpire.server.storage.errors import OVERTAKEN, OvertakenError, StoreError
from umpire.server.storage.store import Branch, Growth, Kept, KeyedAction, Link, Origin, Store, Summary

__all__ = [
    "OVERTAKEN",
    "Branch",
    "Drawing",
    "Growth",
    "Kept",
    "KeyedAction",
    "Link",
    "Origin",
    "OvertakenError",
    "Store",
    "StoreError",
    "Summary",
]
