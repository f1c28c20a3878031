"""What players argue about, and links that hold a whole position, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from umpire.formats import linked_document, position_link
from umpire.formats.cases import cases_in, rulings_of
from umpire.server.ask.asking import written
from umpire.server.ask.disputes import disputes, to_ask_about

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def test_a_dispute_is_found_opened_and_handed_on_as_a_link(site: Served, window: Open) -> None:
    """Searched by what it is about; its picture opens it; its link opens the same elsewhere, and Python reads it."""
    page = window()
    page.goto(f"{site.address}/#/disputes")
    page.locator(".disputes li").nth(len(disputes()) - 1).wait_for()
    keep_shot(page, "disputes")
    page.get_by_role("searchbox", name="Search the disputes").fill("window ruin obscuring")
    page.get_by_role("link", name="I can see your tank through the window!").click()
    page.locator(".verdict.wrong").first.wait_for()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    page.get_by_role("button", name="Copy link").click()
    link = page.get_by_role("textbox", name="The link to this position").input_value()
    (case,) = cases_in(linked_document(link), draft=True).cases

    assert [each.allowed for each in rulings_of(case)] == [False, False]
    page.get_by_role("button", name="Print").click()
    page.locator(".ruling-page .verdict", has_text="No").nth(1).wait_for()
    assert link in page.locator(".ruling-page").inner_text()
    other = window(390, 844)
    other.goto(link)
    other.get_by_role("heading", name="I can see your tank through the window!").wait_for()
    other.locator(".verdict.wrong").nth(1).wait_for()
    # And one that was made at the terminal.
    other.goto(position_link(to_ask_about("warcry", "high-ground"), site.address))
    other.get_by_role("heading", name="I have the high ground!").wait_for()


def test_a_broken_link_is_told_and_breaks_nothing(site: Served, window: Open) -> None:
    """Cut, nothing, a position that no game takes, an address written wrongly: words each time, and no blank page."""
    page = window()
    whole = position_link(to_ask_about("warcry", "high-ground"), site.address)
    foreign = position_link(written({"system": "legions", "cases": [{"id": "x", "table": {"units": 3}}]}), site.address)
    empty = f"{site.address}/#/position/"
    for link, says in ((whole[:-9], "no position"), (foreign, "Expected"), (empty, "no position")):
        page.goto("about:blank")
        page.goto(link)
        page.get_by_role("alert").filter(has_text=says).wait_for()
    page.goto(f"{site.address}/#/%E0%A4%A")
    page.locator("h1").first.wait_for()
