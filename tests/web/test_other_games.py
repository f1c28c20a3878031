"""Games that an installed package brings, on the page, which has no line about them: played, and asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.game.duel import DUEL
from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import middle
from tests.web.test_access import look_over
from tests.web.test_editor import WELL, board, features
from umpire.formats import parse_journal
from umpire.game import verify

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def heading(page: Any) -> str:
    return str(page.locator(".panel h2").inner_text())


def begin(site: Served, page: Any, *, red: str, game: str = "The Duel") -> dict[str, str]:
    """Begin a battle from the page that everybody comes to first; return the addresses of its seats."""
    page.goto(site.address)
    sheet = page.get_by_role("region", name=f"Play {game}")
    sheet.get_by_label("Red").select_option(red)
    keep_shot(page, f"{game}-home-{red}")
    sheet.get_by_role("button", name="Begin").click()
    if red != "human":
        page.locator(".plain .panel h2").wait_for()
        return {}
    links = page.locator(".seats a")
    links.first.wait_for()
    return {link.inner_text(): site.address + "/" + link.get_attribute("href") for link in links.all()}


def carry(page: Any, thing: str, to: str, *, short_of: float) -> None:
    """Drag one thing towards another, to so many pixels beside it."""
    (x, y), (there, level) = (middle(page.locator(f"[data-model='{each}']").first) for each in (thing, to))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + there) / 2, level, steps=5)
    page.mouse.move(there + short_of, level, steps=5)
    page.mouse.up()


def play_out(*pages: Any) -> None:
    """Take the first choice wherever there is one, by its key, until the battle is over."""
    for _ in range(60):
        for page in pages:
            page.wait_for_function("() => document.querySelector('.panel').getAttribute('aria-busy') === 'false'")
        if any("wins" in heading(page) or "draw" in heading(page) for page in pages):
            return
        for page in pages:
            if page.locator(".plain-choices button").count():
                seen = page.locator(".replay output").inner_text()
                page.keyboard.press("1")
                for each in pages:
                    each.wait_for_function("s => document.querySelector('.replay output').textContent !== s", arg=seen)
                break
        else:
            pages[0].wait_for_timeout(100)
    raise AssertionError("the duel does not end")


def test_two_people_play_a_duel_to_its_end(toy_site: Served, window: Open) -> None:
    """Each sees what is asked, bids in secret by a key or a click, and reads what happened; the log verifies."""
    host, other = window(1440, 900), window(390, 844, touch=True)
    links = begin(toy_site, host, red="human")
    host.goto(links["Blue"])
    other.goto(links["Red"])
    host.get_by_role("heading", name="Bid", exact=True).wait_for()
    assert host.locator("h1").inner_text().startswith("A duel at dawn")
    host.get_by_role("button", name="Bid 5").click()
    host.get_by_text("Waiting for Red.").wait_for()
    other.get_by_text("bid face-down").wait_for()
    assert other.get_by_text("bid 5").count() == 1  # a choice of its own
    other.keyboard.press("3")
    other.locator(".log .die").first.wait_for()
    keep_shot(host, "duel-wide")
    keep_shot(other, "duel-phone")
    play_out(host, other)
    keep_shot(host, "duel-over")
    assert host.get_by_role("button", name="Save page").count() == 0
    with host.expect_download() as saved:
        host.get_by_role("button", name="Save log").click()
    verify(DUEL, parse_journal(DUEL, saved.value.path().read_bytes()))


def test_a_game_without_a_board_shows_the_picture_that_it_draws(toy_site: Served, window: Open, axe: str) -> None:
    """It follows what happens and what is looked back at, is told in words too, and fits every width."""
    page = window(1440, 900)
    begin(toy_site, page, red="random", game="The Heap")
    page.get_by_role("img", name="The table: 12 left").wait_for()
    page.get_by_role("button", name="Take some").click()
    page.get_by_role("group", name="What is proposed").wait_for()
    page.keyboard.press("Enter")
    page.locator(".log").get_by_text("side Red").first.wait_for()
    taken = page.locator(".plain-picture")
    assert taken.evaluate("img => img.decode().then(() => img.naturalWidth > 0)")
    assert taken.get_attribute("alt") != "The table: 12 left"
    keep_shot(page, "heap-wide-light")
    page.locator(".replay input[type=range]").fill("0")
    page.get_by_role("img", name="The table: 12 left").wait_for()
    page.get_by_role("button", name="Back to now").click()
    page.emulate_media(color_scheme="dark")
    look_over(page, axe, "heap, dark")
    page.set_viewport_size({"width": 390, "height": 844})
    keep_shot(page, "heap-phone-dark")


def test_a_duel_is_taken_back_and_looked_back_at(toy_site: Served, window: Open) -> None:
    """A bid against a bot is taken back with U; an entry of the log shows how the battle stood then."""
    page = window()
    begin(toy_site, page, red="random")
    page.get_by_role("button", name="What would a bot do?").click()
    page.get_by_role("group", name="What is proposed").wait_for()
    page.keyboard.press("Enter")
    page.locator(".log .die").first.wait_for()
    page.get_by_role("button", name="Take back").click()
    page.locator(".log .undone").wait_for()
    page.get_by_role("heading", name="Bid", exact=True).wait_for()
    page.get_by_role("button", name="Show the table after entry 0").click()
    page.get_by_text("You are looking back.").wait_for()
    page.get_by_role("button", name="Back to now").click()
    page.locator(".plain-choices").wait_for()
    page.keyboard.press("?")
    page.get_by_text("Take the choice of this number").wait_for()


def test_stones_are_asked_by_dragging(toy_site: Served, window: Open, axe: str) -> None:
    """Its first table, its pieces, its offers and its form come from the server; what is dragged is ruled on."""
    page = window()
    page.goto(f"{toy_site.address}/#/ask/stones")
    page.locator(".verdict").wait_for()
    keep_shot(page, "stones")
    assert "Does it reach? No" in " ".join(page.locator("#ruling").inner_text().split())
    assert page.get_by_label("Game").locator("option").all_inner_texts()[-1] == "Stones"
    assert page.get_by_role("button", name="Plan a move").count() == 0  # there is no such question
    carry(page, "b1", "a1", short_of=100)
    page.locator(".verdict.fine").wait_for()

    page.get_by_role("tab", name="Pieces").click()
    page.locator(".palette").get_by_role("button", name="Thrower").click()
    page.get_by_role("button", name="Put it in the middle").click()
    page.get_by_role("region", name="Selected: thrower").wait_for()
    page.locator(".palette").get_by_role("button", name="Boulder").click()
    page.get_by_role("button", name="Put it in the middle").click()
    page.locator(".inspector label", has_text="kind").locator("select").select_option("sand")
    page.wait_for_function("() => document.querySelector('textarea').value.includes('kind: sand')")
    page.get_by_role("button", name="Who sees whom").click()
    for thing in ("b1", "a1"):
        page.locator(f"[data-model='{thing}']").first.click()
    page.wait_for_function("() => document.querySelector('textarea').value.includes('model: b1, target: a1')")
    page.get_by_text("Change the question").click()
    assert page.locator(".asked-field label span").all_inner_texts() == ["model", "target", "stone"]
    look_over(page, axe, "stones")


def test_a_rule_of_a_further_game_is_read(toy_site: Served, window: Open) -> None:
    """A log's link to a rule leads to the game that the rule belongs to."""
    page = window()
    page.goto(f"{toy_site.address}/#/rules/DU-001")
    page.get_by_text("Both sides bid in secret").wait_for()
    assert page.get_by_label("Game").input_value() == "duel"


