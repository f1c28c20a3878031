"""Build the web table's pages from ``web/`` when they are not built yet or their sources have changed."""

from __future__ import annotations

import hashlib

from node import ROOT, WEB, alone, find_node, install, run
from web_sources import main as write_sources

STAMP = ROOT / "src" / "umpire" / "server" / "pages" / "built-from.txt"
SOURCES = (
    *("src", "index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "first_view.mjs"),
    "../scripts/pack_pages.mjs",
)


def main() -> None:
    """Build if need be."""
    with alone():
        write_sources()
        digest = fingerprint()
        if STAMP.is_file() and STAMP.read_text() == digest:
            return
        print("Building the web table ...", flush=True)
        node = find_node()
        install(node)
        run(node, ["run", "--silent", "build"])
        STAMP.write_text(digest)


def fingerprint() -> str:
    """Return a digest of everything that the pages are made from."""
    found = hashlib.sha256()
    for name in SOURCES:
        place = WEB / name
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if file.is_file() and file.name != "types.ts":
                found.update(f"{file.resolve().relative_to(ROOT)}\0".encode())
                found.update(file.read_bytes())
    return found.hexdigest()


if __name__ == "__main__":
    main()
