"""Overwatch on the web table: a slider along the enemy's path, then fire or let it pass."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import Hands, entry, sit, wait_for_news, wait_past

pytestmark = pytest.mark.web

Open = Callable[..., Any]

READY = "() => [...document.querySelectorAll('.overwatch .primary')].some(each => !each.disabled)"


def to_overwatch(site: Served, window: Open) -> Any:
    """Play by hand until an enemy's move may be answered."""
    page = window()
    sit(site, page)
    hands = Hands(page, drags=0)
    for _ in range(900):
        if page.locator(".overwatch").count():
            return page
        if not hands.step():
            wait_for_news(page)
    raise AssertionError("no enemy moves in view")


def test_the_slider_shows_the_enemy_on_its_way_and_fire_is_called(site: Served, window: Open) -> None:
    """Each moment has its place on the table, its modifiers and its odds; the call is the one that was shown."""
    page = to_overwatch(site, window)
    page.locator(".moments rect").first.wait_for(state="attached")
    page.wait_for_function(READY)
    piece = page.locator(".watch [data-model]").first
    piece.wait_for(state="attached")
    keep_shot(page, "overwatch")
    slider = page.get_by_role("slider", name="Moment of its move")
    assert re.fullmatch(r"\d+ % of the move", slider.get_attribute("aria-valuetext"))
    ways = page.locator(".watch .way").count()
    at = piece.get_attribute("transform")
    slider.fill("1" if float(slider.input_value()) < 0.5 else "0")
    if ways:
        page.wait_for_function(
            "at => document.querySelector('.watch [data-model]').getAttribute('transform') !== at", arg=at
        )
    page.get_by_role("button", name="Best moment").click()
    page.wait_for_function(READY)
    page.locator(".overwatch .verdict.fine").wait_for()
    assert page.locator(".overwatch .odds-row").count() == 3
    before = entry(page)
    page.get_by_role("button", name=re.compile(r"^Fire at \d")).click()
    wait_past(page, before)
    page.get_by_text(re.compile("fires Overwatch|calls Overwatch", re.IGNORECASE)).first.wait_for()


def test_the_enemy_is_let_pass_by_a_key(site: Served, window: Open) -> None:
    """P declines; nobody fires, and the battle goes on."""
    page = to_overwatch(site, window)
    before = entry(page)
    page.keyboard.press("p")
    wait_past(page, before)
