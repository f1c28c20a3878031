"""One server of two processes behind one port: battles are played across both, and outlive either."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.conftest import DATABASES, database_of
from tests.server.playing import Player, both_to, check_happens_once, play_out
from tests.server.serving import Served
from tests.server.together import both_up, sit_elsewhere, until_gone, worker_of, workers
from umpire.errors import InputError
from umpire.formats import parse_journal
from umpire.game import verify
from umpire.server import Settings, check_together, processes
from umpire.systems.legions.play import LEGIONS

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")


@pytest.fixture(scope="module", params=DATABASES)
def many(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found = Served(tmp_path_factory.mktemp("many"), database_of(request), processes=2).start()
    both_up(found)
    yield found
    found.stop()


@pytest.fixture(params=DATABASES)
def mortal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    found = Served(tmp_path, database_of(request), processes=2).start()
    both_up(found)
    yield found
    left = workers(found) if found.process is not None else []
    found.kill()
    until_gone(left)


def seats(served: Served, tokens: dict[str, str]) -> tuple[Player, Player]:
    """Return both players, each at another process."""
    red = Player(served, tokens["side:red"], name="red").come()
    return red, sit_elsewhere(Player(served, tokens["side:blue"], name="blue"), worker_of(red))


def play_some(red: Player, blue: Player, decisions: int) -> int:
    """Have both play for a while; return the last entry."""
    for _ in range(decisions):
        acting = red if red.options else blue
        told = acting.act()
        assert told["tell"] == "done"
        both_to((red, blue), told["seq"])
    return red.seq


def test_a_battle_is_played_across_both(many: Served) -> None:
    """Each side plays at its own process; all see the same table, and the log verifies."""
    name, tokens = many.begin("small-2")
    red, blue = seats(many, tokens)
    onlooker = Player(many, tokens["spectator"], name="onlooker").come()
    play_out(red, blue)
    both_to((onlooker,), red.seq)
    assert red.closed
    assert blue.closed
    assert red.state == blue.state == onlooker.state
    assert verify(LEGIONS, parse_journal(LEGIONS, many.kept(name))).finished
    # Whichever process answers, it has the whole of it.
    for _ in range(6):
        assert many.raw("GET", "/api/battles/log", token=tokens["spectator"]) == many.kept(name)


def test_an_action_that_comes_to_both_happens_once(many: Served) -> None:
    """The same seat at both processes: the second answer to one question finds the table changed."""
    _, tokens = many.begin("small-3")
    red, blue = seats(many, tokens)
    acting = red if red.options else blue
    twin = sit_elsewhere(Player(many, acting.token, name="twin"), worker_of(acting))
    check_happens_once(acting, twin)


def test_undo_by_consent_presence_and_revoked_links_reach_the_other_process(many: Served) -> None:
    """Who is there is told across processes; so is a wish to go back, and a link revoked anywhere is closed."""
    _, tokens = many.begin("small-5")
    red, blue = seats(many, tokens)
    for player in (red, blue):
        until_present(player, {"side:red": 1, "side:blue": 1})
    play_some(red, blue, 8)
    red.say({"say": "undo", "key": "back", "to": 0})
    assert blue.until("undo_asked")["to"] == 0
    agreed = blue.ask({"say": "consent", "to": 0, "agreed": True})
    assert agreed["tell"] == "done"
    both_to((red,), agreed["seq"])
    assert red.state["field"] == blue.state["field"]
    blue.go()
    until_present(red, {"side:red": 1})
    sit_elsewhere(blue, worker_of(red))
    links = many.request("GET", "/api/battles/links", token=tokens["host"])
    named = next(each["id"] for each in links if each["seat"] == "side:blue")
    many.raw("DELETE", f"/api/battles/links/{named}", token=tokens["host"])
    assert "revoked" in blue.until_sent_away()
    for _ in range(6):
        assert many.status("GET", "/api/battles/log", token=tokens["side:blue"])[0] == 403


def test_a_wish_to_go_back_is_heard_by_who_comes_later_elsewhere(many: Served) -> None:
    """Asked while the other player was away, it is asked again when that one comes to another process."""
    _, tokens = many.begin("small-6")
    red = Player(many, tokens["side:red"], name="red").come()
    blue = Player(many, tokens["side:blue"], name="blue").come()
    last = play_some(red, blue, 8)
    blue.go()
    red.say({"say": "undo", "key": "back", "to": 0})
    red.until("undo_asked")
    sit_elsewhere(blue, worker_of(red))
    assert blue.seq == last
    asked = blue.welcome["undo_asked"] or blue.until("undo_asked")
    assert asked["to"] == 0
    assert blue.ask({"say": "consent", "to": 0, "agreed": True})["tell"] == "done"


def test_a_branch_is_agreed_on_across_both(many: Served) -> None:
    """Asked at one process and agreed to at the other, both players are told, and each finds the link of its seat."""
    _, tokens = many.begin("small-5")
    red, blue = seats(many, tokens)
    play_some(red, blue, 4)
    red.say({"say": "branch", "key": "branch", "at": 0})
    assert blue.until("branch_asked")["to"] == 0
    blue.say({"say": "consent", "key": "yes", "to": 0, "agreed": True, "branch": True})
    told = [player.until("branched") for player in (red, blue)]
    assert told[0] == told[1]
    for side in ("red", "blue"):
        (found,) = many.request("GET", "/api/battles/branches", token=tokens[f"side:{side}"])
        player = Player(many, found["token"], name=side).come()
        assert (player.welcome["battle"], player.welcome["side"]) == (told[0]["battle"], side)
        player.go()
    back = Player(many, tokens["side:red"], name="back").come()
    assert [each["battle"] for each in back.welcome["branches"]] == [told[0]["battle"]]


def test_a_bot_plays_for_both(many: Served) -> None:
    """Against a bot, looked on from the other process: the battle ends, and no entry is there twice."""
    name, tokens = many.begin("small-4", blue="random")
    red = Player(many, tokens["side:red"], name="red").come()
    onlooker = sit_elsewhere(Player(many, tokens["spectator"], name="onlooker"), worker_of(red))
    play_out(red)
    both_to((onlooker,), red.seq)
    assert onlooker.closed
    assert onlooker.state["field"] == red.state["field"]
    lines = [json.loads(line) for line in many.kept(name).splitlines()[1:]]
    assert [line["seq"] for line in lines] == list(range(len(lines)))


def test_who_sat_at_a_process_that_was_killed_plays_on(mortal: Served) -> None:
    """What was acknowledged is there; those who are left are told who is gone; another process comes in its place."""
    name, tokens = mortal.begin("small-4")
    red, blue = seats(mortal, tokens)
    until_present(red, {"side:red": 1, "side:blue": 1})
    last = play_some(red, blue, 10)
    killed = worker_of(blue)
    os.kill(killed, signal.SIGKILL)
    if not mortal.database:
        until_present(red, {"side:red": 1})
    back = Player(mortal, tokens["side:blue"], name="back").come()
    assert back.seq == last
    assert back.state == blue.state
    play_some(red, back, 6)
    end = time.monotonic() + 60
    while len([each for each in workers(mortal) if each != killed]) < 2:
        assert time.monotonic() < end
        time.sleep(0.1)
    both_up(mortal)
    back.go()
    sit_elsewhere(back, worker_of(red))
    until_present(back, {"side:red": 1, "side:blue": 1})
    play_out(red, back)
    assert verify(LEGIONS, parse_journal(LEGIONS, mortal.kept(name))).finished


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: signal.Signals) -> None:
    """Told to end, all its processes end, in order, and what they met in is gone."""
    meeting = Path(tempfile.mkdtemp())
    monkeypatch.setenv("TMPDIR", str(meeting))
    served = Served(tmp_path, processes=2).start()
    both_up(served)
    assert len(list(meeting.glob("umpire-*/*.socket"))) == 2
    process, left = served.process, workers(served)
    assert process is not None
    for each in [process.pid, *left] if how is signal.SIGINT else [process.pid]:
        os.kill(each, how)  # Ctrl-C reaches all at once
    assert process.wait(20) == 0
    served.process = None
    until_gone(left, 1.0)
    assert not list(meeting.glob("umpire-*"))
    shutil.rmtree(meeting)
    assert "Traceback" not in (tmp_path / "server.txt").read_text()


def test_no_process_is_left_when_the_one_that_watches_is_killed(tmp_path: Path) -> None:
    """The port is free again, for a server that is started anew; it has all that was there."""
    served = Served(tmp_path, processes=2).start()
    both_up(served)
    name, _ = served.begin()
    left = workers(served)
    served.kill()
    until_gone(left)
    served.start()
    assert served.kept(name)
    served.stop()


def test_several_processes_are_refused_where_they_cannot_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database in memory, and a system without the sockets, each with what to do."""
    with pytest.raises(InputError, match="in memory"):
        check_together(Settings(secret=""))
    monkeypatch.setattr(processes, "can_meet", lambda: False)
    with pytest.raises(InputError, match="Unix sockets") as told:
        check_together(Settings(secret="", database="sqlite+aiosqlite:////tmp/battles.db"))
    assert told.value.path == "--processes"


def until_present(player: Player, seats: dict[str, int]) -> None:
    """Hear until it is told that just these seats are taken, each so often."""
    while player.until("present")["seats"] != seats:
        pass
