"""`umpire schema`: the JSON Schemas of Umpire's files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from umpire.cli import completing
from umpire.cli.output import console, print_json
from umpire.formats import file_names, published, schema_names, schema_of
from umpire.formats.imports import write_text


def _analysis() -> Any:  # a type, as the others
    from umpire.analysis import Analysis

    return Analysis


def _series() -> Any:
    from umpire.simulate import SeriesPlan

    return SeriesPlan


def _played() -> Any:
    from umpire.simulate import PlayedGame

    return PlayedGame


def _fairness() -> Any:
    from umpire.cli.fairness.command import Report

    return Report


def _search() -> Any:
    from umpire.cli.fairness.searching import Gained

    return Gained


RESULTS: dict[str, tuple[str, Callable[[], Any]]] = {
    "analysis": ("What `umpire analyse --json` finds", _analysis),
    "series": ("The plan of a series, its series.json", _series),
    "played": ("A battle of a series, a line of its games.jsonl", _played),
    "fairness": ("What `umpire table fairness --json` finds", _fairness),
    "search": ("What `umpire table search --json` gained", _search),
}
"""What stands on no floor of files: the results of commands."""


def schema(
    name: Annotated[
        str, typer.Argument(help="What to describe (default: list the names).", autocompletion=completing.schema_names)
    ] = "",
    system: Annotated[
        str, typer.Option("--system", help="For this game only.", autocompletion=completing.system_names)
    ] = "",
    out: Annotated[
        Path | None, typer.Option(help="A folder to write into: the one that is named, or those of all files.")
    ] = None,
) -> None:
    """Print the JSON Schema of a file, result, question, action or event, or write them all for an editor.

    For example:

      umpire schema            the names there are

      umpire schema --out .umpire                  the schemas of all files, as .umpire/case.schema.json and so on

      umpire schema case --system warcry
    """
    if out is not None:
        for each in (name,) if name else (*file_names(), *RESULTS):
            path = out / f"{each}.schema.json"
            text = msgspec.json.format(msgspec.json.encode(any_schema(each, system=system)), indent=1)
            write_text(f"{text.decode()}\n", path)
            console.print(str(path), markup=False)
    elif name:
        print_json(any_schema(name, system=system))
    else:
        for each in dict.fromkeys((*file_names(), *RESULTS, *schema_names())):
            typer.echo(each)


def any_schema(name: str, *, system: str = "") -> dict[str, Any]:
    """Return the JSON Schema of a file, of a part of one, or of a result.

    Raises:
        InputError: If there is none, or no such game.
    """
    if name not in RESULTS:
        return schema_of(name, system=system)
    about, kind = RESULTS[name]
    return published(name, about, msgspec.json.schema(kind()))


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("schema")(schema)
