"""Setting up a table and asking about it, in a real browser: palette, picks, moves, rules in place, files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import box_of
from umpire.formats.cases import check_case, load_case

pytestmark = pytest.mark.web

Open = Callable[..., Any]

SYSTEMS = ("legions", "wh40k9", "wh40k_legacy", "warcry")

FLIPS = {
    "legions": ("wrong", "fine", 4.47),
    "wh40k9": ("wrong", "fine", 4.12),
    "wh40k_legacy": ("fine", "wrong", 2.50),
    "warcry": ("fine", "wrong", 4.50),
}
"""How far model b1 is dragged upwards, inches, where the verdict turns, and from what to what; worked out by hand.

Two discs 18 inches apart. Legions and 9th edition: the line that touches the near disc's far side and the corner of
the feature, 6 inches on and 2 up, at last touches the far disc (for 9th edition with lines 1 mm thick). Legacy: a
quarter of the far body lies below the line from the eye past the corner at 16 inches on and 2 up. Warcry: the line
between the centres leaves the wall at the corner 8 inches on and 2 up.
"""


DROP = """(text) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], "cases.yaml"));
    const event = { dataTransfer: carried, bubbles: true, cancelable: true };
    document.querySelector("main.ask").dispatchEvent(new DragEvent("drop", event));
}"""


def middle(page: Any, thing: str) -> tuple[float, float]:
    box = box_of(page.locator(f"[data-model='{thing}'] .base").first)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def case_text(page: Any) -> str:
    if not page.get_by_role("textbox", name="The case file").is_visible():
        page.get_by_text("The case file", exact=True).click()
    return str(page.get_by_role("textbox", name="The case file").input_value())


def the_case(page: Any) -> dict[str, Any]:
    return dict(yaml.safe_load(case_text(page))["cases"][0])


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_verdict_turns_where_it_should_while_the_mouse_is_down(site: Served, window: Open, system: str) -> None:
    """A twentieth of an inch before the place the verdict is the old one, as far behind it the new one, live."""
    before, after, place = FLIPS[system]
    page = window()
    page.goto(f"{site.address}/#/ask/{system}")
    page.locator(f".verdict.{before}").wait_for()
    (ax, _), (bx, by) = middle(page, "a1"), middle(page, "b1")
    inch = (bx - ax) / 18.0
    page.mouse.move(bx, by)
    page.mouse.down()
    for distance, verdict in (
        (place - 0.06, before),
        (place + 0.06, after),
        (place - 0.06, before),
        (place + 0.06, after),
    ):
        page.mouse.move(bx, by - distance * inch, steps=3)
        page.locator(f".verdict.{verdict}").wait_for()
        page.locator("main.ask[aria-busy=false]").wait_for()
        assert page.locator(f".verdict.{verdict}").count() == 1
    page.mouse.up()
    keep_shot(page, f"ask-live-{system}")
    page.get_by_role("img", name="From the side: The line runs from").wait_for()
    page.get_by_role("img", name="b1 as a1 sees it").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.locator(f".verdict.{before}").wait_for()
    page.get_by_role("button", name="Redo").click()
    page.locator(f".verdict.{after}").wait_for()


def test_a_margin_is_told_where_it_is_close(site: Served, window: Open) -> None:
    """Just beyond the place it says by how much; within a millimetre it is too close to call."""
    page = window()
    page.goto(f"{site.address}/#/ask/legions")
    page.locator(".verdict.wrong").wait_for()
    text = case_text(page)
    for y, words in (("14.6", "farther and it would be hidden"), ("14.3", "farther and it would be seen")):
        page.get_by_role("textbox", name="The case file").fill(text.replace("[24, 10]", f"[24, {y}]"))
        page.get_by_text(words).wait_for()
    page.get_by_role("textbox", name="The case file").fill(text.replace("[24, 10]", "[24, 14.475]"))
    page.get_by_text("too close to call", exact=True).wait_for()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_table_is_set_up_from_nothing(site: Served, window: Open, system: str) -> None:
    """Two models and a feature are dropped, one is asked about the other; odds are offered; keys move, turn, remove."""
    page = window()
    page.goto(f"{site.address}/#/ask/{system}")
    page.locator(".verdict").first.wait_for()
    page.get_by_role("tab", name="Pieces").click()
    page.get_by_role("button", name="Empty table").click()
    page.get_by_text("Nothing is asked yet").wait_for()
    box = box_of(page.locator(".ask .middle .board svg").first)
    spots = [(0.35, 0.5), (0.6, 0.5), (0.47, 0.62)]
    first = page.locator(".palette ul").first.locator("button.drop")
    features = page.locator(".palette ul").nth(1).locator("button.drop")
    for number, (x, y) in enumerate(spots):
        if number == 1:
            page.get_by_role("group", name="The side of new models").get_by_role("button", name="blue").click()
        (features if number == 2 else first).first.click()
        page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
        page.locator(".ask .middle .board [data-model]").nth(number).wait_for()
    table = the_case(page)["table"]
    names = [unit["models"][0]["id"] for unit in table["units"]]
    assert [unit["side"] for unit in table["units"]] == ["red", "blue"]
    page.get_by_role("button", name="Who sees whom").click()
    for name in names:
        page.mouse.click(*middle(page, name))
    page.locator(".verdict").first.wait_for()
    keep_shot(page, f"ask-set-up-{system}")
    page.locator(".odds-offer").first.click()
    page.locator(".verdict").nth(1).wait_for()
    before = the_case(page)["table"]["units"][1]["models"][0]["at"]
    for key in ("ArrowRight", "Shift+ArrowUp", "q"):
        page.keyboard.press(key)
    after = the_case(page)["table"]["units"][1]["models"][0]
    assert after["at"] == pytest.approx([before[0] + 0.1, before[1] + 1.0])
    assert after["facing"] == 15
    page.keyboard.press("Delete")
    page.locator(f"[data-model='{names[1]}']").wait_for(state="detached")
    page.get_by_text("Nothing is asked yet").wait_for()
    page.keyboard.press("Control+z")
    page.locator(f"[data-model='{names[1]}']").first.wait_for()
    assert len(the_case(page)["ask"]) == 2


@pytest.mark.parametrize("system", ["legions", "wh40k9", "warcry"])
def test_the_odds_stand_beside_the_verdict(site: Served, window: Open, system: str) -> None:
    """In range and in the open, the offered odds come as bars with their numbers."""
    page = window()
    page.goto(f"{site.address}/#/ask/{system}")
    page.locator(".verdict").first.wait_for()
    (ax, _), (bx, by) = middle(page, "a1"), middle(page, "b1")
    page.mouse.move(bx, by)
    page.mouse.down()
    page.mouse.move(bx - (bx - ax) * 11 / 18, by - (bx - ax) * 4 / 18, steps=4)
    page.mouse.up()
    page.locator(".odds-offer").first.click()
    page.locator(".odds-row .bar").first.wait_for()
    keep_shot(page, f"ask-odds-{system}")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_move_is_planned_with_a_ghost(site: Served, window: Open, system: str) -> None:
    """A short way is fine, a long one is refused; the model itself stays where it is."""
    page = window()
    page.goto(f"{site.address}/#/ask/{system}")
    page.locator(".verdict").first.wait_for()
    page.get_by_role("button", name="Plan a move").click()
    (ax, ay), (bx, _) = middle(page, "a1"), middle(page, "b1")
    inch = (bx - ax) / 18.0
    page.mouse.move(ax, ay)
    page.mouse.down()
    for distance, ghost in ((3.0, ".ghost:not(.wrong)"), (9.0, ".ghost.wrong")):
        page.mouse.move(ax, ay - distance * inch, steps=3)
        page.locator(ghost).wait_for()
    page.mouse.up()
    keep_shot(page, f"ask-move-{system}")
    found = the_case(page)
    assert found["table"]["units"][0]["models"][0]["at"] == [6, 10]
    assert "move" in found["ask"][0]["question"]


def test_a_rule_opens_in_place_and_its_reading_is_switched(site: Served, window: Open) -> None:
    """The rule's text, reading, alternative and an example; another reading goes into the case."""
    page = window()
    page.goto(f"{site.address}/#/ask/wh40k_legacy")
    page.get_by_role("button", name="Open rule WL-002").click()
    dialog = page.get_by_role("dialog", name="Rule WL-002")
    dialog.get_by_text("hides at least 25 %").wait_for()
    dialog.get_by_text("Umpire reads it so:").wait_for()
    dialog.locator(".example .verdict").first.wait_for()
    keep_shot(page, "ask-rule")
    switch = dialog.locator(".house-switch select")
    other = switch.locator("option").nth(1).get_attribute("value")
    switch.select_option(other)
    dialog.get_by_role("button", name="Close the rule").click()
    page.get_by_text("House rules:").wait_for()
    assert the_case(page)["house_rules"] == {"firer_inside": other}
    page.get_by_role("button", name="firer inside").click()
    page.get_by_text("House rules:").wait_for(state="detached")


