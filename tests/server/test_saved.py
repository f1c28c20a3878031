"""Saving, loading and branching: nothing is lost, nothing is learned that should not be."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest

from tests.server.playing import Player, both_to, play_out
from tests.server.serving import Served, tokens_of
from tests.server.test_secrets import face_down
from umpire.bots import make_bot
from umpire.formats import dump_journal, load_journal, parse_journal
from umpire.game import Battle, verify
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, opening


class Finished:
    """A battle between two players that is over, its full log, and its tokens."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.battle, self.tokens = served.begin()
        players = [Player(served, self.tokens[f"side:{side}"], name=side).come() for side in ("red", "blue")]
        play_out(*players)
        self.last = players[0]
        self.seq = players[0].seq
        for player in players:
            player.go()

    def branch(self, at: int, seat: str = "side:red", **body: Any) -> tuple[str, dict[str, str]]:
        return begun(self.served, "branch", {"at": at, **body}, self.tokens[seat])

    def look(self, at: int, side: str) -> dict[str, Any]:
        player = Player(self.served, self.tokens[f"side:{side}"]).come()
        state: dict[str, Any] = player.ask({"say": "look", "at": at})["state"]
        player.go()
        return state


def begun(served: Served, door: str, body: Any, token: str = "") -> tuple[str, dict[str, str]]:
    made = served.request("POST", f"/api/battles/{door}", body, token=token)
    return made["battle"], tokens_of(made) if door == "load" else served.draw(made)


@pytest.fixture(scope="module")
def finished(served: Served) -> Finished:
    return Finished(served)


@pytest.fixture
def pair(served: Served) -> Iterator[tuple[Player, Player, dict[str, str]]]:
    _, tokens = served.begin()
    players = [Player(served, tokens[f"side:{side}"], name=side).come() for side in ("red", "blue")]
    yield players[0], players[1], tokens
    for player in players:
        player.go()


def play_until(pair: tuple[Player, Player], over: Callable[[dict[str, Any]], bool]) -> None:
    """Have both play until the last action left the table so."""
    for _ in range(400):
        acting = pair[0] if pair[0].options else pair[1]
        told = acting.act()
        assert told["tell"] == "done", told
        both_to(pair, told["seq"])
        if over(acting.state["field"]):
            return
    raise AssertionError("it does not come to that")


def tokens_lie(field: dict[str, Any]) -> bool:
    return any(each["token"] for each in field["detachments"].values())


