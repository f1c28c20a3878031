"""A person at the page: clicks, drags and keys, and what the page shows in answer."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from tests.server.serving import Served
from tests.web.positions import put_on_the_table
from umpire.game import Battle

ADVICE = "What would a bot do?"
OVER = re.compile(r"wins|draw")


def sit(site: Served, page: Any, scenario: str = "small-3", side: str = "red", **players: str) -> None:
    """Begin a battle and take a seat at it."""
    _, tokens = site.begin(scenario, **(players or {"blue": "greedy"}))
    page.goto(f"{site.address}/#/play/{tokens[f'side:{side}']}")
    page.locator(".panel h2").wait_for()


def sit_at(site: Served, page: Any, battle: Battle[Any], side: str = "red") -> None:
    """Put a battle on the table and take a seat at it."""
    page.goto(f"{site.address}/#/play/{put_on_the_table(site, battle)[f'side:{side}']}")
    page.locator(".panel h2").wait_for()


def headline(page: Any) -> str:
    return str(page.locator(".panel h2").inner_text())


def entry(page: Any) -> str:
    return str(page.locator(".replay output").inner_text())


def wait_past(page: Any, before: str) -> None:
    """Wait until something has happened since, and what was done is acknowledged."""
    page.wait_for_function(
        "before => document.querySelector('.replay output').textContent !== before"
        " && document.querySelector('.panel').getAttribute('aria-busy') === 'false'",
        arg=before,
    )


NEWS = """([before, advice]) =>
    document.querySelector('.replay output')?.textContent !== before
    || [...document.querySelectorAll('button')].some(each =>
        !each.disabled && (each.textContent === advice || /^(Hand over|I am )/.test(each.textContent)))
    || document.querySelector('.outcome')"""
"""Something has happened, is asked, or nothing will any more."""


def wait_for_news(*pages: Any) -> None:
    """Wait until somebody is asked for something, or something has happened since."""
    tables = [page for page in pages if page.locator(".replay output").count()]
    if len(tables) > 1:
        last = max(int(entry(page).split(" / ")[1]) for page in tables)
        for page in tables:
            page.wait_for_function(
                "last => Number(document.querySelector('.replay output').textContent.split(' / ')[1]) >= last"
                " && document.querySelector('.panel').getAttribute('aria-busy') === 'false'",
                arg=last,
            )
        if any(page.get_by_role("button", name=ADVICE).count() for page in tables):
            return
    before = entry(pages[0]) if pages[0] in tables else ""
    pages[0].wait_for_function(NEWS, arg=[before, ADVICE])


def phase(page: Any) -> str:
    found = page.locator("[aria-current=step]").all_inner_texts()
    return found[0] if found else ""


STILL = """each => new Promise(tell => {
  let before = "";
  const look = () => {
    const box = each.getBoundingClientRect().toJSON(), now = JSON.stringify(box);
    if (!each.isConnected) tell(null);
    else if (now === before) tell(box);
    else { before = now; setTimeout(look, 20); }
  };
  look();
})"""
"""Where something is once it has stood still for 20 ms; null if it is drawn anew meanwhile."""


def box_of(thing: Any, timeout: float | None = None) -> dict[str, float]:
    """Return where something is on the screen, pixels, as soon as it is there and has stopped moving."""
    found: dict[str, float] | None = None
    while found is None:
        found = thing.evaluate(STILL, timeout=timeout)
    return found


def middle(thing: Any) -> tuple[float, float]:
    box = box_of(thing)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_by(page: Any, thing: Any, dx: float, dy: float, *, drop: bool = True) -> None:
    """Drag something over the table, pixels."""
    x, y = middle(thing)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2, y + dy / 2, steps=3)
    page.mouse.move(x + dx, y + dy, steps=4)
    if drop:
        page.mouse.up()


class Hands:
    """Plays a side by what the page offers a person; what a bot would do is never asked."""

    def __init__(self, page: Any, *, drags: int = 6) -> None:
        self.page, self.drags = page, drags
        self.done: Counter[str] = Counter()

    def step(self) -> bool:
        """Answer what is asked; False if nothing is asked now."""
        page = self.page
        if page.get_by_role("button", name=ADVICE).count() == 0:
            return False
        before = entry(page)
        if page.locator(".orders").count():
            self._orders()
        elif page.locator(".overwatch").count():
            self._overwatch()
        elif page.locator(".tray .chip").count():
            self._set_up(before)
        elif page.locator(".allocate").count():
            self._click(".allocate .primary", "allocated")
        elif page.locator(".choice", has_text=re.compile(r" (fires at|does nothing)")).count() or self._open_unit():
            self._choose()
        else:
            self._choose()
        wait_past(page, before)
        return True

    def _click(self, what: str, name: str) -> None:
        self.page.locator(what).first.click()
        self.done[name] += 1

    def _set_up(self, before: str) -> None:
        self.page.locator(".tray").get_by_role("button", name=re.compile("^Suggest a place")).first.click()
        self._if_planned(before)
        self.done["set up"] += 1

    def _orders(self) -> None:
        self.page.locator(".orders").get_by_role("button", name="Advance", exact=True).first.click()
        self._click(".orders .placing", "orders")

    def _overwatch(self) -> None:
        fire = self.page.get_by_role("button", name=re.compile(r"^Fire at \d"))
        if self.done["overwatch"] == 0:
            self.page.wait_for_function(
                "() => [...document.querySelectorAll('.overwatch .primary')].some(each => !each.disabled)"
            )
            fire.click()
            self.done["overwatch"] += 1
        else:
            self.page.get_by_role("button", name="Let it pass").click()

    def _open_unit(self) -> bool:
        """Choose a Detachment where the list is by Detachments."""
        units = self.page.locator(".units .unit-button")
        if units.count() == 0:
            return False
        units.first.click()
        self.page.locator(".choices .choice").first.wait_for()
        return True

    def _choose(self) -> None:
        page = self.page
        for told, answer in ((" fires at ", self._fire), (" moves$", self._move)):
            found = page.locator(".choices .choice", has_text=re.compile(told))
            if found.count() and (answer != self._move or self.done["dragged"] < self.drags):
                answer(found.first)
                return
        quiet = page.locator(".choices .choice", has_text=re.compile("holds its place|does nothing|stays$"))
        choice = quiet.first if quiet.count() else page.locator(".choices .choice").first
        before = entry(page)
        choice.click()
        self._if_planned(before)
        self.done["chosen"] += 1

    def _if_planned(self, before: str) -> None:
        """Carry out what has become a plan; what was complete has happened already."""
        self.page.wait_for_function(
            "before => document.querySelector('.replay output').textContent !== before"
            " || document.querySelector('.planned .primary:not([disabled])')",
            arg=before,
        )
        if entry(self.page) == before:
            self._do()

    def _do(self) -> None:
        self.page.locator(".planned .primary:not([disabled])").click()

    def _fire(self, choice: Any) -> None:
        choice.click()
        self.page.locator(".weapons input:checked").first.wait_for()
        self.page.locator(".odds-row").first.wait_for()
        self._do()
        self.done["fired"] += 1

    def _move(self, choice: Any) -> None:
        page = self.page
        choice.click()
        ghost = page.locator(".ghost [data-model]").first
        ghost.wait_for()
        drag_by(page, ghost, 12, -25)
        page.locator(".ghost:not(.stale) .length, .ghost.wrong").first.wait_for()
        if page.locator(".verdict.wrong").count():
            offered = page.get_by_role("button", name="Take the nearest legal position")
            page.get_by_text("Looking for the nearest").wait_for(state="detached")
            if offered.count() == 0:
                page.keyboard.press("Escape")
                page.locator(".choices .choice", has_text="holds its place").first.click()
                self.done["held"] += 1
                return
            offered.click()
        self._do()
        self.done["dragged"] += 1
