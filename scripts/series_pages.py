"""What the page about two lists shows: its own command, run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE, SHOWN = DOCS / "which_list.md", "which_list.out"
COMMAND = re.compile(r"^\$ (umpire simulate .*?[^\\])$", re.MULTILINE | re.DOTALL)


def shown_series() -> str:
    """Return what the command of the page prints, run in an empty folder with ``docs`` in it."""
    found = COMMAND.search(PAGE.read_text(encoding="utf-8"))
    if found is None:
        raise SystemExit(f"{PAGE}: there is no `$ umpire simulate` on this page.")
    words = shlex.split(found[1].replace("\\\n", " "))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "docs").symlink_to(DOCS, target_is_directory=True)
        ended = subprocess.run(
            [sys.executable, "-m", *words], cwd=folder, env=os.environ, capture_output=True, text=True, check=False
        )
    if ended.returncode:
        raise SystemExit(f"{shlex.join(words)}: {ended.stderr}")
    return ended.stdout
