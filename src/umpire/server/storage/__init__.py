"""Where battles are kept."""

from umpire.server.storage.store import Deed, Growth, Kept, Link, OvertakenError, Store, StoreError, Summary

__all__ = ["Deed", "Growth", "Kept", "Link", "OvertakenError", "Store", "StoreError", "Summary"]
