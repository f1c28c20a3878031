"""Whole battles: how long one takes, and where the time goes."""

from __future__ import annotations

import cProfile
import pickle
import pstats
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import umpire
from benchmarks.oracles import ManyLines
from benchmarks.row import Row, seconds
from umpire.bots import make_bot
from umpire.errors import BrokenLaw, Stalled
from umpire.formats.cases import check_case, read_cases
from umpire.game import Battle, System, verify
from umpire.geometry import looking_with
from umpire.simulate import DECISION_LIMIT, Contest, Player, play_on, series
from umpire.systems.legions.battlefield import Battlefield, forget
from umpire.systems.legions.files import draw_army, draw_battle
from umpire.systems.legions.files.scenario import load_scenario, shipped_scenario
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState

SMALL = 15
"""The number of the small battle that is measured."""

LARGE = ("Legiones Astartes", "Solar Auxilia")
POINTS = 3000
"""The large battle that is measured: Armies of these lists, drawn for as many points, on a drawn table."""

SEED = 1
SMALL_BATTLES = 5
PART = 40
"""How many decisions are played with the slow oracle at most: it takes a hundred times as long."""

PAIRS = 6
CASES = Path(umpire.__file__).parent / "systems" / "legions" / "cases"
PACKAGES = 8
FUNCTIONS = 12
SOURCES = "umpire"


def run() -> list[Row]:
    """Play the shipped battle and the small one, judge the cases, ask the slow oracle, and profile."""
    shipped = load_scenario(shipped_scenario()).field
    small = skirmish(SMALL)
    played = fight(small, "greedy")  # whatever is compiled or read from disk is ready after this
    rows = [
        *whole(shipped),
        Row(name=f"small battle {SMALL}, greedy against greedy", value=rate(small, "greedy"), unit="battles/s"),
        Row(name=f"small battle {SMALL}, random against random", value=rate(small, "random"), unit="battles/s"),
        Row(name="verifying the small battle", value=seconds(lambda: judge(played), runs=2), unit="s"),
        judged_cases(),
        *against_the_oracle(small),
        *large(),
        *sent(played),
        *on_processes(),
    ]
    return rows + profiled(shipped)


def whole(shipped: Battlefield) -> list[Row]:
    """Return how long the shipped battle takes, and what that makes in a minute and a second on one core."""
    decisions = len(fight(shipped, "greedy").entries) - 1
    once = min(work_seconds(lambda: fight(shipped, "greedy")) for _ in range(3))
    return [
        Row(name="the shipped battle, greedy against greedy", value=once, unit="s of one core", most=1.15),
        Row(name="the shipped battle", value=60.0 / once, unit="battles a minute and core"),
        Row(name="the shipped battle", value=decisions / once, unit="decisions/s", note=f"{decisions} decisions"),
    ]


def large() -> list[Row]:
    """Return how long a battle of 3,000 points takes, and how long one of its Armies takes to draw."""
    field = draw_battle(SEED, factions=LARGE, points=POINTS).field
    entries: list[int] = []
    once = work_seconds(lambda: entries.append(len(fight(field, "greedy").entries)))
    told = f"{entries[0] - 1} decisions, {len(field.models)} models in {len(field.detachments)} Detachments"
    drawing = seconds(lambda: draw_army(LARGE[0], points=POINTS, seed=SEED), runs=3)
    return [
        Row(name="a drawn battle of 3,000 points, greedy against greedy", value=once, unit="s of one core", note=told),
        Row(name="drawing an Army of 3,000 points", value=1000.0 * drawing, unit="ms"),
    ]


def sent(battle: Battle[BattleState]) -> list[Row]:
    """Return how long it takes to fork a battle, and to send it to another process and back, without the way."""
    there = pickle.dumps(battle)  # its lines are written once
    back = seconds(lambda: pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(battle)))), runs=20)
    told = f"{len(battle.entries)} entries, {len(there) // 1000} kB"
    return [
        Row(name="forking a battle", value=1e6 * seconds(battle.fork, runs=200), unit="us", most=50.0),
        Row(name="a battle to another process and back", value=1e3 * back, unit="ms", note=told, most=2.0),
    ]


def work_seconds(work: Callable[[], object]) -> float:
    """Return how long this process works at something: what else the machine does is not counted."""
    start = time.process_time()
    work()
    return time.process_time() - start


def fight(field: Battlefield, bot: str, *, seed: int = SEED, decisions: int = DECISION_LIMIT) -> Battle[BattleState]:
    """Play one battle that nothing is remembered of, or the first decisions of one."""
    forget()
    state = opening(field)
    battle = Battle.start(LEGIONS, state, seed=seed)
    with suppress(Stalled):
        play_on(battle, bots={side: make_bot(bot) for side in LEGIONS.sides(state)}, limit=decisions)
    return battle


