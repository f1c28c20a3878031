"""What a client may try, and what it gets for it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.formats.hostile import DEEP, DEEP_JSON, MERGES
from tests.server.playing import Player, both_to
from tests.server.serving import Served


@pytest.fixture
def battle(served: Served) -> tuple[Player, Player, dict[str, str]]:
    _, tokens = served.begin()
    red, blue = (Player(served, tokens[f"side:{side}"], name=side).come() for side in ("red", "blue"))
    return red, blue, tokens


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"say": "shout"}',
        '{"say": "act"}',
        "\x00",
        '{"say": "hello", "token": 7}',
        "9" * 5000,
        "[" * 5000,
    ],
)
def test_garbage_ends_the_talk_and_nothing_else(battle: tuple[Player, Player, dict[str, str]], text: str) -> None:
    """Who sends what no client would is sent away with a reason; the other player notices nothing."""
    red, blue, _ = battle
    before = blue.seq
    red.say(text)
    assert "understood" in red.until_sent_away()
    assert blue.ask({"say": "ping"})["tell"] == "pong"
    assert blue.seq == before


@pytest.mark.parametrize(
    ("body", "path", "told"),
    [
        ({"scenaro": "tour"}, "scenaro", "The fields here are system, scenario, own, files, allow_missing, players"),
        ({"own": {"titel": "Dawn"}}, "own.titel", "The fields here are title, armies, table, mission"),
        ({"files": [{"name": "a.yaml", "txt": ""}]}, "files[0].txt", "The fields here are name, text"),
        ({"seed": -1}, "seed", "This must be at least 0"),
        ({"players": 3}, "players", "Expected `object`"),
        ([1], "", "Expected `object`"),
        (b"{", "", "truncated"),
    ],
)
def test_a_request_that_does_not_fit_is_told_where_and_what_would(
    served: Served, body: object, path: str, told: str
) -> None:
    """A refusal of a body has the shape of every other one; of an unknown field it names the known ones."""
    status, problem = served.status("POST", "/api/battles/", body)
    assert (status, problem["status"], problem.get("path", "")) == (400, 400, path)
    assert told in f"{problem['problem']}. {problem.get('fix')}"


def test_what_is_not_there_is_told_as_every_refusal_is(served: Served) -> None:
    status, problem = served.status("GET", "/api/nothing")
    assert (status, problem) == (404, {"status": 404, "problem": "Not Found"})


def test_a_message_that_is_too_long_is_not_read(battle: tuple[Player, Player, dict[str, str]]) -> None:
    """An oversized frame closes its socket alone."""
    red, blue, _ = battle
    red.say('{"say": "ping", "key": "' + "x" * 2_000_000 + '"}')
    red.until_sent_away()
    assert blue.ask({"say": "ping"})["tell"] == "pong"


def test_a_flood_is_cut_off(battle: tuple[Player, Player, dict[str, str]]) -> None:
    """Who sends without end is sent away; the other player goes on."""
    red, blue, _ = battle
    with suppress(ConnectionClosed):
        for count in range(6000):
            red.say({"say": "ping", "key": str(count)})
    assert "Too many" in red.until_sent_away()
    assert blue.ask({"say": "ping"})["tell"] == "pong"


def come_and_go(served: Served, token: str) -> None:
    for _ in range(300):
        Player(served, token).come().go()


def test_who_comes_in_again_and_again_is_kept_out(battle: tuple[Player, Player, dict[str, str]]) -> None:
    """A client that reconnects in a loop is told to wait; the other player notices nothing but that it came."""
    red, blue, tokens = battle
    before = blue.seq
    with pytest.raises(ConnectionClosed) as ended:
        come_and_go(red.served, tokens["side:red"])
    assert ended.value.rcvd is not None
    assert "too often" in ended.value.rcvd.reason
    assert blue.ask({"say": "ping"})["tell"] == "pong"
    assert blue.seq == before


def test_a_seat_acts_for_its_own_side_alone(battle: tuple[Player, Player, dict[str, str]]) -> None:
    """The other side's action, sent from this seat, is refused, and changes nothing."""
    red, blue, tokens = battle
    acting, waiting = (red, blue) if red.options else (blue, red)
    told = waiting.ask({"say": "act", "action": acting.choice(), "after": acting.seq})
    assert told["tell"] == "refused"
    onlooker = Player(red.served, tokens["spectator"], name="onlooker").come()
    told = onlooker.ask({"say": "act", "action": acting.choice(), "after": acting.seq})
    assert told["tell"] == "refused"
    assert "watching" in told["reason"]
    assert acting.ask({"say": "look", "at": acting.seq})["state"] == acting.state


