"""Asking a bot why: it tells what else it could have done, but nothing while what it knew lies face-down."""

from __future__ import annotations

from tests.server.playing import Player
from tests.server.serving import Served
from umpire.server.play.rooms.reasons import FORGOTTEN, HIDDEN, NEVER_ASKED


def refused(player: Player, at: int) -> str:
    told = player.ask({"say": "why", "at": at})
    assert told["tell"] == "refused"
    return str(told["reason"])


def play_until_revealed(player: Player) -> None:
    """Play a side by luck until all Orders lie open."""
    while any(each["token"] is not None for each in player.state["field"]["detachments"].values()):
        if player.options:
            player.act()
        else:
            player.until("happened")


def test_a_bot_says_why_once_its_orders_are_turned_up(served: Served) -> None:
    """Its Orders are explained after they are revealed, to those who look on too, and without any action in it."""
    _, tokens = served.begin("first_fire", blue="recruit")
    player = Player(served, tokens["side:red"]).come()
    assert player.welcome["thinks"] == {"blue": 5.0}
    while player.seq < 1:
        player.until("happened")
    placed = player.seq
    assert player.options is not None
    assert refused(player, placed) == HIDDEN
    play_until_revealed(player)
    onlooker = Player(served, tokens["spectator"], name="o").come()
    for each in (player, onlooker):
        found = each.ask({"say": "why", "at": placed})
        assert found["tell"] == "reasons"
        thought = found["thought"]
        assert thought["side"] == "blue"
        assert 1 <= len(thought["others"]) <= 2
        assert all(each["action"] is None and each["label"] for each in (thought["chosen"], *thought["others"]))
    assert refused(player, placed + 900) == NEVER_ASKED
    player.go()
    onlooker.go()
    served.kill()
    served.start()
    player.come()
    assert refused(player, placed) == FORGOTTEN
    player.go()
