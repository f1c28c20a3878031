"""What the page says at a decision: why something is barred, what the bot proposes, the right hint, an end in sight."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.serving import Served
from tests.systems.legions.fights.boards import board, unit
from tests.web.conftest import keep_shot
from tests.web.positions import asked, begun, one_in_range, put_on_the_table
from umpire.game import Battle
from umpire.systems.legions.battlefield import Place, change_field
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, opening

pytestmark = pytest.mark.web

Open = Callable[..., Any]
ADVICE = "What would a bot do?"


def seated(site: Served, page: Any, battle: Battle[Any], side: str) -> None:
    page.goto(f"{site.address}/#/play/{put_on_the_table(site, battle)[f'side:{side}']}")
    page.locator(".panel button").first.wait_for()


def test_a_barred_order_says_why(site: Served, window: Open) -> None:
    """A greyed Order is not silent: pointed at, reached by keys or pressed, it names the rule that forbids it."""
    page = window()
    battle, side = asked("issue_order")
    seated(site, page, battle, side)
    barred = page.locator(".order[aria-disabled=true]").first
    barred.hover()
    page.locator(".barred .rule").first.wait_for()
    assert "cannot be given" in page.locator(".barred").inner_text()
    keep_shot(page, "orders-barred")
    barred.press("Enter")
    assert barred.get_attribute("aria-pressed") == "false"


def test_a_weapon_that_cannot_fire_says_why(site: Served, window: Open) -> None:
    """A greyed weapon names its range, Arc or what is in the way, with the rule; so do targets that are barred."""
    page = window()
    seated(site, page, one_in_range(), "red")
    page.locator(".choice", has_text=" fires at ").first.click()
    page.locator(".weapons td").first.wait_for()
    page.locator(".weapons tr.no").first.wait_for()
    for row in page.locator(".weapons tr.no").all():
        row.locator(".rule").first.wait_for()
    told = page.locator(".no-targets")
    told.locator("summary").click()
    told.locator(".rule").first.wait_for()
    keep_shot(page, "targets-barred")


@pytest.mark.parametrize("stage", ["move", "fire", "pair_fights", "allocate_hit", "call_overwatch"])
def test_the_bots_advice_says_and_draws_what_it_proposes(site: Served, window: Open, stage: str) -> None:
    """The advice is a sentence about named things, and what it is about stands out on the table."""
    page = window()
    battle, side = asked(stage)
    seated(site, page, battle, side)
    page.get_by_role("button", name=ADVICE).click()
    told = page.locator(".planned .advice")
    told.wait_for()
    assert len(told.inner_text()) > len("The bot would do this: ")
    page.locator(".ghost .m, .ghost .shot, .advised *, .watch .m, .unit.chosen").first.wait_for()
    keep_shot(page, f"advice-{stage}")


def test_the_hint_in_the_fire_stage_is_about_fire(site: Served, window: Open) -> None:
    """Also where the first on the list can only do nothing, and where nobody has a target."""
    page = window()
    seated(site, page, nobody_in_range(), "red")
    hint = page.locator(".panel .hint").first.inner_text()
    assert "drag" not in hint
    assert "target" in hint


@cache
def nobody_in_range() -> Battle[Any]:
    return begun(
        board(
            unit("r", "red", {"r1": (10, 10)}, order="first_fire"),
            unit("b", "blue", {"b1": (50, 40)}, order="first_fire"),
            state={"stage": "first_fire", "round": 1, "initiative": "red"},
        )
    )


def test_all_hits_are_allocated_in_one_go(site: Served, window: Open) -> None:
    """As suggested, or all on one model: one press, and no Hit of that pool is left to allocate."""
    battle, side = several_hits()
    for press in ("Allocate all", "All on one model"):
        page = window()
        seated(site, page, battle, side)
        before = int(page.locator(".replay output").inner_text().split(" / ")[1])
        keep_shot(page, "hits")
        page.get_by_role("button", name=press).click()
        page.wait_for_function(
            "before => Number(document.querySelector('.replay output').textContent.split(' / ')[1]) > before"
            " && !document.querySelector('.allocate[aria-busy=true]')",
            arg=before + (1 if press == "Allocate all" else 0),
        )


@cache
def several_hits() -> tuple[Battle[Any], str]:
    """A battle that waits for several Hits that cannot all be saved together."""
    battle, bot = Battle.start(LEGIONS, opening(skirmish(7)), seed=7), Greedy()
    while battle.to_decide:
        side = battle.to_decide[0]
        view = battle.view(side)
        assert view.options is not None
        kinds = {choice.kind for choice in view.options.choices}
        takers = {choice.subject for choice in view.options.choices}
        pool = getattr(view.state.top, "pool", ())
        if (
            "allocate_hit" in kinds
            and "save_together" not in kinds
            and sum(hits.count for hits in pool) > 1 < len(takers)
        ):
            return battle, side
        battle.act(side, bot.choose(view, view.options, battle.luck(side)))
    raise AssertionError("nobody has several Hits to allocate")


def test_a_battle_whose_one_side_is_destroyed_offers_to_end(site: Served, window: Open) -> None:
    """Whoever is left lets the bot play it out to the score; whoever is not concedes."""
    field = board(
        unit("r", "red", {"r1": (10, 10)}, order="advance"),
        unit("b", "blue", {"b1": (50, 40)}),
        state={"phase": "movement", "stage": "none", "round": 5},
    )
    gone = replace(field.models["b1"], place=Place.DESTROYED, wounds=0)
    battle = begun(change_field(field, models={**field.models, "b1": gone}))
    page = window()
    seated(site, page, battle, "red")
    page.get_by_text("Blue has no models left").wait_for()
    keep_shot(page, "one-side-left")
    page.get_by_role("button", name="Finish the battle for me").click()
    page.get_by_role("dialog", name="The battle is over").wait_for()
    other = window()
    seated_at_nothing(site, other, battle, "blue")
    other.get_by_role("button", name="Concede").click()
    other.get_by_role("dialog", name="The battle is over").get_by_text("Red wins").wait_for()


def seated_at_nothing(site: Served, page: Any, battle: Battle[Any], side: str) -> None:
    page.goto(f"{site.address}/#/play/{put_on_the_table(site, battle)[f'side:{side}']}")
    page.locator(".ending").wait_for()


def test_the_keys_of_a_battle(site: Served, window: Open) -> None:
    """ "?" shows what keys do in a battle."""
    page = window()
    battle, side = asked("fire")
    seated(site, page, battle, side)
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").get_by_text("Take the nearest legal position").wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for(state="detached")
