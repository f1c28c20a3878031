"""The folder of the user in which what took long to find is kept; whoever deletes it loses time and nothing else."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def cache_folder() -> Path:
    """Return the folder, whether it is there or not.

    Raises:
        RuntimeError: If the user has no home.
    """
    if home := os.environ.get("XDG_CACHE_HOME"):
        return Path(home) / "umpire"
    own = own_folder()
    return Path.home() / ".cache" / "umpire" if own is None else own / "cache"


def own_folder() -> Path | None:
    """Return the folder that Windows gives a program in the user's profile, None on any other system."""
    home = os.environ.get("LOCALAPPDATA")
    return Path(home) / "umpire" if home and sys.platform == "win32" else None


def write_whole(file: Path, content: bytes) -> None:
    """Write a file that other processes read: they find all of it, or what was there before.

    Raises:
        OSError: If it cannot be written.
    """
    written = file.with_suffix(f".{os.getpid()}")
    written.write_bytes(content)
    written.replace(file)
