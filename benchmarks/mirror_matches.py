"""A bot against itself: the same Army on both sides of a point-symmetric table; which side wins how often.

Usage: ``python -m benchmarks.mirror_matches [BOT] [--battles 40] [--points 1000] [--from 0]``, by default greedy. Who
plays both sides alike wins as often with either: the share of the first side, draws counted half, within two standard
errors of even.
"""

from __future__ import annotations

import argparse
from math import sqrt

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


def main() -> None:
    """Play, tell each battle, then the share."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mirror_matches")
    parser.add_argument("bot", nargs="?", default="greedy")
    parser.add_argument("--battles", type=int, default=40)
    parser.add_argument("--points", type=int, default=1000)
    parser.add_argument("--from", dest="first", type=int, default=0)
    asked = parser.parse_args()
    won: list[float] = []
    for number in range(asked.first, asked.first + asked.battles):
        state = mirrored(number, asked.points)
        sides = LEGIONS.sides(state)
        bots = {side: make_bot(asked.bot, game=LEGIONS.name) for side in sides}
        outcome = play(LEGIONS, state, bots=bots, seed=number).outcome
        assert outcome is not None
        won.append(0.5 if outcome.winner is None else float(outcome.winner == sides[0]))
        print(f"{number}: {outcome.score}; {told(won)}", flush=True)


def told(won: list[float]) -> str:
    """Return the share of the first side so far, and how far it is from even in standard errors."""
    share, error = sum(won) / len(won), sqrt(0.25 / len(won))
    return f"first side {share:.1%} of {len(won)}, {(share - 0.5) / error:+.1f} standard errors from even"


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
