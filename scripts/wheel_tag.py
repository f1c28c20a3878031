"""Called by hatchling: a wheel that brings machine code along is for one Python on one platform only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Looks for machine code beside the kernels' sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Tag the wheel for this Python and platform where there is some."""
        compiled = Path(self.root, "src", "umpire", "geometry", "_kernels", "compiled")
        if version == "standard" and any(compiled.glob("*.nbc")):
            build_data["pure_python"], build_data["infer_tag"] = False, True
