"""A whole battle of a game that an installed package brings, over the network: nothing here knows of its rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.game.duel import DUEL
from tests.server.drawings import drawing, square
from tests.server.playing import Player, both_to
from tests.server.serving import Served
from umpire.formats import parse_journal
from umpire.game import verify

Table = tuple[Player, Player]


@pytest.fixture
def table(toy_server: Served) -> Iterator[Table]:
    _, tokens = toy_server.begin("dawn", system="duel")
    pair = [Player(toy_server, tokens[f"side:{side}"], name=side).come() for side in ("Blue", "Red")]
    yield pair[0], pair[1]
    for player in pair:
        player.go()


def take(pair: Table, player: Player, index: int = 0) -> dict[str, Any]:
    """Have a player take a choice by its number, and both hear of it; return what was told of the entry."""
    assert player.options is not None
    told = player.ask({"say": "act", "action": player.options["choices"][index]["action"], "after": player.seq})
    assert told["tell"] == "done", told
    both_to(pair, told["seq"])
    return told


def play_to_the_end(pair: Table) -> None:
    while acting := [each for each in pair if each.options]:
        take(pair, acting[0])


def test_a_seat_is_told_what_a_page_without_a_board_shows(table: Table) -> None:
    """The game's title, that there is no board and no page, and where the battle stands, now and looked back at."""
    blue, red = table
    assert [blue.welcome[each] for each in ("title", "game", "board", "pictured", "paged")] == [
        "A duel at dawn",
        "The Duel",
        False,
        False,
        False,
    ]
    assert blue.welcome["standing"]["head"] == "Round 1 of 3"
    play_to_the_end(table)
    ended = [each for each in map(json.loads, red.heard) if each["tell"] == "happened"][-1]
    assert ended["standing"]["score"] == ended["outcome"]["score"]
    back = red.ask({"say": "look", "at": 0})
    assert back["standing"]["score"] == {"Red": 0, "Blue": 0}


def test_a_secret_bid_reaches_nobody_else_before_it_is_shown(table: Table) -> None:
    """What a side bid is in no byte that the other seat hears, until both have: its salt stands wherever it does."""
    blue, red = table
    take(table, blue, 4)
    salt = blue.state["bids"]["Blue"]["salt"]
    told = [json.loads(text) for text in red.heard]
    assert salt
    assert not any(salt in text for text in red.heard)
    assert "face-down" in next(each for each in told if each["tell"] == "happened")["told"]["lines"][0]["text"]
    assert blue.state["bids"]["Blue"]["value"] == "5"
    take(table, red)
    assert any(salt in text for text in red.heard)


def test_a_bid_is_taken_back_freely_and_what_dice_told_with_consent(table: Table) -> None:
    """The rules of taking back are those of every battle."""
    blue, red = table
    before = blue.seq
    take(table, blue)
    told = blue.ask({"say": "undo", "to": before})
    both_to(table, told["seq"])
    assert blue.options is not None
    take(table, blue)
    take(table, red)
    assert blue.free_to is None
    blue.ask({"say": "undo", "to": before})
    assert red.until("undo_asked")["waiting"] == ["Red"]
    both_to(table, red.ask({"say": "consent", "to": before, "agreed": True})["seq"])
    assert blue.options is not None
    assert blue.state["bids"] == {}


def test_a_game_that_draws_its_table_gives_the_picture_after_any_entry(toy_server: Served, table: Table) -> None:
    """It is drawn as the seat may see it; where there is none, that is said."""
    _, tokens = toy_server.begin("twelve", system="heap", Red="random")
    blue = Player(toy_server, tokens["side:Blue"]).come()
    assert blue.welcome["pictured"] is True
    told = blue.ask({"say": "act", "action": {"action": "Take", "count": 2}, "after": blue.seq})
    both_to((blue,), told["seq"])
    drawn = [
        toy_server.raw("GET", f"/api/battles/picture?at={at}", token=blue.token).decode() for at in (0, told["seq"])
    ]
    assert [each.count("<circle") for each in drawn] == [12, 10]
    assert "<title>10 left</title>" in drawn[1]
    blue.go()
    assert toy_server.status("GET", "/api/battles/picture?at=99", token=blue.token)[0] == 400
    assert toy_server.status("GET", "/api/battles/picture?at=0")[0] == 403
    status, problem = toy_server.status("GET", "/api/battles/picture?at=0", token=table[0].token)
    assert (status, problem["problem"]) == (400, "Battles of this game have no picture")


