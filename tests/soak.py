"""How many: counts run in full in `make soak`, at a tenth or less with fixed seeds otherwise."""

from __future__ import annotations

import os

SOAKING = os.environ.get("UMPIRE_SOAK") == "1"


def soak_count(full: int, *, part: int = 10) -> int:
    """Return a count in full when soaking, else a tenth or another part of it, at least one."""
    return full if SOAKING else max(1, full // part)
