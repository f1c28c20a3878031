"""The trained bot against greedy on tables that it was never trained on, sides swapped; the share that it wins.

Usage: ``python -m benchmarks.trained_bot [PAIRS [FIRST [WORKERS]]]``, by default 100 pairs from the first held-out
table on. What was found is written to ``benchmarks/TRAINED.md``, with the curve of the training beside it.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from umpire.bots import Trained, make_bot
from umpire.environment import HELD_OUT
from umpire.game import Bot, System
from umpire.simulate import Contest, Game, Player, series, standings
from umpire.systems.legions.learning import learning_battle, trained_bot
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import BattleState

HERE = Path(__file__).resolve().parent
RESULT = HERE / "TRAINED.md"
SCENARIO = "pair"
LEAST = 0.5
HOW = (
    "python -m umpire.environment.train --scenario pair --opponent greedy --seed 1 --envs 16 --horizon 32 --minutes 46"
)
EVERY = 10


def main() -> None:
    """Play against greedy, then against random, and write the tables."""
    asked = [int(each) for each in sys.argv[1:]]
    pairs, first, workers = (*asked, *(100, HELD_OUT[0], 1)[len(asked) :])
    told = []
    for foe, count in (("greedy", pairs), ("random", max(1, pairs // 4))):
        played: list[Game] = []
        for number in range(first, first + count):
            contest = Contest(setting=partial(table, number), players=players(foe), name=f"{SCENARIO}-{number}")
            played += series(contest, pairs=1, first_seed=number, workers=workers).games
            if (number - first) % EVERY == EVERY - 1:
                print(standings(played, ["trained", foe]), flush=True)
        told.append(section(foe, played, first))
        RESULT.write_text(report(told), encoding="utf-8")


def players(foe: str) -> tuple[Player, Player]:
    """Return the trained bot and whom it plays against."""
    return Player(name="trained", bot=_trained), Player(name=foe, bot=partial(_made, foe))


def _trained() -> Trained:
    return trained_bot()


def _made(name: str) -> Bot:
    return make_bot(name)


def table(number: int) -> tuple[System[BattleState], BattleState]:
    """Return the battle of a held-out table."""
    return LEGIONS, learning_battle(SCENARIO, number).state


def section(foe: str, played: list[Game], first: int) -> str:
    """Return the table of the battles against one bot."""
    standing = standings(played, ["trained", foe])
    share = standing.of("trained").share
    wanted = (
        f"; more than {LEAST:.0%} is wanted: {'met' if share > LEAST else '**not met**'}" if foe == "greedy" else ""
    )
    last = first + len(played) // 2 - 1
    lines = [
        f"## Against {foe}",
        "",
        f"Tables {first} to {last}, each played twice with sides swapped. The trained bot won {share:.1%}{wanted}.",
        "",
        "```text",
        str(standing),
        "```",
        "",
    ]
    return "\n".join(lines)


def report(told: list[str]) -> str:
    """Return what was found, as the result's file."""
    curve = (HERE / "trained" / "curve.csv").read_text(encoding="utf-8").splitlines()
    steps, battles, won, minutes = curve[-1].split(",")
    lines = [
        "# The trained bot",
        "",
        f"Written by `python -m benchmarks.trained_bot`. It was trained on the scenario `{SCENARIO}` by",
        "",
        "```sh",
        HOW,
        "```",
        "",
        f"in {float(minutes):.0f} minutes on less than one core of a busy machine: {int(steps):,} steps,",
        f"{int(battles):,} battles on as many tables; of the last 200 it won {float(won):.1%}, drawing its actions by",
        "their chances. Such a run is bound to the clock; with `--steps` instead, the same command gives the same",
        "network on the same machine.",
        "",
        "![Share of battles won while it was trained](trained/curve.svg)",
        "",
    ]
    return "\n".join([*lines, *told])


if __name__ == "__main__":
    main()
