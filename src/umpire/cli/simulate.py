"""`umpire simulate`: many battles between bots, kept as they end, told as tables, a summary and a report."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from umpire.cli.completing import army_list_names, system_names
from umpire.cli.output import JsonOption, beside, console, print_json
from umpire.simulate import (
    OnGame,
    PlayedGame,
    Runner,
    SeriesPlan,
    battles_told,
    check_results,
    fixtures,
    in_processes,
    on_ray,
    open_folder,
    plan_series,
    run_series,
    summary_told,
    write_results,
)

INTERRUPTED = 130
REMEMBERED = 3600.0
"""Over how long the speed is taken that the estimate stands on, seconds: a battle may take minutes."""


def simulate(
    scenario: Annotated[
        list[str] | None,
        typer.Argument(help="Scenario files, folders of them, or battles by name (default: armies on tables)."),
    ] = None,
    army: Annotated[
        list[str] | None,
        typer.Option(
            help="An army file, a folder of them, a shipped army, or an army list to draw from; more than two: "
            "each meets each.",
            autocompletion=army_list_names,
        ),
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option(help="A table file, a folder of them, a shipped table, or `drawn`: one by seed for each pair."),
    ] = None,
    mission: Annotated[
        list[str] | None, typer.Option(help="A mission (default: all that fit the table, by seed).")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="Who plays: one for all or one for each army; without armies, those who are compared."),
    ] = None,
    games: Annotated[int, typer.Option(help="How many battles every two play: each seed twice, sides swapped.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed of the first pair of battles; the others follow it.")] = 1,
    rounds: Annotated[int | None, typer.Option(help="How many rounds (default: those of the mission).")] = None,
    points: Annotated[int, typer.Option(help="The points limit of armies that are drawn.")] = 1000,
    handicap: Annotated[
        list[float] | None,
        typer.Option(help="Draw every army but the first of so many times the points, in turn: tells what is even."),
    ] = None,
    out: Annotated[Path, typer.Option(help="The folder of results; a series that was stopped in it goes on.")] = Path(
        "series"
    ),
    workers: Annotated[int, typer.Option(help="How many processes play on this machine.")] = 1,
    ray: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; `local` starts one (extra `ray`).")
    ] = "",
    keep_logs: Annotated[bool, typer.Option("--keep-logs", help="Keep the log of every battle.")] = False,
    csv_only: Annotated[bool, typer.Option("--csv-only", help="Write CSV files alone, which need no extra.")] = False,
    allow_missing: Annotated[
        bool, typer.Option("--allow-missing", help="Play without rules that are not implemented yet.")
    ] = False,
    game: Annotated[str, typer.Option(help="The game.", autocompletion=system_names)] = "",
    progress: Annotated[bool, typer.Option(help="Show how far the series is.")] = True,
    json: JsonOption = False,
) -> None:
    """Play many battles between bots, and tell who wins how often, with intervals.

    Every seed is played twice, with sides swapped. Each battle is kept as it ends: a series that was stopped goes on
    when the same command is given again. The folder then holds games, detachments and rounds as CSV and Parquet, and
    report.html. The same command makes the same tables, however many workers play it. The exit code is 1 if a battle
    did not come to its end.

    For example:

      umpire simulate --army mine.yaml --army theirs.yaml --games 200 --workers 2 --out compared

      umpire simulate --bot greedy --bot random --points 750 --games 40

      umpire simulate battle.yaml --games 100 --keep-logs

      umpire simulate --army armies/ --table tables/ --mission no_mans_land

      umpire simulate --army mine.yaml --army "Solar Auxilia" --handicap 0.75 --handicap 1 --handicap 1.33
    """
    if not csv_only:
        check_results()
    plan = plan_series(
        game=game,
        scenarios=scenario or (),
        armies=army or (),
        tables=table or (),
        missions=mission or (),
        bots=bot or (),
        rounds=rounds,
        points=points,
        handicaps=handicap or (),
        games=games,
        first_seed=seed,
        allow_missing=allow_missing,
        keep_logs=keep_logs,
    )
    runner = on_ray(ray, workers=workers) if ray else in_processes(workers)
    named = {"--army": army, "--table": table, "--mission": mission, "--bot": bot}
    command = _command(plan, scenario or [], named, out, game=game)
    keep_series(plan, out, runner=runner, progress=progress, json=json)
    _tell(plan, out, command=command, csv_only=csv_only, json=json)


def keep_series(
    plan: SeriesPlan, out: Path | None, *, runner: Runner, progress: bool, json: bool
) -> tuple[PlayedGame, ...]:
    """Play what is left of a series in a folder, showing how far it is; return all its battles.

    Where no folder is named, battles are kept only until all are played.
    """
    with TemporaryDirectory() as place, open_folder(out or Path(place) / "series", plan) as folder:
        if folder.notice:
            beside.print(folder.notice, style="yellow", markup=False)
        kept = len(folder.games)
        if kept and not json:
            beside.print(f"Kept in {out}: {battles_told(kept)}; going on from there.", markup=False)
        try:
            with _bar(kept, len(fixtures(plan)), shown=progress and not json) as on_game:
                run_series(plan, folder, runner=runner, on_game=on_game)
        except KeyboardInterrupt:
            kept_on = f"{battles_told(len(folder.games))} kept in {out}. The same command goes on from there."
            beside.print(f"\nStopped: {kept_on if out else 'no folder was named that keeps battles.'}", markup=False)
            raise typer.Exit(INTERRUPTED) from None
        return folder.games


def _tell(plan: SeriesPlan, out: Path, *, command: str, csv_only: bool, json: bool) -> None:
    """Write what a series comes to into its folder, and tell it."""
    with open_folder(out, plan) as folder:
        summary = write_results(folder, plan, command=command, csv_only=csv_only)
    if json:
        print_json({"summary": summary, "folder": str(out), "command": command})
    else:
        console.print(summary_told(summary), markup=False)
        console.print(f"\nresults: {out}", markup=False)
        console.print(f"again:   {command}", markup=False)
    if summary.failures:
        raise typer.Exit(1)


@contextmanager
def _bar(kept: int, of: int, *, shown: bool) -> Iterator[OnGame | None]:
    """Show how far a series is, with an estimate; where nobody watches, a line for each tenth of it."""
    if not shown:
        yield None
    elif not beside.is_terminal:
        yield _tell_tenths
    else:
        columns = (
            TextColumn("{task.completed} of {task.total} battles"),
            BarColumn(),
            TimeElapsedColumn(),
            TextColumn("left:"),
            TimeRemainingColumn(compact=True),
            TextColumn("{task.description}"),
        )
        with Progress(*columns, console=beside, transient=True, speed_estimate_period=REMEMBERED) as bar:
            task = bar.add_task("", total=of, completed=kept)

            def on_game(game: PlayedGame, done: int, _: int) -> None:
                bar.update(task, completed=done, description=_last(game))

            yield on_game


def _tell_tenths(game: PlayedGame, done: int, of: int) -> None:
    if done == of or (done * 10) // of > ((done - 1) * 10) // of:
        beside.print(f"{done} of {of} battles", markup=False)


def _last(game: PlayedGame) -> str:
    if game.failed:
        return f"battle {game.number} failed"
    return f"{game.won_by} won" if game.winner else "a draw"


def _command(
    plan: SeriesPlan, scenarios: Sequence[str], named: dict[str, list[str] | None], out: Path, *, game: str
) -> str:
    """Return what plays the same series again."""
    parts = ["umpire", "simulate", *scenarios]
    for option, values in named.items():
        parts += [each for value in values or () for each in (option, value)]
    parts += ["--games", str(plan.games), "--seed", str(plan.first_seed)]
    parts += [] if plan.rounds is None else ["--rounds", str(plan.rounds)]
    if not plan.scenarios and not all(each.army for each in plan.entrants):
        parts += ["--points", str(plan.points)]
    parts += [each for value in plan.handicaps for each in ("--handicap", f"{value:g}")]
    parts += ["--game", game] if game else []
    parts += ["--keep-logs"] if plan.keep_logs else []
    parts += ["--allow-missing"] if plan.allow_missing else []
    return shlex.join([*parts, "--out", str(out)])


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate")(simulate)
