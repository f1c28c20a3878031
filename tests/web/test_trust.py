"""What a browser does so that neither the host nor the server has to be believed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.positions import begun, put_on_the_table
from tests.web.test_play import follow_advice
from umpire.systems.legions.files.skirmishes import skirmish

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def test_each_players_browser_contributes_to_the_dice(site: Served, window: Open) -> None:
    """Who comes first waits and is told for whom; with the other's browser the battle begins, bound by both."""
    battle, tokens = site.begin("small-3")
    red, blue = window(), window(1024, 768)
    red.goto(f"{site.address}/#/play/{tokens['side:red']}")
    red.get_by_text("Waiting for blue to open the link").wait_for()
    keep_shot(red, "drawing")
    blue.goto(f"{site.address}/#/play/{tokens['side:blue']}")
    for page in (red, blue):
        page.locator(".panel h2").wait_for()
    private = json.loads(site.kept(battle).splitlines()[0])["private"]["contributions"]
    for page, side in ((red, "red"), (blue, "blue")):
        own = page.evaluate(
            "name => JSON.parse(localStorage.getItem(name)).thing", f"umpire.dice/{tokens[f'side:{side}']}"
        )
        assert own["told"]
        assert own["given"] == private[f"side:{side}"]


def test_a_drawing_that_is_begun_anew_goes_on(site: Served, window: Open) -> None:
    """What a browser tells while the drawing is begun anew is refused: it contributes something else by itself."""
    _, tokens = site.begin("small-3")
    first, second = sha256(b"first").digest(), sha256(b"second").digest()
    told: list[str] = []

    def blue(**said: str) -> None:
        site.request("POST", "/api/battles/dice", said, token=tokens["side:blue"])

    def meanwhile(route: Any) -> None:
        said = route.request.post_data_json
        if "contribution" in said:
            if not told:
                blue(pledge=sha256(second).hexdigest())
            told.append(said["contribution"])
        route.continue_()

    blue(pledge=sha256(first).hexdigest())
    page = window()
    page.route("**/api/battles/dice", meanwhile)
    with page.expect_response(lambda answer: told and answer.ok and "pledge" in answer.request.post_data):
        page.goto(f"{site.address}/#/play/{tokens['side:red']}")
    page.get_by_text("The drawing was begun anew").wait_for()
    blue(contribution=second.hex())
    page.locator(".panel h2").wait_for()
    assert len(set(told)) == 2


def test_known_dice_are_told_above_the_table(site: Served, window: Open) -> None:
    """A battle from a log that opens its dice says so to everybody as long as it lasts."""
    tokens = put_on_the_table(site, begun(skirmish(3)))
    page = window()
    for seat in ("side:red", "spectator"):
        page.goto(f"{site.address}/#/play/{tokens[seat]}")
        page.get_by_role("region", name="The dice").get_by_text("The dice of this battle are known").wait_for()
    keep_shot(page, "known-dice")


def test_a_browser_notices_a_history_that_was_rewritten(pages: None, tmp_path: Path, window: Open) -> None:
    """A log that is not the one this browser has seen is told of when it comes back, again and again."""
    served = Served(tmp_path).start()
    battle, tokens = served.begin("small-3", blue="random")
    page = window()
    page.goto(f"{served.address}/#/play/{tokens['side:red']}")
    page.locator(".panel h2").wait_for()
    output = page.locator(".replay output")
    while int(output.inner_text().split("/")[1]) < 4:
        if not follow_advice(page):
            page.wait_for_timeout(50)
    served.stop()
    with sqlite3.connect(tmp_path / "umpire.db") as kept:
        kept.execute("DELETE FROM lines WHERE battle = ? AND seq > 1", (battle,))
        kept.execute("DELETE FROM deeds WHERE battle = ?", (battle,))
    kept.close()
    served.start()
    for _ in range(2):
        page.get_by_role("alert").get_by_text("was changed since this browser saw it").wait_for()
        page.reload()
    keep_shot(page, "rewritten")
    served.kill()