def test_a_finished_battle_is_branched_at_any_entry(finished: Finished, tmp_path: Path) -> None:
    """The table stands as it stood; it is played to its end with dice of its own, and its log verifies by itself."""
    served = finished.served
    for at in range(0, finished.seq, max(1, finished.seq // 12)):
        _, tokens = finished.branch(at, "spectator")
        player = Player(served, tokens["side:red"]).come()
        then = finished.look(at, "red")
        strip_salts(then), strip_salts(player.state)
        assert player.state["field"] == then["field"], at
        player.go()
    _, tokens = finished.branch(finished.seq // 2)
    told = Player(served, tokens["spectator"]).come()
    assert told.welcome["notes"] == [f"Branched from: Small battle 3, entry {finished.seq // 2}."]
    told.go()
    assert set(tokens) == set(finished.tokens)
    assert not set(tokens.values()) & set(finished.tokens.values())
    players = [Player(served, tokens[f"side:{side}"], name=side).come() for side in ("red", "blue")]
    play_out(*players)
    log = tmp_path / "branch.log"
    log.write_bytes(served.raw("GET", "/api/battles/log", token=tokens["side:blue"]))
    assert verify(LEGIONS, load_journal(LEGIONS, log)).finished
    for player in players:
        player.go()


def strip_salts(state: dict[str, Any]) -> None:
    """Orders that are laid down again are sealed anew."""
    for each in state["field"]["detachments"].values():
        if each["token"]:
            each["token"] |= {"salt": "", "commitment": ""}


def test_a_branch_rolls_other_dice(finished: Finished) -> None:
    """The same action from the same place does not meet the same dice each time."""
    served = finished.served
    lines = [json.loads(line) for line in served.kept(finished.battle).splitlines()[1:-1]]
    at = next(
        line["seq"] - 1 for line in lines if len(line["rolls"]) > 5 and line["kind"] == "act" and line["seq"] > 20
    )
    rolled = {tuple(lines[at + 1]["rolls"])}
    for _ in range(3):
        battle, tokens = finished.branch(at)
        player = Player(served, tokens[f"side:{lines[at + 1]['side']}"]).come()
        assert player.ask({"say": "act", "action": lines[at + 1]["action"], "after": player.seq})["tell"] == "done"
        rolled.add(tuple(json.loads(served.kept(battle).splitlines()[2])["rolls"]))
        player.go()
    assert len(rolled) > 1


def test_face_down_orders_stay_face_down_in_a_branch(finished: Finished) -> None:
    """Branched while Orders lay face-down, they lie so again: no byte of one reaches the other seats."""
    served = finished.served
    kept = [json.loads(line) for line in served.kept(finished.battle).splitlines()[1:-1]]
    at = next(line["seq"] for line in kept if any(event["event"] == "order_placed" for event in line["events"]))
    battle, tokens = finished.branch(at)
    hidden = face_down(served.kept(battle).splitlines())
    assert hidden
    for seat, token in tokens.items():
        player = Player(served, token).come()
        texts = [*player.heard, served.raw("GET", "/api/battles/log", token=token).decode()]
        texts.append(served.raw("GET", "/api/battles/report", token=token).decode())
        player.go()
        for salt, (owner, _) in hidden.items():
            assert seat == f"side:{owner}" or not any(salt in text for text in texts)


def test_who_plays_one_side_of_a_running_battle_may_not_branch_it(pair: tuple[Player, Player, dict[str, str]]) -> None:
    """Neither side alone, nor host, nor spectator; but both sides together, from one screen."""
    red, blue, tokens = pair
    served = red.served
    for seat in ("side:red", "side:blue", "host", "spectator"):
        status, told = served.status("POST", "/api/battles/branch", {"at": 0}, token=tokens[seat])
        assert (status, "going on" in told["problem"]) == (409, True)
    other = served.begin()[1]["side:blue"]
    assert (
        served.status("POST", "/api/battles/branch", {"at": 0, "tokens": [other]}, token=tokens["side:red"])[0] == 409
    )
    both = {"at": 0, "tokens": [tokens["side:blue"]]}
    assert served.request("POST", "/api/battles/branch", both, token=tokens["side:red"])["battle"]
    play_until((red, blue), tokens_lie)
    _, made = begun(served, "branch", both | {"at": red.seq}, tokens["side:red"])
    player = Player(served, made["side:red"]).come()
    assert tokens_lie(player.state["field"])
    player.go()


@pytest.mark.parametrize("at", [-1, 10_000])
def test_there_is_no_branch_at_what_never_was(finished: Finished, at: int) -> None:
    """An entry that does not exist is refused with those that do."""
    token = finished.tokens["host"]
    status, told = finished.served.status("POST", "/api/battles/branch", {"at": at}, token=token)
    assert (status, told["path"]) == (400, "at")
    assert "from 0 to" in told["fix"]


def test_a_bots_face_down_orders_are_not_learned_by_branching(served: Served) -> None:
    """Against a bot a running battle is branched where nothing lies face-down, and nowhere else."""
    _, tokens = served.begin(blue="greedy")
    red = Player(served, tokens["side:red"], name="red").come()
    while not red.options or not tokens_lie(red.state["field"]):
        if red.options:
            red.act()
        else:
            red.hear()
    lain = next(
        at for at in range(red.seq, -1, -1) if not tokens_lie(red.ask({"say": "look", "at": at})["state"]["field"])
    )
    status, told = served.status("POST", "/api/battles/branch", {"at": red.seq}, token=tokens["side:red"])
    assert status == 409
    assert f"Branch at entry {lain}" in told["problem"]
    made = served.request("POST", "/api/battles/branch", {"at": lain}, token=tokens["side:red"])
    assert made["players"] == {"red": "human", "blue": "greedy"}
    red.go()


def test_a_battle_is_played_again_with_sides_swapped(served: Served) -> None:
    """From its beginning, with new dice, the players on the other side of the table."""
    battle, tokens = served.begin(blue="random")
    made = served.request("POST", "/api/battles/again", {"swap": True}, token=tokens["side:red"])
    assert made["players"] == {"red": "random", "blue": "human"}
    served.draw(made)
    first, second = (json.loads(served.kept(each).splitlines()[0])["public"] for each in (battle, made["battle"]))
    assert first["state"] == second["state"]
    assert first["pledges"]["server"] != second["pledges"]["server"]


def test_a_finished_log_is_loaded_and_looked_at(finished: Finished) -> None:
    """Downloaded and loaded again, it is the same battle, byte for byte; nobody can act in it, all can branch it."""
    served = finished.served
    text = served.raw("GET", "/api/battles/log", token=finished.tokens["spectator"]).decode()
    battle, tokens = begun(served, "load", {"name": "battle.log", "text": text})
    assert served.kept(battle).decode() == text
    player = Player(served, tokens["side:red"]).come()
    assert player.welcome["closed"]
    assert player.welcome["outcome"]
    assert player.state == finished.last.state
    assert player.ask({"say": "undo", "to": 0})["tell"] == "refused"
    player.go()
    assert begun(served, "branch", {"at": 3}, tokens["spectator"])[0]


def test_a_running_log_with_its_dice_is_played_on(served: Served) -> None:
    """What `umpire battle` left is carried on where it stood."""
    battle = Battle.start(LEGIONS, opening(skirmish(3)), seed=5, meta={"side blue": "random", "scenario": "Left"})
    for _ in range(10):
        side = battle.to_decide[0]
        view = battle.view(side)
        assert view.options is not None
        battle.act(side, make_bot("random").choose(view, view.options, battle.luck(side)))
    text = dump_journal(battle.journal).decode()
    made = served.request("POST", "/api/battles/load", {"name": "battle.log", "text": text})
    assert (made["title"], made["players"]) == ("Left", {"red": "human", "blue": "random"})
    assert "foretell" in made["notice"]
    tokens = {link["seat"]: link["token"] for link in made["links"]}
    player = Player(served, tokens["side:red"]).come()
    assert player.seq >= 10
    play_out(player)
    player.go()
    cut = served.request("POST", "/api/battles/load", {"name": "battle.log", "text": text[:-5]})
    assert "dropped" in cut["notice"]


def test_face_down_orders_of_a_loaded_battle_stay_hidden(pair: tuple[Player, Player, dict[str, str]]) -> None:
    """A running log in full, dice and Orders and all, tells no seat more than that seat may know."""
    red, blue, _ = pair
    served = red.served
    play_until((red, blue), tokens_lie)
    text = served.kept(red.welcome["battle"]).decode()
    secret = json.loads(text.splitlines()[0])["private"]["secret"]
    hidden = face_down(text.encode().splitlines())
    assert hidden
    _, tokens = begun(served, "load", {"name": "battle.log", "text": text})
    for seat, token in tokens.items():
        player = Player(served, token).come()
        player.ask({"say": "look", "at": player.seq})
        texts = [*player.heard, served.raw("GET", "/api/battles/log", token=token).decode()]
        player.go()
        assert not any(secret in each for each in texts)
        for salt, (owner, _) in hidden.items():
            assert seat == f"side:{owner}" or not any(salt in each for each in texts)


def test_a_log_saved_by_one_side_is_looked_at_and_branched(pair: tuple[Player, Player, dict[str, str]]) -> None:
    """It holds no dice, so nobody acts in it; a branch of it is played on with dice of its own."""
    red, blue, tokens = pair
    served = red.served
    play_until((red, blue), lambda field: field["phase"] == "movement")
    text = served.raw("GET", "/api/battles/log", token=tokens["side:red"]).decode()
    made = served.request("POST", "/api/battles/load", {"name": "red.log", "text": text})
    assert "without its dice" in made["notice"]
    given = {link["seat"]: link["token"] for link in made["links"]}
    player = Player(served, given["side:red"]).come()
    assert (player.seq, player.closed, player.options) == (red.seq, True, None)
    assert player.state == red.state
    player.go()
    assert served.raw("GET", "/api/battles/log", token=given["spectator"]).decode() == text
    _, tokens = begun(served, "branch", {"at": red.seq}, given["side:red"])
    further = [Player(served, tokens[f"side:{side}"], name=side).come() for side in ("red", "blue")]
    play_out(*further)
    for each in further:
        each.go()


def test_a_saved_log_cannot_be_branched_where_orders_are_unknown(pair: tuple[Player, Player, dict[str, str]]) -> None:
    """The enemy's face-down Orders are not in it, so nobody could turn them up."""
    red, blue, tokens = pair
    served = red.served
    play_until((red, blue), tokens_lie)
    text = served.raw("GET", "/api/battles/log", token=tokens["side:blue"]).decode()
    _, given = begun(served, "load", {"name": "blue.log", "text": text})
    status, told = served.status("POST", "/api/battles/branch", {"at": red.seq}, token=given["host"])
    assert (status, "face-down" in told["problem"]) == (409, True)


def test_the_page_of_a_battle_tells_nothing_hidden(pair: tuple[Player, Player, dict[str, str]]) -> None:
    """While it runs, what both may know; the secret of the dice and Orders that lie face-down are not in it."""
    red, blue, tokens = pair
    served = red.served
    play_until((red, blue), tokens_lie)
    lines = served.kept(red.welcome["battle"]).splitlines()
    page = served.raw("GET", "/api/battles/report", token=tokens["side:red"]).decode()
    assert page.startswith("<!doctype html>")
    assert json.loads(lines[0])["private"]["secret"] not in page
    assert not any(salt in page for salt in face_down(lines))
    assert served.status("GET", "/api/battles/report", token="nonsense")[0] == 403


def edits(text: str) -> dict[str, str]:
    """Return a log, damaged in every way that somebody might think of."""
    lines = text.splitlines(keepends=True)
    entry = json.loads(lines[5])
    header = json.loads(lines[0])
    return {
        "garbage": "hello",
        "nothing": "",
        "newlines": "\n\n\n",
        "binary": "\x00\ufffd\x07" * 50,
        "json": '{"line": "header"}\n',
        "no entries": lines[0],
        "a line less": "".join(lines[:5] + lines[6:]),
        "a line twice": "".join(lines[:6] + lines[5:]),
        "another seed": json.dumps(header | {"private": header["private"] | {"secret": "00" * 32}})
        + "\n"
        + "".join(lines[1:]),
        "another name": text.replace('"meta":{', '"meta":{"name red":"x",', 1),
        "another event": "".join([*lines[:5], json.dumps(entry | {"events": []}) + "\n", *lines[6:]]),
        "another side": text.replace('"side":"red"', '"side":"blue"', 1),
        "another system": text.replace('"system":"legions"', '"system":"warcry"', 1),
        "another umpire": text.replace('"umpire":"', '"umpire":"9.', 1),
        "no state": json.dumps(header | {"public": header["public"] | {"state": {}}}) + "\n" + "".join(lines[1:]),
    }


@pytest.mark.parametrize("how", list(edits('{"private":{},"public":{}}\n' + "{}\n" * 9)))
def test_a_log_that_was_edited_is_refused(finished: Finished, how: str) -> None:
    """Whatever was done to it: refused with the place, and nothing breaks."""
    text = finished.served.kept(finished.battle).decode()
    broken = edits(text)[how]
    assert broken != text
    status, told = finished.served.status("POST", "/api/battles/load", {"name": "mine.log", "text": broken})
    assert status == 400, told
    assert told["problem"]
    assert told["file"] == "mine.log"


def test_a_forged_log_is_refused(served: Served) -> None:
    """Somebody who has the secret can seal what they like; a state that no table can have is refused all the same."""
    battle = Battle.start(LEGIONS, opening(skirmish(3)), seed=5)
    text = dump_journal(battle.journal).decode()
    journal = parse_journal(LEGIONS, text.encode())
    state = journal.header.state
    field = state.field
    lost = dict(list(field.models.items())[1:])
    forged = Battle(
        LEGIONS,
        type(journal.header)(**{**vars_of(journal.header), "state": state.on(changed(field, lost))}),
        journal.private,
    )
    text = dump_journal(forged.journal).decode()
    assert served.status("POST", "/api/battles/load", {"name": "forged.log", "text": text})[0] == 400


def vars_of(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}


def changed(field: Any, models: Any) -> Any:
    return type(field)(**{**vars_of(field), "models": models})


def test_a_log_that_is_too_large_is_not_read(served: Served) -> None:
    """More than any battle needs is refused before it is looked at."""
    try:
        status, _ = served.status("POST", "/api/battles/load", {"name": "large.log", "text": "x" * 34_000_000})
    except URLError:  # it hung up while more was coming
        status = 413
    assert status == 413
    assert served.status("GET", "/api/health")[0] == 200
