"""Fingers on a tablet: real touches, as the browser gets them from the glass, not events made by a script."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import Hands, box_of, entry, middle, sit, wait_for_news, wait_past
from tests.web.positions import put_on_the_table, two_mortars
from tests.web.test_moving import begin_move, to_moving

pytestmark = pytest.mark.web

Open = Callable[..., Any]
Spot = tuple[float, float]
SMALLEST = 40
"""As small as what a finger is to hit may be, pixels."""


class Fingers:
    """One hand on the glass."""

    def __init__(self, page: Any) -> None:
        self.page, self.glass = page, page.context.new_cdp_session(page)

    def _touch(self, kind: str, spots: list[Spot]) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(spots)]
        self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, *spots: Spot) -> None:
        self._touch("touchStart", list(spots))

    def go(self, *ways: tuple[Spot, Spot], steps: int = 8) -> None:
        """Move fingers that are down from one spot to another."""
        for step in range(1, steps + 1):
            part = step / steps
            self._touch("touchMove", [(a + part * (c - a), b + part * (d - b)) for (a, b), (c, d) in ways])
            self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def up(self) -> None:
        self._touch("touchEnd", [])

    def drag(self, *ways: tuple[Spot, Spot], steps: int = 8) -> None:
        """Drag fingers, put down one after the other."""
        for count in range(1, len(ways) + 1):
            self.down(*(start for start, _ in ways[:count]))
        self.go(*ways, steps=steps)
        self.up()

    def tap(self, spot: Spot) -> None:
        self.down(spot)
        self.up()


@pytest.fixture
def tablet(window: Open) -> tuple[Any, Fingers]:
    page = window(1024, 768, touch=True)
    return page, Fingers(page)


def shown(page: Any) -> tuple[float, float, float]:
    """Return how the table is moved and zoomed: across, down, how many times."""
    found = page.locator(".board > svg > g").first.get_attribute("transform") or "translate(0,0) scale(1)"
    across, down, by = map(float, re.findall(r"-?[\d.]+(?:e-?\d+)?", found))
    return across, down, by


def bare(page: Any) -> Spot:
    """Return a spot of the table far from any model."""
    box = box_of(page.locator(".board .frame"))
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.06


def of_chosen(page: Any) -> Spot:
    """Return where a model of the chosen Detachment is that no other one covers."""
    for model in page.locator(".unit.chosen [data-model]").all():
        x, y = middle(model)
        under = "([x, y]) => document.elementFromPoint(x, y)?.closest('.unit')?.classList.contains('chosen')"
        if page.evaluate(under, [x, y]):
            return x, y
    raise AssertionError("nobody is chosen")


def to_chosen(page: Any) -> None:
    to_moving(page)
    page.locator(".reach-area").wait_for()


def to_tray(page: Any) -> None:
    """Play by hand until red has Detachments to set up."""
    hands = Hands(page)
    for _ in range(100):
        if page.locator(".tray .chip").count() >= 3:
            return
        if not hands.step():
            wait_for_news(page)
    raise AssertionError("nobody sets up")


def test_a_tap_chooses_beside_a_model_too(site: Served, tablet: tuple[Any, Fingers]) -> None:
    """A tap on a model chooses its Detachment, and so does one that misses it by half a finger; on bare ground none."""
    page, fingers = tablet
    sit(site, page)
    to_moving(page)
    units = page.locator(".unit")
    chosen = page.locator(".unit.chosen")
    for unit in units.all()[:4]:
        name = unit.get_attribute("aria-label")
        fingers.tap(middle(unit.locator("[data-model]").last))
        page.wait_for_function(
            "name => document.querySelector('.unit.chosen')?.getAttribute('aria-label').startsWith(name)",
            arg=str(name).split(",")[0],
        )
    page.keyboard.press("Escape")
    chosen.wait_for(state="detached")
    lonely = page.evaluate(ALONE)
    assert lonely is not None
    fingers.tap((lonely["x"], lonely["y"]))
    chosen.wait_for()
    assert chosen.locator(f"[data-model='{lonely['model']}']").count() == 1


ALONE = """() => {
  const spots = [...document.querySelectorAll('.unit [data-model]')].map((each) => {
    const box = each.querySelector('.base').getBoundingClientRect();
    return { model: each.dataset.model, x: box.x + box.width / 2, y: box.y + box.height / 2, r: box.width / 2 };
  });
  for (const one of spots) for (const [dx, dy] of [[-1, 0], [1, 0], [0, 1], [0, -1]]) {
    const x = one.x + dx * (one.r + 4), y = one.y + dy * (one.r + 4);
    const far = spots.every((other) => other === one || Math.hypot(other.x - x, other.y - y) > other.r + 30);
    if (far && one.r + 4 < 20 && !document.elementFromPoint(x, y)?.closest('.unit')) return { model: one.model, x, y };
  }
  return null;
}"""
"""A spot just beside a model's base, far from any other model."""


