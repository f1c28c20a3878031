"""Drawing a table on the web table, in a real browser."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.server.serving import Served
from tests.web.conftest import PATIENCE, keep_shot
from tests.web.hands import box_of
from umpire.formats import read_ground_plan
from umpire.systems.legions.files import shipped_scenario

pytestmark = pytest.mark.web

Open = Callable[..., Any]
Ring = list[list[float]]
WELL = "The table is ready"
MM = 25.4 / 72.0


def board(site: Served, window: Open, game: str = "Legions Imperialis", **options: Any) -> Any:
    """A drawing board with nothing on it, of a game."""
    page = window(**options)
    page.goto(f"{site.address}/#/table")
    page.get_by_role("button", name="Undo (Ctrl+Z)").wait_for()
    page.get_by_label("Game").select_option(label=game)
    page.get_by_text(WELL).wait_for()
    return page


def at(page: Any, x: float, y: float) -> tuple[float, float]:
    """Where a place of the table is on the screen."""
    found = page.evaluate(
        """([x, y]) => {
            const ground = document.querySelector(".board .ground"), box = ground.getBoundingClientRect();
            const scale = box.width / (ground.width.baseVal.value / 10);
            return [box.left + x * scale, box.bottom - y * scale];
        }""",
        [x, y],
    )
    return found[0], found[1]


def drag(page: Any, start: tuple[float, float], end: tuple[float, float], *, shift: bool = False) -> None:
    page.mouse.move(*at(page, *start))
    if shift:
        page.keyboard.down("Shift")
    page.mouse.down()
    page.mouse.move(*at(page, (start[0] + end[0]) / 2, (start[1] + end[1]) / 2), steps=3)
    page.mouse.move(*at(page, *end), steps=3)
    page.mouse.up()
    if shift:
        page.keyboard.up("Shift")


def draw(page: Any, *corners: tuple[float, float]) -> None:
    """Draw an outline, corner after corner, and close it."""
    page.get_by_role("button", name="Outline", exact=True).click()
    for corner in corners:
        page.mouse.click(*at(page, *corner))
    page.mouse.click(*at(page, *corners[0]))


KEPT = """async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    dispatchEvent(new Event("pagehide"));
    return localStorage.getItem("umpire.drawings");
}"""
"""The drawings, kept as they are when the page is left, once what was done last has been drawn."""


def kept(page: Any) -> dict[str, Any]:
    """The drawing as the browser keeps it."""
    text = page.evaluate(KEPT)
    found: dict[str, Any] = json.loads(text)[0]["sheet"]
    return found


def features(page: Any) -> dict[str, dict[str, Any]]:
    return {each["id"]: each for each in kept(page)["features"]}


def table_file(page: Any, folder: Path, name: str = "Table file") -> Path:
    """Download a file of the table."""
    page.get_by_role("tab", name="Files").click()
    with page.expect_download() as found:
        page.get_by_role("button", name=name).click()
    path = folder / found.value.suggested_filename
    found.value.save_as(path)
    return path


def box(ring: Ring) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def test_a_ruin_is_drawn_turned_mirrored_and_undone(site: Served, window: Open, tmp_path: Path) -> None:
    """A ruin is drawn by clicks, given its traits and a floor, turned, mirrored; undone step by step, and redone."""
    page = board(site, window, "40K 9th edition: terrain traits")
    page.get_by_label("New outlines are").select_option("area")
    draw(page, (10, 10), (18, 10), (18, 12), (12, 12), (12, 16), (10, 16))
    ring = features(page)["area"]["outline"]
    assert ring == [[10, 10], [18, 10], [18, 12], [12, 12], [12, 16], [10, 16]]
    page.get_by_label("Name", exact=True).fill("ruin")
    page.get_by_label("Height").fill("8")
    page.get_by_text("Players have agreed on its traits").click()
    for trait in ("breachable", "scaleable", "light cover"):
        page.get_by_label(trait, exact=True).check()
    page.get_by_role("button", name="+ floor").click()
    page.get_by_text(WELL).wait_for()
    ruin = features(page)["ruin"]
    assert ruin["entry"] == {"kind": "area", "traits": ["breachable", "scaleable", "light_cover"]}
    assert ruin["top"] == 8
    assert [(part["kind"], part["bottom"], part["top"]) for part in ruin["pieces"]] == [("floor", 2.8, 3)]
    keep_shot(page, "editor-ruin")

    page.get_by_role("button", name="Turn right by 90 degrees").click()
    assert box(features(page)["ruin"]["outline"]) == (11, 9, 17, 17)
    page.get_by_role("button", name="Mirror left and right").click()
    mirrored = features(page)["ruin"]["outline"]
    assert box(mirrored) == (11, 9, 17, 17)
    for _ in range(2):
        page.get_by_role("button", name="Undo (Ctrl+Z)").click()
    assert features(page)["ruin"]["outline"] == ring
    for _ in range(2):
        page.get_by_role("button", name="Redo (Ctrl+Y)").click()
    assert features(page)["ruin"]["outline"] == mirrored

    path = table_file(page, tmp_path)
    told = yaml.safe_load(path.read_text())
    assert told["system"] == "wh40k9"
    assert told["table"]["features"][0]["traits"] == ["breachable", "scaleable", "light_cover"]
    before = features(page)
    page.locator("input[type=file]").set_input_files(path)
    page.wait_for_url(re.compile(r"#/table/2"))
    page.locator("[data-feature=ruin]").wait_for()
    again = features(page)
    for each in (*before.values(), *again.values()):
        each.pop("uid")
    assert again == before


def test_a_bad_outline_is_refused_in_place(site: Served, window: Open, tmp_path: Path) -> None:
    """An outline that crosses itself is told at the feature, no file comes of it, and a dragged corner mends it."""
    page = board(site, window)
    draw(page, (10, 10), (20, 20), (20, 10), (10, 20))
    alert = page.get_by_role("alert").first
    alert.get_by_text("cross").wait_for()
    assert page.locator("[data-feature=obstructing].wrong").count() == 1
    keep_shot(page, "editor-refused")
    page.get_by_role("tab", name="Files").click()
    page.get_by_role("button", name="Table file").click()
    page.get_by_role("alert").get_by_text("cross").first.wait_for()
    drag(page, (20, 20), (15, 4))
    page.get_by_text(WELL).wait_for()
    plan = read_ground_plan(table_file(page, tmp_path))
    assert sorted(plan.features[0].footprint.ring) == [(10, 10), (10, 20), (15, 4), (20, 10)]


def test_features_are_dragged_chosen_grouped_and_locked(site: Served, window: Open) -> None:
    """Drag, snap, arrows, a box, groups, copies and locks, as a user does them one after another."""
    page = board(site, window)
    page.get_by_role("button", name="Rectangle").click()
    drag(page, (10, 10), (14, 13))
    assert features(page)["obstructing"]["outline"] == [[10, 10], [14, 10], [14, 13], [10, 13]]
    drag(page, (13, 12), (20.2, 12.1))
    assert box(features(page)["obstructing"]["outline"]) == (17, 10, 21, 13)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowLeft")
    assert box(features(page)["obstructing"]["outline"]) == (16, 10.5, 20, 13.5)
    page.keyboard.press("Control+d")
    assert box(features(page)["obstructing-2"]["outline"]) == (17, 9.5, 21, 12.5)
    drag(page, (19, 11), (40, 30))
    page.keyboard.press("Escape")
    drag(page, (5, 5), (58, 46), shift=True)
    page.get_by_text("2 features").wait_for()
    page.get_by_role("button", name="Group (Ctrl+G)").click()
    page.keyboard.press("Escape")
    page.mouse.click(*at(page, 17, 11.5))
    page.get_by_text("2 features").wait_for()
    page.get_by_label("difficult", exact=True).check()
    assert [each["entry"]["types"] for each in features(page).values()] == [["obstructing", "difficult"]] * 2
    page.get_by_role("button", name="Lock in place").click()
    before = features(page)
    drag(page, (17, 11.5), (30, 20))
    page.keyboard.press("Delete")
    assert features(page) == before
    page.get_by_role("button", name="Unlock").click()
    page.keyboard.press("Delete")
    assert features(page) == {}
    page.keyboard.press("Control+z")
    assert len(features(page)) == 2


def test_corners_are_added_moved_and_taken_away(site: Served, window: Open) -> None:
    """The middle of an edge is dragged out into a corner; figures move it; Delete takes it away."""
    page = board(site, window)
    page.get_by_role("button", name="Rectangle").click()
    drag(page, (10, 10), (20, 16))
    drag(page, (15, 10), (15, 7))
    assert features(page)["obstructing"]["outline"] == [[10, 10], [15, 7], [20, 10], [20, 16], [10, 16]]
    page.get_by_label("Corner 2, y").fill("5.25")
    assert features(page)["obstructing"]["outline"][1] == [15, 5.25]
    page.mouse.click(*at(page, 15, 5.25))
    page.get_by_role("heading", name="obstructing").click()
    page.keyboard.press("Delete")
    assert features(page)["obstructing"]["outline"] == [[10, 10], [20, 10], [20, 16], [10, 16]]


def test_a_whole_table_is_made_alike_and_outlives_a_reload(site: Served, window: Open) -> None:
    """Half a table is repeated by half a turn, the figures say so, and a reload loses nothing."""
    page = board(site, window)
    page.get_by_role("button", name="Wood", exact=True).click()
    drag(page, (30, 24), (12, 10))
    page.get_by_role("tab", name="Table").click()
    page.get_by_label("Mission map").select_option("no_mans_land")
    page.get_by_role("button", name="By half a turn").click()
    page.get_by_role("tab", name="Table").click()
    page.get_by_text("by half a turn", exact=True).wait_for()
    assert page.get_by_text("Zone A").count() == 1
    one, other = (each["outline"] for each in features(page).values())
    assert sorted([round(60 - x, 3), round(48 - y, 3)] for x, y in one) == sorted(other)
    keep_shot(page, "editor-alike")
    page.reload()
    page.locator("[data-feature=wood-2]").wait_for()
    assert kept(page)["mission"] == "no_mans_land"


def test_the_shipped_table_goes_through_the_editor(site: Served, window: Open, tmp_path: Path) -> None:
    """The shipped scenario's table comes in, goes out as it came, and the umpire is asked on it."""
    page = board(site, window, width=1024, height=768)
    page.get_by_role("tab", name="Files").click()
    page.locator("input[type=file]").set_input_files(shipped_scenario())
    page.locator("[data-feature=basilica]").wait_for()
    page.get_by_text(WELL).wait_for()
    keep_shot(page, "editor-tablet")
    plan = read_ground_plan(table_file(page, tmp_path))
    assert plan.features == read_ground_plan(shipped_scenario()).features
    page.get_by_role("button", name="Ask about this table").click()
    page.locator("[data-model=basilica]").wait_for()
    page.locator(".verdict").first.wait_for()


