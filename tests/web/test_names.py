"""Names on the table and beside it: readable, apart from one another and from models, never an id."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.positions import asked, put_on_the_table

pytestmark = pytest.mark.web

Open = Callable[..., Any]

COVERED = """() => {
    const boxes = (what) => [...document.querySelectorAll(what)].map((each) => [each, each.getBoundingClientRect()]);
    const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
        * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const names = boxes(".labels text:not(.crowded)"), models = boxes(".unit .base");
    const found = [];
    for (const [name, box] of names)
        for (const [other, its] of [...names, ...models])
            if (other !== name && shared(box, its) > 0.25 * Math.min(box.width * box.height, its.width * its.height))
                found.push(`${name.textContent} on ${other.textContent || other.parentNode.parentNode.dataset.model}`);
    return found;
}"""
"""The names that cover more than a quarter of a model, or of another name."""

ID = re.compile(r"\b(?:red|blue)-\d+|\b[a-z]+_[a-z]+\b")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_names_cover_neither_models_nor_names(site: Served, window: Open, size: tuple[int, int]) -> None:
    """With a whole army set up every name keeps clear of what stands there, or waits until it is pointed at."""
    page = window(*size)
    battle, side = asked("fire")
    page.goto(f"{site.address}/#/play/{put_on_the_table(site, battle)[f'side:{side}']}")
    page.locator(".labels text").first.wait_for()
    page.wait_for_function(f"() => ({COVERED})().length === 0")
    keep_shot(page, f"names-{size[0]}")
    sizes = page.locator(".labels .tag").evaluate_all(
        "all => all.map(each => parseFloat(each.style.fontSize) * each.getScreenCTM().a)"
    )
    assert all(10 <= each <= 14.5 for each in sizes), sizes
    hidden = page.locator(".labels .tag.crowded")
    if hidden.count():
        unit = hidden.first.get_attribute("data-label")
        page.locator(f".unit[data-unit='{unit}'] [data-model]").first.hover()
        page.locator(f".labels .tag:not(.crowded)[data-label='{unit}']").wait_for()


def test_a_battle_is_told_in_names(site: Served, window: Open) -> None:
    """No id stands in the panel, on the table, in the log, in a verdict or in what a screen reader is told."""
    page = window()
    for stage in ("issue_order", "move", "allocate_hit", "pair_fights", "fire"):
        battle, side = asked(stage)
        page.goto(f"{site.address}/#/play/{put_on_the_table(site, battle)[f'side:{side}']}")
        page.locator(".panel button").first.wait_for()
        if stage in ("move", "fire"):
            page.get_by_role("button", name="What would a bot do?").click()
            page.locator(".planned").wait_for()
            page.wait_for_function("() => !document.querySelector('.planned .primary').disabled")
        told = page.locator("main").inner_text() + " ".join(
            page.locator("[aria-label]").evaluate_all("all => all.map(each => each.ariaLabel)")
        )
        assert ID.findall(told) == [], stage
        page.locator(".unit").first.press("Enter")
        page.locator(".card h2").wait_for()
        assert ID.findall(page.locator("aside").inner_text()) == [], stage
