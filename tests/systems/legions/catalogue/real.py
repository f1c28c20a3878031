"""The catalogues of the community, where this machine has them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from umpire.systems.legions.files.catalogue import Catalogues, read_catalogues

SHARED = Path("../shared/data")
CATALOGUES = SHARED / "bsdata_legions"
ROSTERS = SHARED / "rosters" / "legions"


def real_catalogues() -> Catalogues:
    """Return the catalogues, or skip the test."""
    if not CATALOGUES.is_dir():
        pytest.skip(f"{CATALOGUES} is not here")
    return _real()


@cache
def _real() -> Catalogues:
    return read_catalogues(CATALOGUES)
