"""Opening the web table where somebody can see it."""

from __future__ import annotations

import shutil
import socket
import subprocess
import threading
import webbrowser
from pathlib import Path

import pytest

from umpire.cli.browser import SCREENS, address_of, can_open, open_when_up


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8040/"),
        ("0.0.0.0", "http://127.0.0.1:8040/"),
        ("::1", "http://[::1]:8040/"),
        ("table.local", "http://table.local:8040/"),
    ],
)
def test_the_address_that_is_told_can_be_opened_here(host: str, address: str) -> None:
    """A server that listens everywhere is found on this machine."""
    assert address_of(host, 8040) == address


def test_without_a_screen_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text browser would take the terminal, so none is started."""
    monkeypatch.setattr("sys.platform", "linux")
    for name in SCREENS:
        monkeypatch.delenv(name, raising=False)
    assert not can_open()
    monkeypatch.setenv("BROWSER", "firefox")
    assert can_open()


def test_the_page_is_opened_once_the_server_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not before: a browser does not come back by itself from a server that was not there yet."""
    opened = threading.Event()
    monkeypatch.setattr(webbrowser, "open", lambda address: opened.set())
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        port = server.getsockname()[1]
        open_when_up(address_of("127.0.0.1", port), "127.0.0.1", port)
        assert not opened.wait(0.5)
        server.listen()
        assert opened.wait(20)


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize(
    ("target", "steps"),
    [
        ("play", ["scripts/setup.py play", "scripts/build_web.py", "umpire serve --open"]),
        ("battle", ["scripts/setup.py play", "umpire battle --out out"]),
    ],
)
def test_what_the_two_commands_do(target: str, steps: list[str]) -> None:
    """`make play` sets up, builds the pages and opens the table; `make battle` plays in the terminal."""
    root = Path(__file__).resolve().parents[2]
    told = subprocess.run(["make", "-n", target], cwd=root, capture_output=True, text=True, check=True).stdout
    places = [told.index(step) for step in steps]
    assert places == sorted(places)
