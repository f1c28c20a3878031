"""Withdrawals, flights and spots equally near: drawn on the table, and answered there by mouse, touch and keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import box_of, drag_by, entry, headline, middle, wait_past
from tests.web.positions import onto_friends, put_on_the_table, two_that_flee, two_that_withdraw

pytestmark = pytest.mark.web

Open = Callable[..., Any]

INCH = 10
"""Units of the picture to the inch."""


def sit_at(site: Served, page: Any, battle: Any, seat: str = "side:red") -> dict[str, str]:
    """Put a position on the table and take a seat at it."""
    tokens = put_on_the_table(site, battle)
    page.goto(f"{site.address}/#/play/{tokens[seat]}")
    page.locator(".panel h2").wait_for()
    return tokens


def goal(page: Any, number: int) -> Any:
    return page.locator(f'.goal[data-goal="{number}"]')


def row(page: Any, number: int) -> Any:
    return page.locator(".goal-row").nth(number - 1)


def do_it(page: Any) -> None:
    before = entry(page)
    page.locator(".planned .primary:not([disabled])").click()
    wait_past(page, before)


def stands_at(page: Any, model: str) -> tuple[float, float]:
    """Where a model is drawn, inches from the lower left corner of a table 48 inches deep."""
    shift = page.locator(f'.unit [data-model="{model}"]').get_attribute("transform")
    x, y = map(float, re.findall(r"-?[\d.]+", shift)[:2])
    return x / INCH, 48 - y / INCH


def test_a_spot_is_chosen_by_a_click_on_the_table(site: Served, window: Open) -> None:
    """Both spots stand there in the size of the base, numbered; nothing happens before Do it (LI-END-016)."""
    page = window()
    sit_at(site, page, onto_friends((9.4, 10), (10.6, 10)))
    goal(page, 2).wait_for()
    assert "has no room where its move ends" in headline(page)
    assert page.locator(".goal").count() == 2
    assert goal(page, 1).locator("circle.base").get_attribute("r") == page.locator(
        '[data-model="f0"] circle.base'
    ).get_attribute("r")
    assert page.locator(".goal-list .rule", has_text="LI-END-016").count() == 1
    keep_shot(page, "spots-offered")
    before = entry(page)
    goal(page, 2).locator(".most").click()
    page.locator(".planned .verdict.fine, .planned .primary:not([disabled])").first.wait_for()
    assert goal(page, 2).get_attribute("aria-pressed") == "true"
    assert row(page, 2).get_by_role("button").get_attribute("aria-pressed") == "true"
    keep_shot(page, "spots-taken")
    assert entry(page) == before
    do_it(page)
    assert stands_at(page, "w1") == pytest.approx((10, 10.8), abs=0.01)
    assert page.locator(".goal").count() == 0


def test_list_and_table_light_each_other(site: Served, window: Open) -> None:
    """What the pointer or the focus is on in the list is lit on the table, and the other way round."""
    page = window()
    sit_at(site, page, onto_friends((9.4, 10), (10.6, 10)))
    goal(page, 2).wait_for()
    row(page, 1).hover()
    page.locator('.goal.pointed[data-goal="1"]').wait_for()
    goal(page, 2).locator(".most").hover()
    page.locator(".goal-row.pointed", has_text=re.compile(r"^2")).wait_for()
    assert page.locator(".goal.pointed").count() == 1
    page.mouse.move(5, 5)
    page.locator(".goal.pointed").wait_for(state="detached")
    row(page, 2).get_by_role("button").focus()
    page.locator('.goal.pointed[data-goal="2"]').wait_for()
    goal(page, 1).focus()
    page.locator(".goal-row.pointed", has_text=re.compile(r"^1")).wait_for()


def test_a_spot_is_chosen_by_keys(site: Served, window: Open) -> None:
    """Numbers and arrows take one, Esc drops it, Enter does it, on the page and on the table itself."""
    page = window()
    sit_at(site, page, onto_friends((9.4, 10), (10.6, 10)))
    goal(page, 2).wait_for()
    page.keyboard.press("2")
    page.locator('.goal.taken[data-goal="2"]').wait_for()
    page.keyboard.press("ArrowRight")
    page.locator('.goal.taken[data-goal="1"]').wait_for()
    page.keyboard.press("Escape")
    page.locator(".goal.taken").wait_for(state="detached")
    goal(page, 1).focus()
    page.keyboard.press("Enter")
    page.locator('.goal.taken[data-goal="1"]').wait_for()
    page.locator(".planned .primary:not([disabled])").wait_for()
    before = entry(page)
    page.keyboard.press("Enter")
    wait_past(page, before)
    assert stands_at(page, "w1") == pytest.approx((10, 9.2), abs=0.01)


def test_a_spot_is_dragged_to_where_none_is_listed(site: Served, window: Open) -> None:
    """Squarely over a friend all around is equally near: too far out is refused, the nearest place is offered."""
    page = window()
    sit_at(site, page, onto_friends((10, 10)))
    goal(page, 4).wait_for()
    goal(page, 4).locator(".most").click()
    held = page.locator(".ghost [data-model=w1]")
    held.wait_for()
    x, y = middle(held)
    inch = abs(middle(page.locator('[data-model="f0"]'))[0] - x)
    drag_by(page, held, 0.2 * inch, -0.5 * inch)
    page.locator(".verdict.wrong").wait_for()
    assert "are enough" in page.locator(".verdict.wrong").inner_text()
    page.locator(".offer .m").wait_for()
    keep_shot(page, "spots-dragged")
    page.get_by_role("button", name="Take the nearest legal position").click()
    page.locator(".ghost.fine").wait_for()
    do_it(page)
    x, y = stands_at(page, "w1")
    assert (x - 10) ** 2 + (y - 10) ** 2 == pytest.approx(1, abs=0.01)
    assert y > 10.2


def test_a_spot_is_chosen_by_touch(site: Served, chromium: Any) -> None:
    """A tap takes a spot, another tap does it; the table has come near enough for a finger, and goes back."""
    context = chromium.new_context(viewport={"width": 1024, "height": 768}, has_touch=True)
    page = context.new_page()
    sit_at(site, page, onto_friends((9.4, 10), (10.6, 10)))
    base = goal(page, 1).locator(".most .base")
    base.wait_for()
    near = box_of(base)["width"]
    assert near >= 24
    keep_shot(page, "spots-touch")
    base.tap()
    page.locator(".planned .primary:not([disabled])").wait_for()
    keep_shot(page, "spots-touch-taken")
    before = entry(page)
    page.locator(".planned .primary").tap()
    wait_past(page, before)
    assert stands_at(page, "w1") == pytest.approx((10, 9.2), abs=0.01)
    assert box_of(page.locator('[data-model="f0"] .base'))["width"] < near
    context.close()


def test_who_flees_next_is_answered_on_the_table(site: Served, window: Open) -> None:
    """Each way is drawn, round the rock too, with who is passed; a click on an end and Do it, and they run there."""
    page = window()
    sit_at(site, page, two_that_flee())
    page.locator('.goal[data-goal="2"] .most').nth(2).wait_for()
    assert page.locator(".goal-list .rule", has_text="LI-END-007").count() == 1
    assert "through z, with a Save roll: W #1" in row(page, 2).inner_text()
    assert row(page, 2).locator(".rule", has_text="LI-END-012").count() == 1
    assert goal(page, 1).locator(".way").count() == 2
    assert len(goal(page, 1).locator(".way").first.get_attribute("d").split("L")) > 2
    ends = [each.get_attribute("transform") for each in goal(page, 1).locator(".most").all()]
    keep_shot(page, "flight-offered")
    goal(page, 1).locator(".most").first.click()
    page.locator('.goal.taken[data-goal="1"]').wait_for()
    keep_shot(page, "flight-taken")
    do_it(page)
    fled = [page.locator(f'.unit [data-model="{each}"]').get_attribute("transform") for each in ("v1", "v2")]
    assert fled == ends


def test_who_withdraws_next_is_answered_on_the_table(site: Served, window: Open) -> None:
    """Ways for every number of the D6; the opponent is asked nothing, and is shown nothing to answer."""
    page = window()
    tokens = sit_at(site, page, two_that_withdraw())
    page.locator('.goal[data-goal="2"] .most').first.wait_for()
    assert page.locator(".goal-list .rule", has_text="LI-FGT-039").count() == 1
    assert row(page, 1).locator(".rule", has_text="LI-FGT-047").count() == 1
    assert goal(page, 1).locator(".least").count() == goal(page, 1).locator(".most").count() == 2
    keep_shot(page, "withdrawal-offered")
    row(page, 1).hover()
    page.locator(".goal-numbers .rolled").nth(1).wait_for()
    assert page.locator(".goal-numbers .rolled").all_text_contents() == ["D6: 1", "D6: 6"]
    keep_shot(page, "withdrawal-pointed")
    other = window()
    other.goto(f"{site.address}/#/play/{tokens['side:blue']}")
    other.locator(".panel h2").wait_for()
    assert other.locator(".goal, .goal-list").count() == 0
    page.locator('.unit [data-model="v1"]').click()
    page.locator('.goal.taken[data-goal="2"]').wait_for()
    do_it(page)
    assert page.locator(".goal").count() == 0
    page.get_by_text(re.compile("Withdrew")).first.wait_for()
