"""Where battles are kept."""

from umpire.server.storage.store import (
    Branch,
    Deed,
    Growth,
    Kept,
    Link,
    Origin,
    OvertakenError,
    Store,
    StoreError,
    Summary,
)

__all__ = ["Branch", "Deed", "Growth", "Kept", "Link", "Origin", "OvertakenError", "Store", "StoreError", "Summary"]
