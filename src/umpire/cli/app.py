"""The `umpire` program: its commands, and how errors end."""

from __future__ import annotations

import atexit
import gc
import io
import sys
from typing import Annotated

import typer

from umpire import __version__
from umpire.cli.commands import Commands, add_commands
from umpire.cli.output import complain
from umpire.errors import UmpireError

UNSWEPT = 200_000
"""How many things are made before Python looks for garbage among them: more than most commands make."""

# The backspace keeps the lines that follow it as they stand.
HELP = """
Measures a miniature table, enforces the rules, rolls the dice, and cites the rule behind every ruling.

Start here:

\b
  umpire battle                         the built-in battle, bot against bot
  umpire battle --side traitors=human   play it yourself
  umpire ask docs/examples/ruin.yaml    a question, answered with its rules
  umpire rule LI-TER-031                what a rule says, and its examples
  umpire --install-completion           complete commands with the Tab key

Every command explains itself, for example: umpire battle --help
"""

app = typer.Typer(
    name="umpire",
    cls=Commands,
    help=HELP,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
add_commands(app)


def _version(show: bool) -> None:
    if show:
        typer.echo(f"umpire {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Options of the program itself."""


def main() -> None:
    """Run the program; errors a user can act on end in one message and exit code 2."""
    # Python would look through all that is imported for garbage a hundred times, and twice more as the program ends.
    gc.set_threshold(UNSWEPT)
    atexit.register(gc.freeze)
    if sys.platform == "win32":
        for stream in (sys.stdout, sys.stderr):
            # What goes to a file or a program would be written in the letters of the country, which lack some of ours.
            if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
                stream.reconfigure(encoding="utf-8")
    try:
        app()
    except UmpireError as error:
        complain(error)
        sys.exit(2)
    except KeyboardInterrupt:
        typer.echo("\nStopped. Everything up to here is in the log: resume with --resume LOG.", err=True)
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)
