"""Any two bots against one another: drawn tables and missions, sides swapped; the share of battles that the first wins.

Usage: ``python -m benchmarks.duel_of_bots [FIRST SECOND] [--pairs 50] [--points 3000] [--from 0] [--workers 1]
[--even] [--keep FILE]``, by default greedy against random. With ``--even`` both sides have the same drawn Army, so that
playing decides and not the draw; without, two drawn Armies of every list in turn. Each pair has a table of its own.
Each battle is told as it ends, and what was found so far is written to ``benchmarks/DUEL.md``, for other bots to a file
named for them: it takes hours. With ``--keep`` every battle is kept in a file, and those that the file has are not
played again: the same command goes on where it was broken off. Take a new file when a bot has changed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec

from umpire.bots import make_bot
from umpire.formats import parse_document
from umpire.game import Luck, System
from umpire.simulate import Contest, Game, Player, series, standings, wilson
from umpire.systems.legions.files import army_lists, army_text, compose, draw_army, draw_battle, wide_table
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.rules.battles import mission_plans

FOLDER = Path(__file__).resolve().parent
LEAST = {("greedy", "random"): 0.95, ("commander", "greedy"): 0.7}
"""What share of the battles is wanted."""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A battle in the file of those that were played."""

    points: int
    even: bool
    game: Game


def main() -> None:
    """Play, tell each battle, and write the table after each pair."""
    asked = arguments()
    players = tuple(Player(name=name, bot=partial(make_bot, name, game=LEGIONS.name)) for name in asked.bots)
    before, played = kept(asked), list[Game]()
    for number in range(asked.first, asked.first + asked.pairs):
        pair = [game for game in before if game.seed == number]
        if len(pair) < len(players):
            setting = partial(even if asked.even else drawn, number, asked.points)
            contest = Contest(setting=setting, players=(players[0], players[1]), name=f"drawn battle {number}")
            pair = list(series(contest, pairs=1, first_seed=number, workers=min(asked.workers, 2)).games)
            keep(asked, pair)
        played += pair
        for game in pair:
            print(told(number, game), flush=True)
        result_file(*asked.bots).write_text(report(played, asked), encoding="utf-8")


def kept(asked: argparse.Namespace) -> list[Game]:
    """Return the battles of this duel that the file of those that were played has."""
    if asked.keep is None or not asked.keep.exists():
        return []
    lines = (msgspec.json.decode(line, type=Kept) for line in asked.keep.read_bytes().splitlines())
    wanted = {*asked.bots}
    return [
        each.game
        for each in lines
        if (each.points, each.even, {*each.game.seats.values()}) == (asked.points, asked.even, wanted)
    ]


def keep(asked: argparse.Namespace, games: Sequence[Game]) -> None:
    """Add battles to the file of those that were played, if there is one."""
    if asked.keep is not None:
        with asked.keep.open("ab") as file:
            for game in games:
                file.write(msgspec.json.encode(Kept(points=asked.points, even=asked.even, game=game)) + b"\n")


def arguments() -> argparse.Namespace:
    """Return what the command asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.duel_of_bots")
    parser.add_argument("bots", nargs="*", default=["greedy", "random"], metavar="BOT")
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--points", type=int, default=3000)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--even", action="store_true")
    parser.add_argument("--keep", type=Path, metavar="FILE")
    asked = parser.parse_args()
    if len(asked.bots) != 2 or asked.bots[0] == asked.bots[1]:
        parser.error("name two different bots")
    for name in asked.bots:
        make_bot(name, game=LEGIONS.name)
    return asked


def result_file(first: str, second: str) -> Path:
    """Return where the result of a duel is written."""
    usual = (first, second) == ("greedy", "random")
    return FOLDER / ("DUEL.md" if usual else f"DUEL-{first}-{second}.md".replace(":", "-"))


def drawn(number: int, points: int) -> tuple[System[BattleState], BattleState]:
    """Return the battle of a number, its army lists each against each in turn."""
    lists = army_lists()
    factions = (lists[number % len(lists)], lists[number // len(lists) % len(lists)])
    return LEGIONS, opening(draw_battle(number, factions=factions, points=points).field)


def even(number: int, points: int) -> tuple[System[BattleState], BattleState]:
    """Return the battle of a number in which both sides have the same Army, drawn from each list in turn."""
    lists = army_lists()
    luck = Luck(str(number).encode(), "even battle")
    army = parse_document(
        army_text(draw_army(lists[number % len(lists)], points=points, seed=f"even {number}")), name="army.yaml"
    )
    table = wide_table(number)
    plan = luck.pick([each for each in mission_plans().values() if each.table == table.size])
    scenario = {"id": f"even-{number}", "title": f"Even battle {number}", "mission": plan.id, "seed": number}
    return LEGIONS, opening(compose(scenario, (army, army), table).field)


def told(number: int, game: Game) -> str:
    """Return one battle in a line."""
    score = ", ".join(f"{game.seats[side]} ({side}) {points}" for side, points in game.score.items())
    return f"{number}{' swapped' if game.swapped else ''}: {score}; {game.winner or 'nobody'} wins"


def report(played: list[Game], asked: argparse.Namespace) -> str:
    """Return what was found, as the result's file."""
    first, second = asked.bots
    table, wanted = standings(played, asked.bots), LEAST.get((first, second), 0.0)
    own = table.of(first)
    scored = own.wins + own.draws / 2
    share, (low, high) = scored / own.games, wilson(scored, own.games)
    missed = [told(game.seed, game) for game in played if game.winner != first]
    armies = "The same drawn Army on both sides," if asked.even else "Drawn Armies"
    reached = "met" if low >= wanted else "met, though the interval reaches below" if share >= wanted else "**not met**"
    goal = f"; at least {wanted:.0%} are wanted: {reached}" if wanted else ""
    lines = [
        f"# {first.capitalize()} against {second}",
        "",
        f"Written by `{command(asked)}`.",
        f"{armies} of {asked.points:,} points, drawn battles {asked.first} to {asked.first + asked.pairs - 1}, each on",
        f"its own table, played twice with sides swapped; {len(played)} of {2 * asked.pairs} were played.",
        f"{first.capitalize()} won {share:.1%}, a draw counted half (95 %: {low:.1%} to {high:.1%}){goal}.",
        "",
        "```text",
        str(table),
        "```",
        "",
        *([f"Not won by {first}:", "", *(f"- {each}" for each in missed), ""] if missed else []),
    ]
    return "\n".join(lines)


def command(asked: argparse.Namespace) -> str:
    """Return the command that plays the same."""
    parts = ["python -m benchmarks.duel_of_bots", *asked.bots, f"--pairs {asked.pairs}", f"--points {asked.points}"]
    return " ".join([*parts, f"--from {asked.first}", *(["--even"] if asked.even else [])])


if __name__ == "__main__":
    main()
