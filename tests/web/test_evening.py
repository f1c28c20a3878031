"""An evening with a friend: invited, named, talked to and timed, played to its end, and played again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot

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
