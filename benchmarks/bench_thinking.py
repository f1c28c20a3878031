"""Bots that are given a time to think: how long they take for the decisions that they search."""

from __future__ import annotations

import statistics
import time
from functools import partial

from benchmarks.row import Row
from umpire.bots import make_bot
from umpire.game import Battle, Luck
from umpire.systems.legions.bots.planner import Planner
from umpire.systems.legions.files import draw_battle
from umpire.systems.legions.play import LEGIONS, opening

BUDGET = 1.0
"""What a decision may take, seconds."""

SEARCHED = 30
"""How many searched decisions are timed."""

POINTS = (750, 3000)
LISTS = ("Legiones Astartes", "Solar Auxilia")
SEED = 1


def run() -> list[Row]:
    """Time the commander's decisions in a small battle and in a large one."""
    return [row for points in POINTS for row in thinking(points)]


def thinking(points: int) -> list[Row]:
    """Return how long the commander takes for its decisions against greedy, in armies of so many points."""
    taken = sorted(times(points))
    cuts = statistics.quantiles(taken, n=100, method="inclusive")
    what = f"the commander's decisions, {points:,} points, {BUDGET:g} s given"
    note = f"{len(taken)} decisions that it searched, the longest {taken[-1]:.2f} s"
    return [
        Row(name=f"{what}: 95th percentile", value=cuts[94], unit="s", note=note, most=BUDGET),
        Row(name=f"{what}: median", value=cuts[49], unit="s"),
    ]


def times(points: int) -> list[float]:
    """Return the seconds that went by for each of the first decisions that the commander searched."""
    state = opening(draw_battle(SEED, factions=LISTS, points=points).field)
    battle = Battle.start(LEGIONS, state, seed=SEED)
    commander = make_bot("commander", game=LEGIONS.name, seconds=BUDGET)
    assert isinstance(commander, Planner)
    first, second = LEGIONS.sides(state)
    bots = {first: commander, second: make_bot("greedy", game=LEGIONS.name)}
    luck, taken = partial(Luck, str(SEED).encode()), list[float]()
    while len(taken) < SEARCHED and battle.to_decide:
        side = battle.to_decide[0]
        view, name = battle.view(side), str(len(battle.entries))
        began = time.perf_counter()
        action = bots[side].choose(view, view.options, luck(name))
        if side == first and commander.thought is not None:
            taken.append(time.perf_counter() - began)
        battle.act(side, action)
    return taken
