"""`umpire ladder`: all bots of a game play each other, and are rated."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from umpire.bots import bot_names
from umpire.cli.completing import system_names
from umpire.cli.output import JsonOption, console, print_json
from umpire.cli.simulate import keep_series
from umpire.errors import InputError
from umpire.formats.imports import write_text
from umpire.simulate import HELD_OUT, in_processes, ladder_of, ladder_page, on_ray, plan_series

FEWEST = 2


def ladder(
    bot: Annotated[list[str] | None, typer.Argument(help="The bots (default: all of the game).")] = None,
    games: Annotated[int, typer.Option(help="How many battles every two play: each seed twice, sides swapped.")] = 20,
    points: Annotated[int, typer.Option(help="The points limit of the armies, which are drawn.")] = 750,
    rounds: Annotated[int | None, typer.Option(help="How many rounds (default: those of the mission).")] = None,
    seed: Annotated[int, typer.Option(help="The first seed; those from 500,000 on are held out.")] = HELD_OUT,
    out: Annotated[Path, typer.Option(help="The page to write, in Markdown.")] = Path("ladder.md"),
    folder: Annotated[Path, typer.Option(help="Where the battles are kept; a ladder that was stopped goes on.")] = Path(
        "ladder"
    ),
    workers: Annotated[int, typer.Option(help="How many processes play on this machine.")] = 1,
    ray: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; `local` starts one (extra `ray`).")
    ] = "",
    game: Annotated[str, typer.Option(help="The game.", autocompletion=system_names)] = "",
    progress: Annotated[bool, typer.Option(help="Show how far it is.")] = True,
    json: JsonOption = False,
) -> None:
    """Have all bots play each other over drawn tables and armies, and rate them, with intervals.

    Every seed is played twice with sides swapped, so that both bots play both armies from both sides. Battles are kept
    as they end: the same command goes on where it was stopped. The page has the command and the seeds in its head.

    For example:

      umpire ladder --games 40 --workers 2 --out ladder.md

      umpire ladder greedy random --games 100 --points 1500
    """
    bots = tuple(bot or bot_names(game))
    if len(set(bots)) < FEWEST or len(set(bots)) < len(bots):
        raise InputError("A ladder has two bots or more, each once", path="bot", value=", ".join(bots))
    plan = plan_series(game=game, bots=bots, points=points, rounds=rounds, games=games, first_seed=seed)
    runner = on_ray(ray, workers=workers) if ray else in_processes(workers)
    kept = keep_series(plan, folder, runner=runner, progress=progress, json=json)
    words = ["umpire", "ladder", *bots, "--games", str(games), "--points", str(points), "--seed", str(seed)]
    words += [] if rounds is None else ["--rounds", str(rounds)]
    words += ["--game", game] if game else []
    ratings = ladder_of(plan, kept)
    write_text(ladder_page(plan, kept, command=shlex.join(words)), out)
    if json:
        print_json({"ratings": ratings, "page": str(out)})
        return
    width = max(len(each.name) for each in ratings)
    for each in ratings:
        told = f"{each.rating:5.0f} ({each.low:.0f} to {each.high:.0f})"
        did = f"won {each.result.wins} of {each.result.games}, {each.result.draws} drawn"
        console.print(f"{each.name:<{width}}  {told}  {did}", markup=False)
    console.print(str(out), markup=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("ladder")(ladder)
