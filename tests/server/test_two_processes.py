"""Two servers over one PostgreSQL database: a battle is played across both, and outlives either."""

from __future__ import annotations

import json

import pytest

from tests.server.playing import Player, both_to, check_happens_once, play_out, play_some, until_present
from tests.server.serving import Served
from umpire.formats import parse_journal
from umpire.game import verify
from umpire.systems.legions.play import LEGIONS

pytestmark = pytest.mark.postgres


def seats(pair: tuple[Served, Served], tokens: dict[str, str]) -> tuple[Player, Player]:
    """Return both players, each at another server."""
    one, other = pair
    return Player(one, tokens["side:red"], name="red").come(), Player(other, tokens["side:blue"], name="blue").come()


def test_a_battle_is_played_across_both(pair: tuple[Served, Served]) -> None:
    """Each side plays at its own server; both see the same table, and the log verifies."""
    one, other = pair
    name, tokens = one.begin("small-2")
    red, blue = seats(pair, tokens)
    onlooker = Player(other, tokens["spectator"], name="onlooker").come()
    play_out(red, blue)
    both_to((onlooker,), red.seq)
    assert red.closed
    assert blue.closed
    assert red.state == blue.state == onlooker.state
    assert verify(LEGIONS, parse_journal(LEGIONS, one.kept(name))).finished
    # Whichever server answers, it has the whole of it.
    for each in pair:
        assert each.raw("GET", "/api/battles/log", token=tokens["spectator"]) == one.kept(name)


def test_an_action_that_comes_to_both_happens_once(pair: tuple[Served, Served]) -> None:
    """The same seat at both servers: the second answer to one question finds the table changed."""
    _, tokens = pair[0].begin("small-3")
    red, blue = seats(pair, tokens)
    acting = red if red.options else blue
    twin = Player(pair[1] if acting is red else pair[0], acting.token, name="twin").come()
    check_happens_once(acting, twin)


def test_undo_by_consent_presence_and_revoked_links_reach_the_other_server(pair: tuple[Served, Served]) -> None:
    """Who is there is told across servers; so is a wish to go back, and a link revoked anywhere is closed."""
    one = pair[0]
    _, tokens = one.begin("small-5")
    red, blue = seats(pair, tokens)
    for player in (red, blue):
        until_present(player, {"side:red": 1, "side:blue": 1})
    play_some(red, blue, 8)
    red.say({"say": "undo", "key": "back", "to": 0})
    assert blue.until("undo_asked")["to"] == 0
    agreed = blue.ask({"say": "consent", "to": 0, "agreed": True})
    assert agreed["tell"] == "done"
    both_to((red,), agreed["seq"])
    assert red.state["field"] == blue.state["field"]
    blue.go()
    until_present(red, {"side:red": 1})
    blue.come()
    links = one.request("GET", "/api/battles/links", token=tokens["host"])
    named = next(each["id"] for each in links if each["seat"] == "side:blue")
    one.raw("DELETE", f"/api/battles/links/{named}", token=tokens["host"])
    assert "revoked" in blue.until_sent_away()
    for each in pair:
        assert each.status("GET", "/api/battles/log", token=tokens["side:blue"])[0] == 403


def test_a_wish_to_go_back_is_heard_by_who_comes_later_elsewhere(pair: tuple[Served, Served]) -> None:
    """Asked while the other player was away, it is asked again when that one comes to another server."""
    one, other = pair
    _, tokens = one.begin("small-6")
    red = Player(one, tokens["side:red"], name="red").come()
    blue = Player(one, tokens["side:blue"], name="blue").come()
    last = play_some(red, blue, 8)
    blue.go()
    red.say({"say": "undo", "key": "back", "to": 0})
    red.until("undo_asked")
    blue = Player(other, tokens["side:blue"], name="blue").come()
    assert blue.seq == last
    asked = blue.welcome["undo_asked"] or blue.until("undo_asked")
    assert asked["to"] == 0
    assert blue.ask({"say": "consent", "to": 0, "agreed": True})["tell"] == "done"


def test_a_branch_is_agreed_on_across_both(pair: tuple[Served, Served]) -> None:
    """Asked at one server and agreed to at the other, both players are told, and each finds the link of its seat."""
    _, tokens = pair[0].begin("small-5")
    red, blue = seats(pair, tokens)
    play_some(red, blue, 4)
    red.say({"say": "branch", "key": "branch", "at": 0})
    assert blue.until("branch_asked")["to"] == 0
    blue.say({"say": "consent", "key": "yes", "to": 0, "agreed": True, "branch": True})
    told = [player.until("branched") for player in (red, blue)]
    assert told[0] == told[1]
    for served, side in zip(pair, ("red", "blue"), strict=True):
        (found,) = served.request("GET", "/api/battles/branches", token=tokens[f"side:{side}"])
        player = Player(served, found["token"], name=side).come()
        assert (player.welcome["battle"], player.welcome["side"]) == (told[0]["battle"], side)
        player.go()
    back = Player(pair[1], tokens["side:red"], name="back").come()
    assert [each["battle"] for each in back.welcome["branches"]] == [told[0]["battle"]]


def test_a_bot_plays_for_both(pair: tuple[Served, Served]) -> None:
    """Against a bot, looked on from the other server: the battle ends, and no entry is there twice."""
    one, other = pair
    name, tokens = one.begin("small-4", blue="random")
    red = Player(one, tokens["side:red"], name="red").come()
    onlooker = Player(other, tokens["spectator"], name="onlooker").come()
    play_out(red)
    both_to((onlooker,), red.seq)
    assert onlooker.closed
    assert onlooker.state["field"] == red.state["field"]
    lines = [json.loads(line) for line in one.kept(name).splitlines()[1:]]
    assert [line["seq"] for line in lines] == list(range(len(lines)))


def test_the_other_server_carries_on(mortal_pair: tuple[Served, Served]) -> None:
    """When one server is killed, its players come back at the other, and nothing that was acknowledged is lost."""
    one, other = mortal_pair
    _, tokens = one.begin("small-4")
    red, blue = seats(mortal_pair, tokens)
    play_some(red, blue, 6)
    one.kill()
    back = Player(other, tokens["side:red"], name="back").come()
    assert back.seq == blue.seq
    play_out(back, blue)
