"""Called by hatchling: a wheel that brings machine code along is for one Python on one platform only."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KEPT = Path("src", "umpire", "geometry", "_kernels", "compiled")


class CustomBuildHook(BuildHookInterface[Any]):
    """Looks for machine code beside the kernels' sources that the Python that builds has made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bring that code along, and no other Python's, and tag the wheel for this Python and platform."""
        mine = f"*-kernel.py{sys.version_info.major}{sys.version_info.minor}.*"
        if version == "standard" and any(Path(self.root, KEPT).glob(mine)):
            build_data["artifacts"].append(f"/{KEPT.as_posix()}/{mine}")
            build_data["pure_python"], build_data["infer_tag"] = False, True
