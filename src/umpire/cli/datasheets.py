"""`umpire datasheets`: the shipped datasheets, and what of them can be played."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from umpire.cli.completing import datasheet_names, system_names
from umpire.cli.output import JsonOption, console, print_json
from umpire.game import SheetPart, datasheets_of


def list_datasheets(
    name: Annotated[
        str, typer.Argument(help="A datasheet's id or name (default: list them all).", autocompletion=datasheet_names)
    ] = "",
    system: Annotated[str, typer.Option("--system", help="Those of this game.", autocompletion=system_names)] = "",
    json: JsonOption = False,
) -> None:
    """List the shipped datasheets, or show one with its weapons and options.

    For example:

      umpire datasheets

      umpire datasheets legion-predator-squadron
    """
    known = datasheets_of(system)
    if name:
        sheet = known.find(name)
        if json:
            print_json(sheet)
        else:
            for part in known.parts(sheet):
                _show(part)
        return
    sheets = known.by_id().values()
    if json:
        print_json([{"id": each.id, "name": each.name, "needs": known.needs(each)} for each in sheets])
        return
    for each in sheets:
        console.print(known.listed(each), markup=False)
        if needs := known.needs(each):
            console.print(f"    needs {', '.join(needs)}", style="yellow", markup=False)


def _show(part: SheetPart) -> None:
    console.print(part.title, style="bold", markup=False)
    for line in part.lines:
        console.print(line, markup=False)
    if part.table:
        head, *rows = part.table
        table = Table(*head, box=SIMPLE_HEAD, padding=(0, 1))
        for row in rows:
            table.add_row(*row)
        console.print(table)
    for line in part.below:
        console.print(line, markup=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("datasheets")(list_datasheets)
