"""Two players at two screens branch the battle that they play."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.test_play import play_until

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def test_a_running_battle_is_branched_by_agreement(site: Served, window: Open) -> None:
    """The other player is asked; a no is told, a yes leads each to their own seat of a new battle."""
    _, tokens = site.begin("small-3")
    red, blue = window(), window(1024, 768)
    for page, side in ((red, "red"), (blue, "blue")):
        page.goto(f"{site.address}/#/play/{tokens[f'side:{side}']}")
    for page in (red, blue):
        page.locator(".panel h2").wait_for()
    play_until([red, blue], lambda: "Orders" in red.locator("[aria-current=step]").all_inner_texts())
    play_until([red, blue], lambda: "Movement" in red.locator("[aria-current=step]").all_inner_texts())
    proposal = red.get_by_role("button", name=re.compile("^Ask to branch from entry"))
    at = str(proposal.inner_text()).rsplit(" ", 1)[-1]
    for answer in ("No", "Agree"):
        proposal.click()
        red.get_by_text(re.compile("Waiting for .* to agree to branch")).wait_for()
        asked = blue.get_by_role("alertdialog", name="Branch the battle?")
        asked.wait_for()
        keep_shot(blue, "branch-asked")
        asked.get_by_role("button", name=answer).click()
        if answer == "No":
            red.get_by_text("does not agree to branch").wait_for()
    red.get_by_text(f"A new battle has been branched from entry {at}").wait_for()
    keep_shot(red, "branched")
    blue.get_by_role("button", name="Stay here").click()
    for page, button in ((red, "Go to the new battle"), (blue, f"Go to the branch from entry {at}")):
        old = page.evaluate("location.hash")
        page.get_by_role("button", name=button).click()
        page.wait_for_function("old => location.hash !== old", arg=old)
    for page in (red, blue):
        page.locator(".log").get_by_text(f"Branched from: Small battle 3, entry {at}").wait_for()
    headlines = {str(page.locator(".panel h2").inner_text()) for page in (red, blue)}
    assert any("Waiting" in each for each in headlines)
    assert len(headlines) == 2
    blue.go_back()
    blue.get_by_role("button", name=f"Go to the branch from entry {at}").wait_for()
