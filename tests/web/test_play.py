"""The web table as people use it, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import box_of, sit_at, wait_for_news
from tests.web.positions import against_the_bot, first_shot, put_on_the_table

pytestmark = pytest.mark.web

Open = Callable[..., Any]
ADVICE, DO_IT = "What would a bot do?", "Do it"


def follow_advice(page: Any) -> bool:
    """Take the bot's advice once; False if nothing is asked now."""
    advice = page.get_by_role("button", name=ADVICE)
    if advice.count() == 0 or not advice.is_enabled():
        return False
    before = page.locator("output").inner_text()
    advice.click()
    page.get_by_role("button", name=DO_IT).click()
    page.wait_for_function("before => document.querySelector('output').textContent !== before", arg=before)
    return True


def play_until(pages: list[Any], over: Callable[[], bool], most: int = 400) -> None:
    for _ in range(most):
        if over():
            return
        if not any(follow_advice(page) for page in pages):
            wait_for_news(*pages)
    raise AssertionError("it does not come to that")


def headline(page: Any) -> str:
    return str(page.locator(".panel h2").inner_text())


def test_the_tour_goes_through_a_whole_round(site: Served, window: Open) -> None:
    """Somebody who has never seen it plays a round by what the tour says; it can be left, and taken up where one is."""
    page = window()
    page.goto(site.address)
    keep_shot(page, "home")
    page.get_by_role("button", name="Take the tour").click()
    tour = page.get_by_role("region", name="Tour")
    tour.get_by_text("This is the table from above").wait_for()
    tour.get_by_role("button", name="Next").click()
    tour.get_by_text("Each round begins with Orders").wait_for()
    keep_shot(page, "tour-orders")
    page.locator("[data-unit=assault][data-order=charge]").click()
    page.locator("[data-unit=tactical][data-order=advance]").click()
    tour.get_by_text("Place face-down").wait_for()
    tour.get_by_role("button", name="Leave the tour").click()
    before = page.locator("output").inner_text()
    page.locator(".orders .placing").click()
    page.wait_for_function("before => document.querySelector('output').textContent !== before", arg=before)
    page.get_by_role("button", name="Take up the tour").click()
    page.reload()
    parts = set[str]()

    def is_over() -> bool:
        tour.wait_for()
        part = tour.locator("b").inner_text()
        if part not in parts:
            keep_shot(page, f"tour-{part}")
        parts.add(part)
        return bool(re.search(r"wins:|A draw:", headline(page)))

    play_until([page], is_over)
    assert {"Movement", "Fights"} <= parts
    tour.get_by_text("The round is over").wait_for()
    keep_shot(page, "tour-over")
    rule = page.locator(".log .rule").first
    assert re.fullmatch(r"LI-[A-Z]{3}-\d+", rule.inner_text())


def test_what_can_be_shot_and_why_not(site: Served, window: Open) -> None:
    """Choosing a Detachment shows what it can shoot from where it stands, and the rule against the rest."""
    page = window()
    sit_at(site, page, first_shot())
    page.locator("[data-model=red-2-1]").click()
    targets = page.get_by_role("region", name="What it can shoot from here")
    targets.locator("li.no").first.wait_for()
    assert targets.locator("li.no .rule").count() >= 1
    page.locator("[data-model=red-1-1]").click()
    targets.locator("li.yes").wait_for()
    assert page.locator(".aim").count() == 1


def test_a_whole_battle_against_the_bot(site: Served, window: Open) -> None:
    """From deployment to the score, by clicks alone; a reload in the middle changes nothing."""
    tokens = put_on_the_table(site, against_the_bot(3, rounds=2))
    page = window()
    page.goto(f"{site.address}/#/play/{tokens['side:red']}")
    page.locator(".panel h2").wait_for()
    play_until([page], lambda: "Movement" in page.locator("[aria-current=step]").all_inner_texts())
    keep_shot(page, "movement")
    page.reload()
    page.locator(".panel h2").wait_for()
    play_until([page], lambda: bool(re.search(r"wins:|A draw:", headline(page))))
    keep_shot(page, "over")
    assert re.search(r"wins:|A draw:", headline(page))
    scrubber = page.get_by_role("slider", name="Entry of the log")
    scrubber.fill("3")
    page.get_by_text("You are looking back").wait_for()
    page.get_by_role("button", name="Back to now").click()
    assert re.search(r"wins:|A draw:", headline(page))