def test_a_case_is_taken_along_and_brought_back(site: Served, window: Open, tmp_path: Path) -> None:
    """What is downloaded passes as a case of its own; opened again, it stands on the table."""
    page = window()
    page.goto(f"{site.address}/#/ask/wh40k9")
    page.locator(".verdict.wrong").wait_for()
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download").click()
    kept = tmp_path / "mine.yaml"
    taken.value.save_as(str(kept))
    assert check_case(load_case(kept)).mismatches == ()
    kept.write_text(kept.read_text().replace("id: mine", "id: brought-back").replace("[24, 10]", "[24, 18]"))
    page.goto(f"{site.address}/#/ask/legions")
    page.get_by_role("tab", name="Pieces").click()
    page.get_by_label("A case file, or a table to import").set_input_files(str(kept))
    page.locator(".verdict.fine").wait_for()
    assert the_case(page)["id"] == "brought-back"
    assert page.locator(".guide select").input_value() == "wh40k9"
    page.locator(".guide select").select_option("legions")
    page.locator("main.ask[aria-busy=false] .verdict.wrong").wait_for()
    assert "system: legions" in case_text(page)


def test_a_dropped_file_of_several_cases_asks_which(site: Served, window: Open) -> None:
    """A file is dropped on the page; the case that is chosen stands on the table."""
    text = "system: warcry\ncases:\n" + "".join(
        f"- {{id: {name}, rules: [], title: the {name} one, table: {{size: [20, 20]}}}}\n"
        for name in ("first", "second")
    )
    page = window()
    page.goto(f"{site.address}/#/ask/legions")
    page.locator(".verdict").first.wait_for()
    page.evaluate(DROP, text)
    page.get_by_role("tab", name="Pieces").click()
    page.get_by_role("group", name="Which one?").get_by_role("button", name="second").click()
    page.get_by_role("heading", name="the second one").wait_for()
    assert the_case(page)["id"] == "second"


