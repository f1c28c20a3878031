"""`umpire rules`: the rulebook, what of it is implemented, how it is read."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import typer

from umpire.cli.completing import system_names
from umpire.cli.output import JsonOption, console, print_json
from umpire.formats.cases import RuleStatus, book_of, status
from umpire.game import game, game_names
from umpire.rulings import Entry, HouseRule, Supplement

PARTS = {"core": "source texts", "extended": "traits, special rules, battles"}
COLOUR = {"cased": "green", "accepted": "cyan", "unproved": "magenta", "missing": "yellow"}


def rules(
    system: Annotated[
        str, typer.Argument(help=f"The game: {', '.join(game_names())}.", autocompletion=system_names)
    ] = game_names()[0],
    show_status: Annotated[
        bool, typer.Option("--status", help="Show each rule as cased, accepted, unproved or missing, and totals.")
    ] = False,
    readings: Annotated[
        bool, typer.Option("--readings", help="Show only rules whose source is silent, and how Umpire reads them.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """List the rules of a game.

    For example:

      umpire rules legions

      umpire rules legions --status

      umpire rules wh40k9 --readings
    """
    book = book_of(system)
    if show_status:
        _show_status(system, status(system), json=json)
        return
    found = [each for each in book if each.reading is not None] if readings else list(book)
    if json:
        listed = [_written(each, system) for each in found]
        print_json(
            {"rules": listed, "supplements": [_changes(each) for each in _supplements(system)]} if readings else listed
        )
        return
    for each in found:
        console.print(f"{each.id:12} {each.text}", markup=False)
        if readings and each.reading is not None:
            console.print(f"             read as: {each.reading.taken}", markup=False)
            if each.reading.alternative:
                console.print(f"             or: {each.reading.alternative}", markup=False)
            for switch in _switches(each.id, system):
                told = "; ".join(f"{value}: {meaning}" for value, meaning in switch.values.items())
                console.print(f"             house rule {switch.name} ({switch.default}) - {told}", markup=False)
    if readings:
        _show_amendments(system)


def _switches(rule: str, system: str) -> tuple[HouseRule, ...]:
    return tuple(each for each in game(system).house_rules.values() if each.rule == rule)


def _written(rule: Entry, system: str) -> dict[str, object]:
    switches = [
        {"name": each.name, "default": each.default, "values": dict(each.values)} for each in _switches(rule.id, system)
    ]
    told = {"id": rule.id, "heading": rule.heading, "text": rule.text, "reading": rule.reading}
    return {**told, "house_rules": switches}


def _supplements(system: str) -> tuple[Supplement, ...]:
    return tuple(game(system).supplements.values())


def _show_amendments(system: str) -> None:
    for each in _supplements(system):
        if not each.amendments:
            continue
        console.print(f"supplement {each.name}: {each.title}; off unless a file says so", style="bold")
        for one in each.amendments:
            console.print(f"             {one.topic} ({', '.join(one.rules) or 'no rule yet'})", markup=False)
            console.print(f"               source: {one.source}", markup=False)
            console.print(f"               errata: {one.instead}", markup=False)


def _changes(supplement: Supplement) -> dict[str, object]:
    told: dict[str, object] = {"name": supplement.name, "title": supplement.title}
    if supplement.sets:
        told["sets"] = dict(supplement.sets)
    if supplement.amendments:
        told["amendments"] = [
            {name: getattr(one, name) for name in ("topic", "rules", "source", "instead", "missing")}
            for one in supplement.amendments
        ]
    return told


def _show_status(system: str, found: tuple[RuleStatus, ...], *, json: bool) -> None:
    parts = tuple(dict.fromkeys(each.part for each in found))
    totals = {part: Counter(each.status for each in found if each.part == part) for part in parts}
    if json:
        print_json({"totals": totals, "rules": found})
        return
    if not found:
        told = f"{system} has no catalogue of the rules of its sources, so no status of them can be told."
        console.print(f"{told} Its own rules: `umpire rules {system}`.", markup=False)
    for each in found:
        shown = ", ".join(each.cases[:4]) + (", ..." if len(each.cases) > 4 else "")
        line = f"{each.id:12} {each.status:12} {each.heading}  {shown}"
        console.print(line, style=COLOUR[each.status], markup=False)
        if each.status == "accepted":
            console.print(f"             {each.reason}", markup=False)
    for part in parts:
        name = PARTS.get(part, part)
        told = ", ".join(f"{totals[part][key]} {key}" for key in COLOUR)
        console.print(f"{name}: {sum(totals[part].values())} rules: {told}", style="bold")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rules")(rules)
