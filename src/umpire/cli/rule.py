"""`umpire rule`: what a rule says, how it is read, and the cases that show it."""

from __future__ import annotations

from typing import Annotated

import typer

from umpire.cli.completing import rule_ids
from umpire.cli.output import JsonOption, console, print_json
from umpire.errors import InputError
from umpire.formats.cases import book_of, cases_of, proofs
from umpire.game import game, game_names, games
from umpire.rulings import places_of


def rule(
    rule_id: Annotated[
        str, typer.Argument(metavar="ID", help="A rule id, for example LI-TER-031.", autocompletion=rule_ids)
    ],
    json: JsonOption = False,
) -> None:
    """Show a rule: its text in our own words, its source, how it is read, and worked examples.

    For example:

      umpire rule LI-TER-031
    """
    wanted = rule_id.upper()
    known = _place_of(wanted)
    if known is None:
        fix = f"Run `umpire rules GAME` for the list; the games are {', '.join(game_names())}."
        raise InputError("There is no such rule", value=rule_id, fix=fix)
    system, heading, kind = known
    found = book_of(system).get(wanted)
    cases = cases_of(wanted, system)
    if json:
        print_json(_described(wanted, system, heading, kind))
        return
    console.print(f"{wanted}  {heading}  ({kind})", style="bold", markup=False)
    if found is None:
        console.print("  Not implemented yet.", style="yellow")
        return
    console.print(f"  {found.text}", markup=False)
    console.print(f"  Source: {found.source.title}, {found.heading}", markup=False)
    if replaced := book_of(system).overridden_by(wanted):
        console.print(f"  Replaces: {', '.join(replaced)}", markup=False)
    if found.reading is not None:
        console.print(f"  Read as: {found.reading.taken}", markup=False)
        if found.reading.alternative:
            console.print(f"  Could be read: {found.reading.alternative}", markup=False)
    if found.see:
        console.print(f"  Restates: {found.see}", markup=False)
    for place in places_of(game(system).package).get(wanted, ()):
        console.print(f"  Stands in: {place}", markup=False)
    for case in cases:
        console.print(f"  Case {case.id}: {case.title}", markup=False)
    proof = (proofs(system) or {}).get(wanted)
    if proof is not None and proof.case:
        console.print(f"  Made wrong on purpose ({proof.wrong}), {proof.case} notices.", markup=False)


def _place_of(rule_id: str) -> tuple[str, str, str] | None:
    """Return the system, heading and kind of a rule, None if no system has it."""
    for each in games():
        for entry in each.catalogue():
            if entry.id == rule_id:
                return each.name, entry.heading, entry.kind
        rule = each.rulebook.get(rule_id)
        if rule is not None:
            return each.name, rule.heading, "assumed"
    return None


def _described(rule_id: str, system: str, heading: str, kind: str) -> dict[str, object]:
    found = book_of(system).get(rule_id)
    return {
        "id": rule_id,
        "heading": heading,
        "kind": kind,
        "implemented": found is not None,
        "text": found.text if found else None,
        "source": found.source.title if found else None,
        "overrides": book_of(system).overridden_by(rule_id),
        "reading": found.reading if found else None,
        "cases": [case.id for case in cases_of(rule_id, system)],
        "proof": (proofs(system) or {}).get(rule_id),
    }


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rule")(rule)