def test_the_map_of_exposure_is_drawn_over_the_table(site: Served, window: Open) -> None:
    """A button draws the map; it goes away when the table changes."""
    page = board(site, window)
    page.get_by_role("button", name="Civitas hab block").click()
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Draw the map").click()
    page.locator(".heat-key").wait_for(timeout=180_000)
    page.get_by_text("on average").wait_for()
    assert page.locator("image.heat").count() == 1
    keep_shot(page, "editor-exposure")
    page.keyboard.press("ArrowLeft")
    page.locator("image.heat").wait_for(state="detached")


@pytest.mark.parametrize("paper", ["A4", "Letter wide"])
def test_a_table_is_printed_at_its_size(site: Served, window: Open, paper: str) -> None:
    """On paper and in the PDF the bar is 100 mm long, on every page, and the pages have the paper's size."""
    size = {"A4": (210.0, 297.0), "Letter wide": (279.4, 215.9)}[paper]
    page = board(site, window)
    page.get_by_role("button", name="Rectangle").click()
    drag(page, (10, 30), (14, 34))
    kept(page)
    page.goto(f"{site.address}/#/table/1/print")
    page.get_by_label("Paper").select_option(paper)
    page.emulate_media(media="print")
    bar = page.locator(".check-bar .bar").first.evaluate("bar => bar.getTotalLength() * bar.getScreenCTM().a")
    assert bar / 96 * 25.4 == pytest.approx(100, abs=0.05)
    first = box_of(page.locator(".page").first)
    assert (first["width"] / 96 * 25.4, first["height"] / 96 * 25.4) == pytest.approx(size, abs=0.1)
    assert page.get_by_role("button", name=re.compile("^Print")).count() == 0
    shot = page.pdf(prefer_css_page_size=True, print_background=True)
    count = page.locator(".page").count()
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", shot)
    assert len(boxes) == count
    assert (float(boxes[0][0]) * MM, float(boxes[0][1]) * MM) == pytest.approx(size, abs=0.3)
    lengths = list(level_lines(shot))
    assert sum(abs(length - 100) < 0.1 for length in lengths) == count


