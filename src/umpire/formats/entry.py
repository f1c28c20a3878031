"""What every piece of a file has in common."""

from __future__ import annotations

import msgspec


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of a file; unknown fields are errors."""
