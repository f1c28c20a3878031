"""Squads on the Ask page: brought from a roster, put down, dragged; bases asked once and remembered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.formats.imports.samples import write_fighters
from tests.formats.squads.samples import NINTH, squad
from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import box_of
from tests.web.test_access import look_over
from umpire.formats.cases import check_case, load_case
from umpire.formats.imports import import_army

pytestmark = pytest.mark.web

Open = Callable[..., Any]
EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"


def bring(page: Any, *files: Path) -> None:
    page.get_by_role("tab", name="Pieces").click()
    page.get_by_label("A roster, or fighters with their base sizes").set_input_files([str(each) for each in files])


def put_down(page: Any, name: str, x: float, y: float) -> None:
    """Choose what is to be put down, and click on the board, a share of it from its upper left corner."""
    page.get_by_role("region", name="Squads").get_by_role("button", name=name).first.click()
    box = box_of(page.locator(".ask .middle .board svg").first)
    page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
    page.locator("main.ask[aria-busy=false]").wait_for()


def the_case(page: Any) -> dict[str, Any]:
    if not page.get_by_role("textbox", name="The case file").is_visible():
        page.get_by_text("The case file", exact=True).click()
    text = page.get_by_role("textbox", name="The case file").input_value()
    return dict(yaml.safe_load(text)["cases"][0])


def empty(page: Any, site: Served, system: str) -> None:
    page.goto(f"{site.address}/#/ask/{system}")
    page.locator(".verdict").first.wait_for()
    page.get_by_role("tab", name="Pieces").click()
    page.get_by_role("button", name="Empty table").click()
    page.get_by_text("Nothing is asked yet").wait_for()


def test_bases_are_asked_once_and_remembered(site: Served, window: Open, tmp_path: Path) -> None:
    """What the roster lacks is asked for by the names of models; after a reload nobody asks again."""
    roster = squad(tmp_path)
    page = window()
    empty(page, site, "wh40k9")
    bring(page, roster)
    squads = page.get_by_role("region", name="Squads")
    squads.get_by_text("Which bases? The roster does not say 2 of them").wait_for()
    assert squads.get_by_role("button", name="All 5 models").is_disabled()
    keep_shot(page, "squad-bases")
    squads.get_by_label("Guard").fill("large")
    squads.get_by_role("button", name="Use these bases").click()
    page.get_by_role("alert").get_by_text("This is not a base").wait_for()
    squads.get_by_label("Guard").fill("32mm")
    squads.get_by_label("Captain").fill("40mm")
    squads.get_by_role("button", name="Use these bases").click()
    squads.get_by_role("button", name="All 5 models").wait_for()
    page.locator(".squad-unit button:enabled").first.wait_for()
    squads.get_by_text("Bases", exact=True).click()
    with page.expect_download() as taken:
        squads.get_by_role("button", name="Download").click()
    taken.value.save_as(str(tmp_path / "mine.yaml"))
    assert import_army(roster, bases=tmp_path / "mine.yaml").lacking_bases == ()

    page.reload()
    page.locator(".verdict").first.wait_for()
    bring(page, roster)
    squads.get_by_role("button", name="Captain 40 mm").wait_for()
    assert squads.get_by_role("button", name="All 5 models").is_enabled()
    assert squads.get_by_text("Which bases?").count() == 0


def test_a_squad_is_brought_put_down_and_dragged(site: Served, window: Open, tmp_path: Path) -> None:
    """A whole unit in Coherency and the crawler, one model more of the unit; the ruling uses their facts, live."""
    page = window()
    empty(page, site, "wh40k9")
    bring(page, EXAMPLES / "wardens.yaml")
    squads = page.get_by_role("region", name="Squads")
    squads.get_by_role("button", name="All 5 models").wait_for()
    put_down(page, "All 5 models", 0.35, 0.5)
    assert page.locator(".ask .middle .board [data-model]").count() == 5
    squads.get_by_role("combobox", name="The side of Watch of the Ford").select_option("blue")
    put_down(page, "Ford Crawler", 0.7, 0.5)
    keep_shot(page, "squad-put-down")
    wardens, crawler = the_case(page)["table"]["units"]
    assert (wardens["side"], crawler["side"]) == ("red", "blue")
    assert wardens["keywords"] == ["Infantry", "Ford Wardens"]
    captain = wardens["models"][4]
    assert (captain["base"], captain["profile"]["invulnerable"]) == ("40mm", 5)

    page.get_by_role("button", name="Who sees whom").click()
    for name in ("ford-crawler", "warden-captain"):
        box = box_of(page.locator(f"[data-model='{name}'] .base").first)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".verdict.fine").first.wait_for()
    page.get_by_role("button", name="Its save against Twin cannon?", exact=True).click()
    page.locator(".verdict").nth(1).wait_for()
    page.locator(".ruling").get_by_text("invulnerable").first.wait_for()
    keep_shot(page, "squad-ruling")

    page.get_by_role("button", name="Arrange").click()
    before = the_case(page)["table"]["units"][1]["models"][0]["at"]
    box = box_of(page.locator("[data-model='ford-crawler'] .base").first)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] - 40, steps=4)
    page.mouse.up()
    page.locator("main.ask[aria-busy=false]").wait_for()
    assert the_case(page)["table"]["units"][1]["models"][0]["at"] != before
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download").first.click()
    taken.value.save_as(str(tmp_path / "case.yaml"))
    assert check_case(load_case(tmp_path / "case.yaml")).passed


def test_models_put_down_one_by_one_are_one_unit(site: Served, window: Open) -> None:
    page = window()
    empty(page, site, "wh40k9")
    bring(page, EXAMPLES / "wardens.yaml")
    page.get_by_role("region", name="Squads").get_by_role("button", name="All 5 models").wait_for()
    put_down(page, "32 mm", 0.4, 0.4)
    put_down(page, "Warden Captain", 0.45, 0.6)
    put_down(page, "32 mm", 0.5, 0.4)
    (unit,) = the_case(page)["table"]["units"]
    assert [each["id"] for each in unit["models"]] == ["warden", "warden-captain", "warden-2"]
    assert "profile" not in unit["models"][2]


def test_fighters_are_chosen_by_their_warband(site: Served, window: Open, tmp_path: Path) -> None:
    """Fighters come with their base sizes; one without asks for its base."""
    write_fighters(tmp_path)
    page = window()
    empty(page, site, "warcry")
    bring(page, tmp_path / "fighters.json", tmp_path / "base_sizes.json")
    squads = page.get_by_role("region", name="Squads")
    squads.get_by_role("button", name="Axe Fighter 70 points, 28.5 mm").wait_for()
    squads.get_by_text("The roster does not say one of them").wait_for()
    put_down(page, "Axe Fighter", 0.4, 0.5)
    (unit,) = the_case(page)["table"]["units"]
    assert unit["profile"]["weapons"][0]["critical"] == 4
    keep_shot(page, "squad-warcry")


def test_what_is_no_squad_of_this_game_is_told(site: Served, window: Open, tmp_path: Path) -> None:
    page = window()
    empty(page, site, "wh40k9")
    old = squad(tmp_path, game="Warhammer 40,000 8th Edition")
    bring(page, old)
    page.get_by_role("alert").get_by_text("this one is of another edition").wait_for()
    (tmp_path / "broken.rosz").write_text("<roster")
    bring(page, tmp_path / "broken.rosz")
    page.get_by_role("alert").get_by_text("This is not XML").wait_for()
    assert page.locator(".squad").count() == 0


def test_figures_that_change_with_wounds_are_asked_for(site: Served, window: Open, tmp_path: Path) -> None:
    """What the roster leaves open is filled in on the page; a figure that is none is told."""
    roster = squad(tmp_path, figures={**NINTH, "M": "*", "BS": "*"})
    page = window()
    empty(page, site, "wh40k9")
    bring(page, roster)
    squads = page.get_by_role("region", name="Squads")
    squads.locator(".problem").get_by_text("M, BS of Guard change with its Wounds").wait_for()
    squads.get_by_label("Guard", exact=True).fill("32mm")
    squads.get_by_role("button", name="Use these bases").click()
    form = squads.locator("details", has_text="Figures of Guard")
    form.get_by_label("M", exact=True).fill("far")
    form.get_by_label("BS", exact=True).fill("3+")
    form.get_by_role("button", name="Use these figures").click()
    squads.locator(".problem").get_by_text("M of Guard is not a distance in inches").wait_for()
    form.get_by_label("M", exact=True).fill("9")
    keep_shot(page, "squad-figures")
    form.get_by_role("button", name="Use these figures").click()
    squads.locator(".squad-unit button:enabled", has_text="Guard").wait_for()
    form.locator("summary").click()
    form.get_by_label("Save", exact=True).fill("3+/4++")
    form.get_by_role("button", name="Use these figures").click()
    page.locator(".squad-unit").get_by_text("where another rule gives one").wait_for(state="detached")
    put_down(page, "Guard", 0.4, 0.5)
    (unit,) = the_case(page)["table"]["units"]
    assert [unit["profile"][each] for each in ("move", "bs", "save", "invulnerable")] == [9, 3, 3, 4]


def test_everybody_can_bring_a_squad(site: Served, window: Open, axe: str, tmp_path: Path) -> None:
    """Nothing that axe finds, on a wide screen and on a phone; Legions Imperialis brings none here."""
    roster = squad(tmp_path, figures={**NINTH, "M": "*"})
    page = window()
    empty(page, site, "wh40k9")
    bring(page, roster)
    page.get_by_text("Figures of Guard").wait_for()
    look_over(page, axe, "squads")
    keep_shot(page, "squad-phone")
    empty(page, site, "legions")
    assert page.get_by_role("region", name="Squads").count() == 0
