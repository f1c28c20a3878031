"""A running battle is branched by agreement: nobody is asked twice, nothing hidden comes to light, this one goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.playing import Player, both_to, play_out
from tests.server.serving import Served
from tests.server.test_secrets import face_down
from umpire.formats import parse_journal
from umpire.game import verify
from umpire.systems.legions.play import LEGIONS


class Table:
    """A running battle between two people, with somebody who looks on."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.battle, self.tokens = served.begin()
        self.red, self.blue = (self.seat(self.tokens, f"side:{side}", side) for side in ("red", "blue"))
        self.onlooker = self.seat(self.tokens, "spectator", "onlooker")

    @property
    def all(self) -> tuple[Player, Player, Player]:
        return self.red, self.blue, self.onlooker

    @property
    def acting(self) -> Player:
        return self.red if self.red.options else self.blue

    def seat(self, tokens: dict[str, str], seat: str, name: str) -> Player:
        return Player(self.served, tokens[seat], name=name).come()

    def act(self) -> None:
        told = self.acting.act()
        assert told["tell"] == "done", told
        both_to(self.all, told["seq"])

    def until(self, *, lie: bool) -> int:
        """Play until Orders lie face-down, or none do after some did; return the entry."""
        seen = False
        for _ in range(400):
            lying = orders_lie(self.red.state["field"])
            seen = seen or lying
            if lying if lie else (seen and not lying):
                return self.red.seq
            self.act()
        raise AssertionError("it does not come to that")

    def propose(self, by: Player, at: int) -> dict[str, Any]:
        return by.ask({"say": "branch", "at": at})

    def answer(self, by: Player, at: int, *, agreed: bool) -> dict[str, Any]:
        return by.ask({"say": "consent", "to": at, "agreed": agreed, "branch": True})

    def agree(self, at: int) -> dict[str, str]:
        """Have red propose a branch and blue agree; return each seat's link to it."""
        proposed = self.propose(self.red, at)
        assert proposed["tell"] == "done", proposed
        self.blue.until("branch_asked")
        agreed = self.answer(self.blue, at, agreed=True)
        assert agreed["tell"] == "done", agreed
        tokens = {seat: self.links(seat)[-1]["token"] for seat in self.tokens}
        self.served.contribute(tokens["side:red"], tokens["side:blue"])
        return tokens

    def links(self, seat: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.served.request("GET", "/api/battles/branches", token=self.tokens[seat])
        return found

    def lines(self, battle: str = "") -> list[bytes]:
        return self.served.kept(battle or self.battle).splitlines()


def orders_lie(field: dict[str, Any]) -> bool:
    return any(each["token"] for each in field["detachments"].values())


def branched(player: Player) -> dict[str, Any]:
    """Return what a player is told of the new battle, perhaps already before the answer to its own message."""
    heard = [json.loads(text) for text in player.heard]
    return next((each for each in heard if each["tell"] == "branched"), None) or player.until("branched")


@pytest.fixture
def table(served: Served) -> Iterator[Table]:
    found = Table(served)
    yield found
    for player in found.all:
        player.go()


def test_a_no_leaves_all_as_it_is(table: Table) -> None:
    """The other player is asked; a no begins nothing, and whoever was not asked has no say."""
    for _ in range(5):
        table.act()
    assert table.propose(table.red, 3)["tell"] == "done"
    asked = table.blue.until("branch_asked")
    assert (asked["side"], asked["to"], asked["waiting"]) == ("red", 3, ["blue"])
    for meddler in (table.red, table.onlooker):
        assert table.answer(meddler, 3, agreed=True)["tell"] == "refused"
    assert table.answer(table.blue, 2, agreed=True)["tell"] == "refused"
    assert table.answer(table.blue, 3, agreed=False)["tell"] == "done"
    for player in (table.red, table.onlooker):
        told = player.until("branch_answered")
        assert (told["agreed"], told["by"]) == (False, "blue")
    assert table.answer(table.blue, 3, agreed=True)["tell"] == "refused"
    assert all(table.links(seat) == [] for seat in table.tokens)
    seq = table.red.seq
    table.act()
    assert table.red.seq == seq + 1


def test_agreed_it_is_a_battle_of_its_own(table: Table) -> None:
    """Everybody gets the link of their own seat and no other; it has other dice; the old battle is untouched."""
    table.until(lie=False)
    before, seq = table.lines(), table.red.seq
    tokens = table.agree(seq)
    assert table.lines() == before
    assert not set(tokens.values()) & set(table.tokens.values())
    for player in table.all:
        told = branched(player)
        assert told["at"] == seq
        assert not any(token in text for token in tokens.values() for text in player.heard)
    for seat, token in tokens.items():
        (given,) = table.links(seat)
        assert (given["seat"], given["at"], given["battle"]) == (seat, seq, told["battle"])
        player = table.seat(tokens, seat, seat)
        welcome = player.welcome
        assert (welcome["battle"], welcome["role"]) == (told["battle"], seat.partition(":")[0])
        assert f"side:{welcome['side']}" == seat or welcome["side"] is None
        assert player.state["field"] == table.red.state["field"]
        assert token != table.tokens[seat]
        player.go()
    secrets = [json.loads(lines[0])["private"]["secret"] for lines in (before, table.lines(told["battle"]))]
    assert secrets[0] != secrets[1]
    branch = [table.seat(tokens, f"side:{side}", side) for side in ("red", "blue")]
    play_out(*branch)
    assert verify(LEGIONS, parse_journal(LEGIONS, table.served.kept(told["battle"]))).finished
    play_out(*table.all)
    assert verify(LEGIONS, parse_journal(LEGIONS, table.served.kept(table.battle))).finished


def test_orders_that_still_lie_face_down_are_not_learned_by_a_branch(table: Table) -> None:
    """While Orders are secret, the battle is branched before them: the branch, given up, would open its log."""
    at = table.until(lie=True)
    refused = table.propose(table.red, at)
    assert refused["tell"] == "refused"
    base = int(refused["reason"].split("Branch at entry ")[1].split(",")[0])
    assert not orders_lie(table.red.ask({"say": "look", "at": base})["state"]["field"])
    hidden = face_down(table.lines())
    tokens = table.agree(base)
    for seat, token in tokens.items():
        player = table.seat(tokens, seat, seat)
        texts = [*player.heard, table.served.raw("GET", "/api/battles/log", token=token).decode()]
        player.go()
        assert not any(salt in text for salt in hidden for text in texts), seat
    quitter = table.seat(tokens, "side:blue", "blue")
    assert quitter.ask({"say": "act", "action": {"action": "concede"}, "after": quitter.seq})["tell"] == "done"
    log = table.served.raw("GET", "/api/battles/log", token=tokens["side:red"]).decode()
    assert '"closing"' in log
    assert not any(salt in log for salt in hidden)
    quitter.go()


def test_an_order_taken_back_unseen_stays_unseen(table: Table) -> None:
    """What was laid and taken back before it was turned up is laid in no branch, whatever was turned up later."""
    at = table.until(lie=True)
    placer = next(each for each in (table.red, table.blue) if each.free_to is not None)
    back = placer.ask({"say": "undo", "to": placer.free_to})["seq"]
    both_to(table.all, back)
    table.until(lie=True)
    table.until(lie=False)
    assert table.propose(table.red, at)["tell"] == "refused"
    assert table.propose(table.red, table.red.seq)["tell"] == "done"


def test_orders_that_have_been_turned_up_lie_face_down_again(table: Table) -> None:
    """Branched where Orders lay that are known by now, they lie sealed anew, and no byte of one leaves its seat."""
    at = table.until(lie=True)
    table.until(lie=False)
    tokens = table.agree(at)
    name = table.links("host")[0]["battle"]
    hidden = face_down(table.lines(name))
    assert hidden
    assert not set(hidden) & set(face_down(table.lines()))
    branch = [table.seat(tokens, seat, seat) for seat in tokens if seat != "host"]
    for player in branch:
        assert orders_lie(player.state["field"])
        for each in player.state["field"]["detachments"].values():
            assert not each["token"] or player.name == f"side:{each['side']}" or each["token"]["order"] is None
        texts = [*player.heard, table.served.raw("GET", "/api/battles/log", token=player.token).decode()]
        for salt, (owner, _) in hidden.items():
            assert player.name == f"side:{owner}" or not any(salt in text for text in texts)
        player.go()
    for player in table.all:
        assert not any(salt in text for salt in hidden for text in player.heard)


def test_a_proposal_is_void_when_play_goes_on(table: Table) -> None:
    """After a further action nobody can agree to it any more; and one to go back takes its place."""
    for _ in range(3):
        table.act()
    table.propose(table.red, 2)
    table.blue.until("branch_asked")
    table.act()
    assert table.answer(table.blue, 2, agreed=True)["tell"] == "refused"
    back = table.blue if table.red.free_to is not None else table.red
    other = table.red if back is table.blue else table.blue
    table.propose(back, 0)
    other.until("branch_asked")
    assert back.ask({"say": "undo", "to": 0})["tell"] == "done"
    if other.until("undo_asked", "happened")["tell"] == "undo_asked":
        assert table.answer(other, 0, agreed=True)["tell"] == "refused"
        assert other.ask({"say": "consent", "to": 0, "agreed": False})["tell"] == "done"
    assert table.links("side:red") == []


def test_who_proposed_and_left_finds_the_branch(table: Table) -> None:
    """The proposal outlives its player's visit, is asked of who comes later, and the link waits for both."""
    for _ in range(3):
        table.act()
    table.blue.go()
    table.propose(table.red, 1)
    table.red.go()
    blue = table.seat(table.tokens, "side:blue", "blue-again")
    assert blue.welcome["branch_asked"]["to"] == 1
    assert table.answer(blue, 1, agreed=True)["tell"] == "done"
    blue.go()
    red = table.seat(table.tokens, "side:red", "red-again")
    (found,) = red.welcome["branches"]
    (given,) = table.links("side:red")
    assert (given["battle"], given["at"]) == (found["battle"], 1)
    assert table.seat({"own": given["token"]}, "own", "x").welcome["side"] == "red"
    red.go()


def test_a_link_that_was_revoked_in_the_branch_is_not_given_again(table: Table) -> None:
    """Whoever holds a seat of the old battle does not come back to the new one by it."""
    tokens = table.agree(0)
    links = table.served.request("GET", "/api/battles/links", token=tokens["host"])
    named = next(each["id"] for each in links if each["seat"] == "side:blue")
    table.served.raw("DELETE", f"/api/battles/links/{named}", token=tokens["host"])
    assert table.links("side:blue")[0]["token"] == ""
    assert table.links("side:red")[0]["token"]


def test_nobody_proposes_what_needs_no_consent_or_cannot_be(served: Served, table: Table) -> None:
    """Onlookers do not propose; entries that never were are refused; against a bot nobody needs to agree."""
    assert table.propose(table.onlooker, 0)["tell"] == "refused"
    for at in (-1, 10_000):
        refused = table.propose(table.red, at)
        assert (refused["tell"], "from 0 to" in refused["reason"]) == ("refused", True)
    _, tokens = served.begin(blue="greedy")
    alone = Player(served, tokens["side:red"], name="alone").come()
    assert "without asking" in alone.ask({"say": "branch", "at": 0})["reason"]
    alone.go()
