"""Positions made by hand, in the middle of a battle, put on a server's table as saved battles are."""

from __future__ import annotations

from collections import deque
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tests.server.serving import Served
from tests.systems.legions.fights.boards import board, profile, unit
from umpire.formats import dump_journal
from umpire.formats.cases import load_case
from umpire.game import Battle
from umpire.geometry import Point
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.files.cases import Case, battlefield_of
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, battle_at, opening

FLEEING = {"stage": "fall_back", "round": 2}
SEEDS = 200


def onto_friends(*friends: Point) -> Battle[Any]:
    """Two models that flee to (10, 10) and (10, 11.1), and friends who stand there."""
    return begun(
        board(
            unit("w", "red", {"w1": (10, 20), "w2": (10, 21.1)}, order="fall_back"),
            unit("f", "red", {f"f{number}": place for number, place in enumerate(friends)}),
            unit("z", "blue", {"z1": (50, 40)}),
            state=FLEEING,
        )
    )


def two_that_flee() -> Battle[Any]:
    """Two Detachments with Fall Back: the one goes round a rock, the other past an enemy."""
    rock = {"id": "rock", "type": "impassable", "outline": [[18, 24], [21, 24], [21, 26], [18, 26]]}
    return begun(
        board(
            unit("w", "red", {"w1": (10, 30), "w2": (11.5, 30), "w3": (13, 30)}, order="fall_back"),
            unit("v", "red", {"v1": (20, 30), "v2": (23, 30)}, order="fall_back"),
            unit("z", "blue", {"z1": (8.2, 26)}),
            state=FLEEING,
            features=[rock],
        )
    )


def two_that_withdraw() -> Battle[Any]:
    """Two Detachments that have lost their Combat and their checks; who goes first is to be said."""
    strong = {"type": "infantry", "scale": 1, "movement": 5, "save": 5, "caf": 9, "morale": 4, "wounds": 1}
    tough = {"type": "infantry", "scale": 1, "movement": 5, "save": 5, "caf": 0, "morale": 4, "wounds": 2}
    field = board(
        unit("w", "red", {"w1": (20, 24), "w2": (18.5, 24)}, order="advance", profile=tough),
        unit("v", "red", {"v1": (22, 24)}, order="advance", profile=tough),
        unit("l", "blue", {"l1": (21, 24)}, profile=strong),
        state={"initiative": "blue"},
    )
    for seed in range(SEEDS):
        battle = begun(field, seed)
        for _ in range(20):
            if not battle.to_decide:
                break
            side = battle.to_decide[0]
            view = battle.view(side)
            assert view.options is not None
            if view.options.choices[0].kind == "order_withdrawal":
                return battle
            battle.act(side, Greedy().choose(view, view.options, battle.luck(side)))
    raise AssertionError("no two Detachments Withdraw")


def first_shot() -> Battle[Any]:
    """A person against the bot on a small table, where red-1 may fire at once."""
    case = load_case(Path(__file__).with_name("first_shot.yaml"))
    assert isinstance(case, Case)
    state = battle_at(battlefield_of(case), "red")
    return Battle.start(LEGIONS, state, seed=7, meta={"side blue": "greedy"})


def one_in_range() -> Battle[Any]:
    """A tank that can fire its cannon at one of two enemies, and its pistol at none."""
    cannon = {"name": "cannon", "range": 20, "dice": 1, "to_hit": 4, "ap": 0}
    tank = profile(type="vehicle", scale=2, weapons=[cannon, {**cannon, "name": "pistol", "range": 4}])
    return begun(
        board(
            unit("g", "red", {"g1": (10, 20)}, order="first_fire", profile=tank),
            unit("n", "blue", {"n1": (20, 20)}),
            unit("f", "blue", {"f1": (55, 40)}),
            state={"stage": "first_fire"},
        )
    )


def two_mortars() -> Battle[Any]:
    """Two tanks with Blast weapons, of red, and three troopers of blue close together, with one more far away."""
    mortar = {"name": "mortar", "range": 40, "dice": 1, "to_hit": 4, "ap": 0, "traits": ["Blast (3)"]}
    tank = profile(type="vehicle", scale=2, weapons=[mortar])
    return begun(
        board(
            unit("g", "red", {"g1": (10, 20), "g2": (10, 24)}, order="first_fire", profile=tank),
            unit("n", "blue", {"n1": (28, 20), "n2": (29.2, 20), "n3": (28, 21.2)}),
            unit("f", "blue", {"f1": (40, 32)}),
            state={"stage": "first_fire"},
        )
    )


def begun(field: Battlefield, seed: int = 7) -> Battle[Any]:
    """A battle that begins with this table."""
    return Battle.start(LEGIONS, battle_at(field), seed=seed)


def against_the_bot(number: int, *, rounds: int) -> Battle[Any]:
    """A small battle of a person against the bot that has just begun, and lasts fewer rounds than most."""
    field = skirmish(number)
    field = replace(field, mission=replace(field.mission, rounds=rounds))
    return Battle.start(LEGIONS, opening(field), seed=7, meta={"side blue": "greedy"})


def nearly_over(number: int, *, left: int) -> Battle[Any]:
    """A battle against the bot that bots have played until a person has so many decisions left."""
    battle, bot = against_the_bot(number, rounds=2), Greedy()
    last: deque[Battle[Any]] = deque(maxlen=left)
    while battle.to_decide:
        side = battle.to_decide[0]
        if side == "red":
            last.append(battle.fork())
        view = battle.view(side)
        assert view.options is not None
        battle.act(side, bot.choose(view, view.options, battle.luck(side)))
    return last[0]


def put_on_the_table(site: Served, battle: Battle[Any]) -> dict[str, str]:
    """Load a battle into a server; return the token of each seat."""
    text = dump_journal(battle.journal).decode()
    made = site.request("POST", "/api/battles/load", {"name": "battle.log", "text": text})
    return {link["seat"]: link["token"] for link in made["links"]}


STAGES = ("deploy", "issue_order", "move", "call_overwatch", "allocate_hit", "pair_fights", "resolve_fights", "fire")


def asked(kind: str) -> tuple[Battle[Any], str]:
    """A small battle between bots, stopped where somebody is first asked for a choice of this kind; and who that is."""
    return _first_asked()[kind]


@cache
def _first_asked() -> dict[str, tuple[Battle[Any], str]]:
    bot, seed = Greedy(), 7
    battle = Battle.start(LEGIONS, opening(skirmish(1)), seed=seed)
    found: dict[str, tuple[Battle[Any], str]] = {}
    while not all(stage in found for stage in STAGES):
        if not battle.to_decide:
            seed += 1
            battle = Battle.start(LEGIONS, opening(skirmish(1)), seed=seed)
        side = battle.to_decide[0]
        view = battle.view(side)
        assert view.options is not None
        for choice in view.options.choices:
            if choice.kind not in found:
                found[choice.kind] = (battle.fork(), side)
        battle.act(side, bot.choose(view, view.options, battle.luck(side)))
    return found
