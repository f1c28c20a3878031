"""Moving on the web table: reach, ways with what they cost, refusals with a way out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import Hands, box_of, drag_by, entry, headline, sit, wait_for_news, wait_past

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def to_moving(page: Any) -> None:
    """Play by hand until red may move a Detachment that stands on the table."""
    hands = Hands(page, drags=0)
    for _ in range(300):
        if headline(page).startswith("Activate a Detachment."):
            for unit in page.locator(".unit.lit [data-model$='-1']").all():
                unit.dispatch_event("click")
                if moves_of_chosen(page).count():
                    return
        if not hands.step():
            wait_for_news(page)
    raise AssertionError("nobody may move")


def moves_of_chosen(page: Any) -> Any:
    """Return the choice that the chosen Detachment moves: a short list holds those of the others too."""
    name = str(page.locator(".card h2").evaluate("title => title.firstChild.textContent")).strip()
    return page.locator(".choices .choice", has_text=re.compile(f"^{re.escape(name)}.* moves$"))


def begin_move(page: Any) -> Any:
    """Begin the move of the chosen Detachment and return one of its ghosts."""
    moves_of_chosen(page).first.click()
    ghost = page.locator(".ghost [data-model]").first
    ghost.wait_for()
    return ghost


def test_a_move_is_dragged_with_its_cost_and_done(site: Served, window: Open) -> None:
    """Reach is shown before anything moves; the drag shows what it spends; what would be seen from there follows."""
    page = window()
    sit(site, page)
    to_moving(page)
    page.locator(".reach-area").wait_for()
    ghost = begin_move(page)
    page.locator(".zones").wait_for(state="attached")
    drag_by(page, ghost, 0, -30)
    page.locator(".ghost:not(.stale) .length, .verdict.wrong").first.wait_for()
    page.get_by_text("Targets from there").wait_for()
    assert page.locator(".exposed").inner_text().count("enemy Detachments see") == 1
    keep_shot(page, "moving")
    if page.locator(".ghost.fine").count():
        assert re.fullmatch(r"[\d.]+ / [\d.]+″", str(page.locator(".ghost .length").first.text_content()))
        before = entry(page)
        page.keyboard.press("Enter")
        wait_past(page, before)


def test_a_refused_move_offers_the_nearest_legal_spot(site: Served, window: Open) -> None:
    """Across the whole table: refused with the rule; one key takes the nearest spot that is allowed."""
    page = window()
    sit(site, page)
    to_moving(page)
    ghost = begin_move(page)
    drag_by(page, ghost, 0, -500)
    page.locator(".verdict.wrong .rule").first.wait_for()
    assert page.get_by_role("button", name="Do it").is_disabled()
    offered = page.get_by_role("button", name="Take the nearest legal position")
    offered.wait_for()
    page.locator(".offer .base").first.wait_for(state="attached")
    keep_shot(page, "nearest")
    page.keyboard.press("n")
    page.locator(".verdict.fine").wait_for()
    before = entry(page)
    page.get_by_role("button", name="Do it").click()
    wait_past(page, before)


def test_keys_move_turn_and_take_back_a_plan(site: Served, window: Open) -> None:
    """Arrows shift, Q and E turn, M takes one model, C sets a corner, Esc drops the plan; nothing has happened."""
    page = window()
    sit(site, page)
    to_moving(page)
    before = entry(page)
    ghost = begin_move(page)
    at = ghost.get_attribute("transform")
    page.keyboard.press("ArrowUp")
    page.wait_for_function(
        "at => document.querySelector('.ghost [data-model]').getAttribute('transform') !== at", arg=at
    )
    turned = ghost.locator("g").first.get_attribute("transform")
    page.keyboard.press("q")
    page.keyboard.press("e")
    page.keyboard.press("e")
    page.keyboard.press("m")
    page.get_by_role("button", name="One model at a time", pressed=True).wait_for()
    page.keyboard.press("c")
    page.get_by_role("button", name="Find the path for me").wait_for()
    assert turned is not None
    page.keyboard.press("Escape")
    page.locator(".ghost").wait_for(state="detached")
    assert entry(page) == before


def test_a_model_is_taken_hold_of_without_asking(site: Served, window: Open) -> None:
    """A chosen Detachment's model is dragged straight away; a mere click moves nothing."""
    page = window()
    sit(site, page)
    to_moving(page)
    model = page.locator(".unit.chosen [data-model]").first
    drag_by(page, model, 0, 0)
    assert page.locator(".planned").count() == 0
    drag_by(page, model, 6, -14)
    page.locator(".planned").wait_for()
    page.locator(".ghost .way").first.wait_for(state="attached")


