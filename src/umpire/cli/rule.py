"""`umpire rule`: what a rule says, how it is read, and the cases that show it."""

from __future__ import annotations

from typing import Annotated

import typer

from umpire.cli.output import JsonOption, console, print_json
from umpire.errors import InputError
from umpire.formats.cases import cases_of
from umpire.systems.legions.rules import BOOK, CatalogueEntry, catalogue

__all__ = ["register"]


def rule(
    rule_id: Annotated[str, typer.Argument(metavar="ID", help="A rule id, for example LI-TER-031.")],
    json: JsonOption = False,
) -> None:
    """Show a rule: its text in our own words, where it stands, how it is read, and its worked examples.

    For example:

      umpire rule LI-TER-031
    """
    wanted = rule_id.upper()
    entry = next((each for each in catalogue() if each.id == wanted), None)
    if entry is None:
        fix = "Run `umpire rules legions` for the list."
        raise InputError("There is no such rule", value=rule_id, fix=fix)
    found = BOOK.get(wanted)
    cases = cases_of(wanted)
    if json:
        print_json(_described(entry))
        return
    console.print(f"{entry.id}  {entry.heading}  ({entry.kind})", style="bold", markup=False)
    if found is None:
        console.print("  Not implemented yet.", style="yellow")
        return
    console.print(f"  {found.text}", markup=False)
    console.print(f"  Source: {found.source.title}, {found.heading}", markup=False)
    if found.overrides:
        console.print(f"  Replaces: {', '.join(found.overrides)}", markup=False)
    if found.reading is not None:
        console.print(f"  Read as: {found.reading.taken}", markup=False)
        if found.reading.alternative:
            console.print(f"  Could be read: {found.reading.alternative}", markup=False)
    module = found.function.__module__
    console.print(f"  Implemented in: {module}.{found.function.__qualname__}", markup=False)
    for case in cases:
        console.print(f"  Case {case.id}: {case.title}", markup=False)


def _described(entry: CatalogueEntry) -> dict[str, object]:
    found = BOOK.get(entry.id)
    return {
        "id": entry.id,
        "heading": entry.heading,
        "kind": entry.kind,
        "implemented": found is not None,
        "text": found.text if found else None,
        "source": found.source.title if found else None,
        "overrides": found.overrides if found else (),
        "reading": found.reading if found else None,
        "cases": [case.id for case in cases_of(entry.id)],
    }


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rule")(rule)