def test_everybody_can_use_the_page_of_a_game_without_a_board(toy_site: Served, window: Open, axe: str) -> None:
    """What axe asks of every screen, wide and on a phone, light and dark."""
    page = window()
    begin(toy_site, page, red="random")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": 1440, "height": 900})
        keep_shot(page, f"duel-{scheme}")
        look_over(page, axe, f"duel, {scheme}")
        keep_shot(page, f"duel-{scheme}-phone")
    play_out(page)
    look_over(page, axe, "duel, over")


@pytest.mark.parametrize("wide", [1440, 390])
def test_a_table_of_the_game_is_drawn(toy_site: Served, window: Open, wide: int) -> None:
    """The editor asks what the game says that it asks, and nothing that another game does."""
    page = board(toy_site, window, "Stones", width=wide)
    assert page.get_by_label("New outlines are", exact=True).input_value() == "sand"
    page.get_by_role("button", name="Cairn").click()
    page.get_by_text(WELL).wait_for()
    page.locator("[data-feature=cairn]").wait_for()
    pane = page.get_by_role("tabpanel", name="Feature")
    pane.get_by_label("What lies there").select_option(label="soft sand")
    assert features(page)["cairn"]["entry"] == {"kind": "sand"}
    pane.get_by_label("What lies there").select_option(label="who knows")
    assert features(page)["cairn"]["entry"] == {}
    for foreign in ("Types", "Traits", "Keywords", "Walls, floors, parts", "Blocks sight to"):
        assert pane.get_by_text(foreign).count() == 0
    keep_shot(page, f"stones-drawn-{wide}")
    page.get_by_role("tab", name="Table").click()
    assert page.get_by_label("Mission map").count() == 0
