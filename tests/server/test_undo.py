"""Taking back: freely what taught nobody anything, the rest with the other's consent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.playing import Player, both_to
from tests.server.serving import Served


@pytest.fixture
def table(served: Served) -> Iterator[tuple[Player, Player]]:
    _, tokens = served.begin()
    pair = [Player(served, tokens[f"side:{side}"], name=side).come() for side in ("red", "blue")]
    yield pair[0], pair[1]
    for player in pair:
        player.go()


def acting(pair: tuple[Player, Player]) -> Player:
    return pair[0] if pair[0].options else pair[1]


def test_what_taught_nobody_anything_is_taken_back_freely(table: tuple[Player, Player]) -> None:
    """An undo of a choice without dice needs no consent; the log keeps what was undone."""
    player = acting(table)
    before, seq = player.state, player.seq
    both_to(table, player.act()["seq"])
    assert player.free_to == seq
    told = player.ask({"say": "undo", "to": seq})
    assert told["tell"] == "done"
    both_to(table, told["seq"])
    assert table[0].seq == table[1].seq == seq + 2
    assert player.state == before
    assert player.options is not None


def until_dice(pair: tuple[Player, Player]) -> Player:
    """Play until a player has just rolled dice; return that player."""
    for _ in range(300):
        player = acting(pair)
        told = player.act()
        both_to(pair, told["seq"])
        if player.free_to is None:
            return player
    raise AssertionError("no dice in 300 actions")


def test_what_dice_told_is_taken_back_with_consent_alone(table: tuple[Player, Player]) -> None:
    """After a roll the other player is asked: a no leaves all as it is, a yes goes back; and nobody else may answer."""
    player = until_dice(table)
    other = table[1] if player is table[0] else table[0]
    seq, now = player.seq, player.state
    player.ask({"say": "undo", "to": seq - 1})
    assert other.until("undo_asked") == {
        "tell": "undo_asked",
        "side": player.name,
        "to": seq - 1,
        "waiting": [other.name],
    }
    assert player.ask({"say": "consent", "to": seq - 1, "agreed": True})["tell"] == "refused"
    other.ask({"say": "consent", "to": seq - 1, "agreed": False})
    assert player.until("undo_answered")["agreed"] is False
    assert (player.seq, player.state) == (seq, now)
    assert other.ask({"say": "consent", "to": seq - 1, "agreed": True})["tell"] == "refused"
    player.ask({"say": "undo", "to": seq - 1})
    other.until("undo_asked")
    told = other.ask({"say": "consent", "to": seq - 1, "agreed": True})
    both_to(table, told["seq"])
    assert player.seq == seq + 1
    assert player.state != now


def test_an_undone_roll_comes_out_of_other_dice(table: tuple[Player, Player]) -> None:
    """The same action after an undo rolls the dice that follow, not the same ones again."""
    player = until_dice(table)
    other = table[1] if player is table[0] else table[0]
    rolled = []
    for _ in range(6):
        seq = player.seq
        first = player.ask({"say": "look", "at": seq - 1})
        assert first["tell"] == "scene"
        player.ask({"say": "undo", "to": seq - 1})
        other.until("undo_asked")
        back = other.ask({"say": "consent", "to": seq - 1, "agreed": True})["seq"]
        both_to(table, back)
        again = acting(table)
        told = again.act()
        both_to(table, told["seq"])
        found = [entry for entry in map(_entry, again.heard) if entry and entry["seq"] == told["seq"]]
        rolled.append(tuple(found[-1]["rolls"]))
        if again.free_to is not None:
            break
        player, other = again, (table[1] if again is table[0] else table[0])
    assert rolled
    assert len(rolled) == 1 or len(set(rolled)) > 1


def _entry(text: str) -> dict[str, Any] | None:
    told = json.loads(text)
    return told["entry"] if told["tell"] == "happened" else None


@pytest.mark.parametrize("to", [-1, 10_000])
def test_there_is_no_going_back_to_what_never_was(table: tuple[Player, Player], to: int) -> None:
    """An entry that does not exist is refused."""
    assert table[0].ask({"say": "undo", "to": to})["tell"] == "refused"
    assert table[0].ask({"say": "look", "at": to})["tell"] == "refused"


def test_what_a_player_was_asked_is_still_asked_after_a_killed_server(fresh: Served) -> None:
    """A wish to go back outlives the server, and so does a no; the next entry ends it."""
    _, tokens = fresh.begin()

    def come(number: int = 0) -> tuple[Player, Player]:
        red, blue = (Player(fresh, tokens[f"side:{side}"], name=side).come() for side in ("red", "blue"))
        # No player uses a key again.
        red.sent = blue.sent = 1000 * number
        return red, blue

    def crash(pair: tuple[Player, Player]) -> tuple[Player, Player]:
        fresh.kill()
        for player in pair:
            player.go()
        fresh.start()
        return come(pair[0].sent // 1000 + 1)

    pair = come()
    until_dice(pair)
    asked = {"side": "red", "to": 0, "waiting": ["blue"], "tell": "undo_asked"}
    pair[0].ask({"say": "undo", "to": 0})
    pair = crash(pair)
    assert [player.welcome["undo_asked"] for player in pair] == [asked] * 2
    assert pair[1].ask({"say": "consent", "to": 0, "agreed": False})["tell"] == "done"
    pair = crash(pair)
    assert [player.welcome["undo_asked"] for player in pair] == [None] * 2
    pair[0].ask({"say": "undo", "to": 0})
    pair = crash(pair)
    back = pair[1].ask({"say": "consent", "to": 0, "agreed": True})
    assert back["tell"] == "done"
    both_to(pair, back["seq"])
    pair = crash(pair)
    assert [player.welcome["undo_asked"] for player in pair] == [None] * 2
    for player in pair:
        player.go()