def test_what_if_it_stood_elsewhere(site: Served, window: Open) -> None:
    """A Detachment is held over the table: who would see it there, and what it could shoot."""
    page = window()
    sit(site, page)
    to_moving(page)
    page.get_by_text("Targets from here").wait_for()
    page.keyboard.press("h")
    box = box_of(page.locator(".board > svg"))
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.get_by_text("Targets from there").wait_for()
    page.locator(".ghost [data-model]").first.wait_for(state="attached")
    keep_shot(page, "what-if")
    page.keyboard.press("Escape")
    page.get_by_text("Targets from here").wait_for()


def test_a_detachment_is_chosen_by_keyboard(site: Served, window: Open) -> None:
    """Tab comes to the Detachments, Enter chooses one, and the keys go on from there."""
    page = window()
    sit(site, page)
    page.locator(".unit").first.focus()
    page.keyboard.press("Enter")
    page.locator(".unit.chosen").wait_for()
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "decide"


def test_a_refused_move_shows_what_stands_in_the_way(site: Served, window: Open) -> None:
    """While it is dragged and after: how much of each path is too much, in words that can be read."""
    page = window()
    sit(site, page)
    to_moving(page)
    ghost = begin_move(page)
    assert page.locator(".proofs").count() == 0
    drag_by(page, ghost, 0, -400, drop=False)
    page.locator(".proofs .proof-blocked").first.wait_for(state="attached")
    page.mouse.up()
    page.locator(".proofs .proof-blocked-name", has_text=re.compile("inch(es)? too far$")).first.wait_for()
    keep_shot(page, "in-the-way")
    page.keyboard.press("Escape")
    page.locator(".proofs").wait_for(state="detached")


REFUSAL = {
    "tell": "refused",
    "reason": "the way is barred",
    "rules": ["LI-TER-070"],
    "ruling": {
        "question": "May it?", "allowed": False, "margin": None, "too_close_to_call": False, "odds": [],
        "findings": [
            {
                "rule": "LI-TER-070", "says": "the way is barred", "facts": {}, "behind": False, "under": "",
                "effect": {"effect": "forbid", "reason": "barred"},
                "witness": {"kind": "line", "points": [[4.0, 4.0], [8.0, 4.0]], "label": "barred here", "begins": 0},
            }
        ],
    },
}  # fmt: skip
"""What a server tells of an action that looked fine a moment ago."""


def test_a_refused_action_is_shown_until_the_next(site: Served, window: Open) -> None:
    """The ruling behind the refusal is drawn on the table; the next thing that is done takes it away."""
    page, refusing = window(), [False]

    def between(line: Any) -> None:
        server = line.connect_to_server()

        def said(text: str) -> None:
            message = json.loads(text)
            if message["say"] == "act" and refusing[0]:
                line.send(json.dumps({**REFUSAL, "key": message["key"]}))
            else:
                server.send(text)

        line.on_message(said)

    page.route_web_socket(re.compile("/api/play$"), between)
    sit(site, page)
    to_moving(page)
    refusing[0] = True
    page.locator(".choices .choice", has_text="holds its place").first.click()
    page.locator(".refusal").wait_for()
    page.locator(".proofs .proof-blocked").wait_for(state="attached")
    assert page.locator(".proofs .proof-blocked-name").text_content() == "barred here"
    refusing[0] = False
    before = entry(page)
    page.locator(".choices .choice", has_text="holds its place").first.click()
    wait_past(page, before)
    page.locator(".proofs").wait_for(state="detached")
