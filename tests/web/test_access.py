"""Everybody can use every screen: nothing that axe finds, on a wide screen and on a phone, light and dark; and soon."""

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
    "ask-example": ("#/ask/legions/LI-TER-033-a", ".verdict"),
    "dispute": ("#/ask/legions/behind-comrades", ".otherwise"),
    "disputes": ("#/disputes", ".disputes li"),
    "broken-link": ("#/position/dAAAA", ".refusal"),
    "army": ("#/army", ".new-army"),
    "editor": ("#/table", ".all-well"),
    "print": ("#/table/1/print", "main.printing h1"),
}
"""The address of every screen but the battle, and what stands there when it is ready."""


BY_NIGHT = ("color-contrast", "link-in-text-block")
"""The rules of axe that are about colours: nothing else differs in the dark."""


def found_wrong(page: Any, axe: str, *, only: tuple[str, ...] = ()) -> list[str]:
    """Return what axe finds wrong with a page as it stands, by some of its rules alone if they are named."""
    page.evaluate("script => window.axe || (0, eval)(script)", axe)
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(only)} if only else {})
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{each['id']}: {node['target']} {node['html'][:160]}" for each in found["violations"] for node in each["nodes"]
    ]


def look_over(page: Any, axe: str, where: str) -> None:
    """Look at a page on a wide screen and on a phone, and at its colours by night."""
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert found_wrong(page, axe) == [], (where, width)
        assert page.locator("h1").count() == 1, where
        assert where == "print" or page.evaluate("document.documentElement.scrollWidth") <= width, (where, width)
    page.emulate_media(color_scheme="dark")
    assert found_wrong(page, axe, only=BY_NIGHT) == [], (where, "dark")
    page.emulate_media(color_scheme="light")


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


def test_axe_finds_nothing_wrong_with_a_ruling_on_paper(site: Served, window: Open, axe: str) -> None:
    """Nor with the page for a judge, which has a style of its own."""
    page = window()
    page.goto(f"{site.address}/#/ask/legions/behind-comrades")
    page.locator(".verdict").first.wait_for()
    page.get_by_role("button", name="Print").click()
    page.locator(".ruling-page").wait_for()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert found_wrong(page, axe) == [], scheme


FIRST_VIEW = 250_000
"""The most that a first view may take over the net, bytes."""


@pytest.mark.parametrize("screen", ["home", "disputes", "rules", "ask-legions", "army"])
def test_a_first_view_is_small(site: Served, window: Open, screen: str) -> None:
    """Whoever comes for the first time fetches at most 250 kB, packed, and sees words before any script runs."""
    page = window(390, 844)
    net = page.context.new_cdp_session(page)
    net.send("Network.enable")
    fetched: list[float] = []
    net.on("Network.loadingFinished", lambda each: fetched.append(each["encodedDataLength"]))
    address, ready = SCREENS[screen]
    page.goto(f"{site.address}/{address}")
    page.locator(ready).first.wait_for()
    page.wait_for_load_state("networkidle")

    assert 20_000 < sum(fetched) <= FIRST_VIEW, (screen, sum(fetched))
    first = page.request.get(f"{site.address}/").text()
    assert "<h1>Umpire</h1>" in first
    assert '<link rel="stylesheet"' in first
