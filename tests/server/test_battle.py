"""Whole battles over the network."""

from __future__ import annotations

from pathlib import Path

from tests.server.playing import Player, play_out
from tests.server.serving import Served
from umpire.formats import load_journal
from umpire.game import verify
from umpire.systems.legions.play import LEGIONS


def test_two_players_and_a_spectator_see_a_battle_to_its_end(served: Served, tmp_path: Path) -> None:
    """Each seat, patching what it was told, holds what the server shows it; the log verifies when all is over."""
    _, tokens = served.begin()
    red, blue = (
        Player(served, tokens["side:red"], name="red").come(),
        Player(served, tokens["side:blue"], name="blue").come(),
    )
    onlooker = Player(served, tokens["spectator"], name="onlooker").come()
    play_out(red, blue, onlooker)
    for player in (red, blue, onlooker):
        seen = player.ask({"say": "look", "at": player.seq})
        assert seen["state"] == player.state
        player.go()
    log = tmp_path / "battle.log"
    log.write_bytes(served.raw("GET", "/api/battles/log", token=tokens["spectator"]))
    found = verify(LEGIONS, load_journal(LEGIONS, log))
    assert found.finished


def test_a_battle_against_a_bot(served: Served) -> None:
    """A side that nobody sits at is played by its bot."""
    _, tokens = served.begin(blue="greedy")
    red = Player(served, tokens["side:red"], name="red").come()
    play_out(red)
    assert red.closed
    red.go()


def test_a_question_is_answered_with_a_ruling(served: Served) -> None:
    """The umpire rules on the table as the seat sees it."""
    _, tokens = served.begin()
    player = Player(served, tokens["spectator"]).come()
    detachment = next(iter(player.state["field"]["detachments"]))
    told = player.ask({"say": "ask", "question": {"question": "engaged", "detachment": detachment}})
    assert told["tell"] == "answer"
    assert told["ruling"]["findings"]
    refused = player.ask({"say": "ask", "question": {"question": "engaged", "detachment": "nobody"}})
    assert refused["tell"] == "refused"
    assert "nobody" in refused["reason"]
    nonsense = player.ask({"say": "ask", "question": {"question": "meaning of life"}})
    assert nonsense["tell"] == "refused"
    player.go()


def test_one_link_can_be_opened_twice(served: Served) -> None:
    """Two windows on one seat see the same."""
    _, tokens = served.begin(blue="random")
    one, two = (
        Player(served, tokens["side:red"], name="one").come(),
        Player(served, tokens["side:red"], name="two").come(),
    )
    while not one.options:
        one.hear()
    assert one.act()["tell"] == "done"
    while two.seq < one.seq:
        two.hear()
    assert two.state == one.state
    assert two.options == one.options
    one.go()
    two.go()
