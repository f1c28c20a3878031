"""How close a ruling is, on the page, in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.test_ask_table import FLIPS, SYSTEMS, case_text

pytestmark = pytest.mark.web

Open = Callable[..., Any]

SAYS = {
    "legions": ("farther and it would be seen", "farther and it would be hidden"),
    "wh40k9": ("farther and it would be seen", "farther and it would be hidden"),
    "wh40k_legacy": ("farther and it would be out of cover", "farther and it would be in cover"),
    "warcry": ("farther and it would be out of cover", "farther and it would be in cover"),
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_how_close_it_is_is_told_in_every_game(site: Served, window: Open, system: str) -> None:
    """A tenth of an inch before and behind the place where the verdict turns, just at it, and far from it."""
    _, _, place = FLIPS[system]
    page = window()
    page.goto(f"{site.address}/#/ask/{system}")
    page.locator(".verdict").first.wait_for()
    text = case_text(page)
    for by, words in zip((-0.1, 0.1), SAYS[system], strict=True):
        put(page, text, place + by)
        page.locator(".verdict .margin").get_by_text(words).wait_for()
        page.locator(".verdict li").get_by_text("The answer would change if").wait_for()
        keep_shot(page, f"margin-{system}-{'before' if by < 0 else 'behind'}")
    put(page, text, place + 0.005)
    page.get_by_text("too close to call", exact=True).wait_for()
    put(page, text, 0.0)
    page.locator(".verdict li").get_by_text("Nothing within 0.25").wait_for()
    assert page.locator(".verdict .margin").count() == 0
    keep_shot(page, f"margin-{system}-none")


def put(page: Any, text: str, up: float) -> None:
    """Write the case file with model b1 standing so far up the table from where it began."""
    page.get_by_role("textbox", name="The case file").fill(text.replace("[24, 10]", f"[24, {10 + up:.4f}]"))
