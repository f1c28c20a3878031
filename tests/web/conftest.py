"""A browser on the built pages, as a user has it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Served

playwright = pytest.importorskip("playwright.sync_api", reason="the package playwright is not installed")

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--no-sandbox", "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup")
"""No address bar is ever typed into, and what pops up below it takes longer to load than our page."""

SHOTS = "UMPIRE_SCREENSHOTS"
STILL = {"reduced_motion": "reduce"}
"""Models stand at once where they end: what is measured on the table does not move."""

PATIENCE = 60_000.0
"""How long a page may take for anything, milliseconds: machines that run tests are busy."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("no Chromium is installed")
    with playwright.sync_playwright() as program:
        browser = program.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def pages() -> None:
    built = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "build_web.py")], capture_output=True, text=True, check=False
    )
    if built.returncode:
        pytest.skip(f"the web table cannot be built here: {(built.stderr or built.stdout).strip().splitlines()[-1]}")


@pytest.fixture(scope="session")
def site(pages: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found = Served(tmp_path_factory.mktemp("site")).start()
    # The pages contribute to the dice by themselves.
    found.draws = False
    yield found
    found.stop()


@pytest.fixture(scope="session")
def toy_site(pages: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The same with games of installed packages beside those of the house."""
    found = Served(tmp_path_factory.mktemp("toy_site"), toys=True).start()
    found.draws = False
    yield found
    found.stop()


@pytest.fixture(scope="session")
def axe(pages: None) -> str:
    if not AXE.is_file():
        pytest.skip("the package axe-core is not installed in web/: run scripts/build_web.py")
    return AXE.read_text(encoding="utf-8")


@pytest.fixture
def window(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Opens windows of browsers that know nothing of one another; a script's error fails the test."""
    contexts, errors = [], []

    def open_window(width: int = 1400, height: int = 900, *, touch: bool = False) -> Any:
        context = chromium.new_context(viewport={"width": width, "height": height}, has_touch=touch, **STILL)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda told: errors.append(told.text) if told.type == "error" else None)
        return page

    yield open_window
    for context in contexts:
        context.close()
    expected = ("WebSocket", "ERR_CONNECTION", "status of 400", "status of 409")
    assert not [error for error in errors if not any(each in error for each in expected)]


def keep_shot(page: Any, name: str) -> None:
    """Keep a picture of a page where the environment names a folder for them."""
    if os.environ.get(SHOTS):
        page.screenshot(path=str(Path(os.environ[SHOTS]) / f"{name}.png"))
