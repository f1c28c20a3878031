"""Split Fire on the page: dice of one weapon are given to a second target, and the odds of both are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.systems.legions.titans.boards import at_three
from tests.web.conftest import keep_shot
from tests.web.positions import put_on_the_table
from umpire.game import Battle
from umpire.systems.legions.play import LEGIONS, battle_at

pytestmark = pytest.mark.web

Open = Callable[..., Any]


@pytest.mark.rule("LI-TIT-014")
def test_a_die_of_the_plasma_goes_to_the_walker_beside_its_target(site: Served, window: Open) -> None:
    """One of three dice is put at the second target: the first keeps two, and the fire is carried out like that."""
    page = window()
    battle = Battle.start(LEGIONS, battle_at(at_three()), seed=7, meta={"side blue": "greedy"})
    page.goto(f"{site.address}/#/play/{put_on_the_table(site, battle)['side:red']}")
    page.locator(".choice", has_text="fires at foot").first.click()
    page.locator(".weapons tr").first.wait_for()
    page.get_by_label("Fire at").select_option("walker")
    page.locator(".weapons summary", has_text="plasma").click()
    page.locator(".weapons .dice input").first.fill("1")
    page.locator(".odds-row").nth(5).wait_for()  # odds of both targets
    keep_shot(page, "split-fire")
    page.get_by_role("button", name="Do it").click()
    page.locator(".panel h2", has_text="Choose the target that is resolved next").wait_for()
