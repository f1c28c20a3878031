"""`umpire rules`: the rulebook, what of it is implemented, how it is read."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import typer

from umpire.cli.output import JsonOption, console, print_json
from umpire.errors import InputError
from umpire.formats.cases import RuleStatus, status
from umpire.systems.legions.rules import BOOK

__all__ = ["register"]

COLOUR = {"cased": "green", "implemented": "cyan", "missing": "yellow"}


def rules(
    system: Annotated[str, typer.Argument(help="The system; legions is the one there is.")] = "legions",
    show_status: Annotated[
        bool, typer.Option("--status", help="Every id as cased, implemented or missing, and the totals.")
    ] = False,
    readings: Annotated[
        bool, typer.Option("--readings", help="Only rules whose source is silent, and how it is read.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """List the rules of a system.

    For example:

      umpire rules legions

      umpire rules legions --status

      umpire rules legions --readings
    """
    if system != "legions":
        raise InputError("There is no such system", value=system, fix="Umpire knows legions.")
    if show_status:
        _show_status(status(), json=json)
        return
    found = [each for each in BOOK if each.reading is not None] if readings else list(BOOK)
    if json:
        print_json(
            [{"id": each.id, "heading": each.heading, "text": each.text, "reading": each.reading} for each in found]
        )
        return
    for each in found:
        console.print(f"{each.id:12} {each.text}", markup=False)
        if readings and each.reading is not None:
            console.print(f"             read as: {each.reading.taken}", markup=False)
            if each.reading.alternative:
                console.print(f"             or: {each.reading.alternative}", markup=False)


def _show_status(found: tuple[RuleStatus, ...], *, json: bool) -> None:
    totals = {part: Counter(each.status for each in found if each.part == part) for part in ("core", "extended")}
    if json:
        print_json({"totals": totals, "rules": found})
        return
    for each in found:
        shown = ", ".join(each.cases[:4]) + (", ..." if len(each.cases) > 4 else "")
        line = f"{each.id:12} {each.status:12} {each.heading}  {shown}"
        console.print(line, style=COLOUR[each.status], markup=False)
    for part, name in (("core", "source texts"), ("extended", "traits, special rules, battles")):
        told = ", ".join(f"{totals[part][key]} {key}" for key in COLOUR)
        console.print(f"{name}: {sum(totals[part].values())} rules: {told}", style="bold")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rules")(rules)
