"""A server that another version of Umpire runs from now on: its battles go on, and those that cannot are told why."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

from tests.server.playing import Player, both_to
from tests.server.serving import Served, tokens_of
from umpire.bots import make_bot
from umpire.formats import dump_journal, parse_journal
from umpire.game import Battle, SeededDice, editions_of, verify
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, opening

NEXT = "import umpire\numpire.__version__ = '1.0.1'\n"


def run_by_the_next_version(served: Served, folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Kill a server, and start it as a newer Umpire would come up on its database."""
    served.kill()
    (folder / "sitecustomize.py").write_text(NEXT)
    patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))
    served.forked = False
    served.start()
    assert served.request("GET", "/api/health")["umpire"] == "1.0.1"


def test_battles_by_correspondence_go_on_under_a_newer_umpire(
    fresh: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is in progress and one's dice are being drawn: both go on, say who judges now, and verify in all versions."""
    battle, tokens = fresh.begin()
    red, blue = (Player(fresh, tokens[f"side:{side}"], name=side).come() for side in ("red", "blue"))
    both_to((red, blue), (red if red.options else blue).act()["seq"])
    drawn = fresh.request("POST", "/api/battles", {"scenario": "small-3", "players": {"blue": "greedy"}})
    seat = tokens_of(drawn)["side:red"]
    pledge = {"pledge": sha256(b"r" * 32).hexdigest()}
    head = fresh.request("POST", "/api/battles/dice", pledge, token=seat)["head"]
    for player in (red, blue):
        player.go()
    run_by_the_next_version(fresh, tmp_path, monkeypatch)
    red, blue = (Player(fresh, tokens[f"side:{side}"], name=f"{side} again").come() for side in ("red", "blue"))
    assert red.welcome["story"]
    both_to((red, blue), (red if red.options else blue).act()["seq"])
    for player in (red, blue):
        player.go()
    watching = Player(fresh, tokens["spectator"]).come()
    assert any("Umpire 1.0.1" in each and "judges" in each for each in watching.welcome["notes"])
    watching.go()
    given = fresh.request("POST", "/api/battles/dice", {"contribution": (b"r" * 32).hex()}, token=seat)
    assert (given["drawn"], given["head"]) == (True, head)
    for name in (battle, drawn["battle"]):
        journal = parse_journal(LEGIONS, fresh.kept(name))
        assert [each.umpire for each in editions_of(journal)] == ["1.0.0", "1.0.1"]
        assert verify(LEGIONS, journal).judged


def test_a_battle_that_comes_out_otherwise_can_be_looked_at_and_branched(served: Served) -> None:
    """Its players are told which entry and which versions, and nothing of what is hidden there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("umpire.game.opening.__version__", "0.9.9")
        patch.setattr(SeededDice, "_one", lambda _, index, sides: (index * 5 + 3) % sides + 1)
        battle = Battle.start(LEGIONS, opening(skirmish(3)), seed=5)
        while not any(each.rolls for each in battle.entries):
            side = battle.to_decide[0]
            view = battle.view(side)
            assert view.options is not None
            battle.act(side, make_bot("random").choose(view, view.options, battle.luck(side)))
    text = dump_journal(battle.journal).decode()
    made = served.request("POST", "/api/battles/load", {"name": "battle.log", "text": text})
    assert "Umpire 0.9.9" in made["notice"]
    tokens = tokens_of(made)
    player = Player(served, tokens["side:red"]).come()
    assert (player.welcome["closed"], player.options) == (True, None)
    assert any("comes out otherwise" in each and "(entry " in each for each in player.welcome["notes"])
    assert served.kept(made["battle"]).decode() == text
    player.go()
    assert served.request("POST", "/api/battles/branch", {"at": 0}, token=tokens["spectator"])["battle"]
