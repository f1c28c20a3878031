"""Transports on the page: who is aboard, coming out by hand, going aboard, taking it back, and looking back at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.systems.legions.fights.boards import board, profile, unit
from tests.web.conftest import keep_shot
from tests.web.hands import drag_by, entry, wait_past
from tests.web.positions import begun, put_on_the_table

pytestmark = pytest.mark.web

Open = Callable[..., Any]

RHINO = profile(type="vehicle", scale=2, movement=9, special_rules=["Transport (2)"])


def sit_at(site: Served, page: Any, *units: dict[str, Any]) -> None:
    """Put a table in the Movement phase before a player; nobody of blue is in the way."""
    far = unit("x", "blue", {"x1": (50, 40)}, order="march", activated=True)
    tokens = put_on_the_table(site, begun(board(*units, far, state={"stage": "none", "phase": "movement"})))
    page.goto(f"{site.address}/#/play/{tokens['side:red']}")
    page.locator(".panel h2").wait_for()


def do_it(page: Any) -> None:
    before = entry(page)
    page.locator(".planned .primary:not([disabled])").click()
    wait_past(page, before)


def choose(page: Any, name: str) -> None:
    before = entry(page)
    page.get_by_role("button", name=name).click()
    wait_past(page, before)


def test_passengers_come_out_by_hand_and_go_back_aboard(site: Served, window: Open) -> None:
    """The Transport shows its load; where passengers may stand is lit; too far is refused, and undo takes it back."""
    page = window()
    sit_at(
        site,
        page,
        unit("rhino", "red", {"r1": (20, 20)}, profile=RHINO, formation="f", order="advance"),
        unit("squad", "red", {}, formation="f", order="advance", embarked="rhino")
        | {"models": [{"id": "t1"}, {"id": "t2"}]},
    )
    transport = page.locator('.unit [data-model="r1"]')
    assert transport.locator(".count").text_content() == "+2"
    assert page.locator('.unit [data-model="t1"]').count() == 0
    choose(page, "Rhino holds its place")

    page.get_by_role("button", name="Squad Disembarks").click()
    page.locator(".ways-out .base").wait_for()
    page.locator(".planned .verdict.fine, .planned .primary:not([disabled])").first.wait_for()
    keep_shot(page, "disembarking")
    drag_by(page, page.locator('.ghost [data-model="t1"]').first, 160, 0)
    page.locator(".planned .verdict:not(.fine)").first.wait_for()
    assert page.locator(".planned").inner_text().count("too far") > 0
    keep_shot(page, "disembarking-too-far")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Squad Disembarks").click()
    do_it(page)
    page.locator('.unit [data-model="t1"]').wait_for()
    assert transport.locator(".count").count() == 0
    choose(page, "Rhino finishes its activation")
    keep_shot(page, "disembarked")


def test_a_detachment_goes_aboard_with_a_click(site: Served, window: Open) -> None:
    """Models that end beside a Transport are asked whether they Embark."""
    page = window()
    sit_at(
        site,
        page,
        unit("rhino", "red", {"r1": (20, 20)}, profile=RHINO, formation="f", order="advance", activated=True),
        unit("squad", "red", {"t1": (20, 21), "t2": (21, 20)}, formation="f", order="advance"),
    )
    choose(page, "Squad holds its place")
    choose(page, "Squad Embarks on Rhino")
    page.locator('.unit [data-model="t1"]').wait_for(state="detached")
    assert page.locator('.unit [data-model="r1"] .count').text_content() == "+2"
    keep_shot(page, "embarked")
