"""Fire at places on the web table: a template follows the pointer, what is under it is lit, the odds follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import entry, middle, wait_past
from tests.web.positions import put_on_the_table, two_mortars

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def at_the_mortars(site: Served, page: Any) -> None:
    """Take red's seat and begin to aim at places."""
    tokens = put_on_the_table(site, two_mortars())
    page.goto(f"{site.address}/#/play/{tokens['side:red']}")
    page.get_by_role("button", name="aims at places").click()
    page.locator(".template .lit").first.wait_for()


def place_of(page: Any) -> tuple[str, str]:
    """Return where the first template is drawn."""
    area = page.locator(".template .area").first
    return area.get_attribute("cx"), area.get_attribute("cy")


def test_a_template_is_placed_by_hand_and_falls(site: Served, window: Open) -> None:
    """It follows the pointer, lights the bases under it, is put down by a click, nudged by keys, and falls."""
    page = window()
    at_the_mortars(site, page)
    page.get_by_role("button", name="Aim by hand").click()
    far = middle(page.locator("[data-model=f1]").first)
    page.mouse.move(*far)
    page.wait_for_function("() => document.querySelectorAll('.template .lit.sure').length === 1")
    page.mouse.move(*middle(page.locator("[data-model=n1]").first))
    page.wait_for_function("() => document.querySelectorAll('.template .lit').length === 3")
    assert page.locator(".template.held").count() == 1
    keep_shot(page, "template-held")
    page.mouse.down()
    page.mouse.up()
    page.wait_for_function("() => !document.querySelector('.template.held')")
    page.locator(".aiming .odds-row").first.wait_for()
    before = place_of(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "before => document.querySelector('.template .area').getAttribute('cx') !== before", arg=before[0]
    )
    assert float(place_of(page)[0]) - float(before[0]) == pytest.approx(2.5)
    page.locator(".aiming .odds-row").first.wait_for()
    keep_shot(page, "template-placed")
    at = entry(page)
    page.wait_for_function("() => !document.querySelector('.planned .primary').disabled")
    page.keyboard.press("Enter")
    wait_past(page, at)
    page.locator(".log", has_text="aimed mortar at").wait_for()
    page.locator(".proofs .proof-area").first.wait_for()
    keep_shot(page, "template-fallen")


def test_a_further_template_is_placed_beside_the_first(site: Served, window: Open) -> None:
    """Once the first lies the second is asked for: it is placed by hand, too far is refused, Enter puts it down."""
    page = window()
    at_the_mortars(site, page)
    assert page.locator(".aimed-weapons input:checked").count() == 2
    page.get_by_role("button", name="Aim by hand").click()
    x, y = middle(page.locator("[data-model=g1]").first)
    page.locator(".template.held").wait_for()
    page.mouse.move(x, y + 120)
    page.wait_for_function("() => document.querySelectorAll('.template .lit').length === 0")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('.template.held')")
    page.wait_for_function("() => !document.querySelector('.planned .primary').disabled")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Leave mortar out").wait_for()
    keep_shot(page, "template-further")
    at = entry(page)
    page.get_by_role("button", name="Leave mortar out").click()
    wait_past(page, at)
    page.locator(".log", has_text="left out the template of mortar").wait_for()


def test_weapons_are_taken_and_left_out(site: Served, window: Open) -> None:
    """Without the first the second takes its place; with none nothing can be declared."""
    page = window()
    at_the_mortars(site, page)
    boxes = page.locator(".aimed-weapons input")
    boxes.first.uncheck()
    page.locator(".template .area").wait_for()
    assert page.locator(".aimed-weapons input:checked").count() == 1
    boxes.nth(1).uncheck()
    page.locator(".verdict.wrong").wait_for()
    assert page.locator(".template").count() == 0
    boxes.first.check()
    page.locator(".template.held .area").wait_for()


def test_a_template_is_dragged(site: Served, window: Open) -> None:
    """Pressed and dragged it goes along and lies where it is let go, at the first drag and at the next one."""
    page = window()
    at_the_mortars(site, page)
    for goal in ("f1", "n1"):
        area, to = middle(page.locator(".template .area").first), middle(page.locator(f"[data-model={goal}]").first)
        page.mouse.move(*area)
        page.mouse.down()
        page.mouse.move(*to, steps=4)
        page.mouse.up()
        page.wait_for_function("() => !document.querySelector('.template.held')")
        assert middle(page.locator(".template .area").first) == pytest.approx(to, abs=1.5)
