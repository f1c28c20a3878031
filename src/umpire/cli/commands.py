"""The commands of the program: each is known by a line, and read from its module when it is called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

COMMANDS = {
    "battle": "Play a whole battle and write its log and a report page.",
    "serve": "Run the web table: battles against a bot, at one screen, or with others by link.",
    "simulate": "Play many battles between bots, and tell who wins how often, with intervals.",
    "ladder": "Have all bots play each other over drawn tables and armies, and rate them, with intervals.",
    "replay": "Replay a battle from its log, or judge every event again with --verify.",
    "analyse": "Look back on a battle: the chances over time, luck told apart from choice, the dearest decisions.",
    "ask": "Answer the questions in a case, with every rule and number behind each answer.",
    "check": "Run cases and compare the results with what they expect.",
    "cases": "Write the worked examples as a folder that any program can be held against; answer them.",
    "odds": "Work out exactly what an attack may come to: Hits, Wounds, models lost, Morale; or a Fight, or a Combat.",
    "draw": "Draw a case with the evidence for its rulings, a battle at one of its events, or a table, as SVG.",
    "rule": "Show a rule: its text in our own words, its source, how it is read, and worked examples.",
    "rules": "List the rules of a game.",
    "schema": "Print the JSON Schema of a file, result, question, action or event, or write them all for an editor.",
    "datasheets": "List the shipped datasheets, or show one with its weapons and options.",
    "map": "What a table is like: maps of exposure.",
    "table": "Import and draw tables of other programs; tell whether a table is fair, and make it fairer.",
    "army": "Import armies from rosters, draw them by luck, see what is wrong with one, export them.",
}
"""What each command does, in the order of the help; its module in this package has its name."""


class Commands(TyperGroup):
    """The program's commands; who calls one waits for the modules of no other."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:  # types of click's own
        """Return the command that is called, as its module has it, with its name and what is left of the line."""
        name, known, rest = super().resolve_command(ctx, args)
        return name, known if name is None else read_command(name), rest


def read_command(name: str) -> Any:  # as above
    """Return a command as its module has it."""
    alone = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
    import_module(f"umpire.cli.{name}").register(alone)
    _tell_compiling()
    return get_group(alone).commands[name]


def add_commands(app: typer.Typer) -> None:
    """Have the program know its commands by what they do."""
    for name, does in COMMANDS.items():
        app.command(name, help=does)(_not_read)


def _not_read() -> None:
    """Stand for a command that nobody has called."""


def _tell_compiling() -> None:
    # the help compiles nothing, and does without all geometry
    from umpire.geometry import COMPILED, tell_compiling

    def compiling(what: str, number: int) -> None:
        if sys.stderr.isatty():
            note = " This happens once for each installation and takes 20 to 90 s in all." if number == 1 else ""
            typer.echo(f"Compiling the geometry, step {number} of at most {COMPILED}: {what} ...{note}", err=True)

    tell_compiling(compiling)
