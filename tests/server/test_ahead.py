"""Looking ahead over the socket: actions on trial, mended, Overwatch foreseen; nothing of it happens."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import Any

from tests.server.playing import Player, both_to
from tests.server.serving import Served


def seated(served: Served) -> tuple[Player, Player, Player]:
    _, tokens = served.begin()
    red, blue = (Player(served, tokens[f"side:{side}"], name=side).come() for side in ("red", "blue"))
    return red, blue, Player(served, tokens["spectator"], name="onlooker").come()


def until(red: Player, blue: Player, kind: str, most: int = 400) -> Player:
    """Play until somebody has a choice of this kind."""
    for _ in range(most):
        acting = red if red.options else blue
        if any(choice["kind"] == kind for choice in (acting.options or {}).get("choices", ())):
            return acting
        both_to((red, blue), acting.act()["seq"])
    raise AssertionError(f"no {kind}")


def shifted(action: dict[str, Any], by: float) -> dict[str, Any]:
    """The same deployment elsewhere."""
    placed = [each | {"at": [each["at"][0], each["at"][1] + by]} for each in action["placements"]]
    return action | {"placements": placed}


def test_an_action_is_tried_and_mended_and_nothing_happens(served: Served) -> None:
    """A deployment off the table is refused on trial, mended, and what was mended can then be done."""
    red, blue, onlooker = seated(served)
    acting = until(red, blue, "deploy")
    number = next(n for n, choice in enumerate(acting.options["choices"]) if choice["kind"] == "deploy")  # type: ignore[index]
    action = acting.ask({"say": "suggest", "choice": number})["action"]
    seq = acting.seq
    assert acting.ask({"say": "try", "action": action})["ruling"]["allowed"] is True
    wrong = shifted(action, 60.0)
    refused = acting.ask({"say": "try", "action": wrong})["ruling"]
    assert refused["allowed"] is False
    assert refused["findings"][0]["says"]
    assert refused["findings"][0]["witness"]["label"].endswith("out of the zone")
    mended = acting.ask({"say": "mend", "action": wrong})
    assert mended["tell"] == "suggestion"
    assert acting.ask({"say": "ping"})["tell"] == "pong"
    assert acting.seq == seq
    assert onlooker.ask({"say": "try", "action": action})["tell"] == "refused"
    other = blue if acting is red else red
    assert other.ask({"say": "try", "action": action})["ruling"]["allowed"] is False
    assert acting.ask({"say": "act", "action": mended["action"], "after": seq})["tell"] == "done"


def test_who_would_see_a_model_where_is_told_as_a_map(served: Served) -> None:
    """To whoever sits there, one byte for each square; of a model that is not there, nothing."""
    red, blue, onlooker = seated(served)
    acting = until(red, blue, "call_overwatch")
    field = acting.ask({"say": "look", "at": acting.seq})["state"]["field"]
    model = next(each for each in field["models"].values() if each["place"] == "table")
    maps = [each.ask({"say": "expose", "model": model["id"]}) for each in (red, blue, onlooker)]
    assert {each["tell"] for each in maps} == {"exposure"}
    found = maps[0]["map"]
    counts = b64decode(found["seen_by"])
    assert (found["columns"], found["rows"]) == tuple(round(each) for each in field["size"])
    assert len(counts) == found["columns"] * found["rows"]
    assert {*counts} - {255} <= {*range(found["enemies"] + 1)}
    assert max(counts, key=lambda count: count % 255) > 0
    assert maps[0]["map"] == maps[1]["map"] == maps[2]["map"]
    refused = red.ask({"say": "expose", "model": "nobody"})
    assert refused["tell"] == "refused"
    assert "no such model" in refused["reason"]
    before = red.ask({"say": "expose", "model": model["id"], "at": 0})
    assert before["map"]["enemies"] < found["enemies"], "not all had been set up yet"


def test_overwatch_is_foreseen_by_the_side_that_is_asked_alone(served: Served) -> None:
    """The side that may call learns when it could fire, and calls what it was shown; nobody else is told anything."""
    red, blue, onlooker = seated(served)
    acting = until(red, blue, "call_overwatch")
    caller = acting.state["frames"][-1]["openings"][0]["detachment"]
    found = acting.ask({"say": "foresee", "detachment": caller})
    assert found["tell"] == "foreseen"
    told = found["foresight"]
    assert told["turns"]
    assert told["action"]["moment"] == told["moment"]
    assert {odds["name"] for odds in told["ruling"]["odds"]} == {"hits", "wounds", "destroyed"}
    other = blue if acting is red else red
    assert other.ask({"say": "foresee", "detachment": caller})["tell"] == "refused"
    assert onlooker.ask({"say": "foresee", "detachment": caller})["tell"] == "refused"
    assert acting.ask({"say": "act", "action": told["action"], "after": acting.seq})["tell"] == "done"


def test_what_is_no_action_is_refused_and_breaks_nothing(served: Served) -> None:
    """Garbage, names of nothing, no numbers: refused with a reason, never a fault of the server's."""
    red, blue, _ = seated(served)
    acting = until(red, blue, "move")
    unit = next(choice["subject"] for choice in acting.options["choices"] if choice["kind"] == "move")  # type: ignore[index]
    wrong: list[dict[str, Any]] = [
        {},
        {"action": "dance"},
        {"action": "move"},
        {"action": "move", "detachment": "nobody"},
        {"action": "move", "detachment": unit, "garrison": "nowhere"},
        {"action": "move", "detachment": unit, "moves": [{"model": "nobody", "path": [[1, 1], [2, 2]]}]},
        {"action": "move", "detachment": unit, "moves": [{"model": unit, "path": [[1e300, 1]]}]},
        {"action": "finish_move", "detachment": unit},
        {"action": "pair_fights", "fights": [["a", "b"]]},
        {"action": "place_survivors", "places": []},
        {"action": "arrive", "detachment": unit, "placements": []},
        {"action": "move_marker", "marker": "none", "to": [1, 1]},
    ]
    for action in wrong:
        for say in ("try", "mend"):
            told = acting.ask({"say": say, "action": action})
            assert told["tell"] in ("refused", "answer"), (say, action, told)
            assert told["tell"] != "answer" or told["ruling"]["allowed"] is False, (say, action, told)
    questions: list[dict[str, Any]] = [
        {"question": "move_to", "detachment": unit, "ends": [{"model": "nobody", "at": [1, 1]}]},
        {"question": "move_to", "detachment": "nobody"},
        {"question": "outlook", "detachment": "nobody"},
        {"question": "weapons_on", "detachment": unit, "target": "nobody"},
        {"question": "touching", "detachment": unit},
        {"question": "reach", "model": "nobody", "order": "march"},
    ]
    for question in questions:
        assert acting.ask({"say": "ask", "question": question})["tell"] in ("refused", "answer"), question
    assert acting.ask({"say": "foresee", "detachment": "x", "moment": 7.5})["tell"] == "refused"
    assert json.dumps(acting.act())
