"""Where battles are kept."""

from umpire.server.storage.company import ChatLine, Company, Person
from umpire.server.storage.drawings import Drawing
from umpire.server.storage.errors import OVERTAKEN, OvertakenError, StoreError
from umpire.server.storage.store import Branch, Growth, Kept, KeyedAction, Link, Origin, Store, Summary

__all__ = [
    "OVERTAKEN",
    "Branch",
    "ChatLine",
    "Company",
    "Drawing",
    "Growth",
    "Kept",
    "KeyedAction",
    "Link",
    "Origin",
    "OvertakenError",
    "Person",
    "Store",
    "StoreError",
    "Summary",
]
