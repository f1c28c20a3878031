"""`umpire replay`: go through a battle's log again, or judge it again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from umpire.cli.output import JsonOption, console, print_json
from umpire.errors import LogError
from umpire.formats import game_of_log, load_journal
from umpire.game import Edition, Entry, Journal, Kind, Notice, WholeBattle, edition_here, editions_of, replay, verify


def replay_log(
    log: Annotated[Path, typer.Argument(help="A battle log.")],
    check: Annotated[
        bool, typer.Option("--verify", help="Judge and roll everything again and compare byte for byte.")
    ] = False,
    to: Annotated[int | None, typer.Option("--to", metavar="ENTRY", help="Stop after this log entry.")] = None,
    all_events: Annotated[bool, typer.Option("--all", help="Show bookkeeping events too.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show only how it ends.")] = False,
    json: JsonOption = False,
) -> None:
    """Replay a battle from its log, or judge every event again with --verify.

    For example:

      umpire replay out/battle.log

      umpire replay out/battle.log --verify

      umpire replay out/battle.log --to 120 --json
    """
    game = game_of_log(log)
    journal = load_journal(game.system, log)
    try:
        if check:
            _verify(game, journal, log, json=json)
            return
        state = replay(game.system, journal, to=to)
    except LogError as error:
        raise error.within(file=str(log)) from None
    if json:
        print_json(state)
        return
    if not quiet:
        here, first = edition_here(game.system), editions_of(journal)[0]
        if first != here:
            told = f"{first} wrote this log, and this is {here}: --verify tells whether it comes out alike here."
            console.print(told, style="yellow", markup=False)
        for entry in journal.entries[: None if to is None else to + 1]:
            _tell(game, entry, state, every=all_events)
    standing = game.standing(state)
    score = ", ".join(f"{side} {points}" for side, points in standing.score.items())
    console.print(": ".join(filter(None, (standing.moment, score))), style="bold", markup=False)


def _verify(game: WholeBattle, journal: Journal, log: Path, *, json: bool) -> None:
    verified = verify(game.system, journal)
    if json:
        print_json(verified)
        return
    told = "every event and every die agrees with the rules" if verified.judged else "the log is complete and unaltered"
    console.print(f"{log}: {told}.", style="green", markup=False)
    console.print(f"  {verified}", markup=False)


def _tell(game: WholeBattle, entry: Entry, state: Any, *, every: bool) -> None:
    if entry.kind is Kind.UNDO:
        console.print(f"{entry.seq:5} undone: back to entry {entry.to}", markup=False)
    if isinstance(entry.edition, Edition):
        console.print(f"{entry.seq:5} from here on judged by {entry.edition}", markup=False)
    if isinstance(entry.notice, Notice):
        console.print(f"{entry.seq:5} {entry.notice.text}", markup=False)
    for event in entry.events:
        if every or not game.quiet(event, None):
            cited = f"  [{', '.join(event.rules)}]" if event.rules else ""
            dice = f"  dice {', '.join(map(str, event.dice))}" if event.dice else ""
            console.print(f"{entry.seq:5} {game.sentence(event, state)}{dice}{cited}", markup=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay")(replay_log)