def level_lines(pdf: bytes) -> Iterator[float]:
    """Yield how long each level stroke of two points in a PDF is, mm."""
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            text = zlib.decompress(stream).decode("latin-1")
        except zlib.error:
            continue
        scales, scale = [], 1.0
        start: tuple[float, float] | None = None
        for line in text.splitlines():
            *figures, name = line.split() or [""]
            if name == "q":
                scales.append(scale)
            elif name == "Q" and scales:
                scale = scales.pop()
            elif name == "cm":
                scale *= float(figures[0])
            elif name == "m":
                start = (float(figures[0]), float(figures[1]))
            elif name == "l" and start is not None and float(figures[1]) == start[1]:
                yield abs(float(figures[0]) - start[0]) * abs(scale) * MM


def test_everything_on_the_drawing_board_has_a_name(site: Served, window: Open) -> None:
    """Every button, field and feature tells a screen reader what it is."""
    page = board(site, window)
    page.get_by_role("button", name="Wood", exact=True).click()
    for tab in ("Feature", "Table", "Files"):
        page.get_by_role("tab", name=tab).click()
        for each in page.locator("button:visible, input:visible, select:visible").all():
            told = each.evaluate(
                "e => e.ariaLabel || e.textContent.trim() || e.labels?.[0]?.textContent || e.placeholder"
            )
            assert told, each.evaluate("e => e.outerHTML")
    page.locator("[data-feature=wood]").focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="wood").wait_for()


