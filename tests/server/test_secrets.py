"""What lies face-down never leaves the server for the wrong seat."""

from __future__ import annotations

import json

from tests.server.playing import Player, play_out
from tests.server.serving import Served


def face_down(lines: list[bytes]) -> dict[str, tuple[str, int]]:
    """Return, by the salt of each face-down Order, its owner and the entry that turned it up."""
    found: dict[str, tuple[str, int]] = {}
    for seq, line in enumerate(lines[1:]):
        for event in json.loads(line).get("events", ()):
            if event["event"] == "order_placed" and event["token"]["salt"]:
                found[event["token"]["salt"]] = (json.loads(line)["side"], len(lines))
            if event["event"] == "order_revealed":
                found[event["salt"]] = (found[event["salt"]][0], seq)
    return found


def test_no_byte_of_a_hidden_order_or_of_the_dice_reaches_the_wrong_seat(served: Served) -> None:
    """Every byte that opponent and spectator get, before an Order is turned up, is free of what opens it.

    An Order's salt is drawn at random and stands beside it wherever it stands in full, so it is looked for; so is the
    secret of the dice. Undo, refusals, looks back and the downloaded log are all in it.
    """
    battle, tokens = served.begin()
    red, blue = (Player(served, tokens[f"side:{side}"], name=side).come() for side in ("red", "blue"))
    onlooker = Player(served, tokens["spectator"], name="onlooker").come()
    meddle(red, blue, onlooker, served, tokens)
    play_out(red, blue, onlooker)
    lines = served.kept(battle).splitlines()
    secret = json.loads(lines[0])["private"]["secret"]
    hidden = face_down(lines)
    assert len(hidden) > 5
    for player in (red, blue, onlooker):
        for text in player.heard:
            assert secret not in text or '"closed":true' in text
        for salt, (owner, until) in hidden.items():
            if owner != player.name:
                early = [text for text in player.heard if salt in text and seq_of(text) < until]
                assert not early, early[0][:300]
        player.go()


def meddle(red: Player, blue: Player, onlooker: Player, served: Served, tokens: dict[str, str]) -> None:
    """Play a while, asking for everything that might let something slip."""
    for _ in range(120):
        acting = red if red.options else blue
        seq = acting.act()["seq"]
        for player in (red, blue, onlooker):
            while player.seq < seq:
                player.hear()
            player.ask({"say": "look", "at": max(0, seq - 1)})
            player.heard.append(served.raw("GET", "/api/battles/log", token=tokens[seat(player)]).decode())
        other = blue if acting is red else red
        other.ask({"say": "act", "action": {"action": "issue_orders", "orders": {}}, "after": seq})
        for player in (red, blue, onlooker):
            look_ahead(player)
        if acting.free_to is not None and seq % 5 == 0:
            back = acting.ask({"say": "undo", "to": acting.free_to})["seq"]
            for player in (red, blue, onlooker):
                while player.seq < back:
                    player.hear()


def look_ahead(player: Player) -> None:
    """Try, mend and foresee what is the enemy's, and ask what could be done to it."""
    units = [(name, unit) for name, unit in player.state["field"]["detachments"].items() if unit["token"]]
    for name, unit in units[:2]:
        player.ask({"say": "try", "action": {"action": "issue_orders", "orders": {name: "advance"}}})
        player.ask({"say": "mend", "action": {"action": "move", "detachment": name}})
        player.ask({"say": "foresee", "detachment": name})
        player.ask({"say": "ask", "question": {"question": "outlook", "detachment": name}})
        player.ask({"say": "ask", "question": {"question": "move_to", "detachment": name}})
        player.ask({"say": "ask", "question": {"question": "withdrawal", "detachment": name}})
        player.ask({"say": "ask", "question": {"question": "flight", "detachment": name}})
        player.ask({"say": "ask", "question": {"question": "reach", "model": unit["models"][0]}})


def seat(player: Player) -> str:
    return "spectator" if player.name == "onlooker" else f"side:{player.name}"


def seq_of(text: str) -> int:
    """Return the entry up to which a message speaks."""
    if not text.startswith('{"tell"'):
        return max(json.loads(line).get("seq", 0) for line in text.splitlines()[1:])
    told = json.loads(text)
    return int(told.get("seq", told.get("at", 0)))
