"""What the page works out by itself, without a browser: vitest judges its modules in ``web/tests``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.web

NODE = Path(__file__).resolve().parents[2] / "scripts" / "node.py"


def node(word: str) -> subprocess.CompletedProcess[str]:
    """Have Node do something with the web table's sources."""
    return subprocess.run([sys.executable, str(NODE), word], capture_output=True, text=True, check=False)


def test_the_modules_of_the_page_do_what_they_say() -> None:
    """Shapes, names, patches, a line that comes back, case files, plans, drawings, modes of the table."""
    ready = node("install")
    if ready.returncode:
        pytest.skip(f"Node is not set up here: {(ready.stderr or ready.stdout).strip().splitlines()[-1]}")
    judged = node("test")
    assert judged.returncode == 0, judged.stdout + judged.stderr
