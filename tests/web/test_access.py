"""Everybody can use every screen: no violation that axe finds, on a wide screen and on a phone, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.positions import STAGES, asked, put_on_the_table

pytestmark = pytest.mark.web

Open = Callable[..., Any]

WIDTHS = ((1440, 900), (390, 844))

SCREENS = {
    "home": ("", "main.home"),
    "setup": ("#/begin", ".table-choice .mini .area"),
    "rules": ("#/rules", ".cover a"),
    "chapter": ("#/rules/legions/Rounds", ".rule-card"),
    "rule": ("#/rules/LI-TER-031", ".rule-card"),
    "ask-legions": ("#/ask/legions", ".verdict"),
    "ask-wh40k9": ("#/ask/wh40k9", ".verdict"),
    "ask-wh40k_legacy": ("#/ask/wh40k_legacy", ".verdict"),
    "ask-warcry": ("#/ask/warcry", ".verdict"),
    "army": ("#/army", ".new-army"),
    "editor": ("#/table", ".all-well"),
    "print": ("#/table/1/print", "main.printing h1"),
}
"""The address of every screen but the battle, and what stands there when it is ready."""


def found_wrong(page: Any, axe: str) -> list[str]:
    """Return what axe finds wrong with a page as it stands."""
    page.evaluate("script => window.axe || (0, eval)(script)", axe)
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {node['target']} {node['html'][:160]}" for each in found["violations"] for node in each["nodes"]
    ]


def look_over(page: Any, axe: str, where: str) -> None:
    """Look at a page on a wide screen and on a phone."""
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert found_wrong(page, axe) == [], (where, width)
        assert page.locator("h1").count() == 1, where
        assert where == "print" or page.evaluate("document.documentElement.scrollWidth") <= width, (where, width)


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_wrong(site: Served, window: Open, axe: str, screen: str) -> None:
    """Contrast, names, roles and headings are right on every screen; each has one first heading and fits its width."""
    page = window()
    address, ready = SCREENS[screen]
    page.goto(f"{site.address}/{address}")
    page.locator(ready).first.wait_for()
    look_over(page, axe, screen)


def test_axe_finds_nothing_wrong_in_a_battle(site: Served, window: Open, axe: str) -> None:
    """The same at every stage of a battle: with Orders to give, a plan drawn, Hits to allocate, Fights to pair."""
    page = window()
    for stage in STAGES:
        battle, side = asked(stage)
        tokens = put_on_the_table(site, battle)
        page.goto(f"{site.address}/#/play/{tokens[f'side:{side}']}")
        page.locator(".panel button").first.wait_for()
        look_over(page, axe, stage)
        if stage in ("move", "fire"):
            page.get_by_role("button", name="What would a bot do?").click()
            page.locator(".planned").wait_for()
            look_over(page, axe, f"{stage}, planned")


def test_axe_finds_nothing_wrong_in_the_dark(site: Served, window: Open, axe: str) -> None:
    """The dark colours contrast as well."""
    page = window()
    page.emulate_media(color_scheme="dark")
    for screen in ("home", "chapter", "ask-legions", "editor"):
        address, ready = SCREENS[screen]
        page.goto(f"{site.address}/{address}")
        page.locator(ready).first.wait_for()
        assert found_wrong(page, axe) == [], screen
    battle, side = asked("issue_order")
    page.goto(f"{site.address}/#/play/{put_on_the_table(site, battle)[f'side:{side}']}")
    page.locator(".orders").wait_for()
    assert found_wrong(page, axe) == []
