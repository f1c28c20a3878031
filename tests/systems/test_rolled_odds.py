"""Odds against rolled dice: attacks too large to enumerate, resolved again and again with a fixed seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from tests.oracles.goodness import beyond, likelihood
from tests.oracles.rolls import told
from tests.systems.warcry.test_odds import DECK, scene
from tests.systems.wh40k9.test_play import board
from tests.systems.wh40k9.test_play import unit as ninth
from tests.systems.wh40k_legacy.boards import block, field_of, unit
from umpire.formats.boards import FeatureEntry
from umpire.game import Event, SeededDice, ruleset

ROLLED = 1500
LEAST = 1e-6
Measure = Callable[[Any, Sequence[Event]], int]


def test_how_likely_a_chi_square_is() -> None:
    """From printed tables: 3.841 and 18.307 are passed by one in twenty, 36 by one in a million of five."""
    assert beyond(3.841, 1) == pytest.approx(0.05, abs=1e-4)
    assert beyond(18.307, 10) == pytest.approx(0.05, abs=1e-4)
    assert beyond(35.89, 5) == pytest.approx(1e-6, rel=0.01)


def falls_as_told(
    system: str, field: Any, question: dict[str, Any], actions: list[dict[str, Any]], measures: dict[str, Measure]
) -> None:
    """Demand that rolled battles are not less likely than one in a million."""
    rules = ruleset(system)
    ruling = rules.desk.ask(field, msgspec.convert(question, rules.question_type))
    chosen = [msgspec.convert(each, rules.resolvers.action_type) for each in actions]
    dice, seen = SeededDice(b"rolled again and again"), {name: Counter[str]() for name in measures}
    for _ in range(ROLLED):
        now, events = field, ()
        for each in chosen:
            now, happened = rules.resolvers.resolve(now, each, dice)
            events += happened
        for name, measure in measures.items():
            seen[name][str(measure(now, events))] += 1
    odds = {each.name: each.chances for each in ruling.odds}
    for name, counts in seen.items():
        assert likelihood(odds[name], counts) > LEAST, name


def lost(unit: str, before: int) -> Measure:
    return lambda now, _: before - len(now.table.models_of(unit))


def hurt(unit: str, before: int) -> Measure:
    return lambda now, _: before - sum(now.wounds_left(each) for each in now.table.models_of(unit))


def test_a_squad_behind_fuel_pipes() -> None:
    """Six shots at five models of two Wounds, in cover that explodes."""
    pipe = block("pipe", "fuel_pipe", (6, 6.5), (-8, 8), height=1.2)
    gun = {"name": "gun", "range": 60, "attacks": 6, "strength": 5}
    red = unit("red", {"f": (-20, 0), "g": (-20, 2)}, profile={"bs": 2, "weapons": [gun]})
    blue = unit("blue", {name: (8, 1.2 * k) for k, name in enumerate("abcde")}, profile={"wounds": 2, "save": 6})
    attack = {"unit": "red", "target": "blue"}
    measures: dict[str, Measure] = {
        "hits": lambda _, events: told(tuple(events), "hits_rolled", "hits"),
        "damage": hurt("blue", 10),
        "models lost": lost("blue", 5),
    }
    falls_as_told(
        "wh40k_legacy",
        field_of(pipe, red, blue),
        {"question": "odds", **attack},
        [{"action": "shoot", "weapon": "gun", **attack}],
        measures,
    )


def test_overwatch_from_a_ruin() -> None:
    """The charged Hold Steady: five of them with two shots of D3 damage each, on 5+."""
    gun = {"name": "gun", "range": 24.0, "attacks": 2, "strength": 5, "damage": "D3", "ap": -1}
    ruin = FeatureEntry(
        id="ruin",
        outline=((8.0, 8.0), (16.0, 8.0), (16.0, 16.0), (8.0, 16.0)),
        kind="area",
        height=4.0,
        traits=("defensible",),
    )
    red = ninth("red", "r", *((10.0 + k, 10.0) for k in range(5)), weapons=[gun])
    blue = ninth("blue", "b", *((20.0, 10.0 + 2 * k) for k in range(4)), wounds=2, save=4)
    field = board(red, blue, features=(ruin,), phase="charge", units={"blue": {"targets": ["red"]}})
    chosen = msgspec.convert(
        {"action": "react", "unit": "red", "charger": "blue", "choose": ["hold_steady"]},
        ruleset("wh40k9").resolvers.action_type,
    )
    steady, _ = ruleset("wh40k9").resolvers.resolve(field, chosen, SeededDice(b"none"))
    attack = {"unit": "red", "target": "blue"}
    falls_as_told(
        "wh40k9",
        steady,
        {"question": "odds", "overwatch": True, **attack},
        [{"action": "overwatch", "weapon": "gun", **attack}],
        {
            "hits": lambda _, events: told(tuple(events), "hits_rolled", "hits"),
            "damage": hurt("blue", 8),
            "models lost": lost("blue", 4),
        },
    )


def test_a_fighter_at_the_edge_of_a_deck() -> None:
    """Warcry: eight dice, of which critical hits may push the target over the edge."""
    where = scene(DECK, attacks=8, left=20)
    measures: dict[str, Measure] = {
        "hits": lambda _, events: told(tuple(events), "attack_rolled", "hits"),
        "critical hits": lambda _, events: told(tuple(events), "attack_rolled", "criticals"),
    }
    falls_as_told(
        "warcry",
        where,
        {"question": "odds", "attacker": "a", "target": "b", "fall": True},
        [{"action": "attack", "attacker": "a", "target": "b", "weapon": "axe"}],
        measures,
    )