def test_the_same_action_twice_happens_once(battle: tuple[Player, Player, dict[str, str]]) -> None:
    """An action that is sent again under its key is acknowledged again, and not carried out again."""
    red, blue, _ = battle
    acting, waiting = (red, blue) if red.options else (blue, red)
    message = {"say": "act", "key": "once", "action": acting.choice(), "after": acting.seq}
    first = acting.ask(message)
    assert first["tell"] == "done"
    assert acting.ask(message) == first
    assert waiting.ask(message)["tell"] == "refused"
    assert acting.seq == first["seq"]


def test_an_answer_to_an_earlier_question_is_refused(battle: tuple[Player, Player, dict[str, str]]) -> None:
    """What was meant for the last decision does not count for the next."""
    red, blue, _ = battle
    acting = red if red.options else blue
    before, action = acting.seq, acting.choice()
    told = acting.ask({"say": "act", "action": action, "after": before})
    both_to((red, blue), told["seq"])
    if acting.options:
        told = acting.ask({"say": "act", "action": acting.choice(), "after": before})
        assert told["tell"] == "refused"
        assert "changed since" in told["reason"]


@pytest.mark.parametrize("action", [{}, {"action": "win"}, {"action": None}])
def test_an_action_that_is_none_is_refused(
    battle: tuple[Player, Player, dict[str, str]], action: dict[str, object]
) -> None:
    """A malformed action is refused with a reason, through the same door as an illegal one."""
    red, blue, _ = battle
    acting = red if red.options else blue
    told = acting.ask({"say": "act", "action": action, "after": acting.seq})
    assert told["tell"] == "refused"
    assert told["reason"]


def test_forged_and_revoked_links_lead_nowhere(served: Served) -> None:
    """A link works until the host revokes it, and a forged one never does."""
    _, tokens = served.begin()
    host = tokens["host"]
    links = served.request("GET", "/api/battles/links", token=host)
    assert {link["seat"] for link in links} == {"host", "side:blue", "side:red", "spectator"}
    assert not any(link["token"] for link in links)
    red = Player(served, tokens["side:red"]).come()
    served.raw("DELETE", f"/api/battles/links/{next(x['id'] for x in links if x['seat'] == 'side:red')}", token=host)
    assert "revoked" in red.until_sent_away()
    for token in (tokens["side:red"], tokens["side:blue"][:-2] + "xx", "", "a.b"):
        with pytest.raises(ConnectionClosed):
            Player(served, token).come()
    given = served.request("POST", "/api/battles/links", {"seat": "side:red"}, token=host)
    Player(served, given["token"]).come().go()
    assert served.status("POST", "/api/battles/links", {"seat": "side:red"}, token=tokens["spectator"])[0] == 409
    assert served.status("POST", "/api/battles/links", {"seat": "side:green"}, token=host)[0] == 409
    assert served.status("GET", "/api/battles/log", token="nonsense")[0] == 403


