"""Build what is released into ``dist/``, twice, and compare: an sdist, a wheel for any Python, one for each found.

Usage: ``python scripts/release.py [--once]`` (``make release``). What is committed is built, in a folder of its own. A
wheel for one Python on one platform brings the kernels' machine code along; the one for any has them compiled at first
use, and says so meanwhile. ``PYTHONS`` names interpreters that are not on the PATH.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path

from pythons import found_pythons

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
SUMS = "SHA256SUMS"
HEADING = r"^## \[{}\] - \d{{4}}-\d{{2}}-\d{{2}}$(.*?)(?=^## |\Z)"
COMPILED = Path("src", "umpire", "geometry", "_kernels", "compiled")
SEED = "0"
"""What Python's hashes start from while kernels are compiled: numba keeps sets, in the order of their hashes."""


def main() -> None:
    """Build, compare, check, and lay everything into ``dist/``."""
    version = released_version((ROOT / "src" / "umpire" / "__init__.py").read_text(encoding="utf-8"))
    check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    check_committed()
    pythons = {minor: python_with_pins(minor, path) for minor, path in found_pythons().items()}
    print(f"Umpire {version}, for Python {', '.join(pythons)} and any.", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        built = build(Path(folder) / "first", pythons)
        if "--once" not in sys.argv:
            compare(built, build(Path(folder) / "second", pythons))
        lay_out(built)
    check_descriptions()
    print((DIST / SUMS).read_text())


def released_version(source: str) -> str:
    """Return the version that Umpire says it has: that one place names it."""
    found = re.search(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    if found is None:
        raise SystemExit("src/umpire/__init__.py names no version.")
    return found[1]


def check_changelog(changelog: str, version: str) -> None:
    """Refuse to release what the changelog has no section for, with a date and something in it."""
    found = re.search(HEADING.format(re.escape(version)), changelog, re.MULTILINE | re.DOTALL)
    if found is None:
        fix = f"Put `## [{version}] - YYYY-MM-DD` above what is in it, and an empty `## [Unreleased]` above that."
        raise SystemExit(f"CHANGELOG.md has no section for {version}, which src/umpire/__init__.py names. {fix}")
    if not found[1].strip():
        raise SystemExit(f"CHANGELOG.md tells nothing of {version}.")


def check_committed() -> None:
    """Refuse to release what nobody could build again."""
    if changed := told("git", "status", "--porcelain"):
        raise SystemExit(f"A release is built from what is committed, and this is not:\n{changed}")


def python_with_pins(minor: str, python: Path) -> Path:
    """Return an interpreter in an environment that has what playing and building takes, as pinned."""
    if minor == f"{sys.version_info.major}.{sys.version_info.minor}":
        return Path(sys.executable)
    place = ROOT / f".venv-release-py{minor.replace('.', '')}"
    run([python, ROOT / "scripts" / "setup.py", "play"], cwd=ROOT, more={"VENV": str(place)})
    return place / "bin" / "python"


def build(folder: Path, pythons: Mapping[str, Path]) -> Path:
    """Build everything from what is committed, in a new folder, and return the folder that it lies in."""
    tree, out = folder / "tree", folder / "dist"
    tree.mkdir(parents=True)
    export(tree)
    modules = ROOT / "web" / "node_modules"
    if modules.is_dir():
        # A copy would take longer than the build, and npm would ask the network for it.
        (tree / "web" / "node_modules").symlink_to(modules)
    more = {"SOURCE_DATE_EPOCH": told("git", "log", "-1", "--format=%ct"), "PYTHONHASHSEED": SEED}
    more |= {"PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1", "NUMBA_CACHE_DIR": ""}
    run([sys.executable, "scripts/build_web.py"], cwd=tree, more=more)
    for target in ("sdist", "wheel"):
        run([sys.executable, "-m", "hatchling", "build", "-t", target, "-d", out], cwd=tree, more=more)
    for minor, python in pythons.items():
        print(f"Compiling the kernels for Python {minor} ...", flush=True)
        run([python, "scripts/keep_kernels.py"], cwd=tree, more=more)
        run([python, "-m", "hatchling", "build", "-t", "wheel", "-d", out], cwd=tree, more=more)
        shutil.rmtree(tree / COMPILED)
    return out


def export(tree: Path) -> None:
    """Lay what is committed into a folder."""
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    with tempfile.TemporaryFile() as file:
        file.write(packed)
        file.seek(0)
        with tarfile.open(fileobj=file) as archive:
            archive.extractall(tree, filter="data")


def compare(first: Path, second: Path) -> None:
    """Refuse what does not come out as the same bytes twice."""
    one, other = sums(first), sums(second)
    if one != other:
        differing = sorted(dict(set(one.items()) ^ set(other.items())))
        kept = DIST.with_name("dist-differs")
        shutil.rmtree(kept, ignore_errors=True)
        for name, built in (("first", first), ("second", second)):
            shutil.copytree(built, kept / name)
        raise SystemExit(f"Built twice, these are not the same: {', '.join(differing)}. Both lie in {kept}.")
    print(f"Built twice: the same bytes in all {len(one)} files.", flush=True)


def sums(folder: Path) -> dict[str, str]:
    """Return the digest of each file in a folder."""
    return {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in sorted(folder.iterdir())}


def lay_out(built: Path) -> None:
    """Lay what was built into ``dist/``, and nothing else, with its digests."""
    shutil.rmtree(DIST, ignore_errors=True)
    shutil.copytree(built, DIST)
    lines = "".join(f"{digest}  {name}\n" for name, digest in sums(DIST).items())
    (DIST / SUMS).write_text(lines)


def check_descriptions() -> None:
    """Have twine look at what an index would show of each file."""
    files = [each for each in sorted(DIST.iterdir()) if each.name != SUMS]
    run([sys.executable, "-m", "twine", "check", "--strict", *files], cwd=ROOT)


def told(*words: str) -> str:
    """Return what a command prints."""
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def run(words: list[str | Path], *, cwd: Path, more: Mapping[str, str] | None = None) -> None:
    """Run a command and stop when it fails."""
    done = subprocess.run([str(each) for each in words], cwd=cwd, env=os.environ | (more or {}), check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, words[:4]))} failed (see above); nothing was released.")


if __name__ == "__main__":
    main()