def test_fingers_draw_too(site: Served, chromium: Any) -> None:
    """On a tablet a tap puts a piece down, and a tap on a piece chooses it."""
    context = chromium.new_context(viewport={"width": 1024, "height": 768}, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{site.address}/#/table")
    page.get_by_text(WELL).wait_for()
    page.get_by_role("button", name="Rectangle").tap()
    page.touchscreen.tap(*at(page, 20, 20))
    page.get_by_role("heading", name="obstructing").wait_for()
    assert box(features(page)["obstructing"]["outline"]) == (18, 18, 22, 22)
    page.touchscreen.tap(*at(page, 50, 40))
    page.get_by_text("Nothing is selected").wait_for()
    page.touchscreen.tap(*at(page, 21, 19))
    page.get_by_role("heading", name="obstructing").wait_for()
    context.close()


def test_a_drawing_that_an_older_page_kept_is_opened(site: Served, window: Open, tmp_path: Path) -> None:
    """Its features held the words of every game beside their own fields; what it says of them is not lost."""
    bare = {"called": "", "structure": "", "garrison": True, "garrison_number": None, "damage": 0, "solid": None}
    bare |= {"overtops": [], "kind": "", "traits": None, "keywords": [], "pieces": [], "group": 0, "locked": False}
    hut = bare | {"uid": 1, "id": "hut", "types": ["structure"], "structure": "fortification", "garrison_number": 4}
    hut |= {"called": "shed", "height": 2, "outline": [[10, 10], [14, 10], [14, 13], [10, 13]]}
    sheet = {"system": "legions", "name": "Of old", "size": [60, 48], "corner": [0, 0], "mission": ""}
    sheet |= {"terrain_types": {}, "features": [hut], "zones": [], "objectives": []}
    page = window()
    page.goto(site.address)
    page.evaluate("all => localStorage.setItem('umpire.drawings', all)", json.dumps([{"key": "1", "sheet": sheet}]))
    page.goto(f"{site.address}/#/table/1")
    page.get_by_text(WELL).wait_for()
    page.locator("[data-feature=hut]").click()
    page.get_by_text("Its file calls it “shed”").wait_for()
    assert page.get_by_label("Garrison Number").input_value() == "4"
    (told,) = yaml.safe_load(table_file(page, tmp_path).read_text())["table"]["features"]
    assert (told["structure"], told["garrison_number"], told["height"]) == ("fortification", 4, 2)
