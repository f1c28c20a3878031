"""Bots against themselves: the same Army on both sides of a point-symmetric table; which side wins how often.

Usage: ``python -m benchmarks.mirror_matches [BOT ...] [--battles 40] [--points 1000] [--from 0] [--write]``, by
default greedy. Who plays both sides alike wins as often with either: the share of the first side, draws counted half,
within two standard errors of even. With ``--write`` the shares are laid into ``benchmarks/MIRRORS.md``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path

from msgspec.structs import replace

from umpire.bots import make_bot
from umpire.formats import parse_document
from umpire.game import Luck
from umpire.simulate.playing import play
from umpire.systems.legions.files import army_lists, army_text, compose, draw_army, wide_table
from umpire.systems.legions.files.entries import TableEntry
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.rules.battles import mission_plans

FILE = Path(__file__).resolve().parent / "MIRRORS.md"
EVEN = 2.0
"""How many standard errors from even a share may be."""


def main() -> None:
    """Play, tell each battle, then the share of each bot."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mirror_matches")
    parser.add_argument("bots", nargs="*", default=["greedy"], metavar="BOT")
    parser.add_argument("--battles", type=int, default=40)
    parser.add_argument("--points", type=int, default=1000)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--write", action="store_true", help="lay the shares into benchmarks/MIRRORS.md")
    asked = parser.parse_args()
    numbers = range(asked.first, asked.first + asked.battles)
    found = {bot: list(played(bot, numbers, asked.points)) for bot in asked.bots}
    if asked.write:
        command = f"{' '.join(found)} --battles {asked.battles} --points {asked.points} --from {asked.first} --write"
        FILE.write_text(page(found, command=command), encoding="utf-8")


def played(bot: str, numbers: Sequence[int], points: int) -> Iterator[float]:
    """Have a bot play both sides of some battles, and give for each whether the first side won, a draw as half."""
    won: list[float] = []
    for number in numbers:
        state = mirrored(number, points)
        sides = LEGIONS.sides(state)
        bots = {side: make_bot(bot, game=LEGIONS.name) for side in sides}
        outcome = play(LEGIONS, state, bots=bots, seed=number).outcome
        assert outcome is not None
        won.append(0.5 if outcome.winner is None else float(outcome.winner == sides[0]))
        print(f"{bot}, {number}: {outcome.score}; first side {told(won)}", flush=True)
        yield won[-1]


def page(found: Mapping[str, Sequence[float]], *, command: str) -> str:
    """Return the shares of all bots as a page in Markdown."""
    rows = [
        f"| {bot} | {len(won)} | {won.count(1.0)} | {won.count(0.5)} | {won.count(0.0)} | {sum(won) / len(won):.1%} "
        f"| {apart(won):+.1f} | {'yes' if abs(apart(won)) <= EVEN else '**no**'} |"
        for bot, won in found.items()
    ]
    return "\n".join([
        "# Bots against themselves",
        "",
        f"Written by `python -m benchmarks.mirror_matches {command}`.",
        "The same drawn Army on both sides, one half of each table the other turned round. Who plays both sides alike",
        f"wins as often with either: within {EVEN:g} standard errors of even, a draw counted half.",
        "",
        "| bot | battles | first side won | drawn | second side won | first side | standard errors from even | even |",
        "|---|--:|--:|--:|--:|--:|--:|---|",
        *rows,
        "",
    ])  # fmt: skip


def apart(won: Sequence[float]) -> float:
    """Return how many standard errors the share of the first side is from even."""
    return (sum(won) / len(won) - 0.5) / sqrt(0.25 / len(won))


def told(won: Sequence[float]) -> str:
    """Return the share of the first side so far, and how far it is from even in standard errors."""
    return f"{sum(won) / len(won):.1%} of {len(won)}, {apart(won):+.1f} standard errors from even"


def mirrored(number: int, points: int) -> BattleState:
    """Return the battle of a number: one drawn Army on both sides, one half of the table the other turned round."""
    lists = army_lists()
    drawn = draw_army(lists[number % len(lists)], points=points, seed=f"mirror {number}")
    army = parse_document(army_text(drawn), name="army.yaml")
    table = turned_round(wide_table(number))
    plans = [each for each in mission_plans().values() if each.table == table.size]
    plan = Luck(str(number).encode(), "mirror match").pick(plans)
    scenario = {"id": f"mirror-{number}", "title": f"Mirror match {number}", "mission": plan.id, "seed": number}
    return opening(compose(scenario, (army, army), table).field)


def turned_round(table: TableEntry) -> TableEntry:
    """Return a table whose eastern half is its western one, turned by half a circle."""
    width, depth = table.size
    west = [each for each in table.features if each.id.startswith("west-")]
    east = [
        replace(
            each,
            id=each.id.replace("west-", "east-", 1),
            outline=tuple((width - x, depth - y) for x, y in each.outline),
            overtops=tuple(name.replace("west-", "east-", 1) for name in each.overtops),
        )
        for each in west
    ]
    return replace(table, features=(*west, *east))


if __name__ == "__main__":
    main()