def test_strange_pages_and_names_are_refused(served: Served) -> None:
    """Pages of other origins get nothing, nor does a browser that was led here by another name."""
    assert served.status("GET", "/api/health", headers={"host": "evil.example"})[0] == 403
    assert served.status("GET", "/api/health", headers={"origin": "http://evil.example"})[0] == 403
    with pytest.raises(InvalidStatus), connect(served.socket_address, origin=Origin("http://evil.example")):
        pass


def answered(served: Served, method: str, path: str) -> tuple[int, dict[str, str], bytes]:
    """Return the status of a request, what its head says of the body, and the body."""
    try:
        answer: Any = urlopen(Request(served.address + path, method=method), timeout=60)
    except HTTPError as err:
        answer = err
    with answer:
        said = {name: answer.headers[name] for name in ("content-type", "content-length", "cache-control")}
        return answer.status, said, answer.read()


def test_the_head_of_a_page_may_be_asked_for_alone(served: Served) -> None:
    """Monitors and link previews look whether a page is there: they are told what the page itself would be told."""
    for path in ("/", "/assets/nothing.js"):
        whole, head = (answered(served, method, path) for method in ("GET", "HEAD"))
        assert head == (*whole[:2], b"")
        assert whole[2]


def test_an_oversized_request_is_refused(served: Served) -> None:
    """A body that is too large is not taken in."""
    try:
        status, _ = served.status("POST", "/api/battles", b'{"scenario": "' + b"x" * 3_000_000 + b'"}')
    except URLError:  # it hung up while more was coming
        status = 413
    assert status == 413
    assert served.status("GET", "/api/health")[0] == 200


def test_a_wrong_request_is_told_what_is_wrong(served: Served) -> None:
    """Unknown scenarios, players and fields are refused with what to do."""
    status, told = served.status("POST", "/api/battles", {"scenario": "small-x"})
    assert status == 400
    assert "small-0" in told["fix"]
    status, told = served.status("POST", "/api/battles", {"scenario": "small-1", "players": {"red": "oracle"}})
    assert status == 400
    assert told["path"] == "players.red"
    assert served.status("POST", "/api/battles", {"scenarios": "shipped"})[0] == 400


ROUTES: dict[str, Callable[[dict[str, str]], object]] = {
    "/api/rules/ask": lambda file: {"text": file["text"]},
    "/api/rules/offers": lambda file: {"text": file["text"], "viewer": "a", "target": "b"},
    "/api/rules/open": lambda file: {"system": "legions", "files": [file]},
    "/api/setup/army": lambda file: file,
    "/api/setup/table": lambda file: {"table": file},
    "/api/setup/scenario": lambda file: {"files": [file]},
    "/api/tables/read": lambda file: {"files": [file]},
    "/api/battles": lambda file: {"files": [file]},
    "/api/battles/load": lambda file: file,
}
"""What takes files, and how."""


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("name", ["deep.yaml", "deep.json", "merges.yaml"])
def test_a_file_that_would_end_the_server_is_refused(served: Served, route: str, name: str) -> None:
    """Depth and merges are measured before anything is built, whatever the request; the server goes on."""
    text = {"deep.yaml": DEEP, "deep.json": DEEP_JSON, "merges.yaml": MERGES}[name]
    status, told = served.status("POST", route, ROUTES[route]({"name": name, "text": text}))
    assert status == 400, told
    if route != "/api/battles/load":
        assert "deep" in told["problem"] or "200000 values" in told["problem"]
    assert served.request("GET", "/api/health")["status"] == "ok"


@pytest.mark.parametrize("route", [*ROUTES, "/api/tables/check", "/api/tables/write", "/api/tables/exposure"])
@pytest.mark.parametrize("body", [b"[" * 60_000, b'{"x":' + b"[" * 900 + b"]" * 900 + b"}"])
def test_a_request_nested_as_deep_is_refused(served: Served, route: str, body: bytes) -> None:
    """The same for the request itself."""
    status, told = served.status("POST", route, body)
    assert status == 400
    assert "deep" in told["problem"]
    assert served.request("GET", "/api/health")["status"] == "ok"