def test_one_finger_drags_a_detachment(site: Served, tablet: tuple[Any, Fingers]) -> None:
    """The chosen Detachment follows the finger, the table stays, and the move is done by a tap."""
    page, fingers = tablet
    sit(site, page)
    to_chosen(page)
    before, start = shown(page), of_chosen(page)
    fingers.tap(start)
    assert page.locator(".ghost [data-model]").count() == 0
    fingers.drag((start, (start[0] + 10, start[1] - 45)))
    page.locator(".ghost [data-model]").first.wait_for()
    page.locator(".ghost:not(.stale) .length, .verdict.wrong").first.wait_for()
    keep_shot(page, "touch-dragged")
    assert shown(page) == before
    if page.locator(".verdict.wrong").count():
        page.get_by_role("button", name="Take the nearest legal position").tap()
    done = entry(page)
    page.locator(".planned .primary:not([disabled])").tap()
    wait_past(page, done)


def test_two_fingers_zoom_and_pan_the_table(site: Served, tablet: tuple[Any, Fingers]) -> None:
    """Apart they zoom in around their middle, together they zoom out, side by side they pan; one finger pans too."""
    page, fingers = tablet
    sit(site, page)
    x, y = bare(page)
    fingers.drag(((x - 40, y), (x - 120, y)), ((x + 40, y), (x + 120, y)))
    zoomed = shown(page)
    assert 2.5 < zoomed[2] < 3.5
    keep_shot(page, "touch-zoomed")
    fingers.drag(((x - 40, y + 30), (x - 40, y + 130)), ((x + 40, y + 30), (x + 40, y + 130)))
    panned = shown(page)
    assert panned[2] == pytest.approx(zoomed[2], rel=0.02)
    assert panned[1] > zoomed[1] + 20
    fingers.drag(((x, y + 40), (x + 60, y + 40)))
    assert shown(page)[0] > panned[0] + 20
    fingers.drag(((x - 120, y), (x - 40, y)), ((x + 120, y), (x + 40, y)))
    assert shown(page)[2] < 1.5
    assert page.evaluate("visualViewport.scale") == 1


def test_a_second_finger_lets_go_and_zooms(site: Served, tablet: tuple[Any, Fingers]) -> None:
    """Two fingers zoom wherever they are put down, on a Detachment that may be dragged too: it goes back."""
    page, fingers = tablet
    sit(site, page)
    to_chosen(page)
    (x, y), ghost = of_chosen(page), page.locator(".ghost [data-model]")
    fingers.down((x, y))
    # The other finger comes from the middle of the table.
    way = -1 if x > bare(page)[0] else 1
    fingers.go(((x, y), (x + 30 * way, y - 30)))
    ghost.first.wait_for()
    before = shown(page)[2]
    one, other = (x + 30 * way, y - 30), (x + 110 * way, y - 30)
    fingers.down(one, other)
    fingers.go((one, (x + 10 * way, y - 30)), (other, (x + 170 * way, y - 30)))
    fingers.up()
    ghost.first.wait_for(state="detached")
    assert shown(page)[2] > 1.5 * before
    page.get_by_role("button", name="The whole table").tap()
    x, y = bare(page)
    begin_move(page)
    stood = middle(ghost.first)
    fingers.down((x, y))
    fingers.down((x, y), stood)
    fingers.go(((x, y), (x, y)), (stood, (stood[0], stood[1] + 60)))
    fingers.up()
    assert page.locator(".planned").count() == 1
    assert page.locator(".ghost .length").count() == 0


def test_one_finger_scrolls_the_lists(site: Served, tablet: tuple[Any, Fingers]) -> None:
    """Panel, log and tray scroll under a finger; the page around them stays."""
    page, fingers = tablet
    page.set_viewport_size({"width": 1024, "height": 560})
    sit(site, page)
    to_tray(page)
    keep_shot(page, "touch-tray")
    for chip in (page.locator(".tray .chip").nth(1), page.locator(".panel h2")):
        page.locator(".panel").evaluate("list => list.scrollTo(0, 0)")
        x, y = middle(chip)
        fingers.drag(((x, y), (x, y - 90)))
        page.wait_for_function("() => document.querySelector('.panel').scrollTop > 40")
    assert page.locator(".ghost").count() == 0
    assert page.evaluate("scrollY") == 0
    sit(site, page)
    to_moving(page)
    page.get_by_role("tab", name="Log").tap()
    log = page.locator(".log")
    log.evaluate("list => list.scrollTo(0, 0)")
    x, y = middle(log)
    fingers.drag(((x, y), (x, y - 60)))
    page.wait_for_function("() => document.querySelector('.log').scrollTop > 20")


def test_a_detachment_is_carried_from_the_tray(site: Served, tablet: tuple[Any, Fingers]) -> None:
    """Sideways a finger carries it onto the table."""
    page, fingers = tablet
    sit(site, page)
    to_tray(page)
    chip = page.locator(".tray .chip").first
    frame = box_of(page.locator(".board .frame"))
    to = (frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] - 40)
    fingers.drag((middle(chip), to), steps=14)
    page.locator(".ghost [data-model]").first.wait_for()
    keep_shot(page, "touch-carried")


