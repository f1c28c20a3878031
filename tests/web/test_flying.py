"""Flyers on the page: a bomber pauses over what lies below its way, drops its bombs and flies on; Flyers hover."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any

import pytest

from tests.server.serving import Served
from tests.systems.legions.fights.boards import board, profile, unit
from tests.web.conftest import keep_shot
from tests.web.hands import entry, wait_past
from tests.web.positions import put_on_the_table
from umpire.game import Battle
from umpire.systems.legions.play import LEGIONS, battle_at

pytestmark = pytest.mark.web

Open = Callable[..., Any]

BAY = {"name": "bomb bay", "range": None, "dice": 3, "to_hit": 4, "ap": -2, "traits": ["Bombing Run"]}
NOSE = {"name": "nose gun", "range": 12, "dice": 1, "to_hit": 5, "ap": 0}
BOMBER = profile(type="vehicle", scale=2, movement=24, weapons=[BAY, NOSE], special_rules=["Flyer"])
EAGLE = profile(type="vehicle", scale=2, movement=20, special_rules=["Flyer", "Hover"])


def over_the_enemy() -> Battle[Any]:
    """A bomber with an enemy all around it, so that any flight leads over somebody; the bot takes the Hits."""
    ring = {f"x{each}": (30 + 3.8 * cos(each * pi / 6), 24 + 3.8 * sin(each * pi / 6)) for each in range(12)}
    field = board(
        unit("m", "red", {"m1": (30, 24)}, order="advance", profile=BOMBER, base="25.4mm"),
        unit("x", "blue", ring, order="march", activated=True, base="25.4mm"),
        state={"phase": "movement", "stage": "none", "initiative": "red", "round": 1},
    )
    return Battle.start(LEGIONS, battle_at(field), seed=7, meta={"side blue": "greedy"})


@pytest.mark.rule("LI-TRT-027")
def test_a_bomber_pauses_on_its_way(site: Served, window: Open) -> None:
    """What lies below the way is listed with what bombs would do; a click has it pause there, with the bases lit."""
    page = window()
    page.goto(f"{site.address}/#/play/{put_on_the_table(site, over_the_enemy())['side:red']}")
    page.locator(".choice", has_text="moves").first.click()
    page.locator(".ghost [data-model]").first.wait_for()
    for _ in range(40):  # ten inches to the right
        page.keyboard.press("ArrowRight")
    keep_shot(page, "bombing-flight")
    page.locator(".pauses button", has_text="Pause over").first.click()
    page.locator(".bombing .fall").wait_for()
    assert page.locator(".bombing .below").count() > 0
    keep_shot(page, "bombing-way")
    page.locator(".planned .primary:not([disabled])").click()
    page.locator(".panel h2", has_text="pauses").wait_for()
    page.locator(".choice", has_text="bombs").first.click()
    page.locator(".weapons tr").first.wait_for()
    assert "bomb bay" in page.locator(".weapons").inner_text()
    assert "nose gun" not in page.locator(".weapons").inner_text()
    page.locator(".odds-row").first.wait_for()
    keep_shot(page, "bombing")
    before = entry(page)
    page.get_by_role("button", name="Do it").click()
    wait_past(page, before)
    keep_shot(page, "bombed")
    page.locator(".choice", has_text="ends its move here").click()
    page.wait_for_timeout(3000)
    keep_shot(page, "after-bombs")
    page.locator(".panel h2", has_text="pauses").wait_for(state="detached")


@pytest.mark.rule("LI-SPC-039")
def test_who_hovers_is_asked_as_flyers_leave(site: Served, window: Open) -> None:
    """Both answers are on the panel, and what hovers stays on the table."""
    field = board(
        unit("s", "red", {"s1": (30, 24)}, profile=EAGLE, base="25.4mm"),
        unit("x", "blue", {"x1": (10, 40)}),
        state={"stage": "remove_flyers", "initiative": "red", "round": 1, "rounds": 2},
    )
    battle = Battle.start(LEGIONS, battle_at(field), seed=7, meta={"side blue": "greedy"})
    page = window()
    page.goto(f"{site.address}/#/play/{put_on_the_table(site, battle)['side:red']}")
    page.locator(".panel h2", has_text="stay and hover").wait_for()
    assert page.locator(".choice", has_text="return to Reserve").count() == 1
    page.locator(".choice", has_text="hovers").click()
    page.locator(".panel h2", has_text="stay and hover").wait_for(state="detached")
    assert page.locator('.unit [data-model="s1"]').count() == 1
