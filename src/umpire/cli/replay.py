"""`umpire replay`: go through a battle's log again, or judge it again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from umpire.cli.output import JsonOption, console, print_json
from umpire.errors import LogError
from umpire.formats import load_journal
from umpire.game import Kind, replay, verify
from umpire.render.sentences import sentence
from umpire.systems.legions.play import LEGIONS

__all__ = ["register"]


def replay_log(
    log: Annotated[Path, typer.Argument(help="A battle log.")],
    check: Annotated[
        bool, typer.Option("--verify", help="Roll and judge everything again, and compare byte for byte.")
    ] = False,
    to: Annotated[int | None, typer.Option("--to", help="Stop after this log entry.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Tell only how it ends.")] = False,
    json: JsonOption = False,
) -> None:
    """Replay a battle from its log: without rules and dice, or with --verify judged anew.

    Examples:

      umpire replay out/battle.log

      umpire replay out/battle.log --verify

      umpire replay out/battle.log --to 120
    """
    journal = load_journal(LEGIONS, log)
    if check:
        try:
            verified = verify(LEGIONS, journal)
        except LogError as error:
            raise error.within(file=str(log)) from None
        if json:
            print_json(verified)
        else:
            console.print(f"{log}: every event and every die is as the rules make it.", style="green")
            console.print(f"  {verified}", markup=False)
        return
    state = replay(LEGIONS, journal, to=to)
    if json:
        print_json(state)
        return
    for entry in journal.entries[: None if to is None else to + 1]:
        if quiet:
            continue
        if entry.kind is Kind.UNDO:
            console.print(f"{entry.seq:5} undone back to entry {entry.to}", markup=False)
        for event in entry.events:
            console.print(f"{entry.seq:5} {sentence(event, state.field)}", markup=False)
    field = state.field
    score = ", ".join(f"{side} {points}" for side, points in field.score.items())
    console.print(f"round {field.round}, {field.phase.value}: {score}", style="bold", markup=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay")(replay_log)