def test_what_is_tapped_is_large_enough(site: Served, tablet: tuple[Any, Fingers]) -> None:
    """Buttons, fields and lists are at least as large as a finger, wherever one looks."""
    page, _ = tablet
    assert_large(page, f"{site.address}/", "h1")
    keep_shot(page, "touch-home")
    sit(site, page)
    to_moving(page)
    assert_large(page)
    page.get_by_role("tab", name="Log").tap()
    assert_large(page)
    keep_shot(page, "touch-log")
    page.get_by_role("tab", name="Detachment").tap()
    begin_move(page)
    assert_large(page)
    keep_shot(page, "touch-planned")
    for screen, thing in (("ask/legions", ".board"), ("table", ".board"), ("rules", "main")):
        assert_large(page, f"{site.address}/#/{screen}", thing)
        keep_shot(page, f"touch-{screen.partition('/')[0]}")


SMALL = """smallest => [...document.querySelectorAll('button, select, summary, .button, input')]
  .filter((each) => each.checkVisibility() && !each.closest('.mark, .unseen'))
  .map((each) => [each, each.matches('[type=checkbox], [type=radio]') && each.closest('label') || each])
  .map(([each, hit]) => ({ each, box: hit.getBoundingClientRect() }))
  .filter(({ box }) => box.width > 1 && (box.height < smallest - .5 || box.width < smallest - .5))
  .map(({ each, box }) => `${each.outerHTML.slice(0, 90)} ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def assert_large(page: Any, address: str = "", thing: str = "") -> None:
    if address:
        page.goto(address)
        page.locator(thing).first.wait_for()
        page.wait_for_load_state("networkidle")
    assert page.evaluate(SMALL, SMALLEST) == []


def test_a_thing_is_dragged_when_asking_the_umpire(site: Served, tablet: tuple[Any, Fingers]) -> None:
    """One finger drags a model and the ruling follows; a second finger has it go back, and zooms."""
    page, fingers = tablet
    page.goto(f"{site.address}/#/ask/legions")
    piece = page.locator(".thing:has(.grip)").first
    piece.wait_for()
    x, y = middle(piece.locator(".grip"))
    fingers.drag(((x, y), (x, y + 40)))
    page.wait_for_function(
        "([y]) => Math.abs(document.querySelector('.thing .grip').getBoundingClientRect().y - y) > 20", arg=[y]
    )
    x, y = middle(piece.locator(".grip"))
    fingers.down((x, y))
    fingers.go(((x, y), (x + 40, y)))
    before = shown(page)[2]
    fingers.down((x + 40, y), (x - 60, y))
    fingers.go(((x + 40, y), (x + 100, y)), ((x - 60, y), (x - 120, y)))
    fingers.up()
    assert shown(page)[2] > 1.5 * before
    keep_shot(page, "touch-ask-zoomed")


def test_on_a_phone_the_table_and_the_buttons_of_a_plan_are_in_sight(site: Served, window: Open) -> None:
    """Taking up a template brings the table back; one finger puts it down where it is lifted; then it is done."""
    page = window(390, 844, touch=True)
    fingers = Fingers(page)
    page.goto(f"{site.address}/#/play/{put_on_the_table(site, two_mortars())['side:red']}")
    page.get_by_role("button", name="aims at places").tap()
    page.locator(".template .lit").first.wait_for()
    page.get_by_role("button", name="Aim by hand").tap()
    page.wait_for_function("() => document.querySelector('.stage').getBoundingClientRect().top >= -1")
    to = middle(page.locator("[data-model=n2]").first)
    fingers.drag(((to[0] - 40, to[1] + 60), to))
    page.wait_for_function("() => !document.querySelector('.template.held')")
    assert middle(page.locator(".template .area").first) == pytest.approx(to, abs=2)
    done = box_of(page.locator(".planned .primary"))
    assert 0 < done["top"] < done["bottom"] <= 844
    keep_shot(page, "touch-phone-template")
    before = entry(page)
    page.locator(".planned .primary:not([disabled])").tap()
    wait_past(page, before)


def test_on_a_phone_a_detachment_is_set_up_by_two_taps(site: Served, window: Open) -> None:
    """A finger scrolls the list wherever it is put down; a tap there shows the table, a tap in the zone sets it up."""
    page = window(390, 844, touch=True)
    fingers = Fingers(page)
    sit(site, page)
    to_tray(page)
    x, y = middle(page.locator(".tray .chip").first)
    page.evaluate("([y]) => scrollBy(0, y - 400)", [y])
    before = page.evaluate("scrollY")
    fingers.drag(((x, 400), (x, 260)), steps=12)
    page.wait_for_function("before => scrollY > before + 60", arg=before)
    page.locator(".tray .chip").last.tap()
    page.locator(".stage.placing").wait_for()
    zone = box_of(page.locator(".deploy-zone"))
    assert zone["top"] >= 0
    fingers.tap((zone["x"] + zone["width"] * 0.6, zone["y"] + zone["height"] * 0.5))
    page.locator(".ghost [data-model]").first.wait_for()
    keep_shot(page, "touch-phone-deploying")
