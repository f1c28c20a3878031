"""Firing on the web table: who fires what at whom, with the odds before the dice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import Hands, entry, sit, sit_at, wait_for_news, wait_past
from tests.web.positions import first_shot

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def to_firing(site: Served, page: Any) -> Any:
    """Sit at a table where red-1 may fire at once, and begin its declaration."""
    sit_at(site, page, first_shot())
    page.get_by_role("button", name="Legion Tactical Detachment fires at").click()
    page.locator(".weapons input:checked").first.wait_for()
    return page.locator(".weapons")


def test_weapons_are_chosen_and_the_odds_follow(site: Served, window: Open) -> None:
    """Without one man's weapon fewer Hits are to be expected; with none at all nothing can be declared."""
    page = window()
    weapons = to_firing(site, page)
    mean = page.locator(".odds-row b small").first
    mean.wait_for()
    before = float(mean.inner_text().split()[0])
    keep_shot(page, "firing")
    weapons.locator("summary").first.click()
    weapons.locator(".check input").first.uncheck()
    page.wait_for_function(
        "before => parseFloat(document.querySelector('.odds-row b small')?.textContent) < before - 0.05", arg=before
    )
    assert page.locator(".ghost .shot").count() >= 1
    every = weapons.get_by_role("checkbox", name=re.compile("^Fire all")).first
    every.check()
    every.uncheck()
    page.locator(".verdict.wrong").wait_for()
    assert page.get_by_role("button", name="Do it").is_disabled()
    every.check()
    page.wait_for_function("() => !document.querySelector('.planned .primary').disabled")
    at = entry(page)
    page.keyboard.press("Enter")
    wait_past(page, at)
    page.locator(".log .die").first.wait_for()


def test_who_sees_it_and_what_it_can_shoot_is_always_told(site: Served, window: Open) -> None:
    """Every enemy is named, with the rule where it cannot be shot; the looks of those who see it are drawn."""
    page = window()
    sit_at(site, page, first_shot())
    page.locator("[data-model=red-1-1]").click()
    targets = page.get_by_role("region", name="What it can shoot from here")
    targets.locator("li.yes").first.wait_for()
    told = targets.locator(".exposed").inner_text()
    seen, enemies = map(int, re.match(r"(\d+) of (\d+) enemy", told).groups())  # type: ignore[union-attr]
    assert targets.locator(".eye").count() == seen <= enemies
    assert page.locator(".watched").count() == seen
    assert targets.locator("li.no .rule").count() == targets.locator("li.no").count()


def test_hits_are_allocated_with_a_suggestion_that_a_click_overrides(site: Served, window: Open) -> None:
    """Under fire: the suggested Save stands first; a click on a model leaves its own Saves; any of them is taken."""
    page = window()
    sit(site, page)
    hands = Hands(page, drags=0)
    for _ in range(900):
        if page.locator(".allocate .primary").count():
            break
        if not hands.step():
            wait_for_news(page)
    page.locator(".allocate .primary").wait_for()
    keep_shot(page, "allocating")
    single = page.locator(".allocate .group .choice")
    if single.count() and not single.first.is_visible():
        page.locator(".allocate summary").click()
    before = entry(page)
    (single.last if single.count() else page.locator(".allocate .primary")).click()
    wait_past(page, before)