def judge(battle: Battle[BattleState]) -> None:
    """Judge a battle again without remembering it."""
    forget()
    verify(LEGIONS, battle.journal)


def rate(field: Battlefield, bot: str) -> float:
    """Return how many battles are played in a second, over several seeds."""
    taken = sum(work_seconds(lambda seed=seed: fight(field, bot, seed=seed)) for seed in range(SMALL_BATTLES))
    return SMALL_BATTLES / taken


def judged_cases() -> Row:
    """Return how long all shipped cases of Legions Imperialis take to run."""
    files = sorted(CASES.rglob("*.yaml"))
    read = [read_cases(str(file)) for file in files]
    pairs = [(case, document) for document, found in read for case in found.cases]
    taken = work_seconds(lambda: [check_case(case, document) for case, document in pairs])
    return Row(name="all cases", value=taken, unit="s of one core", note=f"{len(pairs)} cases, reading left out")


def against_the_oracle(field: Battlefield) -> list[Row]:
    """Play the same decisions with the kernels and with the slow oracle in their place, as far as both see the same.

    The oracle asks along many lines, and overlooks narrow openings: where it first does, the two battles part.

    Raises:
        BrokenLaw: If they part at once.
    """
    with looking_with(ManyLines()):
        found = fight(field, "greedy", decisions=PART).entries
    forget()
    pairs = zip(found, fight(field, "greedy", decisions=PART).entries, strict=False)
    alike = next((index for index, (slow, fast) in enumerate(pairs) if slow != fast), len(found)) - 1
    if alike < 1:
        raise BrokenLaw("The slow oracle of sight gives another battle than the kernels from the first decision on.")
    fast = work_seconds(lambda: fight(field, "greedy", decisions=alike))
    oracle = ManyLines()
    with looking_with(oracle):
        slow = work_seconds(lambda: fight(field, "greedy", decisions=alike))
    forget()
    told = f"the first {alike} decisions of small battle {SMALL}, {oracle.asked} sights, the same log"
    return [
        Row(name="with the kernels", value=fast, unit="s of one core", note=told),
        Row(name="with the slow oracle of sight", value=slow, unit="s of one core", note="asks along many lines"),
        Row(name="the slow oracle to the kernels", value=slow / fast, unit="times", note="the whole time"),
    ]


def on_processes() -> list[Row]:
    """Play a series on one process and on two, which must give the same table; starting them counts.

    Raises:
        BrokenLaw: If the tables differ.
    """
    players = (
        Player(name="greedy", bot=partial(make_bot, "greedy")),
        Player(name="random", bot=partial(make_bot, "random")),
    )
    contest = Contest(setting=_small_table, players=players, name="small battles")
    tables, taken = [], []
    for workers in (1, 2):
        start = time.perf_counter()
        tables.append(series(contest, pairs=PAIRS, workers=workers))
        taken.append(time.perf_counter() - start)
    if tables[0] != tables[1]:
        raise BrokenLaw("Two processes give another table than one.")
    told = f"{2 * PAIRS} battles, the same table"
    return [
        Row(name=f"a series on {workers} process{'es' * (workers > 1)}", value=each, unit="s", note=told)
        for workers, each in zip((1, 2), taken, strict=True)
    ] + [Row(name="two processes to one", value=taken[0] / taken[1], unit="times as fast")]


def _small_table() -> tuple[System[BattleState], BattleState]:
    return LEGIONS, opening(skirmish(SMALL))


def profiled(field: Battlefield) -> list[Row]:
    """Return the share of the time that each package and the slowest functions themselves take."""
    profile = cProfile.Profile()
    profile.runcall(fight, field, "greedy")
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    packages: Counter[str] = Counter()
    functions: Counter[str] = Counter()
    for (file, _, function), (_, _, own, _, _) in stats.items():
        package = package_of(file)
        packages[package] += own
        functions[f"{package}: {Path(file).stem}.{function}" if package != "Python" else f"Python: {function}"] += own
    total = sum(packages.values())
    rows = [Row(name=f"in {name}", value=100.0 * own / total, unit="%") for name, own in packages.most_common(PACKAGES)]
    return rows + [
        Row(name=name, value=100.0 * own / total, unit="%", note="itself, without what it calls")
        for name, own in functions.most_common(FUNCTIONS)
    ]


def package_of(file: str) -> str:
    """Return the package that a file belongs to, as far as it is Umpire's."""
    parts = Path(file).parts
    if SOURCES not in parts:
        return "Python"
    inside = parts[len(parts) - parts[::-1].index(SOURCES) : -1]
    return ".".join(inside[:4]) or SOURCES
