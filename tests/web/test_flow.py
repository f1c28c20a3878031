"""A battle goes by quickly for who accepts suggestions; all of it by keys alone, and all of it by touch alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import entry, headline, sit
from tests.web.positions import against_the_bot, put_on_the_table

pytestmark = pytest.mark.web

Open = Callable[..., Any]

ASKED = """() => document.querySelector('.outcome')
  || (document.querySelector('.panel')?.getAttribute('aria-busy') === 'false'
    && document.querySelector('.suggested-bar button:not([disabled])'))"""
"""The player is asked for something, and nothing goes on by itself; or the battle is over."""

HELD = """() => document.activeElement !== document.body && document.activeElement.matches(':focus-visible')
  && getComputedStyle(document.activeElement).outlineStyle !== 'none'"""
"""Something has the focus, and shows it."""


def answered(page: Any, before: str) -> None:
    """Wait until a decision has been taken and the next one is asked for."""
    page.wait_for_function(
        "before => document.querySelector('.outcome') || document.querySelector('output').textContent !== before",
        arg=before,
    )
    page.wait_for_function(ASKED)


def over(page: Any) -> bool:
    return bool(page.locator(".outcome").count())


class Typist:
    """Plays with keys alone: by hand what it has not done yet, the rest as suggested."""

    def __init__(self, page: Any) -> None:
        self.page, self.done = page, set[str]()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def step(self) -> None:
        """Take one decision."""
        page, before, title = self.page, entry(self.page), headline(self.page)
        if page.locator(".orders").count() and "ordered" not in self.done:
            self.press("]", "2", "b", "Enter")
            self.done.add("ordered")
        elif page.locator(".tray").count() and "set up" not in self.done:
            self.press("]", "]", "Enter")
            self.carry_out("set up", "ArrowLeft")
        elif title.startswith("Activate a Detachment.") and "moved" not in self.done and self.choose(" moves$"):
            page.locator(".ghost [data-model]").first.wait_for()
            self.carry_out("moved", "ArrowUp", "ArrowUp")
        elif title.startswith("Activate") and "fired" not in self.done and self.choose(" fires at "):
            page.locator(".odds-row").first.wait_for()
            self.carry_out("fired")
        elif page.locator(".overwatch").count():
            self.press("p")
        else:
            self.press("s")
        answered(page, before)

    def choose(self, words: str) -> bool:
        """Go through the own Detachments until one can be chosen to do that, and choose it by its number."""
        for _ in range(self.page.locator(".unit.lit").count()):
            self.press("]")
            self.page.locator(".unit.chosen").wait_for()
            found = self.page.locator(".choices .choice", has_text=re.compile(words))
            if found.count():
                self.press(str(found.first.get_attribute("data-digit")))
                return True
        return False

    def carry_out(self, what: str, *shifts: str) -> None:
        """Shift what is planned, have it mended where it must be, and do it."""
        self.page.locator(".planned").wait_for()
        self.press(*shifts)
        self.page.wait_for_function(
            "() => document.querySelector('.planned .primary:not([disabled])') || document.querySelector('.offered')"
        )
        if self.page.locator(".offered").count():
            self.press("n")
            self.page.locator(".planned .primary:not([disabled])").wait_for()
        self.press("Enter")
        self.done.add(what)


def test_a_battle_by_keys_alone(site: Served, window: Open) -> None:
    """Set up, ordered, moved and fired by hand once each, the rest as suggested; the focus is always to be seen."""
    page = window()
    page.goto(f"{site.address}/#/play/{put_on_the_table(site, against_the_bot(3, rounds=1))['side:red']}")
    page.wait_for_function(ASKED)
    typist = Typist(page)
    for count in range(80):
        if over(page):
            break
        typist.step()
        page.wait_for_function(HELD)
        if count == 8:
            keep_shot(page, "by-keys")
    assert typist.done == {"set up", "ordered", "moved", "fired"}
    page.keyboard.press("Escape")
    page.locator(".outcome").wait_for(state="detached")
    assert re.search(r"wins:|A draw:", headline(page))


def test_a_battle_by_touch_alone_in_few_taps(site: Served, window: Open) -> None:
    """Who lets the bot decide until something matters taps less than sixty times; stops say why, and are heard."""
    page = window(1024, 768, touch=True)
    sit(site, page, "small-3")
    page.wait_for_function(ASKED)
    taps, stops = 1, []
    while not over(page) and taps <= 60:
        before = entry(page)
        if taps == 1:
            page.get_by_role("button", name="As suggested", exact=True).tap()
        elif page.locator(".orders").count() and not stops:
            page.locator(".orders").get_by_role("button", name="Advance", exact=True).first.tap()
            page.locator(".orders .placing").tap()
            taps += 1
        else:
            page.get_by_role("button", name="As suggested until").tap()
        taps += 1
        answered(page, before)
        stops += page.locator(".halt").all_inner_texts()
        heard = page.locator(".panel > [role=status].unseen").inner_text()
        assert over(page) or heard.endswith(headline(page))
    assert over(page)
    assert taps <= 60
    assert any(each.startswith("Stopped: ") for each in stops)
    keep_shot(page, "by-touch")
