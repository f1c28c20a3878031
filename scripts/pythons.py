"""Find the Pythons of this machine that Umpire supports: those on the PATH, and those that ``PYTHONS`` names."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

SUPPORTED = ("3.11", "3.12", "3.13")
ASKED = "import ensurepip, sys, venv; print(f'{sys.version_info.major}.{sys.version_info.minor}')"


def found_pythons() -> dict[str, Path]:
    """Return one interpreter for each supported version that there is; those that ``PYTHONS`` names come first."""
    found: dict[str, Path] = {}
    for name in (*os.environ.get("PYTHONS", "").split(), *(f"python{each}" for each in SUPPORTED)):
        path = shutil.which(name)
        if path is None:
            continue
        # What stands on the PATH may be a signpost to a Python that is not there.
        told = subprocess.run([path, "-c", ASKED], capture_output=True, text=True, check=False).stdout.strip()
        if told in SUPPORTED:
            found.setdefault(told, Path(path))
    return dict(sorted(found.items()))
