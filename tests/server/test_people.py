"""The people at a battle: names, chat, who was there when; what they agree on; nothing of it is lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.playing import Player, both_to
from tests.server.serving import Served
from umpire.formats import parse_journal
from umpire.game import verify
from umpire.systems.legions.play import LEGIONS


def come(served: Served, tokens: dict[str, str], *, again: int = 0) -> tuple[Player, Player, Player]:
    seats = {"red": "side:red", "blue": "side:blue", "watching": "spectator"}
    found = [Player(served, tokens[seat], name=name).come() for name, seat in seats.items()]
    for player in found:
        player.sent = 1000 * again  # no player uses a key again
    return found[0], found[1], found[2]


def said(player: Player, text: str) -> dict[str, Any]:
    return player.ask({"say": "chat", "text": text})


def told(player: Player, count: int) -> list[tuple[str, str, str]]:
    """What a player hears of the chat next."""
    lines = [player.until("chatted")["line"] for _ in range(count)]
    return [(line["seat"], line["name"], line["text"]) for line in lines]


def test_names_chat_and_clocks_outlive_a_killed_server(fresh: Served) -> None:
    """What was acknowledged is there again: who plays, what was said, once, and by whom; it is no part of the log."""
    battle, tokens = fresh.begin(clock={"days": 2})
    red, blue, watching = come(fresh, tokens)
    before = fresh.kept(battle)
    assert red.ask({"say": "introduce", "name": "  Anna\u202e ", "colour": "teal"})["tell"] == "done"
    assert "already" in blue.ask({"say": "introduce", "name": "anna"})["reason"]
    assert "already" in blue.ask({"say": "introduce", "name": "RED"})["reason"]
    assert watching.ask({"say": "introduce", "name": "Zoe"})["tell"] == "done"
    assert said(red, "<b>Hello</b>\n you")["tell"] == "done"
    assert red.ask({"say": "chat", "key": "red-2", "text": "another text under a key that was used"})["tell"] == "done"
    assert said(watching, "Good luck")["tell"] == "done"
    assert told(blue, 2) == [("side:red", "Anna", "<b>Hello</b> you"), ("spectator", "Zoe", "Good luck")]
    assert said(blue, " \u200b ")["tell"] == "refused"
    assert said(blue, "x" * 501)["tell"] == "refused"
    assert fresh.kept(battle) == before
    acting = red if red.options else blue
    both_to((red, blue), acting.act()["seq"])
    fresh.kill()
    for player in (red, blue, watching):
        player.go()
    fresh.start()
    red, blue, _ = come(fresh, tokens, again=1)
    assert [each["text"] for each in blue.welcome["chat"]] == ["<b>Hello</b> you", "Good luck"]
    person = blue.welcome["persons"]["red"]
    assert (person["name"], person["colour"]) == ("Anna", "teal")
    assert person["seen"] > 0
    left = blue.welcome["time_left"]
    assert left["running"] == blue.welcome["to_decide"]
    assert all(86_400_000 < each <= 2 * 86_400_000 for each in left["left"].values())
    now = fresh.request("GET", "/api/battles/now", token=tokens["spectator"])
    assert (now["to_decide"], now["closed"], now["persons"]["red"]["name"]) == (left["running"], False, "Anna")
    assert {said(red, str(number))["tell"] for number in range(14)} == {"done", "refused"}


def test_a_draw_is_agreed_on_and_the_rematch_has_sides_swapped(served: Served) -> None:
    """An offer can be declined, withdrawn, and lapses as play goes on; the draw verifies; each finds their new seat."""
    battle, tokens = served.begin(clock={"minutes": 30, "increment": 10})
    red, blue, watching = come(served, tokens)
    red.ask({"say": "introduce", "name": "Anna"})
    offer = {"say": "propose", "what": "draw"}
    agree = {"say": "reply", "what": "draw", "agreed": True}
    assert watching.ask(offer)["tell"] == "refused"
    assert blue.ask(agree)["tell"] == "refused"
    assert red.ask({"say": "propose", "what": "rematch"})["tell"] == "refused"
    assert red.ask({"say": "claim_win"})["tell"] == "refused"
    for answering in (blue, red):
        assert red.ask(offer)["tell"] == "done"
        assert watching.until("proposed")["waiting"] == ["blue"]
        assert red.ask(agree)["tell"] == "refused"
        assert answering.ask({**agree, "agreed": False})["tell"] == "done"
        assert watching.until("replied")["by"] == answering.name
    red.ask(offer)
    acting = red if red.options else blue
    both_to((red, blue), acting.act()["seq"])
    assert blue.ask(agree)["tell"] == "refused"
    red.ask(offer)
    done = blue.ask(agree)
    assert done["tell"] == "done"
    both_to((red, blue), done["seq"])
    assert red.closed
    assert blue.ask({"say": "propose", "what": "rematch"})["tell"] == "done"
    assert red.ask({"say": "reply", "what": "rematch", "agreed": True})["tell"] == "done"
    begun = watching.until("branched")
    assert begun["at"] == -1
    seats = {}
    for seat in ("side:red", "side:blue", "spectator"):
        (found,) = served.request("GET", "/api/battles/branches", token=tokens[seat])
        assert found["battle"] == begun["battle"]
        seats[seat] = found["seat"]
        fresh = Player(served, found["token"]).come()
        assert fresh.welcome["time_left"]["control"] == {"minutes": 30, "increment": 10, "days": 0}
        assert fresh.welcome["persons"]["blue"]["name"] == "Anna"
        fresh.go()
    assert seats == {"side:red": "side:blue", "side:blue": "side:red", "spectator": "spectator"}
    journal = parse_journal(LEGIONS, served.kept(battle))
    assert journal.closing is not None
    assert journal.closing.outcome is not None
    assert journal.closing.outcome.winner is None
    assert verify(LEGIONS, journal).judged


@pytest.mark.postgres
def test_people_at_two_servers_hear_one_another(pair: tuple[Served, Served]) -> None:
    """Chat, names, who looks on and clocks reach who sits at the other process, and none is told twice."""
    one, other = pair
    _, tokens = one.begin(clock={"minutes": 30})
    red = Player(one, tokens["side:red"], name="red").come()
    blue = Player(other, tokens["side:blue"], name="blue").come()
    watching = Player(other, tokens["spectator"], name="watching").come()
    red.ask({"say": "introduce", "name": "Anna"})
    while blue.until("persons")["persons"].get("red", {}).get("name") != "Anna":
        pass
    watching.ask({"say": "introduce", "name": "Zoe"})
    while red.until("present")["watching"] != ["Zoe"]:
        pass
    said(red, "Hello")
    assert told(blue, 1) == [("side:red", "Anna", "Hello")]
    said(blue, "Hello to you")
    assert told(red, 1) == [("side:blue", "", "Hello to you")]
    assert [text for _, _, text in told(watching, 2)] == ["Hello", "Hello to you"]
    red.ask({"say": "propose", "what": "pause"})
    assert blue.until("proposed")["what"] == "pause"
    blue.ask({"say": "reply", "what": "pause", "agreed": True})
    while not red.until("time_left")["paused"]:
        pass
    acting = red if red.options else blue
    assert "paused" in acting.act()["reason"]
