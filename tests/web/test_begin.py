"""A battle's beginning, end and record on the web table, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Served
from tests.server.test_setup import ARMY, LACKING, SCENARIO, TABLE
from tests.web.conftest import keep_shot
from tests.web.hands import box_of, wait_for_news
from tests.web.positions import nearly_over, put_on_the_table
from tests.web.test_play import DO_IT, follow_advice, play_until
from umpire.formats import load_journal
from umpire.game import verify
from umpire.systems.legions.play import LEGIONS

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def give(page: Any, label: str, *files: tuple[str, str], within: Any = None) -> None:
    """Choose files at a button."""
    chooser = (within or page).locator(".file-pick", has_text=label).locator("input")
    chooser.set_input_files([{"name": name, "mimeType": "text/plain", "buffer": text.encode()} for name, text in files])


def open_begin(site: Served, page: Any) -> None:
    page.goto(f"{site.address}/#/begin")
    page.get_by_role("region", name="First side").wait_for()


def until_deploying(page: Any) -> None:
    play_until([page], lambda: page.locator(".chip").count() > 0)


def carry(page: Any, chip: Any, to: tuple[float, float]) -> None:
    """Drag a Detachment from the tray to a place on the table, inches."""
    # What is in view may still lie under the bar at the lower end.
    chip.evaluate("each => each.scrollIntoView({block: 'center'})")
    box = box_of(chip)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    x, y = on_screen(page, to)
    page.mouse.move(x - 40, y - 10, steps=6)
    page.mouse.move(x, y, steps=4)
    page.mouse.up()


def on_screen(page: Any, at: tuple[float, float]) -> tuple[float, float]:
    """Return where a place on the table is on the screen."""
    script = """([x, y]) => {
      const layer = document.querySelector(".stage .board > svg > g");
      const deep = Number(layer.querySelector("rect.ground").getAttribute("height"));
      const point = new DOMPoint(x * 10, deep - y * 10).matrixTransform(layer.getScreenCTM());
      return [point.x, point.y];
    }"""
    x, y = page.evaluate(script, list(at))
    return float(x), float(y)


def test_an_army_and_a_table_of_ones_own_are_set_up_and_played(site: Served, window: Open) -> None:
    """Files of one's own, a mission chosen by its map, a rule switched; then deployed by dragging, and played on."""
    page = window()
    open_begin(site, page)
    first = page.get_by_role("region", name="First side")
    give(
        page,
        "My own army file",
        ("mine.yaml", ARMY.replace("Sons of Horus Spearhead", "My Spearhead")),
        within=first,
    )
    first.get_by_text("1497", exact=True).wait_for()
    page.get_by_text("Hold Ground").click()
    give(page, "My own table file", ("my-table.yaml", TABLE))
    page.wait_for_function("() => document.querySelectorAll('.table-choice .area').length === 1")
    page.get_by_text("House rules and supplements").click()
    page.get_by_role("combobox", name=re.compile("edge sight")).select_option("near_side")
    page.get_by_label("Rounds").fill("2")
    keep_shot(page, "begin")
    page.get_by_role("button", name="Begin", exact=True).first.click()
    page.locator(".panel h2").wait_for()
    until_deploying(page)
    carry(page, page.locator(".chip").filter(has_text="Predator").first, (30.0, 24.0))
    page.locator(".verdict.wrong .rule").first.wait_for()
    page.locator(".proofs text", has_text="out of the zone").first.wait_for()
    keep_shot(page, "deploy-refused")
    assert page.get_by_role("button", name=DO_IT).is_disabled()
    page.get_by_role("button", name="Cancel").click()
    carry(page, page.locator(".chip").filter(has_text="Predator").first, (12.0, 5.0 if lower(page) else 43.0))
    page.locator(".verdict.fine").wait_for()
    keep_shot(page, "deploy")
    page.keyboard.press("ArrowRight")
    page.locator(".verdict.fine").wait_for()
    count = page.locator(".chip").count()
    page.get_by_role("button", name=DO_IT).click()
    page.wait_for_function("count => document.querySelectorAll('.chip').length < count", arg=count)
    for _ in range(6):
        follow_advice(page)


def lower(page: Any) -> bool:
    """Whether the zone that is filled lies at the lower edge."""
    zone, table = box_of(page.locator(".deploy-zone")), box_of(page.locator(".ground").first)
    return bool(zone["y"] + zone["height"] / 2 > table["y"] + table["height"] / 2)


