"""Where battles are kept."""

from umpire.server.storage.store import Deed, Kept, Link, Store, StoreError, Summary

__all__ = ["Deed", "Kept", "Link", "Store", "StoreError", "Summary"]
