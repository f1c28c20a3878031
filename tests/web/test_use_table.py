"""What a drawn table is for: a click asks about it, another begins a battle on it; battles are offered it too."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.test_begin import open_begin
from tests.web.test_editor import WELL, Open, board, box, drag, features, kept

pytestmark = pytest.mark.web


def draw_wood(page: Any, name: str) -> None:
    """Draw a wood at one place of the table, and call the table by a name."""
    page.get_by_role("button", name="Rectangle").click()
    drag(page, (10, 10), (16, 14))
    page.get_by_role("tab", name="Table").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_text(WELL).wait_for()


@pytest.mark.parametrize("wide", [1440, 390])
def test_one_click_asks_about_the_table_that_is_drawn(site: Served, window: Open, wide: int) -> None:
    page = board(site, window, width=1440)
    draw_wood(page, "Glade")
    page.set_viewport_size({"width": wide, "height": 900})
    keep_shot(page, f"use-table-{wide}")
    page.get_by_role("button", name="Ask about this table").click()
    page.wait_for_url(re.compile("#/ask/legions/"))
    page.get_by_role("heading", name="Glade").wait_for()
    page.locator("[data-model=obstructing]").wait_for()
    page.locator(".verdict").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    keep_shot(page, f"asked-table-{wide}")


def test_one_click_plays_on_the_table_that_is_drawn(site: Served, window: Open) -> None:
    """The place where battles begin has it chosen, with the mission that it was drawn for, and the battle has it."""
    page = board(site, window, width=1440)
    draw_wood(page, "Glade")
    page.get_by_label("Mission map").select_option("hold_ground")
    assert box(features(page)["obstructing"]["outline"]) == (10, 10, 16, 14)
    page.get_by_role("button", name="Play on it").click()
    page.wait_for_url(re.compile("#/begin/1"))
    page.get_by_role("button", name="Glade", pressed=True).wait_for()
    page.wait_for_function("() => document.querySelectorAll('.table-choice .area').length === 1")
    assert page.get_by_label("The table with the map of Hold Ground").count() == 1
    keep_shot(page, "begin-drawn-1440")
    page.get_by_role("button", name="Begin", exact=True).first.click()
    page.locator(".panel h2").wait_for()
    assert page.locator(".board [data-area]").count() == 1


def test_another_game_says_why_no_battle_begins(site: Served, window: Open) -> None:
    page = board(site, window, "Warcry: terrain")
    page.get_by_role("button", name="Play on it").click(force=True)
    page.get_by_role("alert").get_by_text("No whole battles of Warcry").wait_for()
    assert "#/table" in page.url


@pytest.mark.parametrize("wide", [1440, 390])
def test_tables_kept_in_the_browser_are_offered_where_a_battle_begins(site: Served, window: Open, wide: int) -> None:
    """Each that is one of the game's; what is wrong with one is told instead of taken."""
    page = board(site, window, width=1440)
    draw_wood(page, "Glade")
    kept(page)
    page.evaluate(
        """() => {
            const [first] = JSON.parse(localStorage.getItem("umpire.drawings"));
            const bad = structuredClone(first), other = structuredClone(first);
            bad.key = "2"; bad.sheet.name = "Torn"; bad.sheet.features[0].outline = [[1, 1], [9, 9], [9, 1], [1, 9]];
            other.key = "3"; other.sheet.name = "Foreign"; other.sheet.system = "warcry";
            const all = JSON.stringify([first, bad, other]);
            window.addEventListener("pagehide", () => localStorage.setItem("umpire.drawings", all));
        }"""
    )
    page.reload()
    page.set_viewport_size({"width": wide, "height": 900})
    open_begin(site, page)
    tables = page.get_by_role("region", name="Table")
    tables.get_by_role("button", name="Torn").click()
    tables.get_by_role("alert").get_by_text("cross").wait_for()
    tables.get_by_role("button", name="Glade").click()
    page.wait_for_function("() => document.querySelectorAll('.table-choice .area').length === 1")
    tables.get_by_role("button", name="Glade", pressed=True).wait_for()
    assert tables.get_by_role("button", name="Foreign").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tables.scroll_into_view_if_needed()
    keep_shot(page, f"begin-kept-{wide}")
