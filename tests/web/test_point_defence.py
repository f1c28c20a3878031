"""Point Defence on the page: fired before a move or after it, with its weapons alone on the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.systems.legions.fights.boards import board, profile, unit
from tests.web.conftest import keep_shot
from tests.web.positions import put_on_the_table
from umpire.game import Battle
from umpire.systems.legions.play import LEGIONS, battle_at

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def driving_up() -> Battle[Any]:
    """A tank with a cannon and Point Defence bolters, an enemy in range of both, whose Hits the bot allocates."""
    cannon = {"name": "cannon", "range": 20, "dice": 1, "to_hit": 4, "ap": 0}
    bolters = {"name": "bolters", "range": 12, "dice": 2, "to_hit": 5, "ap": 0, "traits": ["Point Defence"]}
    tank = profile(type="vehicle", scale=2, weapons=[cannon, bolters])
    field = board(
        unit("g", "red", {"g1": (10, 20)}, order="advance", profile=tank),
        unit("n", "blue", {"n1": (20, 20), "n2": (20, 22), "n3": (20, 24)}, order="first_fire"),
        state={"phase": "movement", "stage": "none", "initiative": "red"},
    )
    return Battle.start(LEGIONS, battle_at(field), seed=7, meta={"side blue": "greedy"})


@pytest.mark.rule("LI-TRT-056")
def test_bolters_are_fired_before_the_tank_moves(site: Served, window: Open) -> None:
    """The choice opens the weapons that may be fired now, with their odds; then the tank is still to be moved."""
    page = window()
    page.goto(f"{site.address}/#/play/{put_on_the_table(site, driving_up())['side:red']}")
    page.locator(".choice", has_text="fires its Point Defence at").first.click()
    page.locator(".weapons tr").first.wait_for()
    assert "bolters" in page.locator(".weapons").inner_text()
    assert "cannon" not in page.locator(".weapons").inner_text()
    page.locator(".odds-row").first.wait_for()
    keep_shot(page, "point-defence")
    page.get_by_role("button", name="Do it").click()
    page.locator(".panel h2", has_text="has fired its Point Defence").wait_for()


@pytest.mark.rule("LI-TRT-056")
def test_after_the_move_it_is_fired_or_let_be(site: Served, window: Open) -> None:
    """The tank holds its place; both answers are on the panel, and the second ends its activation."""
    page = window()
    page.goto(f"{site.address}/#/play/{put_on_the_table(site, driving_up())['side:red']}")
    page.locator(".choice", has_text="holds its place").click()
    page.locator(".panel h2", has_text="may still fire its Point Defence").wait_for()
    assert page.locator(".choice", has_text="fires its Point Defence at").count() == 1
    page.locator(".choice", has_text="does not fire its Point Defence").click()
    page.locator(".panel h2", has_text="may still fire its Point Defence").wait_for(state="detached")
