"""Where a model would be seen, as colours on the web table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import sit_at
from tests.web.positions import first_shot

pytestmark = pytest.mark.web

Open = Callable[..., Any]

KEY = "Who sees each place"
COLOURS = """async () => {
    const picture = new Image();
    picture.src = document.querySelector('.heat').getAttribute('href');
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const brush = canvas.getContext('2d');
    brush.drawImage(picture, 0, 0);
    const { data } = brush.getImageData(0, 0, canvas.width, canvas.height);
    const found = new Set();
    for (let each = 0; each < data.length; each += 4) found.add(data.slice(each, each + 4).join());
    return [canvas.width, canvas.height, found.size];
}"""
"""How many squares the layer has, and in how many colours."""


def test_the_table_is_coloured_by_who_sees_each_place(site: Served, window: Open, axe: str) -> None:
    """By the key or the button, for the Detachment that is chosen; the legend counts what the umpire counts."""
    page = window()
    sit_at(site, page, first_shot())
    page.locator("[data-model=red-1-1]").click()
    told = page.get_by_role("region", name="What it can shoot from here").locator(".exposed")
    seen, enemies = map(int, re.match(r"(\d+) of (\d+) enemy", told.inner_text()).groups())  # type: ignore[union-attr]
    assert page.locator(".heat").count() == 0
    page.keyboard.press("x")
    legend = page.get_by_role("region", name=KEY)
    page.locator(".heat").wait_for()
    assert f"by all {enemies}" in legend.inner_text()
    assert re.search(rf"here: seen by {seen} of {enemies} enemy Detachments", legend.inner_text())
    columns, rows, colours = page.evaluate(COLOURS)
    assert columns * rows > 100
    assert colours > 1
    beneath = "() => document.querySelector('.heat').compareDocumentPosition(document.querySelector('.unit'))"
    assert page.evaluate(beneath) & 4, "models stand on the colours"
    keep_shot(page, "exposure")
    page.emulate_media(color_scheme="dark")
    keep_shot(page, "exposure-dark")
    hover(page, 0.5, 0.5)
    page.wait_for_function("() => /there: /.test(document.querySelector('.exposure-key').textContent)")
    page.evaluate(axe)
    faults = page.evaluate("() => axe.run('.exposure-key')")["violations"]
    assert not faults, faults
    page.locator("[data-model^=red-2]").first.click()
    page.locator(".heat").wait_for()
    page.get_by_role("button", name="Who sees each place?").click()
    assert page.locator(".heat").count() == 0
    assert legend.count() == 0


def hover(page: Any, across: float, down: float) -> None:
    box = page.locator(".board .ground").bounding_box()
    page.mouse.move(box["x"] + across * box["width"], box["y"] + down * box["height"])


def test_it_is_left_by_its_own_button_on_a_narrow_screen(site: Served, window: Open) -> None:
    """Nothing hangs over the edge, and the button that removes it is large enough for a finger."""
    page = window(390, 844, touch=True)
    sit_at(site, page, first_shot())
    page.locator("[data-model=red-1-1]").tap()
    page.get_by_role("button", name="Who sees each place?").tap()
    page.locator(".heat").wait_for()
    page.locator(".exposure-key").scroll_into_view_if_needed()
    keep_shot(page, "exposure-narrow")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    close = page.get_by_role("button", name="Show no more who sees each place")
    assert min(close.bounding_box()["width"], close.bounding_box()["height"]) >= 24
    close.tap()
    page.locator(".heat").wait_for(state="detached")
