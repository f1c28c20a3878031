"""Asking the umpire on the web table, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import drag_by

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def drag(page: Any, thing: str, dx: float, dy: float) -> None:
    page.locator("main.ask[aria-busy=false]").wait_for()
    drag_by(page, page.locator(f"[data-model='{thing}']").first, dx, dy)


def test_what_reads_case_files_is_loaded_when_it_is_asked_for(site: Served, window: Open) -> None:
    """Home goes without; where a server renewed meanwhile no longer has what is asked for, the page is loaded anew."""
    page = window()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site.address}/")
    page.locator("h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert not [each for each in asked if "AskScreen" in each]
    page.route("**/AskScreen*", lambda route: route.abort("connectionrefused"), times=1)
    page.goto(f"{site.address}/#/ask/legions")
    page.locator(".verdict").first.wait_for()
    assert len([each for each in asked if "AskScreen" in each]) == 2


def test_the_ruling_follows_while_a_model_is_dragged(site: Served, window: Open) -> None:
    """A model dragged from behind the wood is seen; dragged back, it is not; the case file says where it stands."""
    page = window()
    page.goto(f"{site.address}/#/ask/legions")
    page.locator(".verdict.wrong").wait_for()
    keep_shot(page, "ask")
    drag(page, "b1", 0, -180)
    page.locator(".verdict.fine").wait_for()
    keep_shot(page, "ask-seen")
    page.get_by_role("button", name="Undo").wait_for()
    drag(page, "b1", 0, 180)
    page.locator(".verdict.wrong").wait_for()
    page.get_by_text("The case file").click()
    assert "question: see" in page.get_by_role("textbox", name="The case file").input_value()


@pytest.mark.parametrize("system", ["legions", "wh40k9"])
def test_a_worked_example_is_opened_and_dragged(site: Served, window: Open, system: str) -> None:
    """Every game's examples are listed; one opens on the table, and its ruling comes out."""
    page = window()
    page.goto(f"{site.address}/#/ask/{system}")
    page.get_by_role("tab", name="Examples").click()
    page.locator(".cases li a").nth(20).click()
    page.get_by_text("two models and what is between them", exact=True).wait_for(state="detached")
    page.locator("main.ask[aria-busy=false] .verdict").first.wait_for()
    thing = page.locator(".thing.first[role=button]").first.get_attribute("data-model")
    drag(page, str(thing), 8, 8)
    page.locator(".verdict").first.wait_for()
    keep_shot(page, f"ask-{system}")


def test_a_broken_case_file_says_where(site: Served, window: Open) -> None:
    """What is typed wrong is told with its place, and mended by undo."""
    page = window()
    page.goto(f"{site.address}/#/ask/legions")
    page.locator(".verdict").wait_for()
    page.get_by_text("The case file").click()
    text = page.get_by_role("textbox", name="The case file")
    text.fill(text.input_value().replace("type: obstructing", "type: jelly"))
    page.get_by_role("alert").get_by_text("jelly").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.locator(".verdict").wait_for()
    page.get_by_role("alert").wait_for(state="detached")
