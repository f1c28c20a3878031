"""An evening with a friend: invited, named, talked to and timed, played to its end, and played again."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import entry, wait_past

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def introduce(page: Any, name: str, colour: str) -> None:
    form = page.locator(".name-form")
    form.get_by_label("Your name").fill(name)
    form.get_by_label(colour).check(force=True)
    form.get_by_role("button", name="That is me").click()
    form.wait_for(state="detached")


def say(page: Any, text: str) -> None:
    field = page.get_by_label("Say something to everybody")
    field.fill(text)
    field.press("Enter")


def test_an_evening_with_a_friend(site: Served, window: Open) -> None:
    """Two people at two browsers: a code to scan, names, chat, a clock, a draw after all, and the rematch."""
    anna, ben = window(1440, 900), window(390, 844)
    anna.goto(site.address)
    anna.get_by_text("More battles").click()
    quick = anna.locator("section", has=anna.get_by_role("heading", name="Play Legions Imperialis"))
    for chooser in quick.locator("fieldset select").all()[:2]:
        chooser.select_option("human")
    quick.get_by_label("Clock").select_option(label="30 minutes each, and 10 seconds for each decision")
    quick.get_by_role("button", name="Begin").click()
    anna.locator(".seats a").first.click()
    introduce(anna, "Anna", "teal")
    anna.get_by_role("button", name="QR code: To play Blue").click()
    anna.locator("svg.qr path").wait_for()
    keep_shot(anna, "evening-invite")
    ben.goto(anna.get_by_label("The link", exact=True).input_value())
    ben.locator(".score").wait_for()
    introduce(ben, "Ben", "gold")
    for page in (anna, ben):
        page.get_by_role("tab", name="People").click()
    anna.get_by_text("Ben (Blue)").wait_for()
    assert anna.title().removeprefix("● ").startswith("Anna v. Ben: ")
    assert [page.title().startswith("●") for page in (anna, ben)].count(True) >= 1
    say(ben, "Good evening <Anna>")
    anna.locator(".said li", has_text="Good evening <Anna>").get_by_text("Ben", exact=True).wait_for()
    ben.locator(".score .time").first.wait_for()
    keep_shot(anna, "evening-table")
    keep_shot(ben, "evening-table-narrow")
    anna.get_by_role("button", name="Offer a draw").click()
    ben.get_by_role("alertdialog").get_by_role("button", name="No").click()
    anna.get_by_text("Ben does not agree to a draw.").wait_for()
    ben.get_by_role("button", name="Concede …").click()
    ben.get_by_role("button", name="Yes, I concede").click()
    over = anna.get_by_role("dialog", name="The battle is over")
    over.get_by_role("heading", name="Anna wins").wait_for()
    keep_shot(anna, "evening-over")
    old = anna.evaluate("location.hash")
    over.get_by_role("button", name="Rematch with sides swapped").click()
    ben.get_by_role("alertdialog", name="Rematch with sides swapped?").get_by_role("button", name="Agree").click()
    for page in (anna, ben):
        page.wait_for_function("old => location.hash !== old && document.querySelector('.score')", arg=old)
        page.get_by_role("tab", name="People").click()
    anna.get_by_text("Anna (Blue)").first.wait_for()
    anna.get_by_text("Ben (Red)").wait_for()
    keep_shot(anna, "evening-rematch")
    ben.goto(site.address)
    ben.get_by_role("region", name="Continue").get_by_text(re.compile("Your turn|to decide")).first.wait_for()
    ben.get_by_text("All battles begun here").click()
    ben.get_by_text("Over: Anna won.").wait_for()
    keep_shot(ben, "evening-home")


def decide(*pages: Any) -> None:
    """Have whoever is asked for something do what is suggested, and everybody hear of it."""
    for page in pages:
        page.locator(".panel[aria-busy=false]").wait_for()
        suggested = page.get_by_role("button", name="As suggested", exact=True)
        if suggested.count() and suggested.is_enabled():
            before = entry(page)
            suggested.click()
            wait_past(page, before)
            for each in pages:
                each.wait_for_function(
                    "now => document.querySelector('.replay output').textContent === now", arg=entry(page)
                )
            return
    raise AssertionError("Nobody is asked for anything.")


def test_a_battle_by_correspondence_outlasts_a_restart(pages: None, tmp_path: Path, window: Open) -> None:
    """Days for each decision: both close their pages, the server ends and starts, and they come back and play on."""
    site = Served(tmp_path).start()
    site.draws = False
    try:
        _, tokens = site.begin(clock={"days": 3})
        anna, ben = window(), window(390, 844)
        anna.goto(f"{site.address}/#/play/{tokens['side:red']}")
        introduce(anna, "Anna", "teal")
        ben.goto(f"{site.address}/#/play/{tokens['side:blue']}")
        for page in (anna, ben):
            page.locator(".score").wait_for()
        introduce(ben, "Ben", "gold")
        decide(anna, ben)
        decide(ben, anna)
        so_far = entry(anna)
        ways = [page.context for page in (anna, ben)]
        for page in (anna, ben):
            page.close()
        site.stop()
        site.start()
        anna, ben = (way.new_page() for way in ways)
        for page, friend in ((anna, "Ben"), (ben, "Anna")):
            page.goto(site.address)
            kept = page.get_by_role("region", name="Continue")
            kept.get_by_text(friend).first.wait_for()
            keep_shot(page, f"correspondence-{friend}")
            kept.get_by_role("link").first.click()
            page.locator(".score .time").first.wait_for()
            assert entry(page) == so_far
        assert re.search(r"[23] d \d+ h left", anna.locator(".score").inner_text())
        decide(anna, ben)
        assert entry(anna) != so_far
    finally:
        site.stop()
