"""Install what lies in ``dist/`` as a stranger does, on each Python found: a ruling, a battle, the web table.

Usage: ``python scripts/try_release.py [--pinned] [WORD...]``; with words only files whose names hold one of them. Each
gets an environment and a home of its own, far from the checkout. ``--pinned`` installs what requirements/ pins before.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

from pythons import found_pythons
from release import DIST, ROOT, released_version

CASE = ROOT / "docs" / "examples" / "ruin.yaml"
PATIENCE = 1800.0
"""How long a command may take, seconds: where nothing is compiled yet the first battle compiles it."""

QUIET = ("--quiet", "--disable-pip-version-check")


def main() -> None:
    """Try each file on each Python that it is for."""
    words = [each for each in sys.argv[1:] if not each.startswith("--")]
    version = released_version((ROOT / "src" / "umpire" / "__init__.py").read_text(encoding="utf-8"))
    files = [each for each in sorted(DIST.glob("umpire_table-*")) if any(word in each.name for word in words or [""])]
    tried = [(minor, python, file) for minor, python in found_pythons().items() for file in files if fits(file, minor)]
    if not tried:
        raise SystemExit(f"Nothing to try lies in {DIST}; run `make release` first.")
    for minor, python, file in tried:
        print(f"{file.name} on Python {minor}", flush=True)
        with tempfile.TemporaryDirectory(prefix="umpire-tried-") as folder:
            try_out(Path(folder).resolve(), python, file, version, pins=pins_of(minor))
    print(f"{len(tried)} installations work.")


def fits(file: Path, minor: str) -> bool:
    """Whether a file can be installed on a Python: an sdist on any, a wheel on those that its tag names."""
    return file.suffix == ".gz" or "-py3-" in file.name or f"-cp{minor.replace('.', '')}-" in file.name


def pins_of(minor: str) -> Path | None:
    """Return the pins for a Python, None where what is newest is to be installed."""
    return ROOT / "requirements" / f"py{minor.replace('.', '')}.txt" if "--pinned" in sys.argv else None


def try_out(folder: Path, python: Path, file: Path, version: str, *, pins: Path | None) -> None:
    """Install a file into a new environment, and use what it brings."""
    own = ("PYTHON", "UMPIRE", "VIRTUAL", "NUMBA")
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    homes = {"HOME": folder / "home", "XDG_CACHE_HOME": folder / "cache", "XDG_DATA_HOME": folder / "kept"}
    surroundings |= {name: str(home) for name, home in homes.items()}
    for home in homes.values():
        home.mkdir()
    shutil.copy(CASE, folder)
    place = folder / "venv"

    def run(*command: str | Path, quickly: str = "") -> str:
        began = time.monotonic()
        words = [str(each) for each in command]
        done = subprocess.run(
            words, cwd=folder, env=surroundings, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        if done.returncode:
            raise SystemExit(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}")
        if quickly:
            print(f"  {quickly}: {time.monotonic() - began:.1f} s", flush=True)
        return done.stdout

    run(python, "-m", "venv", place)
    bare = place / ("Scripts" if os.name == "nt" else "bin")
    if pins is not None:
        run(bare / "python", "-m", "pip", "install", *QUIET, "--require-hashes", "--no-deps", "-r", pins)
    run(bare / "python", "-m", "pip", "install", *QUIET, f"{file}[web]", quickly="installed")
    umpire = bare / "umpire"
    require(run(umpire, "--version").strip() == f"umpire {version}", "it says another version")
    require("cover Save 5+" in run(umpire, "ask", f"{CASE.name}#ruin-cover", quickly="first ruling"), "another ruling")
    run(umpire, "battle", "duel-0", "--game", "legions", "--out", folder / "out", quickly="battle")
    require((folder / "out" / "battle.log").is_file(), "the battle left no log")
    run(umpire, "replay", folder / "out" / "battle.log", "--verify", quickly="verified")
    with served([str(umpire), "serve", "--port", "0"], folder, surroundings) as address:
        use(address, version)
    compiled = [*(folder / "cache").rglob("*.nbi")]
    brings = "-cp" in file.name
    print(f"  {len(compiled)} kernels were compiled here", flush=True)
    require(bool(compiled) != brings, "it compiled what it brings" if brings else "it kept nothing of what it compiled")


@contextmanager
def served(command: list[str], folder: Path, surroundings: dict[str, str]) -> Iterator[str]:
    """Give the address of a server that was just installed, until it is ended."""
    told = folder / "served.txt"
    with told.open("w") as out:
        process = subprocess.Popen(command, cwd=folder, env=surroundings, stdout=out, stderr=subprocess.STDOUT)
    try:
        until = time.monotonic() + PATIENCE
        while (found := re.search(r"http://\S+", told.read_text())) is None or not is_up(found[0]):
            if process.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"the web table did not come up:\n{told.read_text()}")
            time.sleep(0.2)
        yield found[0].rstrip("/")
    finally:
        process.terminate()
        process.wait(60)


def is_up(address: str) -> bool:
    """Whether a server answers."""
    try:
        urlopen(f"{address.rstrip('/')}/api/health", timeout=10).read()
    except OSError:
        return False
    return True


def use(address: str, version: str) -> None:
    """Ask a server how it is, open its page with all its files, and begin a battle."""
    health = json.loads(urlopen(f"{address}/api/health").read())
    require(health == {"umpire": version, "status": "ok"}, f"its health is {health}")
    page = urlopen(f"{address}/").read().decode()
    files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
    require(bool(files) and all(urlopen(address + each).read() for each in files), "its page lacks its files")
    body = json.dumps({"scenario": "small-3", "players": {}, "seed": 7}).encode()
    asked = Request(f"{address}/api/battles", data=body, headers={"content-type": "application/json"})
    seats = {each["seat"] for each in json.loads(urlopen(asked, timeout=PATIENCE).read())["links"]}
    require(seats >= {"host", "spectator"}, f"its battle has the seats {seats}")
    print("  served: health, the page, a battle", flush=True)


def require(holds: bool, otherwise: str) -> None:
    """Stop when something does not hold."""
    if not holds:
        raise SystemExit(f"Not fit to be released: {otherwise}.")


if __name__ == "__main__":
    main()
