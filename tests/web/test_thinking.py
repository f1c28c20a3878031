"""Bots on the page: a sign that they think, and why they did what they did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import sit
from tests.web.test_access import found_wrong
from tests.web.test_play import play_until

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def test_a_bot_thinks_visibly_and_says_why(site: Served, window: Open, axe: str) -> None:
    """While it thinks that stands on the page; once its Orders are turned up it tells and draws what it weighed."""
    page = window()
    page.add_init_script(SIGNS)
    sit(site, page, "first_charge", blue="veteran")
    page.wait_for_function("() => document.querySelector('.thinking') || document.querySelector('.why')")
    why = page.locator(".why button")
    why.first.wait_for()
    why.first.click()
    page.get_by_text("once everything is turned up").wait_for()
    page.get_by_role("button", name="Close Entry 1").click()
    play_until([page], lambda: why.count() > 2)
    assert page.evaluate("window.signs") != []
    why.first.click()
    page.locator(".why li").nth(1).wait_for()
    assert "Victory Points" in page.locator(".why").first.inner_text()
    keep_shot(page, "why")
    assert found_wrong(page, axe) == []
    for number in range(1, why.count()):
        why.nth(number).click()
        page.locator(".why [role=status]").first.wait_for()
        if page.locator(".thoughts text").count():
            return
    raise AssertionError("nothing that was weighed is drawn")


SIGNS = """window.signs = []; setInterval(() => {
  const sign = document.querySelector('.thinking');
  if (sign) window.signs.push(sign.textContent);
}, 50);"""
"""Notes every sign that a bot thinks."""
