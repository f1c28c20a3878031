"""Asking the umpire: more questions, from what is selected; pictures in the sides' colours; nothing lost by a click."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import box_of

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def opened(site: Served, window: Open, system: str = "legions", **size: Any) -> Any:
    page = window(**size)
    page.goto(f"{site.address}/#/ask/{system}")
    page.locator("main.ask[aria-busy=false] .verdict").first.wait_for()
    return page


def test_the_view_from_the_side_has_the_sides_colours(site: Served, window: Open) -> None:
    """Whoever looks, red is red: where the blue model looks, its body keeps the second side's colour."""
    page = opened(site, window)
    ends = page.locator(".side-view g:has(.base)")
    assert [each.get_attribute("class") for each in ends.all()] == ["first", "second"]
    page.get_by_role("button", name="Who sees whom").click()
    for name in ("b1", "a1"):
        page.locator(f"[data-model={name}] .grip").click()
    page.get_by_role("img", name="a1 as b1 sees it").wait_for()
    assert [each.get_attribute("class") for each in ends.all()] == ["second", "first"]


def test_a_further_question_is_filled_from_what_is_selected(site: Served, window: Open) -> None:
    """The form takes the two that are looked at, a field takes what is selected, and it asks when complete."""
    page = opened(site, window)
    page.get_by_role("button", name="Ask something else too").click()
    form = page.get_by_role("region", name="A new question")
    ask = form.get_by_role("button", name="Ask", exact=True)
    assert ask.is_disabled()
    form.get_by_text("Still to choose: a question").wait_for()

    def field(name: str) -> Any:
        return form.locator("label", has=page.get_by_text(name, exact=True)).locator("select")

    field("Question").select_option("range")
    assert field("model").input_value() == "a1"
    assert field("target").input_value() == "b1"
    field("target").select_option("")
    assert ask.is_disabled()
    page.locator("[data-model=wood] .area").first.click()
    form.get_by_role("button", name="Use wood").first.wait_for()
    page.locator("[data-model=b1] .grip").click()
    form.get_by_role("button", name="Use b1").last.click()
    assert field("target").input_value() == "b1"
    keep_shot(page, "ask-more")
    assert page.locator("aside.ruling").evaluate("each => each.scrollWidth <= each.clientWidth")
    ask.click()
    page.locator(".verdict").nth(1).wait_for()
    form.wait_for(state="detached")


def test_a_search_in_one_game_hides_nothing_in_another(site: Served, window: Open) -> None:
    """What was searched for goes with the game that it was searched in."""
    page = opened(site, window)
    page.get_by_role("tab", name="Pieces").click()
    page.get_by_role("searchbox", name="Search the models").fill("no such model")
    page.locator(".palette ul").first.locator("button").first.wait_for(state="detached")
    page.locator(".guide select").select_option("warcry")
    page.locator(".palette ul").first.locator("button").first.wait_for()


def test_an_empty_table_can_be_undone(site: Served, window: Open) -> None:
    """Whatever another table takes the place of comes back by undo: an empty one, an example, another game."""
    page = opened(site, window)
    page.get_by_role("tab", name="Pieces").click()
    page.get_by_role("button", name="Empty table").click()
    page.locator("[data-model=a1]").wait_for(state="detached")
    page.get_by_role("button", name="Undo").click()
    page.locator("[data-model=a1]").first.wait_for()
    page.locator(".guide select").select_option("warcry")
    page.locator("[data-model=wall]").first.wait_for()
    page.get_by_role("button", name="Undo").click()
    page.locator("[data-model=wood]").first.wait_for()
    page.get_by_role("tab", name="Examples").click()
    page.locator(".cases li a").nth(20).click()
    page.get_by_role("heading", name="two models and what is between them").wait_for(state="detached")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("heading", name="two models and what is between them").wait_for()


def test_the_games_are_told_apart(site: Served, window: Open) -> None:
    """The two games of one publisher's line begin with what is different about them."""
    page = opened(site, window)
    page.locator(".guide select option").nth(3).wait_for(state="attached")
    names = page.locator(".guide select option").all_inner_texts()
    assert len({name[:9] for name in names}) == len(names)


def test_the_verdict_is_in_view_on_a_phone(site: Served, window: Open) -> None:
    """While a model is dragged on a phone, the verdict stands below the table, and follows."""
    page = opened(site, window, width=390, height=844)
    strip = page.locator(".strip")
    assert "No" in strip.inner_text()
    box = box_of(strip)
    assert box["y"] + box["height"] <= 844
    table = box_of(page.locator(".ask .middle .board"))
    assert table["y"] + table["height"] <= 844
    keep_shot(page, "ask-phone")
    model = box_of(page.locator("[data-model=b1] .base"))
    page.mouse.move(model["x"] + model["width"] / 2, model["y"] + model["height"] / 2)
    page.mouse.down()
    page.mouse.move(model["x"], model["y"] - 80, steps=4)
    page.locator(".strip.fine").wait_for()
    page.mouse.up()
    strip.click()
    page.wait_for_function("() => document.getElementById('ruling').getBoundingClientRect().top < innerHeight - 60")


@pytest.mark.parametrize("address", ["#/ask/legions", "#/table", "#/"])
def test_the_question_mark_shows_the_keys(site: Served, window: Open, address: str) -> None:
    """On every screen "?" lists its keys; again, Esc or the cross hides them; in a field it is a letter."""
    page = window()
    page.goto(f"{site.address}/{address}")
    page.locator("h1").wait_for()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    dialog.wait_for()
    keep_shot(page, "keys")
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    if address != "#/":
        page.get_by_role("button", name=re.compile("^Show the keys")).click()
        dialog.get_by_role("button", name="Close").click()
        dialog.wait_for(state="detached")
    if "ask" in address:
        page.get_by_role("searchbox").first.press("?")
        assert dialog.count() == 0
