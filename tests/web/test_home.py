"""The first page: what it weighs, first battles in a click, and the way back to those that go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import box_of
from tests.web.test_access import look_over

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def test_who_cannot_unpack_gets_the_pages_plain(site: Served) -> None:
    """A browser is sent what it says that it takes, and nothing else."""
    for packing in ("", "gzip", "br"):
        with urlopen(Request(site.address, headers={"accept-encoding": packing})) as answer:
            assert answer.headers.get("content-encoding", "") == packing
            assert (b"<html" in answer.read()) == (packing == "")


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


def test_the_first_view_waits_for_no_script(site: Served, window: Open) -> None:
    """Picture, first battles and the battle to go on with stand in their places at once; a press is kept."""
    _, tokens = site.begin("first_fire", blue="recruit")
    page, held, waiting = window(390, 844), list[Any](), True
    page.add_init_script(
        f"""if (!location.hash) localStorage.setItem("umpire.played/{tokens["side:red"]}",
              JSON.stringify({{thing: "The day before", at: 1e12}}));
            localStorage.setItem("umpire.looks", JSON.stringify({{light: "dark"}}))"""
    )
    page.route("**/assets/*", lambda each: held.append(each) if waiting else each.continue_())
    page.goto(site.address, wait_until="commit")
    going, begin = (
        page.get_by_role("link", name="Continue The day before"),
        page.get_by_role("button", name="Begin A wh"),
    )
    assert tokens["side:red"] in going.get_attribute("href")
    assert page.locator(".home-picture .ground").evaluate("each => getComputedStyle(each).fill") == "rgb(43, 43, 37)"
    page.get_by_label("Against").select_option("greedy")
    begin.click()
    assert begin.is_disabled()
    before = [box_of(each) for each in (going, begin)]

    waiting = False
    asked: list[Any] = []
    page.route("**/api/battles", lambda each: asked.append(each))  # noqa: PLW0108  # its own kind of function
    for each in held:
        each.continue_()
    setting_up = page.get_by_text("Setting up the table")
    after = [box_of(each) for each in (going, setting_up)]
    assert [(each["x"], each["y"]) for each in after] == [(each["x"], each["y"]) for each in before]
    [begun] = asked
    assert begun.request.post_data_json == {"scenario": "first_mission", "players": {"red": "human", "blue": "greedy"}}
    begun.continue_()
    page.locator(".panel h2").wait_for()
