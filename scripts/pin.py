"""Write requirements/*.txt anew: hashed pins for every supported Python, without an index address.

Needs ``uv`` on the PATH. Usage: ``python scripts/pin.py [--upgrade]``; without ``--upgrade`` pins stay where they can.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "requirements"
MINORS = ("3.11", "3.12", "3.13")
HEADER = "# Written by scripts/pin.py from pyproject.toml; do not edit.\n"
PROJECT = """
[project]
name = "pins"
version = "0"
requires-python = ">={minor}"

[tool.uv]
environments = ["python_version == '{minor}' and platform_python_implementation == 'CPython'"]
"""


def main() -> None:
    """Pin what playing, developing and the documentation need, in this order."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    extras = project["project"]["optional-dependencies"]
    play = [*project["project"]["dependencies"], *extras["web"], *extras["series"], *groups["build"]]
    tried = [*extras["learn"], *extras["ray"], *extras["train"], *groups["dev"]]
    for minor in MINORS:
        name = f"py{minor.replace('.', '')}.txt"
        pin(minor, play, PINS / f"{name}")
        pin(minor, [*play, *tried], PINS / f"dev-{name}", agrees_with=PINS / name)
        pin(minor, groups["docs"], PINS / f"docs-{name}", agrees_with=PINS / f"dev-{name}")


def pin(minor: str, wanted: list[str], target: Path, *, agrees_with: Path | None = None) -> None:
    """Resolve requirements for one Python on every platform and write them with all their hashes."""
    with tempfile.TemporaryDirectory() as folder:
        # uv takes the environments to resolve for from a project file alone.
        Path(folder, "pyproject.toml").write_text(PROJECT.format(minor=minor))
        Path(folder, "wanted.in").write_text("\n".join(wanted) + "\n")
        draft = Path(folder, "pins.txt")
        if target.exists():
            draft.write_text(target.read_text())
        command = ["uv", "pip", "compile", "wanted.in", "--output-file", draft.name, "--python-version", minor]
        command += ["--quiet", "--universal", "--generate-hashes", "--no-header", "--no-annotate"]
        command += ["--only-binary", ":all:"]
        if agrees_with:
            command += ["--constraint", str(agrees_with)]
        if "--upgrade" in sys.argv:
            command += ["--upgrade"]
        subprocess.run(command, cwd=folder, check=True)
        target.write_text(HEADER + draft.read_text())
    print(f"{target.relative_to(ROOT)}: {target.read_text().count('==')} pins")


if __name__ == "__main__":
    main()