def test_a_table_of_outlines_is_imported(site: Served, window: Open, tmp_path: Path) -> None:
    """Its features come with the height that is told, and what was assumed is said; a broken file is refused."""
    table = tmp_path / "table.yaml"
    table.write_text(
        "name: t\ndeployment: {player: [[0, 0], [10, 0], [10, 44], [0, 44]], opponent: [[50, 0], [60, 0], [60, 44]]}\n"
        "terrain:\n- outline: [[20, 10], [26, 10], [26, 16], [20, 16]]\n"
    )
    page = window()
    page.goto(f"{site.address}/#/ask/wh40k9")
    page.locator(".verdict").first.wait_for()
    page.get_by_role("tab", name="Pieces").click()
    page.get_by_label("A case file, or a table to import").set_input_files(str(table))
    page.get_by_text("1 x ruin taken for Ruin", exact=True).wait_for()
    page.locator("[data-model='ruin-1']").first.wait_for()
    keep_shot(page, "ask-imported")
    table.write_text("nothing: here")
    page.get_by_label("A case file, or a table to import").set_input_files(str(table))
    page.get_by_role("alert").get_by_text("no table in this file").wait_for()


def test_it_fits_a_tablet(site: Served, window: Open) -> None:
    """Nothing is wider than the screen of a tablet."""
    page = window(1024, 768)
    page.goto(f"{site.address}/#/ask/legions")
    page.locator(".pictures").wait_for()
    keep_shot(page, "ask-tablet")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1024
