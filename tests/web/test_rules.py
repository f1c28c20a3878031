"""Reading the rules on the web table, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import PATIENCE, keep_shot, playwright

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def test_a_rule_stands_with_its_reading_and_its_cases(site: Served, window: Open) -> None:
    """A link leads to one rule: its reading, the alternative, the house rule, its cases drawn, each to be opened."""
    page = window()
    page.goto(f"{site.address}/#/rules/LI-TER-007")
    card = page.locator("#LI-TER-007")
    card.get_by_text("Alternative:").first.wait_for()
    card.get_by_text("area_distance").first.wait_for()
    card.get_by_text("proved by cases").wait_for()
    card.locator(".case-picture .base").first.wait_for()
    keep_shot(page, "rules-one")
    card.locator(".rule-cases a").first.click()
    page.locator(".board").wait_for()
    assert "#/ask/legions/LI-" in page.url


@pytest.mark.parametrize(
    ("game", "chapter", "rule"),
    [
        ("legions", "Terrain", "LI-TER-031"),
        ("wh40k9", "Obscuring", "W9-056"),
        ("wh40k_legacy", "Ruins", "WL-040"),
        ("warcry", "Stairs and ladders", "WC-042"),
    ],
)
def test_every_game_has_its_chapters(site: Served, window: Open, game: str, chapter: str, rule: str) -> None:
    """From the cover into a chapter, and from there to its rules, in every game."""
    page = window(1024, 768)
    page.goto(f"{site.address}/#/rules/{game}")
    page.locator(".cover").get_by_text(chapter, exact=True).click()
    page.get_by_role("heading", name=chapter, level=2).wait_for()
    page.locator(".rule-card").first.wait_for()
    keep_shot(page, f"rules-{game}")
    link = page.locator(".rule-head .rule").first
    own = link.inner_text()
    link.click()
    playwright.expect(page.locator(".rule-card")).to_have_count(1, timeout=PATIENCE)
    assert page.locator(".rule-head .rule").inner_text() == own
    assert own[:2] == rule[:2]


def test_the_search_finds_words_in_any_order(site: Served, window: Open) -> None:
    """Words in any order, also in titles of cases; nothing found is told; the game is chosen beside."""
    page = window()
    page.goto(f"{site.address}/#/rules")
    search = page.get_by_role("searchbox")
    search.fill("obstructing save cover")
    page.locator("#LI-TER-031").wait_for()
    search.fill("zeppelin")
    page.get_by_text("No rule matches").wait_for()
    search.fill("")
    page.locator(".cover").wait_for()
    page.get_by_label("Game").select_option("warcry")
    page.wait_for_url("**/#/rules/warcry")
    page.get_by_role("searchbox").fill("ladder")
    page.locator(".rule-card").nth(3).wait_for()


def test_rules_that_are_missing_say_so(site: Served, window: Open) -> None:
    """A rule that is not there, or not in any book, is told as that."""
    page = window()
    page.goto(f"{site.address}/#/rules/LI-TER-999")
    page.get_by_text("There is no rule LI-TER-999").wait_for()