def test_what_is_wrong_with_a_file_stands_beside_it(site: Served, window: Open) -> None:
    """With its line, its place and what to do; a scenario file is looked at in the same way."""
    page = window()
    open_begin(site, page)
    first = page.get_by_role("region", name="First side")
    give(page, "My own army file", ("mine.yaml", ARMY.replace("models: 8", "models: 9", 1)), within=first)
    first.get_by_role("alert").get_by_text(re.compile(r"mine\.yaml:\d+ at army\.formations\[0\]")).wait_for()
    keep_shot(page, "begin-wrong")
    give(page, "My own table file", ("t.yaml", TABLE.replace("obstructing", "jelly")))
    page.get_by_role("region", name="Table").get_by_role("alert").get_by_text("jelly").first.wait_for()
    page.get_by_text("Opening Manoeuvres").click()
    page.get_by_role("button", name="The river crossing").click()
    page.get_by_text(re.compile("is laid out on 36")).wait_for()
    scenario = page.get_by_role("region", name="Scenario file")
    give(page, "Scenario file", ("first.yaml", SCENARIO.replace("no_mans_land", "nowhere")))
    scenario.get_by_role("alert").get_by_text("nowhere").wait_for()


def test_missing_rules_are_listed_and_need_a_tick(site: Served, window: Open) -> None:
    """A battle that needs what is not there begins only once somebody says so."""
    page = window()
    open_begin(site, page)
    first = page.get_by_role("region", name="First side")
    give(page, "My own army file", ("steel_cobras.yaml", LACKING), within=first)
    page.get_by_text(re.compile("Legion rule of the Steel Cobras")).first.wait_for()
    begin = page.get_by_role("button", name="Begin", exact=True).first
    assert begin.is_disabled()
    page.get_by_label("Play without them").check()
    begin.click()
    page.locator(".panel h2").wait_for()


def test_a_scenario_file_is_begun(site: Served, window: Open) -> None:
    """It is shown with its sides and table, and played by whoever is chosen."""
    page = window()
    open_begin(site, page)
    give(page, "Scenario file", ("first.yaml", SCENARIO))
    scenario = page.get_by_role("region", name="Scenario file")
    scenario.get_by_text("A first battle").wait_for()
    keep_shot(page, "scenario")
    scenario.get_by_role("button", name="Begin").click()
    page.locator(".panel h2").wait_for()
    assert "A first battle" in page.title()


def finished(site: Served, page: Any) -> None:
    """Play the last of a battle against the bot."""
    tokens = put_on_the_table(site, nearly_over(6, left=6))
    page.goto(f"{site.address}/#/play/{tokens['side:red']}")
    page.locator(".panel h2").wait_for()
    play_until([page], lambda: page.get_by_role("dialog", name="The battle is over").count() > 0)


def test_the_end_of_a_battle_and_its_record(site: Served, window: Open, tmp_path: Path) -> None:
    """Outcome, saved log and page, replay by phases, keys and marks; a branch in the middle; once more, swapped."""
    page = window()
    finished(site, page)
    over = page.get_by_role("dialog", name="The battle is over")
    assert over.get_by_text("models lost").count() == 2
    keep_shot(page, "outcome")
    with page.expect_download() as saved:
        over.get_by_role("button", name="Save log").click()
    log = tmp_path / saved.value.suggested_filename
    saved.value.save_as(log)
    assert log.name == "battle.log"
    assert verify(LEGIONS, load_journal(LEGIONS, log)).finished
    with page.expect_download() as report:
        over.get_by_role("button", name="Save as web page").click()
    assert report.value.suggested_filename == "battle.html"
    over.get_by_role("button", name="Look back over the battle").click()
    replay_by_hand(page)
    page.get_by_role("button", name=re.compile("Branch from entry")).click()
    page.wait_for_function("() => document.title.includes('from entry')")
    page.locator(".panel h2").wait_for()
    assert page.get_by_role("dialog", name="The battle is over").count() == 0
    play_until([page], lambda: follow_advice(page))
    page.go_back()
    page.get_by_role("dialog", name="The battle is over").wait_for()
    page.get_by_role("button", name="Play again with sides swapped").click()
    page.get_by_role("dialog").wait_for(state="detached")
    page.locator(".panel h2").wait_for()
    load(site, page, log)


