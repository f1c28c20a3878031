"""The army builder, in a real browser: an army out of nothing, one from elsewhere, and both in a battle."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import ROOT, Served
from tests.web.conftest import keep_shot
from tests.web.test_access import look_over
from tests.web.test_play import play_until

pytestmark = pytest.mark.web

Open = Callable[..., Any]

WIDTHS = ((1440, 900), (390, 844))
FEW = 32
"""More clicks than these nobody should need for a first army."""

ANOTHER_HEADING = "before => ![before, undefined].includes(document.querySelector('.beside h2')?.innerText)"

STANDS_BEFORE = """([one, other]) => {
  const all = [...document.querySelectorAll(".unit-row")].map(each => each.dataset.at);
  return all.indexOf(one) < all.indexOf(other);
}"""

ROSTERS = ROOT.parent / "shared" / "data" / "rosters" / "legions"
TOURNAMENT = ROOT / "docs" / "examples" / "tournament_army.yaml"
SMALL = """\
system: legions
army:
  id: lance
  name: House Small
  allegiance: loyalist
  primary: Knight Households
  points_limit: 1000
  formations:
    - id: lance
      type: Vanguard Lance
      detachments:
        - {id: first, datasheet: cerastus-knight-banner, slot: Cerastus}
"""


class Hand:
    """Somebody new at the page: clicks what is in view, and counts the clicks."""

    def __init__(self, page: Any) -> None:
        self.page, self.clicks = page, 0

    def click(self, name: str, *, within: str = "body") -> None:
        """Press the first button or link that says this."""
        found = self.page.locator(within).locator("button:visible, a:visible, summary:visible, label:visible")
        found.filter(has_text=name).first.click()
        self.clicks += 1

    def raised(self, label: str) -> None:
        """Press the plus of a number once."""
        self.page.get_by_role("button", name=f"More: {label}").click()
        self.clicks += 1

    def taken(self, name: str) -> None:
        """Take what is suggested, and wait until the umpire has judged the army with it."""
        before = self.page.locator(".beside h2").inner_text()
        self.click(name, within=".beside .offers-list")
        self.page.wait_for_function(ANOTHER_HEADING, arg=before)

    def back(self) -> None:
        """Look at the whole army again, as a phone needs it."""
        if self.page.viewport_size["width"] < 900:
            self.click("The whole army")


def shelf(site: Served, page: Any) -> None:
    page.goto(f"{site.address}/#/army")
    page.get_by_role("form", name="New army").wait_for()


def bring_in(page: Any, name: str, text: str) -> None:
    """Bring an army in from a file, and open it."""
    page.locator(".import-army input[type=file]").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.get_by_role("button", name="Open it in the builder").click()
    page.locator(".unit-row").first.wait_for()
    page.locator(".tally[aria-busy=false] .verdict-pill").wait_for()


@pytest.mark.parametrize(("width", "height"), WIDTHS)
def test_somebody_new_builds_a_legal_army_by_clicks(site: Served, window: Open, width: int, height: int) -> None:
    """From the first page to a battle with 1,500 points of one's own: nothing is typed, and few clicks do it."""
    page = window(width, height, touch=width < 900)
    page.goto(site.address)
    hand = Hand(page)
    hand.click("Build an army")
    hand.click("Begin building")
    hand.taken("Legion Demi-Company")
    hand.taken("Legion Command")
    hand.taken("Legion Terminator Detachment")
    hand.click("Legion Tactical Detachment", within=".beside .offers-list")
    page.locator(".tally[aria-busy=false]").wait_for()
    hand.taken("Legion Tactical Detachment")
    for _ in range(4):
        hand.raised("added Tactical Legionaries")
    hand.click("Take 6", within=".beside")
    hand.back()
    hand.click("Legion Tactical Detachment 1", within=".joining")
    hand.click("Heavy Armour", within=".optional")
    hand.taken("Legion Kratos Squadron")
    for _ in range(4):
        hand.raised("Legion Kratos")
    hand.back()
    hand.click("Add Formation", within=".outline")
    hand.taken("Legion Armoured Company")
    hand.taken("Legion Predator Commander")
    hand.taken("Legion Kratos Squadron")
    hand.click("Legion Predator Squadron", within=".beside .offers-list")
    page.locator(".tally[aria-busy=false]").wait_for()
    hand.taken("Legion Predator Squadron")
    hand.back()
    hand.click("Legion Predator Squadron 1", within=".joining")
    keep_shot(page, f"army-built-{width}")
    page.locator(".verdict-pill", has_text="Legal").wait_for()
    points = re.search(r"([\d,]+)\s+of 1,500", page.locator(".points").inner_text())
    assert points is not None
    assert 1050 <= int(points[1].replace(",", "")) <= 1500
    assert hand.clicks < FEW, f"{hand.clicks} clicks"
    hand.click("Legal")
    hand.click("Play with it")
    first = page.get_by_role("region", name="First side")
    first.locator("option:checked", has_text="Legiones Astartes 1500").wait_for(state="attached")
    first.get_by_text(points[1].replace(",", ""), exact=True).wait_for()


