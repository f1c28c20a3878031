"""How commands print: text for people, JSON for programs, errors for both."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console

from umpire.errors import UmpireError

__all__ = ["JsonOption", "complain", "console", "print_json"]

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs instead of text.")]

console = Console(highlight=False, soft_wrap=True)


def print_json(value: object) -> None:
    """Print a value as indented JSON."""
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def complain(error: UmpireError) -> None:
    """Print an error to standard error, as one message."""
    Console(stderr=True, highlight=False).print(f"umpire: {error}", markup=False, soft_wrap=True)
