"""`umpire schema`: the JSON Schema of Umpire's files."""

from __future__ import annotations

from typing import Annotated

import typer

from umpire.cli import completing
from umpire.cli.output import print_json
from umpire.formats import schema_names, schema_of


def schema(
    name: Annotated[
        str, typer.Argument(help="What to describe (default: list the names).", autocompletion=completing.schema_names)
    ] = "",
    system: Annotated[
        str, typer.Option("--system", help="For this game only.", autocompletion=completing.system_names)
    ] = "",
) -> None:
    """Print the JSON Schema of a kind of file, question, action or event.

    For example:

      umpire schema            the names there are

      umpire schema case > case.schema.json        case files of any system

      umpire schema case --system warcry
    """
    if not name:
        for each in schema_names():
            typer.echo(each)
        return
    print_json(schema_of(name, system=system))


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("schema")(schema)