def test_every_click_is_judged_told_at_its_place_and_undone(site: Served, window: Open) -> None:
    """A Detachment that goes leaves its slot open and its rule told; undo and redo go back and forth."""
    page = window()
    shelf(site, page)
    bring_in(page, "army.yaml", TOURNAMENT.read_text())
    assert "Legal" in page.locator(".verdict-pill").inner_text()
    page.locator(".unit-row", has_text="Legion Command").first.click()
    page.keyboard.press("Delete")
    page.locator(".verdict-pill", has_text="to mend").wait_for()
    page.get_by_role("region", name="To mend").get_by_text("HQ slot is empty").wait_for()
    page.get_by_role("button", name="Show the rule LI-BTL-056").first.click()
    page.get_by_role("dialog", name="Rule LI-BTL-056").locator(".rule-text").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.get_by_role("region", name="Fill the HQ slot").get_by_text("Legion Command", exact=True).wait_for()
    page.keyboard.press("Control+z")
    page.locator(".verdict-pill", has_text="Legal").wait_for()
    page.keyboard.press("Control+y")
    page.locator(".verdict-pill", has_text="to mend").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.locator(".verdict-pill", has_text="Legal").wait_for()


def test_arms_sizes_and_transports_of_a_detachment(site: Served, window: Open) -> None:
    """Models are armed all at once or some by themselves; Transports are as many as carry all, again after a change."""
    page = window()
    shelf(site, page)
    bring_in(page, "army.yaml", TOURNAMENT.read_text())
    page.locator(".unit-row", has_text="Legion Predator Squadron").first.click()
    panel = page.get_by_role("complementary", name="What is chosen")
    panel.get_by_role("combobox", name="Weapon 1 of all").select_option(label="Predator cannon")
    panel.get_by_role("button", name="Arm some models otherwise").click()
    panel.get_by_role("combobox", name="Weapon 1 of group 1").select_option(label="Predator lascannon")
    panel.get_by_role("button", name="More: models of group 1").click()
    panel.get_by_text("The other 4").wait_for()
    kept = page.evaluate("() => new Promise(done => setTimeout(() => done(Object.entries(localStorage)), 600))")
    assert '"loadouts":[{"models":2,"loadout":["Predator lascannon"' in dict(kept)["umpire.army/1"]
    page.locator("[data-at=tactical-1]").click()
    panel.get_by_role("button", name="More: added Tactical Legionaries").click()
    panel.get_by_role("button", name="Take 5, as many as needed").click()
    page.locator(".unit-row.carrier", has_text="5 models").wait_for()
    cores = page.locator(".unit-row:not(.carrier)", has_text=re.compile("^Legion Tactical"))
    shown = [each.get_attribute("data-at") for each in cores.all()]
    panel.get_by_role("button", name="Move up").click()
    page.wait_for_function(STANDS_BEFORE, arg=["tactical-1", shown[shown.index("tactical-1") - 1]])
    panel.get_by_text("Profile and weapons").click()
    panel.get_by_role("region", name="Weapons of Tactical Legionaries").get_by_text("Legion bolters").wait_for()


def test_the_keyboard_alone_builds(site: Served, window: Open) -> None:
    """A Formation is searched for and taken by keys, its slots are filled, and the focus comes back to where it was."""
    page = window()
    shelf(site, page)
    page.get_by_role("textbox", name="Name").focus()
    page.keyboard.press("Enter")
    page.locator(".suggestion").first.wait_for()
    page.get_by_role("combobox", name="Legion").select_option("Imperial Fists")
    page.locator(".beside h2").focus()
    page.keyboard.press("/")
    page.keyboard.type("armoured company")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.get_by_role("region", name="Fill the HQ slot").locator(".suggestion").first.wait_for()
    page.locator(".formation-head", has_text="Imperial Fists").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.get_by_role("region", name="Fill the Heavy Armour slot").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.activeElement.innerText.includes('Heavy Armour slot')")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.get_by_role("region", name=re.compile("Commander")).wait_for()
    page.keyboard.press("Control+d")
    page.wait_for_function("() => document.querySelectorAll('.unit-row').length === 2")
    page.keyboard.press("Delete")
    page.keyboard.press("Control+z")
    page.wait_for_function("() => document.querySelectorAll('.unit-row').length === 2")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").get_by_text("Next empty Compulsory slot").wait_for()


