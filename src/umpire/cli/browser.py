"""Opening a page in the browser of whoever sits at this machine, if anybody does."""

from __future__ import annotations

import os
import socket
import sys
import time
import webbrowser
from threading import Thread

WILDCARDS = ("0.0.0.0", "::", "")
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
"""What an environment names when there is a browser to open; without any, text browsers would take the terminal."""

PATIENCE = 60.0
PAUSE = 0.1


def address_of(host: str, port: int) -> str:
    """Return the address at which a server is found from its own machine."""
    name = "127.0.0.1" if host in WILDCARDS else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def can_open() -> bool:
    """Whether there is a browser that somebody could see."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in SCREENS)


def open_when_up(address: str, host: str, port: int) -> None:
    """Open a page as soon as its server answers, without waiting for it here."""

    def wait() -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1" if host in WILDCARDS else host, port), timeout=1.0).close()
            except OSError:
                time.sleep(PAUSE)
            else:
                webbrowser.open(address)
                return

    Thread(target=wait, daemon=True).start()
