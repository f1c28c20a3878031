"""`umpire schema`: the JSON Schema of Umpire's files."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from umpire.cli.output import print_json
from umpire.errors import InputError
from umpire.formats import SCHEMAS

__all__ = ["register"]


def schema(
    name: Annotated[str, typer.Argument(help="What to describe; none for the list.")] = "",
) -> None:
    """Print the JSON Schema of a kind of file, question, action or event.

    For example:

      umpire schema            the names there are

      umpire schema case > case.schema.json
    """
    if not name:
        for each in SCHEMAS:
            typer.echo(each)
        return
    if name not in SCHEMAS:
        raise InputError("There is no such schema", value=name, fix=f"Choose one of {', '.join(SCHEMAS)}.")
    print_json(msgspec.json.schema(SCHEMAS[name]))


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("schema")(schema)