def test_the_way_back_of_a_phone_leads_to_the_army(site: Served, window: Open) -> None:
    """What stands in the army's place goes by the browser's way back; the next one leaves the army."""
    page = window(390, 844, touch=True)
    shelf(site, page)
    bring_in(page, "army.yaml", TOURNAMENT.read_text())
    page.locator("[data-at=terminators]").click()
    page.get_by_role("region", name="Legion Terminator Detachment").wait_for()
    page.go_back()
    page.locator("[data-at=terminators]").wait_for()
    page.locator("[data-at=terminators]").click()
    page.get_by_role("button", name="The whole army").click()
    page.locator("[data-at=terminators]").wait_for()
    page.wait_for_function("() => !history.state")
    page.go_back()
    page.get_by_role("form", name="New army").wait_for()


def test_armies_are_kept_copied_deleted_and_come_back(site: Served, window: Open) -> None:
    """What was built is there after a reload, in two tabs the same; a copy is another army; undo brings one back."""
    page = window()
    shelf(site, page)
    bring_in(page, "army.yaml", SMALL)
    page.get_by_role("textbox", name="Name").fill("House Greater")
    page.get_by_role("heading", name="House Greater").wait_for()
    page.reload()
    page.get_by_role("heading", name="House Greater").wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_role("textbox", name="Name").fill("House Greatest")
    page.get_by_role("heading", name="House Greatest").wait_for()
    page.get_by_role("link", name="Armies").click()
    mine = page.get_by_role("region", name="My armies")
    mine.get_by_role("button", name="Copy House Greatest").click()
    assert mine.get_by_role("listitem").count() == 2
    mine.get_by_role("button", name="Delete House Greatest", exact=True).click()
    mine.get_by_text("House Greatest has been deleted").wait_for()
    mine.get_by_role("button", name="Copy House Greatest (copy)").click()
    mine.get_by_role("button", name="Undo").click()
    assert mine.get_by_role("listitem").count() == 3


def test_a_shared_link_gives_the_same_army_in_another_browser(site: Served, window: Open) -> None:
    """The link holds the army itself; one that was cut short says so."""
    page = window()
    shelf(site, page)
    bring_in(page, "army.yaml", TOURNAMENT.read_text())
    page.get_by_role("button", name="Share a link").click()
    link = page.get_by_label("The link to this army").input_value()
    other = window(390, 844)
    other.goto(link)
    other.get_by_role("button", name="Open it").click()
    other.locator(".verdict-pill", has_text="Legal").wait_for()
    read = "() => JSON.parse(localStorage.getItem('umpire.army/1')).army"
    assert other.evaluate(read) == page.evaluate(read)
    other.goto(link[:-40])
    other.get_by_role("alert").get_by_text("This link holds no army that can be read").wait_for()


