"""The analysis of a battle that is over, on its page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.analysis.test_battle import log
from tests.server.serving import Served, tokens_of
from tests.web.conftest import keep_shot
from umpire.formats import dump_journal

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def at_its_end(site: Served, page: Any) -> Any:
    """Open a battle that is over, and its analysis; return the panel."""
    made = site.request("POST", "/api/battles/load", {"name": "battle.log", "text": dump_journal(log()).decode()})
    page.goto(f"{site.address}/#/play/{tokens_of(made)['spectator']}")
    page.get_by_role("dialog", name="The battle is over").get_by_role("button", name="Analysis").click()
    return page.get_by_role("region", name="Analysis", exact=True)


def test_luck_is_told_at_once_and_decisions_once_they_are_found(site: Served, window: Open, axe: str) -> None:
    """A bar tells that it thinks; what is found leads to its moment; it reads well light and dark, wide and narrow."""
    page = window()
    panel = at_its_end(site, page)
    panel.get_by_role("heading", name="What the dice brought").wait_for()
    panel.get_by_text("this takes up to a minute").wait_for()
    keep_shot(page, "analysis-thinking")
    panel.get_by_role("heading", name="The decisions that cost most").wait_for()
    assert panel.get_by_role("progressbar").count() == 0
    assert panel.get_by_text("Better: ").count() > 0
    keep_shot(page, "analysis")
    panel.get_by_role("region", name="The decisions that cost most").get_by_role("button").first.click()
    page.get_by_text("You are looking back.").wait_for()
    assert "after entry" in panel.locator("figcaption").inner_text()
    panel.locator("svg").click(position={"x": 200, "y": 60})
    page.get_by_text("You are looking back.").wait_for()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.evaluate(axe)
        wrong = page.evaluate("async () => (await axe.run('.analysis')).violations.map((each) => each.id)")
        assert wrong == []
    page.emulate_media(color_scheme="dark")
    keep_shot(page, "analysis-dark")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    panel.scroll_into_view_if_needed()
    keep_shot(page, "analysis-390")
