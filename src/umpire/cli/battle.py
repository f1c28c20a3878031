"""`umpire battle`: play a scenario, by bots or by hand, or carry a battle on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from umpire.bots import bot_names
from umpire.cli.completing import side_players, system_names
from umpire.cli.output import JsonOption, console, print_json
from umpire.cli.playing import Picture, play_through
from umpire.cli.seats import beginning_of, names_in, seats
from umpire.cli.thinking import Thinking, seconds_in
from umpire.errors import InputError
from umpire.formats import JournalFile, game_of_log, resume
from umpire.game import Battle, Beginning, WholeBattle, new_secret

PLAYERS = ", ".join(bot_names())


def battle(
    scenario: Annotated[str, typer.Argument(help="A scenario file (default: the built-in battle).")] = "",
    side: Annotated[
        list[str] | None,
        typer.Option(
            "--side",
            metavar="NAME=WHO",
            help=f"Who plays a side: {PLAYERS} or human.",
            autocompletion=side_players,
        ),
    ] = None,
    game: Annotated[
        str,
        typer.Option(
            help="The game, where no file says it; then a battle of its own can be named.", autocompletion=system_names
        ),
    ] = "",
    seed: Annotated[int | None, typer.Option(help="The seed for the dice (default: the scenario's).")] = None,
    out: Annotated[Path, typer.Option(help="Folder for the log and the report page.")] = Path("out"),
    svg: Annotated[Path | None, typer.Option(help="Redraw the table in this file after every log entry.")] = None,
    carry_on: Annotated[
        Path | None, typer.Option("--resume", metavar="LOG", help="Resume an interrupted battle.")
    ] = None,
    allow_missing: Annotated[
        bool, typer.Option("--allow-missing", help="Play without rules that are not implemented yet; the log says so.")
    ] = False,
    think: Annotated[
        str,
        typer.Option(
            metavar="SECONDS",
            help="How long a bot that searches may think about a decision, as 2s (default: as much as its level says).",
        ),
    ] = "",
    why: Annotated[
        bool, typer.Option("--why", help="Tell why bots that search decide as they do, and keep it beside the log.")
    ] = False,
    progress: Annotated[bool, typer.Option(help="Show the battle's progress.")] = True,
    json: JsonOption = False,
) -> None:
    """Play a whole battle and write its log and a report page.

    For example:

      umpire battle

      umpire battle --side traitors=human --seed 7 --svg table.svg

      umpire battle --side traitors=commander:charges --side loyalists=human --think 2s

      umpire battle my-battle.yaml --side red=random --side blue=greedy --out games/1

      umpire battle --resume out/battle.log
    """
    thinking = Thinking(seconds_in(think), told=why)
    if carry_on is not None:
        if scenario or seed is not None:
            fix = "The log holds both: leave them out."
            raise InputError(
                "--resume cannot be combined with a scenario or a seed", path="--resume", value=str(carry_on), fix=fix
            )
        _carry_on(carry_on, side or [], svg, thinking, progress=progress, json=json)
        return
    played, beginning = beginning_of(scenario, game=game, allow_missing=allow_missing)
    bots = dict.fromkeys(played.system.sides(beginning.state), bot_names(played.system.name)[0])
    who = seats(bots | dict(beginning.players), side or [], game=played.system.name)
    thinking.check(who, played.system.name)
    if not json:
        _announce(played, beginning, who)
    number = beginning.usual_seed if seed is None else seed
    command = _command(scenario, game, who, allow_missing=allow_missing)
    meta = beginning.meta | {"command": command} | {f"side {name}": player for name, player in who.items()}
    started = Battle.start(played.system, beginning.state, seed=new_secret() if number is None else number, meta=meta)
    log = _fresh(out, "battle.log")
    with JournalFile.create(log, started):
        _finish(played, started, who, log, Picture(played, svg, who), thinking, progress=progress, json=json)


def _carry_on(log: Path, given: list[str], svg: Path | None, thinking: Thinking, *, progress: bool, json: bool) -> None:
    played = game_of_log(log)
    resumed = resume(played.system, log)
    with resumed.file:
        going_on = resumed.battle
        if resumed.notice and not json:
            console.print(resumed.notice, style="yellow", markup=False)
        if going_on.closed:
            fix = f"Go through it with `umpire replay {log}`."
            raise InputError("This battle is over", file=str(log), fix=fix)
        before = {
            name: going_on.header.meta.get(f"side {name}", bot_names(played.system.name)[0]) for name in going_on.sides
        }
        who = seats(before, given, game=played.system.name)
        thinking.check(who, played.system.name)
        _finish(played, going_on, who, log, Picture(played, svg, who), thinking, progress=progress, json=json)


def _finish(
    played: WholeBattle,
    started: Battle[Any],
    who: dict[str, str],
    log: Path,
    picture: Picture,
    thinking: Thinking,
    *,
    progress: bool,
    json: bool,
) -> None:
    thinking.keep_in(log.with_suffix(".why.jsonl"), shown=not json)
    over = play_through(played, started, who, picture, thinking, progress=progress and not json)
    if not over:
        console.print(f"Stopped. Resume with: umpire battle --resume {log}", style="bold", markup=False)
        return
    command = _again(started)
    page = None
    if played.page is not None:
        page = log.with_suffix(".html")
        page.write_text(played.page(started.journal, names_in(started), command), encoding="utf-8")
    _tell(started, log, page, command, json=json)


def _announce(played: WholeBattle, beginning: Beginning, who: dict[str, str]) -> None:
    console.print(beginning.title, style="bold", markup=False)
    if beginning.about:
        console.print(beginning.about, markup=False)
    for side in played.system.sides(beginning.state):
        name, strength = beginning.meta.get(f"name {side}", side), beginning.strength.get(side)
        told = [strength] if strength else []
        console.print(f"  {name} ({side}): {', '.join([*told, f'played by {who[side]}'])}", markup=False)
    for line in beginning.lacking:
        console.print(f"  not implemented, played without: {line}", style="yellow", markup=False)


def _command(scenario: str, game: str, who: dict[str, str], *, allow_missing: bool) -> str:
    """Return what plays the same battle with other dice: the header is public, so the seed may not stand in it."""
    parts = ["umpire battle", *([scenario] if scenario else []), *([f"--game {game}"] if game else [])]
    parts += [f"--side {name}={player}" for name, player in who.items()]
    return " ".join([*parts, "--allow-missing"] if allow_missing else parts)


def _again(played: Battle[Any]) -> str:
    """Return the command that plays a finished battle again, its seed opened."""
    command, closing = played.header.meta.get("command", ""), played.journal.closing
    seed = closing.opening.seed if closing is not None else None
    return command if seed is None or not command else f"{command} --seed {seed}"


def _fresh(folder: Path, name: str) -> Path:
    """Return a path that no earlier battle uses: battle.log, battle-2.log, ..."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        told = f"The folder cannot be made: {error.strerror}"
        raise InputError(told, path="--out", value=str(folder), fix="Name another folder.") from None
    path, count = folder / name, 1
    while path.exists():
        count += 1
        path = folder / f"{Path(name).stem}-{count}{Path(name).suffix}"
    return path


def _tell(played: Battle[Any], log: Path, page: Path | None, command: str, *, json: bool) -> None:
    outcome = played.outcome
    if json:
        told = {"outcome": outcome, "log": str(log), "page": None if page is None else str(page), "command": command}
        closing = played.journal.closing
        print_json(told | {"entries": len(played.entries), "digest": closing.digest if closing else ""})
        return
    names = names_in(played)
    if outcome is not None:
        score = ", ".join(f"{names[name]} {points}" for name, points in outcome.score.items())
        winner = f"{names[outcome.winner]} win" if outcome.winner else "A draw"
        console.print(f"{winner}: {score}", style="bold", markup=False)
    console.print(f"log:   {log}", markup=False)
    if page is not None:
        console.print(f"page:  {page}", markup=False)
    console.print(f"again: {command}", markup=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("battle")(battle)
