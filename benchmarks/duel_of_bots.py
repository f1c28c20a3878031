"""Greedy against random: battles between drawn Armies of every list, sides swapped; the share that greedy wins.

Usage: ``python -m benchmarks.duel_of_bots [PAIRS [POINTS [FIRST [WORKERS]]]]``, by default 50 pairs of 3,000 points.
Each battle is told as it ends, and what was found so far is written to ``benchmarks/DUEL.md``: it takes hours.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from umpire.bots import Random
from umpire.game import System
from umpire.simulate import Contest, Game, Player, series, standings
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.files import army_lists, draw_battle
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState

RESULT = Path(__file__).resolve().parent / "DUEL.md"
PLAYERS = (Player(name="greedy", bot=Greedy), Player(name="random", bot=Random))
LEAST = 0.95


def main() -> None:
    """Play, tell each battle, and write the table after each."""
    asked = [int(each) for each in sys.argv[1:]]
    pairs, points, first, workers = (*asked, *(50, 3000, 0, 1)[len(asked) :])
    played: list[Game] = []
    for number in range(first, first + pairs):
        contest = Contest(setting=partial(drawn, number, points), players=PLAYERS, name=f"drawn battle {number}")
        for game in series(contest, pairs=1, first_seed=number, workers=min(workers, 2)).games:
            played.append(game)
            print(told(number, game), flush=True)
        RESULT.write_text(report(played, points, first, first + pairs), encoding="utf-8")


def drawn(number: int, points: int) -> tuple[System[BattleState], BattleState]:
    """Return the battle of a number, its army lists each against each in turn."""
    lists = army_lists()
    factions = (lists[number % len(lists)], lists[number // len(lists) % len(lists)])
    return LEGIONS, opening(draw_battle(number, factions=factions, points=points).field)


def told(number: int, game: Game) -> str:
    """Return one battle in a line."""
    score = ", ".join(f"{game.seats[side]} ({side}) {points}" for side, points in game.score.items())
    return f"{number}{' swapped' if game.swapped else ''}: {score}; {game.winner or 'nobody'} wins"


def report(played: list[Game], points: int, first: int, beyond: int) -> str:
    """Return what was found, as the result's file."""
    table = standings(played, [each.name for each in PLAYERS])
    share = table.of("greedy").share
    missed = [told(game.seed, game) for game in played if game.winner != "greedy"]
    lines = [
        "# Greedy against random",
        "",
        f"Written by `python -m benchmarks.duel_of_bots`. Drawn Armies of {points:,} points, drawn battles {first} to",
        f"{beyond - 1}, each played twice with sides swapped; {len(played)} of {2 * (beyond - first)} were played.",
        f"Greedy won {share:.1%}; at least {LEAST:.0%} are wanted: {'met' if share >= LEAST else '**not met**'}.",
        "",
        "```text",
        str(table),
        "```",
        "",
        *(["Not won by greedy:", "", *(f"- {each}" for each in missed), ""] if missed else []),
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