def test_an_army_that_is_no_army_is_refused_in_words(site: Served, window: Open) -> None:
    """A file of another kind, one that is damaged and one whose fields are wrong each say what is the matter."""
    page = window()
    shelf(site, page)
    for name, text, says in (
        ("army.yaml", "system: legions\narmy: {formations: [{detachments: 7}]}", "army.formations[0].detachments"),
        ("notes.txt", "Dear diary", "This is not an army"),
        ("army.yaml", "army: [", "army.yaml:2"),
    ):
        page.locator(".import-army input[type=file]").set_input_files(
            {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
        )
        told = page.locator(".import-army .refusal")
        told.filter(has_text=says).wait_for()
        page.reload()
        page.get_by_role("form", name="New army").wait_for()


def test_axe_finds_nothing_wrong_in_the_builder(site: Served, window: Open, axe: str) -> None:
    """Everybody can use every part of it, on a wide screen and on a phone."""
    page = window()
    shelf(site, page)
    look_over(page, axe, "shelf")
    bring_in(page, "army.yaml", TOURNAMENT.read_text())
    look_over(page, axe, "army")
    page.locator(".unit-row", has_text="Legion Predator Squadron").first.click()
    page.get_by_text("Profile and weapons").click()
    look_over(page, axe, "detachment")
    page.keyboard.press("Delete")
    page.locator(".complaints, .all-well").first.wait_for()
    look_over(page, axe, "whole army")
    page.keyboard.press("a")
    page.locator(".suggestion").first.wait_for()
    look_over(page, axe, "formations")
    page.keyboard.press("Escape")
    page.locator(".fill").first.click()
    page.locator(".suggestion").first.wait_for()
    look_over(page, axe, "slot")


def test_a_roster_of_ones_own_goes_out_comes_in_and_is_met(site: Served, window: Open) -> None:
    """An army goes out as New Recruit's roster; the opponent's browser reads it, and both play: Orders, and a move."""
    page = window()
    shelf(site, page)
    bring_in(page, "army.yaml", TOURNAMENT.read_text())
    with page.expect_download() as waited:
        page.get_by_role("button", name="Download: New Recruit").click()
    roster = waited.value.path().read_text().replace("Ultramarines Strike Force", "The opponent")
    opponent = window(390, 844)
    shelf(site, opponent)
    bring_in(opponent, "opponent.json", roster)
    opponent.locator(".verdict-pill", has_text="Legal").wait_for()
    with opponent.expect_download() as waited:
        opponent.get_by_role("button", name="Download: Army file").click()
    shelf(site, page)
    bring_in(page, "opponent.yaml", waited.value.path().read_text())
    meet(page, "The opponent, 3000 points", "2996")


@pytest.mark.skipif(not ROSTERS.is_dir(), reason="the rosters of others are not here")
def test_an_opponents_roster_is_met(site: Served, window: Open) -> None:
    """A file of BattleScribe comes in, packed as it is; what is told of it is read, and the first round is played."""
    page = window()
    shelf(site, page)
    page.locator(".import-army input[type=file]").set_input_files(ROSTERS / "solar-auxilia-leman-russ-1500.rosz")
    page.locator(".came-in li").first.wait_for()
    told = page.locator(".came-in li").first.inner_text()
    page.get_by_role("button", name="Open it in the builder").click()
    page.locator(".verdict-pill", has_text="Legal").wait_for()
    page.get_by_text("to know about how it came in").click()
    page.locator(".notes").get_by_text(told).wait_for()
    page.get_by_role("button", name="Seen to").click()
    page.locator(".notes").wait_for(state="detached")
    shelf(site, page)
    bring_in(page, "army.yaml", TOURNAMENT.read_text())
    meet(page, "Tallarn 31st, 1500 points", "1430")
    play_until([page], lambda: page.get_by_text("Round 2 of").count() > 0)


@pytest.mark.skipif(not ROSTERS.is_dir(), reason="the rosters of others are not here")
def test_an_illegal_roster_is_kept_and_told(site: Served, window: Open) -> None:
    """It comes in with all that it has, each fault at its place; a battle alone refuses it."""
    page = window()
    shelf(site, page)
    page.locator(".import-army input[type=file]").set_input_files(ROSTERS / "illegal-demi-company-900.ros")
    page.locator(".came-in li").first.wait_for()
    page.get_by_role("button", name="Open it in the builder").click()
    page.locator(".complaints li").first.wait_for()
    assert page.get_by_role("button", name="Play with it").is_disabled()
    keep_shot(page, "army-illegal")
    page.locator(".complaints .link-button", has_text="Legion Rapier Battery").first.click()
    page.locator(".beside .refusal").get_by_text("comes with 2 or 4, 6, 8 models").wait_for()
    page.get_by_role("button", name="Fewer: ").first.click()
    page.locator(".tally[aria-busy=false]").wait_for()
    page.locator(".beside .refusal").wait_for(state="detached")


def meet(page: Any, opponent: str, points: str) -> None:
    """Put the army that is open and one that is kept in a battle, and play until one of ours has moved."""
    page.get_by_role("button", name="Play with it").click()
    second = page.get_by_role("region", name="Second side")
    second.get_by_role("combobox", name="Army").select_option(label=opponent)
    second.get_by_text(points, exact=True).wait_for()
    page.get_by_role("button", name="Begin", exact=True).first.click()
    page.locator(".panel h2").wait_for()
    play_until([page], lambda: "Orders" in page.locator("[aria-current=step]").all_inner_texts())
    play_until([page], lambda: "Movement" in page.locator("[aria-current=step]").all_inner_texts())
    play_until([page], lambda: page.locator(".log li", has_text=re.compile(r"\bmoved\b")).count() > 0)
    keep_shot(page, "army-met")
