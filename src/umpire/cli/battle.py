"""`umpire battle`: play a scenario, by bots or by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from umpire.bots import BOTS, make_bot
from umpire.cli.human import Human
from umpire.cli.output import JsonOption, console, print_json
from umpire.cli.progress import Progress
from umpire.cli.report import write_page
from umpire.errors import InputError
from umpire.formats.journal import JournalFile
from umpire.formats.scenario import Loaded, load_scenario, shipped_scenario
from umpire.game import Battle, Bot
from umpire.simulate import play_on
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState

__all__ = ["register"]


def battle(
    scenario: Annotated[str, typer.Argument(help="A scenario file; none for the battle that ships.")] = "",
    side: Annotated[
        list[str] | None,
        typer.Option("--side", metavar="NAME=WHO", help=f"Who plays a side: {', '.join(BOTS)} or human."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the dice; the scenario's own by default.")] = None,
    out: Annotated[Path, typer.Option(help="The folder for battle.log and battle.html.")] = Path("out"),
    allow_missing: Annotated[
        bool, typer.Option("--allow-missing", help="Play without rules that are not implemented, and say so.")
    ] = False,
    progress: Annotated[bool, typer.Option(help="Show how the battle goes.")] = True,
    json: JsonOption = False,
) -> None:
    """Play a whole battle and write its log and its page.

    Examples:

      umpire battle

      umpire battle --side traitors=human --seed 7

      umpire battle my-battle.yaml --side red=random --side blue=greedy --out games/1
    """
    loaded = load_scenario(scenario or shipped_scenario(), allow_missing=allow_missing)
    who = _players(loaded, side or [])
    if not json:
        _announce(loaded, who)
    number = loaded.scenario.seed if seed is None else seed
    command = _command(scenario, who, number, allow_missing)
    meta = {"scenario": loaded.scenario.title, "id": loaded.scenario.id, "command": command}
    meta |= {f"side {name}": player for name, player in who.items()}
    if loaded.missing:
        meta["played without"] = "; ".join(loaded.missing)
    started = Battle.start(LEGIONS, opening(loaded.field), seed=number, meta=meta)
    bots: dict[str, Bot] = {name: Human(name) if player == "human" else make_bot(player) for name, player in who.items()}
    log = _fresh(out, "battle.log")
    with JournalFile.create(log, started), Progress(started, shown=progress and not json) as shown:
        played = play_on(started, bots=bots, on_entry=shown.on_entry)
    page = write_page(played, out / "battle.html", names=_names(loaded))
    _tell(played, log, page, command, json=json)


def _players(loaded: Loaded, given: list[str]) -> dict[str, str]:
    who = {side.id: side.bot for side in loaded.scenario.sides}
    for each in given:
        name, _, player = each.partition("=")
        if name not in who:
            fix = f"The sides are {' and '.join(who)}."
            raise InputError("There is no such side", path="--side", value=each, fix=fix)
        if player != "human" and player not in BOTS:
            fix = f"Choose human or one of {', '.join(BOTS)}."
            raise InputError("Nobody of that name plays", path="--side", value=each, fix=fix)
        who[name] = player
    return who


def _announce(loaded: Loaded, who: dict[str, str]) -> None:
    console.print(loaded.scenario.title, style="bold", markup=False)
    if loaded.scenario.about:
        console.print(loaded.scenario.about, markup=False)
    names = _names(loaded)
    for name, player in who.items():
        points = sum(each.points for each in loaded.field.detachments.values() if each.side == name)
        console.print(f"  {names[name]} ({name}): {points} points, played by {player}", markup=False)
    for line in (*loaded.missing, *loaded.notices):
        console.print(f"  not implemented, played without: {line}", style="yellow", markup=False)


def _names(loaded: Loaded) -> dict[str, str]:
    return {side.id: side.name or side.id for side in loaded.scenario.sides}


def _command(scenario: str, who: dict[str, str], seed: int, allow_missing: bool) -> str:
    parts = ["umpire battle", scenario] if scenario else ["umpire battle"]
    parts += [f"--side {name}={player}" for name, player in who.items()]
    parts.append(f"--seed {seed}")
    return " ".join([*parts, "--allow-missing"] if allow_missing else parts)


def _fresh(folder: Path, name: str) -> Path:
    """Return a path that no earlier battle uses: battle.log, battle-2.log, ..."""
    folder.mkdir(parents=True, exist_ok=True)
    path, count = folder / name, 1
    while path.exists():
        count += 1
        path = folder / f"{Path(name).stem}-{count}{Path(name).suffix}"
    return path


def _tell(played: Battle[BattleState], log: Path, page: Path, command: str, *, json: bool) -> None:
    outcome = played.outcome
    if json:
        told = {"outcome": outcome, "log": str(log), "page": str(page), "command": command}
        print_json(told | {"entries": len(played.entries), "digest": played.entries[-1].digest})
        return
    if outcome is not None:
        score = ", ".join(f"{name} {points}" for name, points in outcome.score.items())
        console.print(f"{outcome.winner or 'Nobody'} wins: {score}", style="bold", markup=False)
    console.print(f"log:   {log}", markup=False)
    console.print(f"page:  {page}", markup=False)
    console.print(f"again: {command}", markup=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("battle")(battle)
