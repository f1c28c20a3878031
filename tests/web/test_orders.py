"""Secret Orders for many Detachments in seconds."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot, playwright
from tests.web.hands import Hands, box_of, phase, sit, wait_for_news, wait_past

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def to_orders(page: Any) -> None:
    hands = Hands(page)
    for _ in range(200):
        if page.locator(".orders").count():
            return
        if not hands.step():
            wait_for_news(page)
    raise AssertionError("no Orders are asked for")


def test_orders_for_many_at_once(site: Served, window: Open) -> None:
    """A box selects, a key orders, another key brings the bot's, a click changes one; all of it lies face-down."""
    page = window()
    sit(site, page)
    to_orders(page)
    rows = page.locator(".orders tr:has(.order)")
    board = box_of(page.locator(".board > svg"))
    page.keyboard.down("Shift")
    page.mouse.move(board["x"] + 3, board["y"] + 3)
    page.mouse.down()
    page.mouse.move(board["x"] + board["width"] - 70, board["y"] + board["height"] - 3, steps=4)
    page.mouse.up()
    page.keyboard.up("Shift")
    page.locator(".orders tr.selected").nth(rows.count() - 1).wait_for()
    page.keyboard.press("2")
    assert page.locator(".orders .order[aria-pressed=true]").count() == rows.count()
    page.locator(".tag", has_text="✎ADV").first.wait_for()
    keep_shot(page, "orders-selected")
    page.keyboard.press("Escape")
    page.locator(".unit.lit [data-model]").first.click(modifiers=["Shift"])
    page.locator(".orders tr.selected").wait_for()
    page.keyboard.press("Escape")
    page.locator(".orders tr:has(.order[data-order=march]:not([aria-disabled])) input").first.check()
    page.keyboard.press("3")
    assert page.locator(".orders tr.selected .order[aria-pressed=true]").all_inner_texts() == ["Mch"]
    page.keyboard.press("b")
    page.get_by_role("button", name=re.compile(f"^Place {rows.count()} of {rows.count()} ")).wait_for()
    assert page.locator(".planned").count() == 0
    page.keyboard.press("Enter")
    page.locator(".orders").wait_for(state="detached")
    page.wait_for_function("() => document.querySelectorAll('.tag').length > 0")


def test_an_order_shows_how_far_it_would_take_a_detachment(site: Served, window: Open) -> None:
    """To look at March shows more ground than Advance; to look away, none."""
    page = window()
    sit(site, page)
    to_orders(page)
    page.locator(".orders .order").first.wait_for()
    area, further = page.locator(".reach-area"), []
    for button in page.locator(".orders .order[data-order=march]:not([aria-disabled])").all():
        unit, sizes = button.get_attribute("data-unit"), dict[str, float]()
        for order in ("Advance", "March"):
            page.locator(f".order[data-unit={unit}][data-order={order.lower()}]").hover()
            with suppress(playwright.TimeoutError):  # whoever is Pinned or in a Structure gets nowhere
                box = box_of(area, timeout=15_000)
                sizes[order] = box["width"] * box["height"]
            page.locator(".panel h2").hover()
            area.wait_for(state="detached")
        further.append(len(sizes) == 2 and sizes["March"] > sizes["Advance"] * 1.3)
        if further[-1]:  # whoever is hemmed in gets no farther
            break
    assert any(further)


def test_last_rounds_orders_come_back_with_a_key(site: Served, window: Open) -> None:
    """What was ordered in the first round is ordered again in the second by one key."""
    page = window()
    sit(site, page)
    hands = Hands(page, drags=0)
    for _ in range(600):
        if hands.done["orders"] and page.locator(".orders").count() and phase(page) == "Orders":
            break
        if not hands.step():
            wait_for_news(page)
    again = page.get_by_role("button", name=re.compile("^Last round"))
    again.wait_for()
    page.keyboard.press("l")
    page.locator(".orders .order[aria-pressed=true]").first.wait_for()
    before = page.locator(".replay output").inner_text()
    page.keyboard.press("Enter")
    wait_past(page, before)
