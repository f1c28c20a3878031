"""A seat between people belongs to the first browser that opens its link."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.playing import Player, both_to
from tests.server.serving import Served, tokens_of
from umpire.server.play.links import TAKEN, UNNAMED

HOST, GUEST = "the secret of the host's browser", "the secret of the guest's browser"


def refused(served: Served, token: str, browser: str) -> str:
    """Return why a browser may not sit down."""
    player = Player(served, token, browser=browser)
    try:
        with pytest.raises(ConnectionClosed):
            player.come()
        return player.sent_away
    finally:
        player.go()


def test_the_hosts_copy_of_a_players_link_stops_working(served: Served) -> None:
    """Once the guest has opened it, neither the socket nor any request of another browser reaches that seat."""
    _, tokens = served.begin(browsers={"red": HOST, "blue": GUEST})
    blue = tokens["side:blue"]
    guest = Player(served, blue, name="blue", browser=GUEST).come()
    assert refused(served, blue, HOST) == TAKEN
    assert refused(served, blue, "") == UNNAMED
    for method, path, body in (
        ("GET", "/api/battles/log", None),
        ("GET", "/api/battles/report", None),
        ("POST", "/api/battles/branch", {"at": 0}),
        ("POST", "/api/battles/branch", {"at": 0, "tokens": [blue]}),
        ("POST", "/api/battles/again", {}),
        ("GET", "/api/battles/branches", None),
    ):
        token = tokens["side:red"] if body == {"at": 0, "tokens": [blue]} else blue
        status, told = served.status(method, path, body, token=token, browser=HOST)
        assert (status, told["problem"]) == (403, TAKEN), path
    assert served.raw("GET", "/api/battles/log", token=blue, browser=GUEST)
    guest.go()
    guest.come()
    guest.go()


def test_one_browser_may_hold_both_seats_and_a_seat_against_a_bot_is_bound_to_none(served: Served) -> None:
    """At one screen both links are opened by the same browser; alone against a bot a player may change browsers."""
    _, tokens = served.begin(browsers={"red": HOST, "blue": HOST})
    for side in ("red", "blue", "red"):
        Player(served, tokens[f"side:{side}"], browser=HOST).come().go()
    _, tokens = served.begin(blue="random")
    for browser in (HOST, GUEST, ""):
        Player(served, tokens["side:red"], browser=browser).come().go()
    for seat in ("spectator", "host"):
        Player(served, tokens[seat], browser="").come().go()


def test_a_new_link_helps_a_lost_browser_and_everybody_is_told_for_good(served: Served) -> None:
    """The opponent hears of it at once, and whoever comes later; it stands in the log."""
    battle, tokens = served.begin(browsers={"red": HOST, "blue": GUEST})
    red = Player(served, tokens["side:red"], name="red", browser=HOST).come()
    Player(served, tokens["side:blue"], browser=GUEST).come().go()
    given = served.request("POST", "/api/battles/links", {"seat": "side:blue"}, token=tokens["host"])
    told = red.until("happened")
    assert told["told"]["kind"] == "notice"
    assert "new link to the seat of" in told["told"]["lines"][0]["text"]
    again = Player(served, given["token"], name="blue", browser="the guest's other browser").come()
    assert again.welcome["notes"] == [told["told"]["lines"][0]["text"]]
    assert refused(served, given["token"], HOST) == TAKEN
    links = served.request("GET", "/api/battles/links", token=tokens["host"])
    assert sorted(each["held"] for each in links if each["seat"].startswith("side:")) == [True, True, True]
    acting = red if red.options else again
    both_to((red, again), acting.act()["seq"])
    assert b'"notice":{' in served.kept(battle)
    for player in (red, again):
        player.go()


def test_of_two_browsers_that_open_a_link_at_once_one_holds_it(served: Served) -> None:
    """However they come, the seat has one holder."""
    tokens = tokens_of(served.request("POST", "/api/battles", {"scenario": "small-3", "players": {}}))
    pair = [Player(served, tokens["side:red"], browser=each) for each in (HOST, GUEST)]
    came = []
    for player in pair:
        try:
            came.append(player.come())
        except ConnectionClosed:
            assert player.sent_away == TAKEN
    assert len(came) == 1
    for player in pair:
        player.go()