def test_a_move_is_dragged_and_judged(site: Served, window: Open) -> None:
    """Dragging a Detachment shows where it may go; too far is refused with the rule, near enough is allowed."""
    _, tokens = site.begin("small-3", blue="greedy")
    page = window()
    page.goto(f"{site.address}/#/play/{tokens['side:red']}")
    page.locator(".panel h2").wait_for()
    play_until([page], lambda: headline(page).startswith("Activate") and page.locator(".unit.lit").count() > 0)
    moves = page.get_by_role("button", name=re.compile(" moves$"))
    for unit in page.locator(".unit.lit").all():
        unit.locator("[data-model]").first.click()
        if moves.count():
            break
    moves.first.click()
    ghost = page.locator(".ghost [data-model]").first
    box = box_of(ghost)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 5, steps=3)
    page.mouse.move(x - 20, y - 400, steps=5)
    page.locator(".verdict.wrong").wait_for()
    assert page.get_by_role("button", name=DO_IT).is_disabled()
    assert page.locator(".verdict.wrong .rule").count() >= 1
    keep_shot(page, "refused")
    page.mouse.move(x, y + 8, steps=5)
    page.mouse.up()
    page.locator(".verdict, .reach-area").first.wait_for()


def test_two_browsers_with_secret_orders_and_undo_by_consent(site: Served, window: Open) -> None:
    """Orders stay face-down until both have placed them; what dice told is taken back with consent alone."""
    _, tokens = site.begin("small-3")
    red, blue = window(), window(820, 1180)
    red.goto(f"{site.address}/#/play/{tokens['side:red']}")
    blue.goto(f"{site.address}/#/play/{tokens['side:blue']}")
    for page in (red, blue):
        page.locator(".panel h2").wait_for()
    play_until([red, blue], lambda: "Orders" in red.locator("[aria-current=step]").all_inner_texts())
    red.get_by_role("group").first.wait_for()
    red.locator(".orders").get_by_role("button", name="Advance", exact=True).first.click()
    red.locator(".orders .primary").click()
    red.get_by_text(re.compile(r"\(ADV\)")).first.wait_for()
    keep_shot(red, "orders")
    assert blue.get_by_text(re.compile("ADV")).count() == 0
    keep_shot(blue, "tablet")
    ask_back = red.get_by_role("button", name="Ask to take back")
    play_until(
        [red, blue], lambda: ask_back.count() > 0 and "Movement" in red.locator("[aria-current=step]").all_inner_texts()
    )
    before = red.locator("output").inner_text()
    ask_back.click()
    blue.get_by_role("button", name="Agree").click()
    red.wait_for_function("before => document.querySelector('output').textContent !== before", arg=before)
    red.get_by_text(re.compile("went back to entry")).first.wait_for()


def test_the_table_comes_back_when_the_server_does(pages: None, tmp_path: Any, window: Open) -> None:
    """A killed server is told of, and the table goes on by itself when the server is there again."""
    served = Served(tmp_path).start()
    page = window()
    sit_at(served, page, first_shot())
    served.kill()
    page.get_by_text("The server does not answer").wait_for()
    served.start()
    page.get_by_text("The server does not answer").wait_for(state="detached", timeout=60_000)
    page.get_by_role("button", name="Legion Tactical Detachment fires at").click()
    page.get_by_role("button", name=DO_IT).click()
    page.locator(".die").first.wait_for()
    served.kill()


def test_both_players_at_one_screen(site: Served, window: Open) -> None:
    """A curtain stands between the two players' looks at the table."""
    _, tokens = site.begin("small-3")
    page = window()
    page.goto(f"{site.address}/#/play/{tokens['side:red']},{tokens['side:blue']}")
    page.get_by_role("button", name="I am red").click()
    for _ in range(60):
        if page.get_by_role("button", name="Hand over").count():
            break
        if not follow_advice(page):
            wait_for_news(page)
    page.get_by_role("button", name="Hand over").click()
    page.get_by_role("button", name="I am blue").click()
    page.get_by_role("button", name=ADVICE).wait_for()


def test_the_rules_are_read_and_searched(site: Served, window: Open) -> None:
    """A rule is found by its id and by a word."""
    page = window()
    page.goto(f"{site.address}/#/rules/LI-TER-031")
    page.locator("#LI-TER-031").wait_for()
    assert page.locator(".rule-card").count() == 1
    page.get_by_role("searchbox").fill("overwatch")
    page.wait_for_function("() => document.querySelectorAll('.rule-card').length > 5")
    keep_shot(page, "rules")
