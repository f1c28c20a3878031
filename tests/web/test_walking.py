"""A Titan on the page: its Front Arc is drawn as it is moved, and it turns at the corner that a hand has set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.systems.legions.fights.boards import board, unit
from tests.systems.legions.titans.boards import titan
from tests.web.conftest import keep_shot
from tests.web.hands import drag_by
from tests.web.positions import put_on_the_table
from umpire.game import Battle
from umpire.systems.legions.play import LEGIONS, battle_at

pytestmark = pytest.mark.web

Open = Callable[..., Any]


@pytest.mark.rule("LI-TIT-002")
def test_a_titan_is_led_round_a_corner_that_it_turns_at(site: Served, window: Open) -> None:
    """Dragged ahead, turned right, given a corner there, dragged on: it goes so, and faces so at the end."""
    page = window()
    field = board(
        titan("t", "red", (20.0, 20.0), order="advance", movement=9),
        unit("x", "blue", {"x1": (50, 40)}, order="first_fire"),
        state={"phase": "movement", "stage": "none", "initiative": "red"},
    )
    battle = Battle.start(LEGIONS, battle_at(field), seed=7, meta={"side blue": "greedy"})
    page.goto(f"{site.address}/#/play/{put_on_the_table(site, battle)['side:red']}")
    page.locator(".choice", has_text="moves").first.click()
    ghost = page.locator(".ghost [data-model='t1']").first
    ghost.wait_for()
    drag_by(page, ghost, 0, -40)
    for _ in range(6):
        page.get_by_role("button", name="Turn right", exact=True).click()
    page.get_by_role("button", name="Add a corner").click()
    drag_by(page, page.locator(".ghost [data-model='t1']").first, 40, 0)
    page.locator(".ghost.fine:not(.stale) .front-arc").nth(2).wait_for()
    keep_shot(page, "walking")
    page.get_by_role("button", name="Do it").click()
    page.locator(".log", has_text="moved").first.wait_for()
