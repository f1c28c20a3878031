"""A whole battle against the bot, played by a person's means alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import keep_shot
from tests.web.hands import OVER, Hands, headline, wait_for_news
from tests.web.positions import against_the_bot, put_on_the_table

pytestmark = pytest.mark.web

Open = Callable[..., Any]


def test_a_whole_battle_by_hand(site: Served, window: Open) -> None:
    """Deployment, Orders, drags, Overwatch, fire, Saves and Fights: the bot's advice is never asked."""
    page = window()
    tokens = put_on_the_table(site, against_the_bot(3, rounds=2))
    page.goto(f"{site.address}/#/play/{tokens['side:red']}")
    page.locator(".panel h2").wait_for()
    hands = Hands(page)
    for _ in range(1500):
        if OVER.search(headline(page)):
            break
        if not hands.step():
            wait_for_news(page)
    keep_shot(page, "by-hand-over")
    assert OVER.search(headline(page)), headline(page)
    assert hands.done["set up"] >= 2
    assert hands.done["orders"] >= 2
    assert hands.done["dragged"] >= 1
    assert hands.done["fired"] >= 1
    assert hands.done["allocated"] >= 1
