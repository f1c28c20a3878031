"""A battle that is over, looked back on over the network."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep

import pytest

from tests.analysis.test_battle import LEGIONS, log
from tests.server.loops import run_apart
from tests.server.serving import Served, tokens_of
from umpire.formats import dump_journal
from umpire.game import Battle
from umpire.server.play.rooms.looking_back import Interrupted, LookingBack
from umpire.server.run.threads import Interruptible

PATH = "/api/battles/analysis"


def test_it_is_told_at_once_and_all_of_it_once_it_is_worked_out(served: Served) -> None:
    """Luck and chances are there at the first answer; whoever asks again hears how far the rest is, and gets it."""
    made = served.request("POST", "/api/battles/load", {"name": "battle.log", "text": dump_journal(log()).decode()})
    token = tokens_of(made)["spectator"]
    first = served.request("GET", PATH, token=token)
    assert not first["whole"]
    assert first["analysis"]["luck"]["rolls"]
    assert first["analysis"]["decisions"] is None
    told, shares, until = first, [first["share"]], monotonic() + 120.0
    while not told["whole"] and monotonic() < until:
        sleep(1.0)
        told = served.request("GET", PATH, token=token)
        shares.append(told["share"])
    assert told["whole"]
    assert shares == sorted(shares)
    assert told["analysis"]["chances"] == first["analysis"]["chances"]
    assert told["analysis"]["decisions"]
    assert told["analysis"]["swing"]["strokes"]


def test_while_it_goes_on_nobody_is_told_anything(served: Served) -> None:
    """What lies face-down could be read out of what would have been better."""
    _, tokens = served.begin()
    status, problem = served.status("GET", PATH, token=tokens["spectator"])
    assert status == 409
    assert "once it is over" in problem["problem"]


def test_a_server_that_closes_waits_for_no_analysis() -> None:
    """What takes up to a minute is left where it is."""

    async def close_amid() -> None:
        battle, slowly = Battle.resume(LEGIONS.system, log()), Interruptible(1, name="test")
        with ThreadPoolExecutor(1) as quickly:
            back = LookingBack(lambda: battle, LEGIONS, quickly=quickly, slowly=slowly)
            while not (await back.so_far()).share:
                await asyncio.sleep(0.05)
            await asyncio.to_thread(slowly.shutdown)
            with pytest.raises(Interrupted):
                await back.so_far()

    run_apart(close_amid())
