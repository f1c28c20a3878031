"""The dice of a battle are drawn together by all who play it, and nobody can choose them."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from tests.server.playing import Player, both_to
from tests.server.serving import Served, tokens_of
from umpire.formats import dump_journal, parse_journal
from umpire.game import Battle, verify
from umpire.game.log import header_digest
from umpire.systems.legions.beginning import begin
from umpire.systems.legions.whole_battle import WHOLE_BATTLE

LEGIONS = WHOLE_BATTLE.system


class Drawing:
    """A battle whose dice have not been drawn."""

    def __init__(self, served: Served, **players: str) -> None:
        self.served = served
        made = served.request("POST", "/api/battles", {"scenario": "small-3", "players": players})
        self.battle, self.tokens = str(made["battle"]), tokens_of(made)

    def tell(self, side: str, **told: str) -> dict[str, Any]:
        found: dict[str, Any] = self.served.request(
            "POST", "/api/battles/dice", told, token=self.tokens[f"side:{side}"]
        )
        return found

    def pledge(self, side: str, given: bytes) -> dict[str, Any]:
        return self.tell(side, pledge=sha256(given).hexdigest())

    def give(self, side: str, given: bytes) -> dict[str, Any]:
        return self.tell(side, contribution=given.hex())

    def refused(self, side: str, **told: str) -> str:
        status, found = self.served.status("POST", "/api/battles/dice", told, token=self.tokens[f"side:{side}"])
        assert status in (400, 409), found
        return str(found["problem"])


RED, BLUE, OTHER, ANOTHER = (each * 32 for each in (b"r", b"b", b"o", b"a"))


def test_a_battle_begins_when_all_have_contributed_and_its_log_shows_what(served: Served) -> None:
    """Nobody acts before; who is awaited is told; the header was fixed before anybody told what he contributes."""
    drawing = Drawing(served)
    red = Player(served, drawing.tokens["side:red"], name="red").come()
    assert red.welcome["seq"] == -1
    assert (red.welcome["to_decide"], red.options) == ([], None)
    assert red.welcome["dice"]["awaited"] == ["red", "blue"]
    own = red.welcome["dice"]["pledges"]["server"]
    assert red.ask({"say": "act", "action": {"action": "concede"}, "after": -1})["tell"] == "refused"
    for what in ("log", "report"):
        assert served.status("GET", f"/api/battles/{what}", token=drawing.tokens["spectator"])[0] == 409
    assert drawing.pledge("red", RED)["awaited"] == ["blue"]
    assert red.until("dice")["awaited"] == ["blue"]
    assert "Not everybody has pledged" in drawing.refused("red", contribution=RED.hex())
    assert "Somebody else has pledged the same" in drawing.refused("blue", pledge=sha256(RED).hexdigest())
    told = drawing.pledge("blue", BLUE)
    assert told["awaited"] == ["red", "blue"]
    assert told["pledges"]["server"] == own
    assert "not what you have pledged" in drawing.refused("red", contribution=OTHER.hex())
    assert drawing.give("red", RED)["awaited"] == ["blue"]
    done = drawing.give("blue", BLUE)
    assert done == told | {"drawn": True, "awaited": []}
    assert red.until("happened")["seq"] == 0
    journal = parse_journal(LEGIONS, served.kept(drawing.battle))
    assert header_digest(journal.header) == told["head"]
    assert journal.header.pledges == told["pledges"]
    assert journal.private is not None
    assert journal.private.contributions["side:red"] == RED.hex()
    assert verify(LEGIONS, journal).judged
    both_to((red,), Player(served, drawing.tokens["side:red"]).come().seq)
    red.go()


def test_nothing_that_opens_the_dice_is_told_before_the_end(served: Served) -> None:
    """Neither what a player contributed nor what the server did reaches anybody while the battle runs."""
    drawing = Drawing(served, blue="greedy")
    onlooker = Player(served, drawing.tokens["spectator"]).come()
    drawing.pledge("red", RED)
    drawing.give("red", RED)
    onlooker.until("happened")
    journal = parse_journal(LEGIONS, served.kept(drawing.battle))
    assert journal.private is not None
    secrets = [journal.private.secret, *journal.private.contributions.values()]
    heard = "".join(onlooker.heard) + served.raw("GET", "/api/battles/log", token=drawing.tokens["side:red"]).decode()
    assert len(secrets) == 3
    assert not [each for each in secrets if each in heard]
    onlooker.go()


def test_a_lost_browser_begins_the_drawing_anew_and_all_are_told_for_good(served: Served) -> None:
    """Another pledge counts only if all draw anew: else somebody could try until he likes the dice."""
    drawing = Drawing(served)
    drawing.pledge("red", RED)
    drawing.pledge("blue", BLUE)
    drawing.give("red", RED)
    again = drawing.pledge("blue", OTHER)
    assert (again["turn"], again["awaited"], again["head"]) == (1, ["red"], "")
    assert "Not everybody" in drawing.refused("red", contribution=RED.hex())
    drawing.pledge("red", ANOTHER)
    drawing.give("red", ANOTHER)
    assert drawing.give("blue", OTHER)["drawn"]
    welcome = Player(served, drawing.tokens["spectator"]).come().welcome
    assert any("drawn anew" in each for each in welcome["notes"])


def test_what_was_pledged_and_given_survives_a_killed_server(fresh: Served) -> None:
    """Each acknowledged step is there after a crash, and the battle begins as if there had been none."""
    drawing = Drawing(fresh)
    heads = []
    for step in (
        lambda: drawing.pledge("red", RED),
        lambda: drawing.pledge("blue", BLUE),
        lambda: drawing.give("blue", BLUE),
        lambda: drawing.give("red", RED),
    ):
        told = step()
        heads.append(told["head"])
        fresh.kill()
        fresh.start()
        assert fresh.request("GET", "/api/battles/dice", token=drawing.tokens["side:red"]) == told
    assert told["drawn"]
    assert len(set(heads)) == 2
    red = Player(fresh, drawing.tokens["side:red"], name="red").come()
    blue = Player(fresh, drawing.tokens["side:blue"], name="blue").come()
    both_to((red, blue), (red if red.options else blue).act()["seq"])
    assert verify(LEGIONS, parse_journal(LEGIONS, fresh.kept(drawing.battle))).judged
    for player in (red, blue):
        player.go()


def test_dice_that_somebody_knows_are_told_to_everybody_for_good(served: Served) -> None:
    """A battle from a seed, and one from a log that opens its dice: every seat is told, in the log too."""
    seeded = served.request("POST", "/api/battles", {"scenario": "small-3", "seed": 7})
    battle = Battle.start(LEGIONS, begin("small-3").state, seed=3)
    text = dump_journal(battle.journal).decode()
    loaded = served.request("POST", "/api/battles/load", {"name": "battle.log", "text": text})
    for made in (seeded, loaded):
        tokens = tokens_of(made)
        for seat in ("side:red", "side:blue", "spectator"):
            player = Player(served, tokens[seat]).come()
            assert player.welcome["dice"]["known"].startswith("The dice of this battle are known")
            assert player.welcome["dice"]["known"] in player.welcome["notes"]
            player.go()
        for what in ("log", "report"):
            saved = served.raw("GET", f"/api/battles/{what}", token=tokens["spectator"])
            assert b"The dice of this battle are known" in saved
    bots = served.request("POST", "/api/battles", {"scenario": "tour", "players": {"red": "random", "blue": "random"}})
    assert Player(served, tokens_of(bots)["spectator"]).come().welcome["dice"]["known"] == ""


@pytest.mark.parametrize("told", [{"pledge": "x" * 64}, {"contribution": "00"}, {"pledge": "A" * 64}, {"seed": "7"}])
def test_what_is_no_contribution_is_refused(served: Served, told: dict[str, str]) -> None:
    """A pledge and a contribution are 32 bytes in hexadecimal digits."""
    assert Drawing(served).refused("red", **told)


def test_every_entry_that_is_told_can_be_known_again(served: Served) -> None:
    """What a seat is told of the log so far holds the digests that stand in it, live and when it comes back."""
    battle, tokens = served.begin()
    pair = [Player(served, tokens[f"side:{side}"], name=side).come() for side in ("red", "blue")]
    for _ in range(4):
        both_to(pair, (pair[0] if pair[0].options else pair[1]).act()["seq"])
    live = [told["told"]["digest"] for told in map(json.loads, pair[0].heard) if told["tell"] == "happened"]
    kept = [json.loads(line)["digest"] for line in served.kept(battle).splitlines()[1:]]
    again = Player(served, tokens["side:red"]).come().welcome
    assert [each["digest"] for each in again["story"]] == kept
    assert live == kept[-len(live) :]
    for player in pair:
        player.go()
