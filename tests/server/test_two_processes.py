"""Two servers over one PostgreSQL database: a battle is played across both, and outlives either."""

from __future__ import annotations

import pytest

from tests.server.playing import Player, check_happens_once, play_out
from tests.server.serving import Served
from umpire.formats import parse_journal
from umpire.game import verify
from umpire.systems.legions.play import LEGIONS

pytestmark = pytest.mark.postgres


def seats(pair: tuple[Served, Served], tokens: dict[str, str]) -> tuple[Player, Player]:
    one, other = pair
    return Player(one, tokens["side:red"], name="red").come(), Player(other, tokens["side:blue"], name="blue").come()


def test_a_battle_is_played_across_both(pair: tuple[Served, Served]) -> None:
    """Each side plays at its own server; both see the same table, and the log verifies."""
    name, tokens = pair[0].begin("small-2")
    red, blue = seats(pair, tokens)
    onlooker = Player(pair[1], tokens["spectator"], name="onlooker").come()
    play_out(red, blue)
    while onlooker.seq < red.seq:
        onlooker.hear()
    assert red.closed
    assert blue.closed
    assert red.state == blue.state == onlooker.state
    verify(LEGIONS, parse_journal(LEGIONS, pair[0].kept(name)))


def test_an_action_that_comes_to_both_happens_once(pair: tuple[Served, Served]) -> None:
    """The same seat at both servers: the second answer to one question finds the table changed."""
    _, tokens = pair[0].begin("small-3")
    red, blue = seats(pair, tokens)
    acting = red if red.options else blue
    twin = Player(pair[1] if acting is red else pair[0], acting.token, name="twin").come()
    check_happens_once(acting, twin)


def test_the_other_server_carries_on(mortal_pair: tuple[Served, Served]) -> None:
    """When one server is killed, its players come back at the other, and nothing that was acknowledged is lost."""
    one, other = mortal_pair
    _, tokens = one.begin("small-4")
    red, blue = seats(mortal_pair, tokens)
    for _ in range(6):
        acting = red if red.options else blue
        told = acting.act()
        assert told["tell"] == "done"
        for player in (red, blue):
            while player.seq < told["seq"]:
                player.hear()
    one.kill()
    back = Player(other, tokens["side:red"], name="back").come()
    assert back.seq == blue.seq
    play_out(back, blue)


def test_undo_by_consent_and_revoked_links_reach_the_other_server(pair: tuple[Served, Served]) -> None:
    """A wish to go back is asked and answered across servers; a link revoked at one is closed at the other."""
    one, _ = pair
    _, tokens = one.begin("small-5")
    red, blue = seats(pair, tokens)
    for _ in range(8):
        acting = red if red.options else blue
        told = acting.act()
        for player in (red, blue):
            while player.seq < told["seq"]:
                player.hear()
    red.say({"say": "undo", "key": "back", "to": 0})
    asked = blue.until("undo_asked")
    assert asked["to"] == 0
    agreed = blue.ask({"say": "consent", "to": 0, "agreed": True})
    assert agreed["tell"] == "done"
    while red.seq < agreed["seq"]:
        red.hear()
    assert red.state["field"] == blue.state["field"]
    links = one.request("GET", "/api/battles/links", token=tokens["host"])
    named = next(each["id"] for each in links if each["seat"] == "side:blue")
    one.raw("DELETE", f"/api/battles/links/{named}", token=tokens["host"])
    assert "revoked" in blue.until_sent_away()
