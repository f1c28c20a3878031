"""The first page: what it weighs, first battles in a click, and the way back to those that go on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.test_access import look_over

pytestmark = pytest.mark.web

Open = Callable[..., Any]

FIRST_VIEW = 250_000
"""How much the first view may take over the line, bytes."""


def fetched(site: Served, path: str, packing: str) -> bytes:
    """Return what the server sends for a path to a browser that unpacks what it names."""
    with urlopen(Request(f"{site.address}/{path}", headers={"accept-encoding": packing})) as answer:
        assert answer.headers.get("content-encoding", "") == (packing if path else "")
        return bytes(answer.read())


def test_the_first_view_is_light(site: Served) -> None:
    """The page, its scripts and its styles come packed, within 250 kB; whoever cannot unpack them gets them plain."""
    page = fetched(site, "", "gzip")
    needed = re.findall(r'(?:src|href)="/(assets/[^"]+)"', page.decode())
    assert len(needed) >= 2
    assert len(page) + sum(len(fetched(site, each, "gzip")) for each in needed) <= FIRST_VIEW
    assert len(fetched(site, needed[0], "")) > len(fetched(site, needed[0], "gzip"))


def test_a_first_battle_is_begun_and_gone_on_with(site: Served, window: Open, axe: str) -> None:
    """A click begins it; home then shows it with whose turn it is and a picture, and leads back to it."""
    page = window()
    page.goto(site.address)
    page.locator(".home-picture .ground").wait_for()
    assert page.get_by_role("region", name="Continue").count() == 0
    page.get_by_role("button", name="Begin Orders and fire").click()
    page.locator(".panel h2").wait_for()
    battle = page.url
    page.goto(f"{site.address}/#/")
    going = page.get_by_role("region", name="Continue")
    going.get_by_text("Your turn").wait_for()
    assert "Round 1 of 2" in going.inner_text()
    assert "Against Auxilia (a recruit)" in going.inner_text()
    going.locator("img").wait_for()
    keep_shot(page, "home-continue")
    look_over(page, axe, "home with a battle")
    going.get_by_role("link", name="Continue").click()
    page.locator(".panel h2").wait_for()
    assert page.url == battle
