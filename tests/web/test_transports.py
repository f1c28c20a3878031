"""Transports on the page: who is aboard, coming out by hand, going aboard, taking it back, and looking back at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.systems.legions.fights.boards import board, profile, unit
from tests.web.conftest import keep_shot
from tests.web.hands import drag_by, entry, middle, wait_past
from tests.web.positions import begun, put_on_the_table
from umpire.game import Battle
from umpire.systems.legions.bots import Greedy

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


def test_a_transport_goes_on_once_somebody_is_out(site: Served, window: Open) -> None:
    """Its way on is suggested, can be dragged, and is judged together with what it has moved."""
    page = window()
    sit_at(
        site,
        page,
        unit("rhino", "red", {"r1": (20, 20)}, profile=RHINO, formation="f", order="advance"),
        unit("squad", "red", {}, formation="f", order="advance", embarked="rhino")
        | {"models": [{"id": "t1"}, {"id": "t2"}]},
    )
    choose(page, "Rhino holds its place")
    page.get_by_role("button", name="Squad Disembarks").click()
    do_it(page)
    page.get_by_role("button", name="Rhino moves on").click()
    page.locator(".planned .primary:not([disabled])").wait_for()
    keep_shot(page, "moving-on")
    do_it(page)
    page.locator(".log, [role=tabpanel], aside").get_by_text("moved on").first.wait_for()


def shot_down() -> Battle[Any]:
    """A Rhino with two aboard has just been destroyed by fire, and one of them at least has made its Save."""
    gun = {"name": "gun", "range": 40, "dice": 9, "to_hit": 2, "ap": -6}
    field = board(
        unit(
            "tank",
            "blue",
            {"g1": (20, 40)},
            order="first_fire",
            profile=profile(type="vehicle", scale=2, weapons=[gun]),
        ),
        unit("rhino", "red", {"r1": (20, 20)}, profile=RHINO, formation="f", order="advance"),
        unit("squad", "red", {}, formation="f", order="advance", embarked="rhino")
        | {"models": [{"id": "t1"}, {"id": "t2"}]},
        state={"stage": "first_fire", "initiative": "blue"},
        formations=[{"id": "f", "side": "red", "break_point": 9}],
    )
    for seed in range(50):
        battle = begun(field, seed)
        while battle.to_decide and battle.state.field.stage == "first_fire":
            side = battle.to_decide[0]
            view = battle.view(side)
            assert view.options is not None
            if view.options.choices[0].kind == "place_passengers":
                return battle
            battle.act(side, Greedy().choose(view, view.options, battle.luck(side)))
    raise AssertionError("nobody gets out")


def test_those_who_get_out_are_placed_by_hand(site: Served, window: Open) -> None:
    """Where the Transport was is lit, two inches wide; a place too far from it is refused."""
    page = window()
    tokens = put_on_the_table(site, shot_down())
    page.goto(f"{site.address}/#/play/{tokens['side:red']}")
    page.locator(".panel h2").wait_for()
    page.locator(".choice", has_text="out beside").click()
    page.locator(".ways-out .base").wait_for()
    keep_shot(page, "wreck")
    ghost = page.locator(".ghost [data-model]").first
    drag_by(page, ghost, 200, 0)
    page.locator(".planned .verdict:not(.fine)").first.wait_for()
    page.keyboard.press("Escape")
    page.locator(".choice", has_text="out beside").click()
    do_it(page)
    assert page.locator('.unit [data-model^="t"]').count() > 0


@pytest.mark.rule("LI-SPC-083")
def test_a_detachment_is_dragged_to_its_transport_and_goes_aboard(site: Served, window: Open) -> None:
    """Let go beside the Rhino it touches it, which the verdict tells; with the move done it is asked to Embark."""
    page = window()
    sit_at(
        site,
        page,
        unit("rhino", "red", {"r1": (20, 20)}, profile=RHINO, formation="f", order="advance", activated=True),
        unit("squad", "red", {"t1": (20, 16.5)}, formation="f", order="advance"),
    )
    page.get_by_role("button", name="Squad moves").click()
    ghost = page.locator('.ghost [data-model="t1"]').first
    ghost.wait_for()
    to = middle(page.locator('.unit [data-model="r1"]').first)
    x, y = middle(ghost)
    inch = (y - to[1]) / 3.5
    drag_by(page, ghost, to[0] - x, to[1] - y + 1.3 * inch)
    page.locator(".verdict", has_text="end beside Rhino: they may Embark then").wait_for()
    keep_shot(page, "beside-a-transport")
    do_it(page)
    choose(page, "Squad Embarks on Rhino")
    assert page.locator('.unit [data-model="r1"] .count').text_content() == "+1"


@pytest.mark.rule("LI-SPC-083")
def test_a_click_leads_a_detachment_to_its_transport(site: Served, window: Open) -> None:
    """Both models are planned into contact with the Rhino; once moved there they are asked to Embark."""
    page = window()
    sit_at(
        site,
        page,
        unit("rhino", "red", {"r1": (20, 20)}, profile=RHINO, formation="f", order="advance", activated=True),
        unit("squad", "red", {"t1": (20, 17), "t2": (21.2, 17)}, formation="f", order="advance"),
    )
    page.get_by_role("button", name="Squad moves").click()
    page.get_by_role("button", name="Move beside Rhino to Embark").click()
    page.locator(".verdict", has_text="2 of 2 models end beside Rhino").wait_for()
    do_it(page)
    choose(page, "Squad Embarks on Rhino")
    assert page.locator('.unit [data-model="r1"] .count').text_content() == "+2"
