"""The clock on the wall, which tells when something was said and how long somebody thinks, and decides no rule."""

from __future__ import annotations

import time


def wall_clock() -> int:
    """Return the milliseconds since 1970."""
    return time.time_ns() // 1_000_000
