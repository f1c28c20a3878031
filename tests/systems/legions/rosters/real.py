"""The rosters of others that lie beside the checkout, and what should be found in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

ROSTERS = Path(__file__).resolve().parents[5] / "shared" / "data" / "rosters" / "legions"
HERE = pytest.mark.skipif(not ROSTERS.is_dir(), reason="the rosters of others are not here (../shared/data/rosters)")
ENDINGS = (".ros", ".rosz", ".newrecruit.json", ".newrecruit.rosz")
NAMES = (
    "astartes-demi-company-1500",
    "iconic-strike-force-1000",
    "illegal-demi-company-900",
    "knight-household-2000",
    "mechanicum-taghmata-2000",
    "mixed-allies-3000",
    "solar-auxilia-leman-russ-1500",
)


def forms_of(name: str) -> list[Path]:
    """Return all files that hold one army."""
    return [path for ending in ENDINGS if (path := ROSTERS / f"{name}{ending}").exists()]


def expected(name: str) -> dict[str, Any]:
    """Return what an importer should find, as those say who made the files."""
    return yaml.safe_load((ROSTERS / f"{name}.expected.yaml").read_text(encoding="utf-8"))
