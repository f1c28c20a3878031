"""`umpire schema`: the JSON Schema of Umpire's files."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from umpire.analysis import Analysis
from umpire.cli import completing
from umpire.cli.output import print_json
from umpire.formats import schema_names, schema_of

ANALYSIS = "analysis"
"""The name of what stands on no floor of files: what `umpire analyse` finds."""


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
        for each in (*schema_names(), ANALYSIS):
            typer.echo(each)
        return
    if name == ANALYSIS:
        print_json(analysis_schema())
        return
    print_json(schema_of(name, system=system))


def analysis_schema() -> dict[str, Any]:
    """Return the JSON Schema of what `umpire analyse --json` prints."""
    found: dict[str, Any] = msgspec.json.schema(Analysis)
    return found


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("schema")(schema)
