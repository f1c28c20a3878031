"""Armies that are built at a server: what of, what is wrong with one, what may come next."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import yaml

from tests.server.serving import Served

BATTLES = Path(__file__).resolve().parents[2] / "src" / "umpire" / "systems" / "legions" / "data" / "battles"
ARMY = yaml.safe_load((BATTLES / "sons_of_horus.yaml").read_text())["army"]
NEW = {"id": "mine", "name": "Mine", "allegiance": "loyalist", "primary": "Legiones Astartes", "points_limit": 500}


def asked(served: Served, path: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
    """Return the status, the headers and the bytes of an answer."""
    try:
        with urlopen(Request(f"{served.address}{path}", headers=headers)) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except HTTPError as error:
        return error.code, dict(error.headers), error.read()


def test_the_book_is_sent_once(served: Served) -> None:
    """It comes packed where that is understood, and not again to who has it."""
    status, headers, text = asked(served, "/api/muster/book", {})
    book = json.loads(text)
    assert status == 200
    assert {"Legion Demi-Company", "Knightly Lance"} <= {each["name"] for each in book["formations"]}
    assert len(book["datasheets"]) == 124
    _, packed, data = asked(served, "/api/muster/book", {"accept-encoding": "gzip"})
    assert packed["content-encoding"] == "gzip"
    assert gzip.decompress(data) == text
    tag = {name.lower(): value for name, value in headers.items()}["etag"]
    assert asked(served, "/api/muster/book", {"if-none-match": tag})[::2] == (304, b"")


def test_an_army_is_checked_as_it_stands(served: Served) -> None:
    """A shipped one is legal; half a one is told what is wrong, with the rule and the place."""
    told = served.request("POST", "/api/muster/check", {"army": ARMY})
    assert (told["points"], told["legal"], told["complaints"]) == (1497, True, [])
    half = NEW | {"formations": [{"id": "company", "type": "Legion Demi-Company", "detachments": []}]}
    told = served.request("POST", "/api/muster/check", {"army": half})
    assert not told["legal"]
    assert {(each["rule"], each["path"]) for each in told["complaints"]} == {
        ("LI-BTL-054", ""),
        ("LI-BTL-056", "formations[0]"),
    }


def test_an_army_goes_out_and_comes_in_again(served: Served) -> None:
    """As an army file and as a roster of New Recruit; what is told of it is nothing, for nothing is lost."""
    for form, ending in (("yaml", ".yaml"), ("newrecruit", ".json")):
        written = served.request("POST", "/api/muster/export", {"army": ARMY, "form": form})
        assert written["name"] == f"Sons-of-Horus-Spearhead{ending}"
        file = {"name": written["name"], "text": written["text"]}
        found = served.request("POST", "/api/muster/import", file)
        assert (found["name"], found["told"]) == (ARMY["name"], [])
        checked = served.request("POST", "/api/muster/check", {"army": found["army"]})
        assert (checked["points"], checked["legal"]) == (1497, True)
    assert found["summary"]
    status, told = served.status("POST", "/api/muster/export", {"army": ARMY, "form": "stone"})
    assert (status, told["path"]) == (400, "form")
    status, told = served.status("POST", "/api/muster/import", {"name": "shopping.txt", "text": "milk, bread"})
    assert status == 400
    assert told["fix"]


def test_what_is_no_army_is_refused_at_its_place(served: Served) -> None:
    """The error names the field."""
    for army, path in (({}, "army"), (NEW | {"formations": 7}, "army.formations")):
        status, told = served.status("POST", "/api/muster/check", {"army": army})
        assert (status, told["path"]) == (400, path)


def test_an_army_is_built_of_suggestions_alone(served: Served) -> None:
    """The first Formation that fits, the cheapest in its Compulsory slots and the dearest in others: a legal army.

    A Commander joins the first whom it may.
    """
    army: dict[str, Any] = NEW | {"formations": []}
    first = served.request("POST", "/api/muster/suggest", {"army": army})["formations"][0]
    assert first["fits"]
    army["formations"] = [first["entry"]]
    for _ in range(40):
        checked = served.request("POST", "/api/muster/check", {"army": army})
        if checked["legal"]:
            break
        formation = checked["formations"][0]
        own = army["formations"][0]["detachments"]
        for entry, each in zip(own, formation["detachments"], strict=True):
            if each["may_join"]:
                entry.setdefault("attached_to", each["may_join"][0])
        empty = [at for at, each in enumerate(formation["slots"]) if not each["detachments"]]
        slot = min(empty, key=lambda at: not formation["slots"][at]["compulsory"])
        wanted = {"formation": formation["id"], "slot": slot}
        offered = served.request("POST", "/api/muster/suggest", {"army": army, "wanted": wanted})["detachments"]
        able = [each for each in offered if each["fits"] and not each["against"]]
        chosen = able[0] if formation["slots"][slot]["compulsory"] else able[-1]
        own += chosen["entries"]
    assert checked["legal"], checked["complaints"]


def test_armies_of_other_games_are_not_built(served: Served) -> None:
    """A game without whole battles, and none at all, are refused by name."""
    for game in ("wh40k9", "nonsense"):
        for method, path, content in (
            ("GET", "book", None),
            ("POST", "check", {"army": ARMY}),
            ("POST", "suggest", {"army": ARMY}),
            ("POST", "import", {"name": "mine.yaml", "text": ""}),
            ("POST", "export", {"army": ARMY}),
        ):
            status, told = served.status(method, f"/api/muster/{path}?system={game}", content)
            assert (status, bool(told["problem"])) == (400, True)
