"""Fail when a file of the project names a package registry or the address of an index.

Where packages come from is decided by the machine that installs them; a file that names a host breaks every mirror.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Escaped dots and groups keep this file from naming what it looks for.
FORBIDDEN = re.compile(
    r"pypi\.(?:org|python\.org|io)|pythonhosted\.org|npmjs\.(?:org|com)|yarnpkg\.com|crates\.io|rubygems\.org"
    r"|anaconda\.(?:org|com)|(?:deb|ftp|security|snapshot)\.debian\.org|proxy\.golang\.org|repo1?\.maven"
    r"|--(?:extra-)?index-url\b|--find-[l]inks\b|\b(?:extra[-_])?index[-_]url\s*=|\bregistry\s*=\s*[\"']?http",
    re.IGNORECASE,
)


def project_files() -> list[Path]:
    """Return every file that is tracked or about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = [ROOT / name for name in sorted(set(listed.stdout.split("\0"))) if name]
    return [path for path in paths if path.is_file()]


def named_hosts() -> list[str]:
    """Return one line for each forbidden address: file, line and what stands there."""
    found = []
    for path in project_files():
        text = path.read_bytes().decode("utf-8", errors="replace")
        for hit in FORBIDDEN.finditer(text):
            line = text.count("\n", 0, hit.start()) + 1
            found.append(f"{path.relative_to(ROOT)}:{line}: {hit.group()}")
    return found


if __name__ == "__main__":
    if problems := named_hosts():
        raise SystemExit("These files name a package registry or an index:\n  " + "\n  ".join(problems))
    print("No file names a package registry.")
