"""The catalogues of the community, where this machine has them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from umpire.systems.legions.files.catalogue import Library, read_library

SHARED = Path("../shared/data")
CATALOGUES = SHARED / "bsdata_legions"
ROSTERS = SHARED / "rosters" / "legions"


def real_library() -> Library:
    """Return the catalogues, or skip the test."""
    if not CATALOGUES.is_dir():
        pytest.skip(f"{CATALOGUES} is not here")
    return _library()


@cache
def _library() -> Library:
    return read_library(CATALOGUES)