def replay_by_hand(page: Any) -> None:
    """Go through the battle by every control of the replay, and stop in its middle."""
    shown = page.locator(".replay output")
    last = int(shown.inner_text().split("/")[1])
    page.get_by_role("button", name=re.compile("Go to Round 2")).click()
    page.get_by_text("You are looking back").wait_for()
    at = int(shown.inner_text().split("/")[0])
    assert 0 < at < last
    page.keyboard.press("ArrowRight")
    page.wait_for_function("at => document.querySelector('output').textContent.startsWith(`${at} /`)", arg=at + 1)
    page.keyboard.press("PageDown")
    page.wait_for_function("at => parseInt(document.querySelector('output').textContent) > at", arg=at + 1)
    keep_shot(page, "replay")
    page.get_by_role("button", name="Play from here").click()
    now = int(shown.inner_text().split("/")[0])
    page.wait_for_function("at => parseInt(document.querySelector('output').textContent) > at + 1", arg=now)
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Back to now").click()
    assert int(shown.inner_text().split("/")[0]) == last
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_function("() => ['1', '2'].includes(document.querySelector('output').textContent.split(' ')[0])")
    page.get_by_role("button", name="Stop").click()
    page.locator(".log li.told").first.click()
    page.locator(".log li[aria-current=true]").wait_for()
    page.get_by_role("slider", name="Entry of the log").fill(str(at + 4))
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    assert int(shown.inner_text().split("/")[0]) == at, "every press counts, however fast they follow"
    page.get_by_role("button", name=f"Branch from entry {at}", exact=True).wait_for()


def load(site: Served, page: Any, log: Path) -> None:
    """A saved log is loaded and looked at; an edited one is refused with the place."""
    page.goto(site.address)
    page.get_by_text("Load a saved battle").click()
    text = log.read_text()
    give(page, "Battle log", ("edited.log", text.replace('"side":"red"', '"side":"blue"', 1)))
    page.get_by_role("alert").get_by_text(re.compile(r"edited\.log at line")).wait_for()
    give(page, "Battle log", ("battle.log", text))
    page.get_by_text(re.compile("is now in your battles")).wait_for()
    keep_shot(page, "home-battles")
    page.locator(".kept a.button").first.click()
    page.get_by_role("dialog", name="The battle is over").wait_for()


def open_links(page: Any) -> None:
    """Show the battles that were begun here, which are folded away where none has just been begun."""
    kept = page.locator("details", has=page.locator(".kept")).first
    kept.locator("summary").first.wait_for()
    if not page.locator(".kept").first.is_visible():
        kept.locator("summary").first.click()


def test_the_host_revokes_a_link_on_the_page(site: Served, window: Open) -> None:
    """The seat of a revoked link is gone; a new link leads to it; who looks on sees the table and decides nothing."""
    host = window()
    host.goto(site.address)
    host.get_by_text("More battles").click()
    host.get_by_role("combobox", name="Blue").select_option("human")
    host.get_by_role("button", name="Begin", exact=True).click()
    open_links(host)
    kept = host.locator(".kept").first
    kept.get_by_role("link", name="blue").wait_for()
    red, blue, onlooker = host.context.new_page(), window(), window(1024, 768)
    red.goto(site.address + "/" + kept.get_by_role("link", name="red").get_attribute("href"))
    blue.goto(site.address + "/" + kept.get_by_role("link", name="blue").get_attribute("href"))
    onlooker.goto(site.address + "/" + kept.get_by_role("link", name="Spectator").get_attribute("href"))
    blue.locator(".panel h2").wait_for()
    onlooker.get_by_text(re.compile("to decide")).first.wait_for()
    assert onlooker.locator(".panel button").count() == 0
    keep_shot(onlooker, "spectator")
    taken = window(1024, 768)
    taken.goto(site.address + "/" + kept.get_by_role("link", name="blue").get_attribute("href"))
    taken.get_by_text("Another browser opened this link first").wait_for()
    keep_shot(taken, "seat-taken")
    kept.get_by_role("button", name="Manage links").click()
    keep_shot(host, "links")
    kept.get_by_role("button", name=re.compile("Revoke blue link")).click()
    blue.get_by_text("This link has no seat").wait_for()
    kept.get_by_role("button", name="New link: blue").click()
    fresh = kept.get_by_label("The new link").input_value()
    blue.goto("about:blank")
    blue.goto(fresh)
    blue.locator(".panel h2").wait_for()