def test_its_log_verifies_and_is_loaded_again(toy_server: Served, table: Table) -> None:
    """The log that a player saves proves every die, and becomes a battle on the server again."""
    blue, _ = table
    play_to_the_end(table)
    text = toy_server.raw("GET", "/api/battles/log", token=blue.token)
    verify(DUEL, parse_journal(DUEL, text))
    given = toy_server.request("POST", "/api/battles/load", {"name": "duel.log", "text": text.decode()})
    assert given["title"] == "A duel at dawn"


def test_a_bot_plays_it(toy_server: Served) -> None:
    """Every game has the bot that plays at random."""
    _, tokens = toy_server.begin("dawn", system="duel", Red="random")
    blue = Player(toy_server, tokens["side:Blue"]).come()
    while not blue.closed:
        if blue.options:
            told = blue.ask({"say": "act", "action": blue.options["choices"][0]["action"], "after": blue.seq})
            assert told["tell"] in ("done", "refused")
            both_to((blue,), told.get("seq", -1))
        else:
            blue.hear()
    blue.go()


def test_what_is_offered_says_its_sides_and_who_can_play_them(toy_server: Served) -> None:
    """A page offers a battle that it has no line about; what is not offered is refused."""
    listed = {each["name"]: each for each in toy_server.request("GET", "/api/rules")}
    assert listed["duel"]["battles"] == ["dawn"]
    assert toy_server.request("GET", "/api/battles/offered/duel/dawn") == {
        "title": "A duel at dawn",
        "about": "",
        "sides": {"Blue": "Blue", "Red": "Red"},
        "players": ["human", "random"],
    }
    status, told = toy_server.status("GET", "/api/battles/offered/duel/dusk")
    assert (status, told["problem"]) == (400, "This battle is not offered")


def test_what_a_page_knows_of_a_game_is_told(toy_server: Served) -> None:
    """What it is called in little room, how its rules' ids begin, whether it answers questions."""
    listed = {each["name"]: each for each in toy_server.request("GET", "/api/rules")}
    told = {name: (each["short"], each["prefixes"], each["asks"]) for name, each in listed.items()}
    assert told["wh40k9"] == ("40K 9th edition: terrain traits", ["W9"], True)
    assert told["duel"] == ("The Duel", ["DU"], False)
    assert toy_server.request("GET", "/api/rules/legions/palette")["kind_field"] == "type"
    assert toy_server.request("GET", "/api/rules/wh40k_legacy/palette")["traits"] == []


@pytest.mark.parametrize("game", ["legions", "wh40k9", "wh40k_legacy", "warcry", "stones"])
def test_every_game_has_something_to_begin_with(toy_server: Served, game: str) -> None:
    """Two models with something between them are ruled on at once; the bare table is as large as the game's are."""
    begun = toy_server.request("GET", f"/api/rules/{game}/beginning")
    ruled = toy_server.request("POST", "/api/rules/ask", {"text": begun["two"]})
    assert len(ruled["rulings"]) == 1
    assert [each["side"] for each in ruled["picture"]["pieces"]] == [0, 1]
    assert len(ruled["picture"]["areas"]) == 1
    bare = toy_server.request("POST", "/api/rules/ask", {"text": begun["bare"]})
    assert bare["picture"]["size"] == {"legions": [60, 48], "warcry": [30, 22], "stones": [20, 20]}.get(game, [60, 44])


def test_a_game_of_an_installed_package_is_drawn(toy_server: Served) -> None:
    """Its words, its common pieces, a table that goes out as a file and comes back, and the picture of it."""
    systems = toy_server.request("GET", "/api/tables/catalogue")["systems"]
    (stones,) = (each for each in systems if each["name"] == "stones")
    assert (stones["word_field"], stones["fresh"], stones["size"]) == ("kind", "sand", [20, 20])
    (field,) = stones["fields"]
    assert [each["told"] for each in field["words"]] == ["boulder that nobody moves", "soft sand"]
    (cairn,) = stones["templates"][0]["features"]
    assert (cairn["entry"], cairn["top"]) == ({"kind": "boulder"}, 1.5)

    sent = drawing(cairn | {"outline": square(3, 3)}, system="stones", size=[20, 20])
    assert toy_server.request("POST", "/api/tables/check", sent)["troubles"] == []
    told = toy_server.request("POST", "/api/tables/write", {"drawing": sent, "form": "table"})
    given = {"files": [{"name": told["name"], "text": told["text"]}], "system": "stones"}
    back = toy_server.request("POST", "/api/tables/read", given)["drawing"]
    assert (back["system"], back["features"]) == ("stones", sent["features"])
    wrong = sent | {"features": [cairn | {"entry": {"kind": "tree"}}]}
    (trouble,) = toy_server.request("POST", "/api/tables/check", wrong)["troubles"]
    assert (trouble["path"], trouble["grave"]) == ("features[0].kind", True)
