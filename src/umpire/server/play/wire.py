"""What every message over a battle's socket is, each way."""

from __future__ import annotations

import msgspec


class FromClient(msgspec.Struct, frozen=True, kw_only=True, tag_field="say", forbid_unknown_fields=True):
    """Something that a client says. ``key`` is of its own choosing; answers repeat it."""


class ToClient(msgspec.Struct, frozen=True, kw_only=True, tag_field="tell"):
    """Something that the server tells a client."""
