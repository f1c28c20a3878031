"""Make the virtual environment hold exactly what requirements/*.txt pins; do nothing when it already does.

Usage: ``python scripts/setup.py {play,dev,docs}``. The environment lies in ``$VENV`` or ``.venv``.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = (ROOT / os.environ.get("VENV", ".venv")).absolute()
MINOR = f"py{sys.version_info.major}{sys.version_info.minor}"
PINS = {"play": ("",), "dev": ("dev-",), "docs": ("dev-", "docs-")}
SATISFIES = {"play": ("play",), "dev": ("play", "dev"), "docs": ("play", "dev", "docs")}


def main() -> None:
    """Set up one level of the environment."""
    if len(sys.argv) != 2 or sys.argv[1] not in PINS:
        raise SystemExit("usage: python scripts/setup.py {play,dev,docs}")
    level = sys.argv[1]
    ensure_environment()
    if stamp(level).is_file() and stamp(level).read_text() == fingerprint(level):
        return
    print(f"Installing what `{level}` needs into {VENV} (Python {sys.version.split()[0]}) ...", flush=True)
    for pins in pin_files(level):
        pip("install", "--require-hashes", "--only-binary", ":all:", "--no-deps", "-r", str(pins))
    pip("install", "--no-deps", "--no-build-isolation", "-e", str(ROOT))
    pip("check")
    for satisfied in SATISFIES[level]:
        stamp(satisfied).write_text(fingerprint(satisfied))


def ensure_environment() -> None:
    """Create the virtual environment, or create it anew when it runs on another Python."""
    python = VENV / "bin" / "python"
    if python.exists() and minor_of(python) == MINOR:
        return
    if VENV.exists():
        if not (VENV / "pyvenv.cfg").is_file():
            raise SystemExit(f"{VENV} exists and is no virtual environment. Move it away, or set VENV=another-name.")
        shutil.rmtree(VENV)
    print(f"Creating {VENV} with Python {sys.version.split()[0]} ...", flush=True)
    venv.create(VENV, with_pip=True)


def minor_of(python: Path) -> str:
    """Return the name of an interpreter's minor version, empty when it does not run."""
    asked = "import sys; print(f'py{sys.version_info.major}{sys.version_info.minor}')"
    answer = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=False)
    return answer.stdout.strip()


def pin_files(level: str) -> list[Path]:
    """Return the pins of a level for the Python that runs."""
    return [ROOT / "requirements" / f"{prefix}{MINOR}.txt" for prefix in PINS[level]]


def fingerprint(level: str) -> str:
    """Return a digest of everything that decides what a level installs and where."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    parts = [str(ROOT), MINOR, json.dumps([project["build-system"], project["project"]], sort_keys=True)]
    parts += [pins.read_text() for pins in pin_files(level)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def stamp(level: str) -> Path:
    """Return the file that remembers what was installed for a level."""
    return VENV / f".umpire-{level}"


def pip(*arguments: str) -> None:
    """Run the environment's pip and stop when it fails."""
    done = subprocess.run([VENV / "bin" / "python", "-m", "pip", *arguments, "--quiet"], cwd=ROOT, check=False)
    if done.returncode:
        raise SystemExit(f"pip {arguments[0]} failed (see above). Nothing was marked as installed; run make again.")


if __name__ == "__main__":
    main()
