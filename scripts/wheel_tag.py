"""Called by hatchling: a wheel that brings machine code along is for one Python on one platform only."""

from __future__ import annotations

import platform
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KEPT = Path("src", "umpire", "geometry", "_kernels", "compiled")
OLDEST_GLIBC = "manylinux_2_17"
"""What the kernels' code runs on: it is linked to nothing, and LLVM puts it in place within the process."""


class CustomBuildHook(BuildHookInterface[Any]):
    """Looks for machine code beside the kernels' sources that the Python that builds has made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bring that code along, and no other Python's, and tag the wheel for this Python and platform."""
        python = f"{sys.version_info.major}{sys.version_info.minor}"
        mine = f"*-kernel.py{python}.*"
        if version == "standard" and any(Path(self.root, KEPT).glob(mine)):
            build_data["artifacts"].append(f"/{KEPT.as_posix()}/{mine}")
            build_data["pure_python"] = False
            if platform.libc_ver()[0] == "glibc":  # no index takes what is tagged for just any Linux
                build_data["tag"] = f"cp{python}-cp{python}-{OLDEST_GLIBC}_{platform.machine()}"
            else:
                build_data["infer_tag"] = True
