"""What lies over the board: tape, rings, legend and looks, and what happens before one's eyes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import middle
from tests.web.positions import one_in_range, put_on_the_table

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def test_a_player_measures_looks_and_sees_the_dice_roll(site: Served, window: Open, axe: str) -> None:
    """The umpire says what a tape between two bases reads; a palette stays chosen; dice tell what they needed."""
    page = window()
    page.goto(f"{site.address}/#/play/{put_on_the_table(site, one_in_range())['side:red']}")
    page.locator(".unit.first [data-model]").first.click()
    page.keyboard.press("r")
    rings = page.locator(".rings [data-label]")
    rings.first.wait_for()
    assert {"cannon 20″", "pistol 4″"} <= set(rings.all_text_contents())

    page.keyboard.press("t")
    mine, other = (middle(page.locator(f".unit.{side} [data-model]").first) for side in ("first", "second"))
    page.mouse.move(*mine)
    page.mouse.down()
    page.mouse.move(*other, steps=3)
    page.mouse.up()
    page.locator(".tape", has_text=re.compile(r"^\d+\.\d″ \(\d+\.\d\d\)$")).wait_for()
    keep_shot(page, "board-tape")
    page.keyboard.press("Escape")
    assert page.locator(".tape").count() == 0

    page.locator(".looks summary").click()
    page.get_by_label("Colours").select_option("High contrast")
    page.evaluate(axe)
    found = page.evaluate("axe.run().then((told) => told.violations.map((each) => each.id))")
    assert found == []
    page.reload()
    page.locator("html[data-palette=contrast] .unit").first.wait_for()

    page.get_by_role("button", name="What would a bot do?").click()
    page.get_by_role("button", name="Do it").click()
    page.locator(".dice-tray", has_text=re.compile(r"\d\+ needed · \d of 1 passed")).wait_for()
    page.keyboard.press("Shift")
    page.locator(".dice-tray").wait_for(state="detached")
