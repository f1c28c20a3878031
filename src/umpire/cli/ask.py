"""`umpire ask`: rule on the questions of a case file."""

from __future__ import annotations

from typing import Annotated

import typer

from umpire.cli.output import JsonOption, console, print_json
from umpire.errors import InputError
from umpire.formats.cases import case_path, read_cases, rulings_of


def ask(
    case: Annotated[str, typer.Argument(help="A case file, or one case of it: FILE#ID.")],
    why: Annotated[bool, typer.Option("--why", help="Say what each reason rests on.")] = False,
    json: JsonOption = False,
) -> None:
    """Answer the questions in a case, with every rule and number behind each answer.

    For example:

      umpire ask ruin.yaml            all questions in the file

      umpire ask ruin.yaml#LI-TER-031-a --why      what each reason rests on

      umpire ask ruin.yaml#LI-TER-031-a --json
    """
    document, found = read_cases(case)
    told = []
    for each in found.cases:
        try:
            rulings = rulings_of(each)
        except InputError as error:
            raise document.located(error, path=case_path(document, each)) from None
        told.append({"case": each.id, "title": each.title, "rulings": rulings})
        if not json:
            console.print(f"{each.id}: {each.title}", style="bold", markup=False)
            for stipulated in each.stipulate:
                of = f"{stipulated.of} {stipulated.other}".strip()
                console.print(f"  taken as given: {stipulated.fact} of {of} is {stipulated.value}", markup=False)
            for ruling in rulings:
                console.print(ruling.explain(why=why), markup=False)
            if not rulings:
                console.print("  This case plays actions: run `umpire check` on it.", markup=False)
    if json:
        print_json(told)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("ask")(ask)
