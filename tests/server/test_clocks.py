"""Clocks: whose time runs, what is added, what does not count, and what running out of it comes to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.server.loops import run_apart
from tests.server.test_links import running
from umpire.errors import IllegalAction, InputError
from umpire.server.play.clocks import (
    DAY,
    MINUTE,
    TimeControl,
    Uptime,
    gone_on,
    left_at,
    new_clock,
    out_of_time,
    resumed,
    stopped,
)
from umpire.server.play.links import seat_of
from umpire.server.play.people import Matter
from umpire.systems.legions.beginning import begin

PLAYERS = {"red": "human", "blue": "human"}
BLITZ = TimeControl(minutes=10, increment=5)


def always(since: int, now: int) -> int:
    return now - since


def test_time_runs_for_whoever_owes_a_decision_and_each_decision_adds_to_it() -> None:
    """Where both owe one both clocks run; what is noted a second time changes nothing."""
    clock = gone_on(new_clock(BLITZ, PLAYERS), seq=0, acted=(), owing=("red", "blue"), now=1000, elapsed=always)
    clock = gone_on(clock, seq=1, acted=("red",), owing=("blue",), now=1000 + MINUTE, elapsed=always)
    assert clock.left == {"red": 9 * MINUTE + 5000, "blue": 9 * MINUTE}
    assert clock.running == ("blue",)
    assert gone_on(clock, seq=1, acted=("red",), owing=("red",), now=10**9, elapsed=always) is clock
    assert left_at(clock, 1000 + 3 * MINUTE, always) == {"red": 9 * MINUTE + 5000, "blue": 7 * MINUTE}
    assert out_of_time(clock, 1000 + 9 * MINUTE, always) == ()
    assert out_of_time(clock, 1000 + 10 * MINUTE, always) == ("blue",)


def test_days_are_for_each_decision() -> None:
    """Whoever decides has the same days again; a bot has no clock."""
    clock = new_clock(TimeControl(days=3), PLAYERS | {"blue": "greedy"})
    clock = gone_on(clock, seq=0, acted=(), owing=("red",), now=0, elapsed=always)
    clock = gone_on(clock, seq=2, acted=("red", "blue"), owing=("red",), now=2 * DAY, elapsed=always)
    assert left_at(clock, 4 * DAY, always) == {"red": DAY}


def test_no_time_counts_while_the_server_is_down_or_the_battle_is_paused() -> None:
    """Processes that were up at the same time count once, gaps do not; a pause stops all clocks."""
    uptime = Uptime([(0, 100), (50, 200), (1000, 1100)], 2000)
    assert uptime.between(0, 2500) == 200 + 100 + 500
    assert uptime.between(150, 1050) == 50 + 50
    clock = gone_on(new_clock(BLITZ, PLAYERS), seq=0, acted=(), owing=("red",), now=0, elapsed=always)
    clock = stopped(clock, MINUTE, always)
    assert left_at(clock, 60 * MINUTE, always)["red"] == 9 * MINUTE
    clock = resumed(clock, ("red",), 60 * MINUTE)
    assert left_at(clock, 61 * MINUTE, always)["red"] == 8 * MINUTE


@pytest.mark.parametrize("control", [TimeControl(), TimeControl(minutes=1, days=1), TimeControl(days=1, increment=3)])
def test_a_clock_counts_minutes_or_days(control: TimeControl) -> None:
    """Both, neither, and an increment of days are refused; so is a clock for bots alone."""
    with pytest.raises(InputError, match="either minutes or days"):
        new_clock(control, PLAYERS)
    with pytest.raises(InputError, match="without clocks"):
        new_clock(BLITZ, {"red": "greedy"})


def test_a_side_that_runs_out_of_time_loses_if_another_claims_it() -> None:
    """Nothing happens by itself; the claim is told, and the loser concedes; a pause by consent lets nobody act."""

    async def play() -> None:
        async with running() as desk:
            known = replace(begin("small-3"), seed=3)
            name, links = await desk.lobby.make(known, system="legions", players={}, control=BLITZ)
            seats = {each.side: each for each in map(seat_of, links) if each.side}
            room = await desk.lobby.room(name)
            ahead = 0
            room.time.now = lambda: desk._uptime.began + ahead
            await room.welcome(seats["red"])
            (late,) = room.battle.to_decide
            quick = next(side for side in seats if side != late)
            with pytest.raises(IllegalAction, match="Nobody who has a decision"):
                await room.agreeing.claim_win(seats[quick], "early")
            await desk.lobby.propose(room, seats[quick], Matter.PAUSE)
            await room.agreeing.reply(seats[late], "p", Matter.PAUSE, agreed=True)
            ahead = 11 * MINUTE
            with pytest.raises(IllegalAction, match="paused"):
                await room.act(seats[late], "a", {"action": "concede"}, after=room.seq)
            await desk.lobby.propose(room, seats[late], Matter.RESUME)
            await room.agreeing.reply(seats[quick], "r", Matter.RESUME, agreed=True)
            assert room.time.out == ()
            ahead = 22 * MINUTE
            with pytest.raises(IllegalAction, match="Your own time"):
                await room.agreeing.claim_win(seats[late], "own")
            assert room.battle.outcome is None
            seq = await room.agreeing.claim_win(seats[quick], "claim")
            assert await room.agreeing.claim_win(seats[quick], "claim") == seq
            assert room.battle.closed
            assert room.battle.outcome is not None
            assert room.battle.outcome.winner == quick
            notice, concession = room.battle.entries[-2:]
            assert "has run out of time" in notice.notice.text
            assert (concession.side, type(concession.action).__name__) == (late, "Concede")

    run_apart(play())
