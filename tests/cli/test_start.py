"""What a first ruling waits for: only what it needs of the house and of the libraries is imported."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

from umpire.cli.commands import COMMANDS, read_command

ROOT = Path(__file__).parents[2]
CASE = f"{ROOT / 'docs' / 'examples' / 'ruin.yaml'}#ruin-cover"

FOR_BATTLES = (
    "umpire.systems.legions.play",
    "umpire.systems.legions.bots",
    "umpire.systems.legions.whole_battle",
    "umpire.simulate",
)
FOR_ARMIES = (
    "umpire.formats.imports",
    "umpire.formats.squads",
    "umpire.formats.workshops",
    "umpire.systems.legions.files.exports",
    "umpire.systems.legions.files.mustering",
    "umpire.systems.legions.workshop",
)
FOR_PICTURES = ("umpire.formats.drawings", "umpire.render", "umpire.systems.legions.drawing")


LIBRARIES = ("numba", "rich", "xml", "importlib.metadata")


def imported_by(code: str) -> set[str]:
    """Return the modules that a fresh process has imported once it ran some code."""
    listing = "import sys; print(*sorted(sys.modules), file=sys.stderr)"
    ended = subprocess.run(
        [sys.executable, "-c", f"{code}\n{listing}"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert ended.returncode == 0, ended.stderr
    return set(ended.stderr.split())


API = (
    f"import umpire; umpire.ask(umpire.load_case(r'{CASE}'), {{'question': 'see', 'viewer': 'l1', 'target': 'inside'}})"
)
"""The first ruling as `make bench` measures it."""


@pytest.mark.parametrize("part", [*FOR_BATTLES, *FOR_ARMIES, *FOR_PICTURES, *LIBRARIES])
def test_a_first_ruling_imports_nothing_that_only_others_need(part: str, ruled: set[str]) -> None:
    """Battles, armies and pictures are read by the commands that show them."""
    assert part not in ruled


@pytest.fixture(scope="module")
def ruled() -> set[str]:
    """Return what a first ruling imports once the machine code of its kernels is kept."""
    imported_by(API)
    return imported_by(API)


def test_asking_on_the_command_line_imports_no_more_than_it_needs() -> None:
    """`umpire ask` reads the modules of no other command."""
    code = f"from umpire.cli import main\nimport sys\nsys.argv = ['umpire', 'ask', r'{CASE}', '--json']\ntry: main()"
    imported = imported_by(f"{code}\nexcept SystemExit: pass")
    assert "umpire.systems.legions.rules" in imported
    assert not imported & {*FOR_BATTLES, *FOR_ARMIES, *FOR_PICTURES, "umpire.cli.battle", "umpire.cli.serve"}


def test_the_help_imports_no_game_and_no_geometry() -> None:
    """What each command does is a line that stands beside its name."""
    code = (
        "from umpire.cli import main\nimport sys\nsys.argv = ['umpire', '--help']\ntry: main()\nexcept SystemExit: pass"
    )
    imported = imported_by(code)
    assert "umpire.cli.app" in imported
    assert not imported & {"numpy", "shapely", "numba", "umpire.geometry", "umpire.game", "umpire.formats"}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_says_of_a_command_what_it_says_itself(name: str) -> None:
    told = inspect.cleandoc(str(read_command(name).help)).partition("\n\n")[0]
    assert " ".join(told.split()) == COMMANDS[name]