def test_the_host_gives_a_link_an_end_and_deletes_the_battle(site: Served, window: Open) -> None:
    """A link may last a while, and says how long; a battle is deleted for everybody, once the host has confirmed it."""
    host = window()
    host.goto(site.address)
    host.get_by_text("More battles").click()
    host.get_by_text("Titans in the city").click()
    host.get_by_role("combobox", name="Knights").wait_for()
    host.get_by_label("Number of the small battle").fill("6")
    host.get_by_role("button", name="Begin", exact=True).click()
    host.locator(".panel h2").wait_for()
    host.goto(site.address)
    open_links(host)
    kept = host.locator(".kept").first
    kept.locator("summary").click()
    kept.get_by_role("button", name="Manage links").click()
    kept.get_by_label("New links last").select_option("a day")
    kept.get_by_role("button", name="New link: Spectator").click()
    kept.get_by_text(re.compile("until")).wait_for()
    onlooker = window()
    onlooker.goto(kept.get_by_label("The new link").input_value())
    onlooker.get_by_text(re.compile("to decide")).first.wait_for()
    kept.get_by_role("button", name="Delete the battle").click()
    kept.get_by_role("button", name="Keep it").click()
    kept.get_by_role("button", name="Delete the battle").click()
    keep_shot(host, "delete-battle")
    kept.get_by_role("button", name="Delete it").click()
    onlooker.get_by_text(re.compile("deleted this battle")).wait_for()
    kept.wait_for(state="detached")


def test_both_at_one_screen_branch_a_running_battle(site: Served, window: Open) -> None:
    """Whoever plays all sides may branch it where they look back, and asks nobody."""
    page = window()
    _, tokens = site.begin("small-3")
    other = page.context.new_page()
    for each, side in ((page, "red"), (other, "blue")):
        each.goto(f"{site.address}/#/play/{tokens[f'side:{side}']}")
    for each in (page, other):
        each.locator(".panel h2").wait_for()
    for _ in range(40):
        if int(page.locator("output").inner_text().split("/")[1]) > 3:
            break
        if not follow_advice(page) and not follow_advice(other):
            wait_for_news(page, other)
    together = page.context.new_page()
    together.goto(f"{site.address}/#/play/{tokens['side:red']},{tokens['side:blue']}")
    together.get_by_role("button", name="I am red").click()
    together.get_by_role("slider", name="Entry of the log").fill("2")
    together.get_by_role("button", name="Branch from entry 2").click()
    together.wait_for_function("old => !location.hash.includes(old)", arg=tokens["side:red"])
    together.get_by_role("button", name=re.compile("I am ")).click()
    together.locator(".panel h2").wait_for()
    assert "from entry 2" in together.title()


def at_one_screen(page: Any, over: Callable[[], bool], most: int = 200) -> None:
    """Play both sides of a battle at one screen, handing it over, until it comes to something."""
    for _ in range(most):
        if over():
            return
        curtain = page.get_by_role("button", name=re.compile("^I am "))
        hand = page.get_by_role("button", name="Hand over")
        if curtain.count():
            curtain.click()
        elif hand.count():
            hand.click()
        elif not follow_advice(page):
            wait_for_news(page)
    raise AssertionError("it does not come to that")


def test_a_curtain_hides_what_the_other_may_not_see(site: Served, window: Open) -> None:
    """Between two players' secret Orders nothing of the first one's is on the screen; consent is asked there too."""
    _, tokens = site.begin("small-3")
    page = window(1024, 768)
    page.goto(f"{site.address}/#/play/{tokens['side:red']},{tokens['side:blue']}")
    at_one_screen(page, lambda: page.locator(".orders").count() > 0)
    first = page.locator(".unit.lit").first.get_attribute("class") or ""
    page.locator(".orders").get_by_role("button", name="Advance", exact=True).first.click()
    page.locator(".orders .primary").click()
    page.get_by_text(re.compile(r"\(ADV\)")).first.wait_for()
    at_one_screen(page, lambda: page.get_by_role("button", name="Hand over").count() > 0)
    page.get_by_role("button", name="Hand over").click()
    page.get_by_role("button", name=re.compile("^I am ")).wait_for()
    keep_shot(page, "curtain")
    assert page.get_by_text(re.compile("ADV")).count() == 0
    assert page.locator("svg.board, .board, .log").count() == 0
    page.get_by_role("button", name=re.compile("^I am ")).click()
    page.locator(".orders").wait_for()
    other = "second" if "first" in first else "first"
    assert page.locator(f".unit.lit.{other}").count() > 0
    assert page.get_by_text(re.compile("ADV")).count() == 0
    at_one_screen(page, lambda: page.get_by_role("button", name="Ask to take back").count() > 0)
    page.get_by_role("button", name="Ask to take back").click()
    page.get_by_role("button", name="Hand over").click()
    page.get_by_role("button", name=re.compile("^I am ")).click()
    page.get_by_role("button", name="Agree").click()
    page.get_by_text(re.compile("went back to entry")).first.wait_for()
